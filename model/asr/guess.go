package asr

// The shapes below are guesses: the pages of ASR that define them are not
// known. They are read tolerantly, and a record that differs keeps every member
// in its Tree and Extra, so that it is shown as recorded.

// Session is a stream's header, or a later declaration: a record that names a
// session, conversations or participants.
type Session struct {
	// Session is "agent:nativeId".
	Session string
	Agent   string
	// Version is the agent's version, CWD its working directory, as recorded.
	Version       string
	CWD           string
	Title         string
	Conversations []Conversation
	Participants  []Participant
}

// Conversation is one that a header or declaration names (ASR-227).
type Conversation struct {
	ID   string
	Name string
	Kind string
	Tree Value
}

// Participant is one party of a chat. Kind may be unknown ("").
type Participant struct {
	ID   string
	Name string
	Kind string
	Tree Value
}

// ToolCall is a call of a tool.
type ToolCall struct {
	CallID string
	Name   string
	// Input is the arguments as recorded: an object, or free text.
	Input Value
}

// ToolResult is a tool's result.
type ToolResult struct {
	CallID string
	Name   string
	// Content are the parts where content is an array of parts; where it is a
	// plain string it is one text part.
	Content    []Part
	HasContent bool
	// IsError is from isError, or from a status of "error".
	IsError Tri
	Status  string
}

// Subagent records a delegation to another agent.
type Subagent struct {
	CallID      string
	Name        string
	Description string
	// Session is the child's session reference where recorded.
	Session string
}
