package acp

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names the protocol's members, record types and schemas.
const vendor = "com.agentclientprotocol"

// agent is how the sessions' agents are named: the protocol's frames do not name
// them in a way that holds for other recordings.
const agent = "acp"

// Source is the protocol's recordings.
type Source struct{}

// Name returns acp.
func (Source) Name() string { return agent }

// Sniff takes for a recording what has the protocol's methods in its frames.
func (Source) Sniff(head []byte) source.Guess {
	best := source.Guess{}
	for line := range bytes.SplitSeq(head, []byte("\n")) {
		_, values, _ := split(line)
		for _, v := range values {
			f := open(v)
			switch {
			case f.Get("method").Is("session/update") && f.Get("params", "update", "sessionUpdate").IsString(),
				f.Get("method").Is("session/prompt"), f.Get("method").Is("session/new") && f.Get("params").IsObject():
				return source.Guess{Confidence: source.Sure, What: "an ACP recording"}
			case f.Get("method").Is("initialize") && f.Get("params", "protocolVersion") != nil:
				best = source.Guess{Confidence: source.Likely, What: "an ACP recording"}
			case isEvent(v) && best.Confidence == source.No:
				best = source.Guess{Confidence: source.Weak, What: "the events of an ACP client"}
			}
		}
	}
	return best
}

// isEvent reports whether v is an event as a client logs it, rather than a frame.
func isEvent(v raw.Value) bool {
	return v.Get("event").IsString() && v.Get("details").IsObject() && v.Get("timestampMs").Kind() == '0'
}

// open takes a frame out of a recorder's envelope.
func open(v raw.Value) raw.Value {
	switch v.Get("type").Str() {
	case "emit_inbound", "expect_outbound":
		if f := v.Get("frame"); f.IsObject() {
			return f
		}
	}
	return v
}

// maxPrefix is how much may stand before a line's first frame.
const maxPrefix = 512

// split finds the JSON objects of a line: behind a log's prefix, or several after
// one another. Rest is what is none.
func split(line []byte) (prefix []byte, values []raw.Value, rest []byte) {
	at := bytes.IndexByte(line, '{')
	if at < 0 || at > maxPrefix {
		return nil, nil, line
	}
	prefix, rest = line[:at], line[at:]
	dec := jsontext.NewDecoder(bytes.NewReader(rest), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	done := int64(0)
	for dec.PeekKind() == '{' {
		b, err := dec.ReadValue()
		if err != nil {
			break
		}
		v, _, fault := raw.Check(bytes.Clone(b))
		if fault != nil {
			break
		}
		values = append(values, v)
		done = dec.InputOffset()
	}
	return prefix, values, bytes.TrimSpace(rest[done:])
}
