package stream

// The lists below are the values that the Messages page names; what is not in
// them is Other, and what is not recorded Absent.

func roleOf(b []byte) Role {
	switch string(b) {
	case "user":
		return RoleUser
	case "assistant":
		return RoleAssistant
	case "system":
		return RoleSystem
	case "developer":
		return RoleDeveloper
	}
	if b == nil {
		return RoleAbsent
	}
	return RoleOther
}

func authorOf(b []byte) Author {
	switch string(b) {
	case "human":
		return AuthorHuman
	case "model":
		return AuthorModel
	case "harness":
		return AuthorHarness
	case "hook":
		return AuthorHook
	case "tool":
		return AuthorTool
	case "agent":
		return AuthorAgent
	}
	if b == nil {
		return AuthorAbsent
	}
	return AuthorOther
}

func originOf(b []byte) Origin {
	switch string(b) {
	case "prompt":
		return OriginPrompt
	case "queued":
		return OriginQueued
	case "steer":
		return OriginSteer
	case "command":
		return OriginCommand
	case "injected":
		return OriginInjected
	case "memory":
		return OriginMemory
	case "retrieval":
		return OriginRetrieval
	case "subagent_report":
		return OriginSubagentReport
	case "inter_session":
		return OriginInterSession
	case "notice":
		return OriginNotice
	}
	if b == nil {
		return OriginAbsent
	}
	return OriginOther
}

func statusOf(b []byte) Status {
	switch string(b) {
	case "complete":
		return StatusComplete
	case "interrupted":
		return StatusInterrupted
	case "error":
		return StatusError
	case "partial":
		return StatusPartial
	case "withdrawn":
		return StatusWithdrawn
	case "queued":
		return StatusQueued
	case "sent":
		return StatusSent
	case "delivered":
		return StatusDelivered
	case "suppressed":
		return StatusSuppressed
	case "failed":
		return StatusFailed
	case "unknown":
		return StatusUnknown
	}
	if b == nil {
		return StatusAbsent
	}
	return StatusOther
}
