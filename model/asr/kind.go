package asr

// Kind says which shape a record has. It is derived from the record's type and
// from nothing else, but for the header, which [Kind] cannot know from one line.
type Kind uint8

// The kinds. Everything but message, plan and delivery is read by guess.
const (
	// KindUnknown is a type this program has no shape for; the record is shown
	// as recorded (ASR-218 in spirit: never dropped, never fatal).
	KindUnknown Kind = iota
	KindMessage
	KindPlan
	KindDelivery
	KindSession
	KindToolCall
	KindToolResult
	KindSubagent
	KindInputRequest
	KindTurn
	// KindNone is a line that is no record. See [stream.Entry].
	KindNone
)

// KindOf returns the kind of records of the given type.
func KindOf(typ string) Kind {
	switch typ {
	case "message":
		return KindMessage
	case "plan":
		return KindPlan
	case "delivery":
		return KindDelivery
	case "session":
		return KindSession
	case "tool_call":
		return KindToolCall
	case "tool_result":
		return KindToolResult
	case "subagent":
		return KindSubagent
	case "input_request":
		return KindInputRequest
	case "turn":
		return KindTurn
	}
	return KindUnknown
}
