package codex

// vendor names Codex's members, record types and schemas.
const vendor = "com.openai.codex"

// agent is Codex's name in session references.
const agent = "codex"

// The limits of what is held back or remembered while a log is read.
const (
	// pairLines is how many lines may stand between an event and its item, and
	// pairBytes how long they may be together.
	pairLines = 16
	pairBytes = 8 << 20
	// recentTexts is how many unpaired texts are remembered to know one again,
	// and recentText how long one may be.
	recentTexts = 64
	recentText  = 64 << 10
	// headerLines and headerBytes are how much may stand before session_meta.
	headerLines = 16
	headerBytes = 8 << 20
)

// opaqueFormat is the format of everything that OpenAI encrypts.
const opaqueFormat = "openai.encrypted_content"

// eventTypes are the events that are known to be no part of the conversation,
// with the reason they are accounted for under.
var eventTypes = map[string]string{
	"token_count": "usage", "token_usage_record": "usage",
	"task_started": "turn", "turn_started": "turn", "task_complete": "turn", "turn_complete": "turn",
	"turn_aborted": "turn", "turn_context": "turn", "thread_rolled_back": "turn", "turn_diff": "turn",
	"thread_settings_applied": "session state", "world_state": "session state", "ghost_snapshot": "session state",
	"session_configured": "session state", "thread_name_updated": "session state", "thread_goal_cleared": "session state",
	"mcp_startup_update": "session state", "mcp_startup_complete": "session state", "model_reroute": "session state",
	"model_verification": "session state", "entered_review_mode": "session state", "exited_review_mode": "session state",
	"context_compacted": "session state", "compacted": "session state", "shutdown_complete": "session state",
	"additional_tools": "session state", "session_meta": "session taken up again",
	"inter_agent_communication_metadata": "metadata of a message between agents",
	"exec_command_begin":                 "progress of a tool", "exec_command_end": "progress of a tool",
	"exec_command_output_delta": "progress of a tool", "terminal_interaction": "progress of a tool",
	"patch_apply_begin": "progress of a tool", "patch_apply_updated": "progress of a tool", "patch_apply_end": "progress of a tool",
	"mcp_tool_call_begin": "progress of a tool", "mcp_tool_call_end": "progress of a tool",
	"web_search_begin": "progress of a tool", "web_search_end": "progress of a tool",
	"image_generation_begin": "progress of a tool", "image_generation_end": "progress of a tool",
	"view_image_tool_call": "progress of a tool", "dynamic_tool_call_request": "progress of a tool",
	"dynamic_tool_call_response": "progress of a tool", "background_event": "progress of a tool",
	"hook_started": "progress of a tool", "hook_completed": "progress of a tool",
	"exec_approval_request": "question to the user", "apply_patch_approval_request": "question to the user",
	"request_user_input": "question to the user", "elicitation_request": "question to the user",
	"plan_update": "repeats a plan", "plan_delta": "repeats a plan",
	"item_started": "progress of an item", "item_completed": "item as the interface showed it",
	"collab_agent_spawn_begin": "progress of a subagent", "collab_agent_spawn_end": "progress of a subagent",
	"collab_agent_interaction_begin": "progress of a subagent", "collab_agent_interaction_end": "progress of a subagent",
	"collab_waiting_begin": "progress of a subagent", "collab_waiting_end": "progress of a subagent",
	"collab_close_begin": "progress of a subagent", "collab_close_end": "progress of a subagent",
	"collab_resume_begin": "progress of a subagent", "collab_resume_end": "progress of a subagent",
	"sub_agent_activity": "progress of a subagent",
}

// noticeTypes are the events whose message the harness showed the user.
var noticeTypes = map[string]bool{
	"error": true, "warning": true, "stream_error": true, "guardian_warning": true, "deprecation_notice": true,
}
