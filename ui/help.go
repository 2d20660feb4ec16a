package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/pager"
)

// openHelp shows the key table.
func (a *App) openHelp() {
	if a.help != nil {
		return
	}
	table := a.keys
	a.help = &opened{title: "keys", draw: func(width int) pager.Text { return helpPage(table, width) }}
	a.help.open(a.frame.width, a.frame.height-1)
}

func (a *App) helpActions() actions {
	leave := func(keys.Press) { a.help = nil }
	return a.scrollActions().with(actions{
		keys.Help: leave, keys.Quit: leave, keys.Escape: leave,
	})
}

// Columns of the help: where the words start beside the keys, and from which
// width on they stand there rather than below.
const (
	helpMargin  = 2
	helpKeys    = 30
	helpColumns = 60
)

// helpScopes say what the names of the scopes promise.
var helpScopes = [...][2]string{
	{"active", "leaves out plans and deliveries that a later record, of the same plan or message, supersedes; branches are not judged"},
	{"context", "leaves out, of those, what is known not to be an entry of the context view: withdrawn messages, audience user, deliveries; of the rest it is not established that the model received it"},
	{"all", "is the file as it stands"},
}

// helpWriter writes the help for a width.
type helpWriter struct {
	page  pager.Page
	width int
}

// helpPage writes the key table, group by group, and what the scopes are.
func helpPage(table *keys.Table, width int) pager.Page {
	w := helpWriter{width: width}
	w.text("A number before a key repeats it: 10j. Before G it names a record: 500G is #500.", themes.RoleDim)
	for _, g := range keys.Groups() {
		w.heading(string(g))
		for _, b := range table.Bindings() {
			if b.Group == g {
				w.entry(b.Labels(), b.Help)
			}
		}
	}
	w.heading("Scopes")
	for _, s := range helpScopes {
		w.entry(s[0], s[1])
	}
	return w.page
}

func (w *helpWriter) row(spans ...row.Span) {
	w.page = append(w.page, row.Row{Part: -1, Byte: -1, Spans: spans})
}

func (w *helpWriter) heading(text string) {
	w.row()
	w.text(text, themes.RoleHeading)
}

func (w *helpWriter) text(text string, role themes.Role) {
	for _, line := range wrapWords(text, w.width-helpMargin) {
		w.row(row.Span{Text: blanks(min(helpMargin, w.width-1))}, row.Span{Text: line, Role: role})
	}
}

// entry writes keys and beside them, or below, what they do.
func (w *helpWriter) entry(names, help string) {
	margin := blanks(min(helpMargin, w.width-1))
	if w.width < helpColumns || clean.Width(names) > helpKeys-2 {
		w.text(names, themes.RoleAccent)
		for _, line := range wrapWords(help, w.width-3*helpMargin) {
			w.row(row.Span{Text: blanks(min(3*helpMargin, w.width-1))}, row.Span{Text: line})
		}
		return
	}
	for i, line := range wrapWords(help, w.width-helpMargin-helpKeys-1) {
		left := row.Span{Text: blanks(helpKeys)}
		if i == 0 {
			left = row.Span{Text: names + blanks(helpKeys-clean.Width(names)), Role: themes.RoleAccent}
		}
		w.row(row.Span{Text: margin}, left, row.Span{Text: line})
	}
}

// wrapWords breaks a text at its spaces into lines of at most width columns; a
// word that is longer is cut.
func wrapWords(text string, width int) []string {
	width = max(1, width)
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case clean.Width(line)+1+clean.Width(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return strings.Split(ansi.Hardwrap(strings.Join(append(lines, line), "\n"), width, false), "\n")
}
