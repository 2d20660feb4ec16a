package stream

import (
	"bytes"

	"asrview/model/asr"
)

// isTraffic reports what [Entry.Traffic] says of a line's record.
func isTraffic(c *core, has asr.Has, line []byte) bool {
	switch c.kind {
	case asr.KindSubagent:
		return true
	case asr.KindMessage:
		if has&(asr.HasFrom|asr.HasRecipients) != 0 {
			return true
		}
		own := c.origin() == OriginInterSession || c.origin() == OriginSubagentReport
		return (own || namesTraffic(line)) && isOfTraffic(line, own)
	}
	return false
}

// namesTraffic reports whether an origin of traffic may stand somewhere in a line.
// It is asked of every message, so it looks for what is rare in any text, and not
// for an origin that was written with escapes.
func namesTraffic(line []byte) bool {
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

// isOfTraffic reports whether the origin of traffic is the effective one of any part
// (ASR-224); own: the message has it, for the parts without one of their own.
func isOfTraffic(line []byte, own bool) bool {
	parts, found := 0, false
	for _, name := range []string{"content", "displayContent"} {
		eachValue(member(line, name), func(part []byte) {
			parts++
			switch origin := text(member(part, "origin")); {
			case len(origin) == 0:
				found = found || own
			default:
				o := originOf(origin)
				found = found || o == OriginInterSession || o == OriginSubagentReport
			}
		})
	}
	return found || own && parts == 0
}
