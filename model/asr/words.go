package asr

// word returns the constant of a name or enum value that nearly every record
// holds, so that the records of a stream share them.
func word(b []byte) (string, bool) {
	if len(b) > 16 {
		return "", false
	}
	switch string(b) {
	case "type":
		return "type", true
	case "text":
		return "text", true
	case "seq":
		return "seq", true
	case "id":
		return "id", true
	case "ts":
		return "ts", true
	case "content":
		return "content", true
	case "message":
		return "message", true
	case "messageId":
		return "messageId", true
	case "role":
		return "role", true
	case "author":
		return "author", true
	case "origin":
		return "origin", true
	case "phase":
		return "phase", true
	case "status":
		return "status", true
	case "callId":
		return "callId", true
	case "name":
		return "name", true
	case "input":
		return "input", true
	case "tool_call":
		return "tool_call", true
	case "tool_result":
		return "tool_result", true
	case "reasoning":
		return "reasoning", true
	case "visibility":
		return "visibility", true
	case "summary":
		return "summary", true
	case "signature":
		return "signature", true
	case "data":
		return "data", true
	case "schema":
		return "schema", true
	case "assistant":
		return "assistant", true
	case "user":
		return "user", true
	case "human":
		return "human", true
	case "model":
		return "model", true
	case "harness":
		return "harness", true
	case "isError":
		return "isError", true
	case "command":
		return "command", true
	case "description":
		return "description", true
	case "inferenceId":
		return "inferenceId", true
	case "turnId":
		return "turnId", true
	case "audience":
		return "audience", true
	case "complete":
		return "complete", true
	case "displayContent":
		return "displayContent", true
	case "":
		return "", true
	}
	return "", false
}
