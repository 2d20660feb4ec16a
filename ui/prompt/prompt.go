package prompt

import (
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
)

// Limits of what is typed and remembered.
const (
	// MaxChars is how many characters a line may have.
	MaxChars = 4000
	// maxHistory is how many lines are remembered for each purpose.
	maxHistory = 100
)

// Purpose is what a line is typed for; each has its own history.
type Purpose string

// Prompt is the line. The zero value is not usable; see [New].
type Prompt struct {
	open    bool
	purpose Purpose
	label   string
	note    string
	bad     bool
	input   textinput.Model
	history map[Purpose][]string
	// at is the place in the history, its length for the line being typed, which
	// draft keeps meanwhile.
	at    int
	draft string
}

// New returns a closed prompt with no history.
func New() *Prompt {
	in := textinput.New()
	in.Prompt = ""
	in.CharLimit = MaxChars
	in.Focus()
	return &Prompt{input: in, history: map[Purpose][]string{}}
}

// Open starts a line with a label before it and a text to begin with.
func (p *Prompt) Open(purpose Purpose, label, text string) {
	p.open, p.purpose, p.label = true, purpose, label
	p.note, p.bad, p.draft = "", false, ""
	p.at = len(p.history[purpose])
	p.set(text)
}

// Close ends the line; keep puts it into the history.
func (p *Prompt) Close(keep bool) {
	p.open = false
	text := p.Text()
	h := p.history[p.purpose]
	if !keep || text == "" || (len(h) > 0 && h[len(h)-1] == text) {
		return
	}
	h = append(h, text)
	p.history[p.purpose] = h[max(0, len(h)-maxHistory):]
}

// IsOpen reports whether a line is being typed.
func (p *Prompt) IsOpen() bool { return p.open }

// Purpose is what the line is typed for.
func (p *Prompt) Purpose() Purpose { return p.purpose }

// Text is what has been typed.
func (p *Prompt) Text() string { return p.input.Value() }

// Last is the newest line of the history for a purpose, or "".
func (p *Prompt) Last(purpose Purpose) string {
	if h := p.history[purpose]; len(h) > 0 {
		return h[len(h)-1]
	}
	return ""
}

// SetLabel changes what stands before the line.
func (p *Prompt) SetLabel(label string) { p.label = label }

// SetNote says something beside the line; bad if it is what is wrong with it.
func (p *Prompt) SetNote(note string, bad bool) { p.note, p.bad = note, bad }

// Note is what was said beside the line last, "" for nothing.
func (p *Prompt) Note() string { return p.note }

// Type edits the line by a key, and reports whether the text changed.
func (p *Prompt) Type(key tea.KeyMsg) bool {
	before := p.input.Value()
	p.input, _ = p.input.Update(key)
	return p.input.Value() != before
}

// Cursor is where the next character goes, in bytes of the text.
func (p *Prompt) Cursor() int {
	chars := []rune(p.Text())
	return len(string(chars[:min(p.input.Position(), len(chars))]))
}

// Replace puts text in the place of the bytes from and to bound, and the cursor
// behind it.
func (p *Prompt) Replace(from, to int, text string) {
	old := p.Text()
	from, to = min(max(0, from), len(old)), min(max(0, to), len(old))
	before := old[:from] + text
	p.input.SetValue(before + old[max(from, to):])
	p.input.SetCursor(utf8.RuneCountInString(before))
}

// Recall goes by steps through the history, back where by is negative, and
// reports whether the text changed.
func (p *Prompt) Recall(by int) bool {
	h := p.history[p.purpose]
	to := p.at + by
	if to < 0 || to > len(h) {
		return false
	}
	if p.at == len(h) {
		p.draft = p.Text()
	}
	p.at = to
	if to == len(h) {
		p.set(p.draft)
	} else {
		p.set(h[to])
	}
	return true
}

func (p *Prompt) set(text string) {
	p.input.SetValue(text)
	p.input.CursorEnd()
}

// Row draws the line on exactly width columns. The part around the cursor is
// shown where not all fits.
func (p *Prompt) Row(width int) row.Row {
	chars := []rune(p.Text())
	at := min(p.input.Position(), len(chars))
	before, under, after := clean.Inline(string(chars[:at])), " ", ""
	if at < len(chars) {
		under, after = clean.Inline(string(chars[at:at+1])), clean.Inline(string(chars[at+1:]))
	}
	w := writer{left: width}
	w.put(clean.Inline(p.label), themes.RoleAccent, 0)
	before = lastColumns(before, w.left-clean.Width(under))
	w.put(before, themes.RoleText, 0)
	w.put(under, themes.RoleText, row.Reverse)
	w.put(after, themes.RoleText, 0)
	if p.note != "" && w.left > 3 {
		role := themes.RoleDim
		if p.bad {
			role = themes.RoleBad
		}
		w.put("  "+clean.Inline(p.note), role, 0)
	}
	w.fill()
	return row.Row{Spans: w.spans, Part: -1, Byte: -1}
}

// lastColumns returns as much of the end of s as fits.
func lastColumns(s string, room int) string {
	over := clean.Width(s) - room
	if over <= 0 {
		return s
	}
	cut := s
	for n := over; n < over+3; n++ {
		// A wide character may stand across the cut.
		if cut = ansi.TruncateLeft(s, n+1, "…"); clean.Width(cut) <= room {
			return cut
		}
	}
	return ""
}

// writer gathers spans up to a width.
type writer struct {
	spans []row.Span
	left  int
}

func (w *writer) put(text string, role themes.Role, attr row.Attr) {
	if clean.Width(text) > w.left {
		text = ansi.Truncate(text, max(0, w.left), "…")
	}
	if text == "" {
		return
	}
	w.spans = append(w.spans, row.Span{Text: text, Role: role, Attr: attr})
	w.left -= clean.Width(text)
}

func (w *writer) fill() {
	for w.left > 0 {
		w.spans = append(w.spans, row.Span{Text: " "})
		w.left--
	}
}
