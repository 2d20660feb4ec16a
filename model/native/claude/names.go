package claude

// vendor names Claude Code's members, record types and schemas.
const vendor = "com.anthropic.claude-code"

// agent is Claude Code's name in session references.
const agent = "claude-code"

// The limits of what is held back or remembered while a log is read.
const (
	// headerLines and headerBytes are how much may stand before the header's line
	// is found.
	headerLines = 64
	headerBytes = 1 << 20
	// foldLines is how many lines may come between two lines of one message.
	foldLines = 32
	// queueLines is how many lines after a removal from the queue the text may
	// turn up as an attachment.
	queueLines = 32
	// queueSize is how many queued texts are remembered.
	queueSize = 256
	// recentMessages is how many message IDs are remembered to know one again.
	recentMessages = 256
	// pendingCalls is how many tool calls without a result are remembered, and
	// pendingInput how large an input may be to be remembered.
	pendingCalls = 256
	pendingInput = 1 << 20
	// maxTasks is how many tasks a list may have to be put together.
	maxTasks = 4096
	// maxAgents is how many subagents are remembered.
	maxAgents = 4096
)
