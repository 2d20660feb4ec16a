package query

import (
	"slices"
	"strings"

	"asrview/model/query/pattern"
)

// Key is a key of the query language.
type Key struct {
	Name string
	// Alias is another name for it, "" if it has none.
	Alias string
	// About says in one sentence what it asks for.
	About string
	// Example is a value.
	Example string
	// Values are those that the page lists, for completion beside the ones that
	// occur.
	Values []string

	// whole: a value is not taken apart at commas.
	whole bool
	leaf  func(p *parser, v value) (leaf, *pattern.Pattern, error)
}

// Keys returns the keys in the order in which help shows them.
func Keys() []Key {
	return slices.Concat(valueKeys(), peopleKeys(), recordKeys(), placeKeys())
}

// lookup finds a key by its name or alias. Keys are lower-case, so that Error: or
// Note: are words.
func lookup(name string) (Key, bool) {
	if name == "" || len(name) > 16 || strings.ToLower(name) != name {
		return Key{}, false
	}
	for _, k := range Keys() {
		if k.Name == name || k.Alias == name {
			return k, true
		}
	}
	return Key{}, false
}

// matching makes a leaf maker of what a matcher is good for.
func matching(m mode, build func(matcher) leaf) func(p *parser, v value) (leaf, *pattern.Pattern, error) {
	return func(p *parser, v value) (leaf, *pattern.Pattern, error) {
		mt, err := newMatcher(p, v, m)
		if err != nil {
			return leaf{}, nil, err
		}
		return build(mt), nil, nil
	}
}

func valueKeys() []Key {
	authors := []string{"human", "model", "harness", "hook", "tool", "agent", unknownValue}
	origins := []string{"prompt", "queued", "steer", "command", "injected", "memory", "retrieval", "subagent_report", "inter_session", "notice"}
	return []Key{
		{Name: "type", About: "The record's type, or a whole part of a vendor's type: ping finds acme.ping.", Example: "plan",
			Values: []string{"message", "plan", "delivery", "session", "tool_call", "tool_result", "subagent", "input_request", "turn"},
			leaf:   matching(words, typeLeaf)},
		{Name: "role", About: "A message's role: the channel, not the writer.", Example: "user",
			Values: []string{"user", "assistant", "system", "developer"}, leaf: matching(equal, roleLeaf)},
		{Name: "author", About: "Who wrote a message or a part of it; a part's own author comes first. Absent is unknown.", Example: "human",
			Values: authors, leaf: matching(equal, authorLeaf)},
		{Name: "origin", About: "How a message, or a part of it, entered the session.", Example: "steer",
			Values: origins, leaf: matching(equal, originLeaf)},
		{Name: "phase", About: "Commentary or final, of a message or a part of it.", Example: "final",
			Values: []string{"commentary", "final"}, leaf: matching(equal, phaseLeaf)},
		{Name: "audience", About: "Who saw a message. Absent is unknown.", Example: "user",
			Values: []string{"model", "user", "both", unknownValue}, leaf: matching(equal, audienceLeaf)},
		{Name: "status", About: "The status of a message, plan, delivery or tool result. Of a message, absent is unknown.", Example: "interrupted",
			Values: []string{"complete", "interrupted", "error", "partial", "withdrawn", unknownValue}, leaf: matching(equal, statusLeaf)},
		{Name: "reasoning", Alias: "visibility", About: "What the provider exposed of a reasoning part. Absent is unknown.", Example: "encrypted",
			Values: []string{"full", "summary", "omitted", "encrypted", "redacted", unknownValue}, leaf: matching(equal, visibilityLeaf)},
		{Name: "delivery", About: "The status of a delivery, or of one of a message's deliveries as it is now.", Example: "failed",
			Values: []string{"queued", "sent", "delivered", "suppressed", "failed", unknownValue}, leaf: matching(equal, deliveryLeaf)},
		{Name: "plan", About: "A plan's type or status, or the status of one of its entries.", Example: "items",
			Values: []string{"items", "document", "goal", "active", "paused", "blocked", "complete", "pending", "in_progress", "completed"}, leaf: matching(equal, planLeaf)},
		{Name: "via", About: "The client surface that submitted a message.", Example: "cli",
			Values: []string{"cli", "tui", "ide", "desktop", "web", "mobile", "api", "channel"}, leaf: matching(equal, viaLeaf)},
	}
}

func peopleKeys() []Key {
	return []Key{
		{Name: "from", About: "The sender, by any whole part of its session, address or participant's ID or name.", Example: "codex", leaf: matching(pieces, fromLeaf)},
		{Name: "to", Alias: "recipient", About: "One of the recipients, in the same way.", Example: "worker", leaf: matching(pieces, toLeaf)},
		{Name: "actor", About: "The sender, one of the recipients, or a subagent.", Example: "worker", leaf: matching(pieces, actorLeaf)},
		{Name: "participant", About: "A sender or recipient in a chat, by the ID or name.", Example: "p2", leaf: matching(pieces, participantLeaf)},
		{Name: "session", About: "The session that a record names: its own, a sender's, a recipient's or a subagent's.", Example: "codex", leaf: matching(pieces, sessionLeaf)},
		{Name: "conversation", About: "The conversation of a message or delivery, by its ID or name.", Example: "c1", leaf: matching(pieces, conversationLeaf)},
	}
}

func recordKeys() []Key {
	return []Key{
		{Name: "has", About: "What a record has; see the list of what can be asked for. Any other word is a member's name as recorded.", Example: "display", Values: featureNames(), leaf: hasLeaf},
		{Name: "tool", About: "A tool call, or the result of one, by the tool's name or a whole part of it.", Example: "Bash", leaf: matching(pieces, toolLeaf)},
		{Name: "name", About: "The name of a tool, a subagent, a resource or a declared participant or conversation.", Example: "worker", leaf: matching(pieces, nameLeaf)},
		{Name: "text", About: "A text of the record; words without a key ask for the same.", Example: `"empty list"`, whole: true, leaf: textKeyLeaf},
		{Name: "schema", About: "The schema of a data part.", Example: "selection", leaf: matching(pieces, schemaLeaf)},
		{Name: "mime", About: "The media type of a part, whole or one side of it.", Example: "image", leaf: matching(pieces, mimeLeaf)},
		{Name: "error", About: "yes: a failed result, a message with status error, a failed delivery; no: anything else.", Example: "yes", Values: []string{"yes", "no"}, leaf: errorLeaf},
	}
}

func placeKeys() []Key {
	return []Key{
		{Name: "id", About: "The record's id.", Example: "r40", leaf: matching(equal, idLeaf)},
		{Name: "messageid", About: "A message's ID, or the one that a delivery names.", Example: "msg_01", leaf: matching(equal, messageIDLeaf)},
		{Name: "callid", About: "The ID of a tool call, on all records that carry it.", Example: "call_P3", leaf: matching(equal, callIDLeaf)},
		{Name: "planid", About: "A plan's ID.", Example: "plan_1", leaf: matching(equal, planIDLeaf)},
		{Name: "seq", About: "The sequence number: 40, 40..60, >40, <=60.", Example: "40..60", leaf: seqLeaf},
		{Name: "line", About: "The line's number, in the same way.", Example: "17", leaf: lineLeaf},
		{Name: "before", About: "Recorded before a day or time.", Example: "2026-10-27", whole: true, leaf: beforeLeaf},
		{Name: "after", About: "Recorded at a day or time, or later.", Example: "2026-10-26T14:00", whole: true, leaf: afterLeaf},
	}
}
