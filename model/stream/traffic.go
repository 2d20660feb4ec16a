package stream

import (
	"bytes"

	"asrview/model/asr"
)

// isTraffic reports what [Entry.Traffic] says of a line's record.
func isTraffic(c *core, h *asr.Head, line []byte) bool {
	switch c.kind {
	case asr.KindSubagent:
		return true
	case asr.KindMessage:
		if h.Has&(asr.HasFrom|asr.HasRecipients) != 0 {
			return true
		}
		own := c.origin() == OriginInterSession || c.origin() == OriginSubagentReport
		return (own || endsLikeTraffic(line) || h.NearEscape && escapesLetters(line)) && isOfTraffic(line, own)
	}
	return false
}

// endsLikeTraffic reports whether a string ends as the origins of traffic do. It is
// asked of every message, so it looks for what is rare in any text.
func endsLikeTraffic(line []byte) bool {
	for {
		i := bytes.IndexByte(line, '_')
		if i < 0 {
			return false
		}
		line = line[i+1:]
		if bytes.HasPrefix(line, []byte(`session"`)) || bytes.HasPrefix(line, []byte(`report"`)) {
			return true
		}
	}
}

// escapesLetters reports whether a letter or an underscore may be written as an escape,
// as no writer needs to: then an origin may be written in any way.
func escapesLetters(line []byte) bool {
	for {
		i := bytes.Index(line, []byte(`\u00`))
		if i < 0 {
			return false
		}
		line = line[i+len(`\u00`):]
		if len(line) > 0 && line[0] >= '5' && line[0] <= '7' {
			return true
		}
	}
}

// isOfTraffic reports whether the origin of traffic is the effective one of any part
// (ASR-224); own: the message has it, for the parts without one of their own.
func isOfTraffic(line []byte, own bool) bool {
	parts, found := 0, false
	for _, name := range []string{"content", "displayContent"} {
		eachValue(member(line, name), func(part []byte) {
			parts++
			switch origin := text(member(part, "origin")); {
			case len(origin) == 0 || text(member(part, "type")) == nil:
				// A part without a type is none that anything else is read of.
				found = found || own
			default:
				o := originOf(origin)
				found = found || o == OriginInterSession || o == OriginSubagentReport
			}
		})
	}
	return found || own && parts == 0
}
