package outline

import (
	"strings"

	"asrview/model/asr"
	"asrview/render"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// textColumns is how much of a record's text is kept for its line.
const textColumns = 400

// Words are what a record's line says, without its seq.
type Words struct {
	label []row.Span
	text  string
	// turn: the record is of the user channel, where a turn begins.
	turn bool
}

// WordsOf reads them from a record. It is pure, and may be called off the loop.
func WordsOf(in render.Input, o render.Options) Words {
	r := in.Record
	if r == nil {
		return Words{label: line.Of(render.ProblemWords(in.Entry), themes.RoleBad).Row(textColumns).Spans}
	}
	w := Words{text: render.FirstWords(in, o, textColumns)}
	var l line.Line
	switch {
	case r.Message != nil:
		w.turn = r.Message.Role == "user"
		messageLabel(&l, r.Message, in.Entry.Traffic)
		w.text = orElse(messageWords(r, o, w.text), w.text)
	case r.ToolCall != nil:
		l.Say(orElse(r.ToolCall.Name, "tool without a name"), themes.RoleTool)
	case r.ToolResult != nil:
		l.Say("result", themes.RoleTool)
		if in.Entry.Error {
			l.Dot("error", themes.RoleBad)
		}
	case r.Plan != nil:
		l.Say("plan "+orElse(r.Plan.PlanID, "without an ID"), themes.RolePlan)
		l.Dot(r.Plan.Status, themes.RoleLabel)
	case r.Subagent != nil:
		l.Say("subagent", themes.RolePeer).Dot(r.Subagent.Name, themes.RoleLabel)
	default:
		l.Spans(render.Title(in, o)...)
		w.text = ""
	}
	w.label = l.Row(textColumns).Spans
	return w
}

// messageWords are what stands in the place of a message's text where it has none:
// why there is none, or how its reasoning is visible.
func messageWords(r *asr.Record, o render.Options, text string) string {
	if text == "reasoning" && r.Message.ReasoningOnly() {
		return orElse(r.Message.Content[0].Visibility, "visibility unknown")
	}
	if text != "" {
		return ""
	}
	field := "content"
	if o.View == render.ViewDisplay && r.Message.HasDisplay {
		field = "displayContent"
	}
	if state, ok := r.CaptureState(field); ok {
		return field + " " + orElse(state, "state not recorded")
	}
	return field + " empty"
}

func orElse(value, absent string) string {
	if value == "" {
		return absent
	}
	return value
}

// messageLabel says which channel a message is of, who wrote it, and what became
// of it where that is not quiet. A peer's message does not wear the person's colour.
func messageLabel(l *line.Line, m *asr.Message, peer bool) {
	switch {
	case peer && m.Role != "":
		l.Strong(m.Role, themes.RolePeer)
	case m.Role == "user":
		l.Strong("user", themes.RoleUser)
	case m.Role == "assistant":
		l.Strong("assistant", themes.RoleAssistant)
	case m.Role == "":
		l.Strong("role not recorded", themes.RoleNoRole)
	default:
		l.Strong(m.Role, themes.RoleSystem)
	}
	authors, final := written(m)
	if m.Role != "assistant" || authors != "model" {
		l.Dot(authors, themes.RoleLabel)
	}
	if final {
		l.Dot("final", themes.RoleGood)
	}
	if m.ReasoningOnly() {
		l.Dot("reasoning", themes.RoleReasoning)
	}
	switch m.Status {
	case "", "complete":
	case "error":
		l.Dot(m.Status, themes.RoleBad)
	default:
		l.Dot(m.Status, themes.RoleWarn)
	}
}

// maxParts is how many parts are looked at for who wrote them.
const maxParts = 50

// written returns the authors that hold for a message's parts, and whether one of
// them is of the final answer.
func written(m *asr.Message) (authors string, final bool) {
	if len(m.Content) == 0 {
		return m.Author, m.Phase == "final"
	}
	var names []string
	for i := range m.Content[:min(len(m.Content), maxParts)] {
		v := m.Effective(&m.Content[i])
		final = final || v.Phase == "final"
		if v.Author != "" && (len(names) == 0 || names[len(names)-1] != v.Author) {
			names = append(names, v.Author)
		}
	}
	return strings.Join(names, ", "), final
}
