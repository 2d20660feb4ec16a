package claude

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// record is one line with the members that importing asks for. What it does not
// ask for is in rest, in stored order.
type record struct {
	source.Span
	line raw.Value

	typ, uuid, ts           raw.Value
	session, agentID        raw.Value
	message, requestID      raw.Value
	attachment              raw.Value
	subtype, content        raw.Value
	origin                  raw.Value
	toolUseResult, todos    raw.Value
	planContent             raw.Value
	operation               raw.Value
	isMeta, isSidechain     bool
	isCompact, isAPIError   bool
	isAborted, isSubmission bool
	rest                    raw.Object
}

// carriedNames are the members that stand on nearly every line and rarely
// change.
var carriedNames = [...]string{
	"sessionId", "session_id", "cwd", "version", "gitBranch", "userType",
	"entrypoint", "slug", "isSidechain", "agentId",
}

// carried remembers the last value of each of carriedNames.
type carried [len(carriedNames)]raw.Value

func carriedIndex(name []byte) int {
	for i, n := range carriedNames {
		if string(name) == n {
			return i
		}
	}
	return -1
}

// changed reports whether a carried member differs from the last record that had
// it, and remembers it.
func (c *carried) changed(i int, v raw.Value) bool {
	if string(c[i]) == string(v) {
		return false
	}
	c[i] = v.Clone()
	return true
}

// read takes a line apart.
func (r *record) read(l source.Line, c *carried) {
	rest := r.rest
	rest.Reset()
	*r = record{Span: l.Span, line: l.Value, rest: rest}
	for name, v := range l.Value.Members() {
		if !r.take(name, v) {
			if i := carriedIndex(name); i < 0 || c.changed(i, v) {
				r.rest.Member(name, v)
			}
		}
	}
}

// take keeps a member that has a place of its own, and reports whether it did. A
// member that is not of the type it should be is left to the rest.
func (r *record) take(name []byte, v raw.Value) bool {
	switch string(name) {
	case "type":
		return keep(&r.typ, v, v.IsString())
	case "uuid":
		return keep(&r.uuid, v, v.IsString() && !v.Empty())
	case "timestamp":
		return keep(&r.ts, v, source.IsTime(v))
	case "message":
		return keep(&r.message, v, v.IsObject())
	case "requestId":
		return keep(&r.requestID, v, v.IsString() && !v.Empty())
	case "attachment":
		return keep(&r.attachment, v, v.IsObject())
	case "subtype":
		r.subtype = v
	case "content":
		return keep(&r.content, v, v.IsString())
	case "toolUseResult":
		return keep(&r.toolUseResult, v, true)
	case "todos":
		return keep(&r.todos, v, v.IsArray())
	case "planContent":
		return keep(&r.planContent, v, v.IsString() && !v.Empty())
	case "origin":
		r.origin = v
	case "operation":
		r.operation = v
	case "sessionId":
		r.session = v
	case "agentId":
		r.agentID = v
	case "isMeta":
		r.isMeta = v.IsTrue()
	case "isSidechain":
		r.isSidechain = v.IsTrue()
	case "isCompactSummary":
		r.isCompact = v.IsTrue()
	case "isApiErrorMessage":
		r.isAPIError = v.IsTrue()
	case "isAbortedMidStream":
		r.isAborted = v.IsTrue()
	case "promptSource", "permissionMode", "thinkingMetadata":
		r.isSubmission = true
	}
	return false
}

func keep(into *raw.Value, v raw.Value, fits bool) bool {
	if fits {
		*into = v
	}
	return fits
}

// ext is the vendor's member of the record's first ASR record: what of the line
// has no place in ASR.
func (r *record) ext() []source.Ext { return []source.Ext{{Name: vendor, Object: &r.rest}} }

// common is what the records made of the line share.
func (r *record) common() source.Common { return source.Common{At: r.Span, TS: r.ts} }

// from names whose the line is: the subagent's, where it is one's.
func (r *record) from() string {
	if r.isSidechain {
		return "/" + r.agentID.Str()
	}
	return ""
}
