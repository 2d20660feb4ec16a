package ui

import (
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/pager"
)

// openHelp shows the key table.
func (a *App) openHelp() {
	if a.help == nil {
		a.help = &opened{title: "keys", pager: pager.New(helpPage(a.keys))}
		a.sizeOpened()
	}
}

func (a *App) helpActions() actions {
	leave := func(keys.Press) { a.help = nil }
	return a.scrollActions().with(actions{
		keys.Help: leave, keys.Quit: leave, keys.Escape: leave,
	})
}

// helpKeys is the column at which the words of the help start.
const helpKeys = 30

// helpPage writes the key table, group by group.
func helpPage(table *keys.Table) pager.Page {
	page := pager.Page{
		helpRow(row.Span{Text: "asrview reads a recorded agent session.", Role: themes.RoleStrong}),
		helpRow(row.Span{Text: "A number before a key repeats it: 10j. Before G it is a record: 500G is #500.", Role: themes.RoleDim}),
	}
	for _, g := range keys.Groups() {
		page = append(page, helpRow(), helpRow(row.Span{Text: string(g), Role: themes.RoleHeading}))
		for _, b := range table.Bindings() {
			if b.Group == g {
				page = append(page, bindingRow(b))
			}
		}
	}
	return append(append(page, helpRow(), helpRow(row.Span{Text: "Words", Role: themes.RoleHeading})), helpWords()...)
}

// helpWords explains what the screen's words promise.
func helpWords() []row.Row {
	var out []row.Row
	for _, line := range []string{
		"active    leaves out plans and deliveries that a later record, of the same plan or",
		"          message, supersedes. Branches are not judged.",
		"context   leaves out, of those, what is known not to be an entry of the context view:",
		"          withdrawn messages, audience user, deliveries. Of the rest it is not",
		"          established that the model received it.",
		"all       is the file as it stands.",
	} {
		out = append(out, helpRow(row.Span{Text: line}))
	}
	return out
}

func helpRow(spans ...row.Span) row.Row {
	return row.Row{Part: -1, Byte: -1, Spans: append([]row.Span{{Text: "  "}}, spans...)}
}

func bindingRow(b keys.Binding) row.Row {
	names := b.Labels()
	pad := helpKeys - clean.Width(names)
	if pad < 2 {
		pad = 2
	}
	return helpRow(
		row.Span{Text: names, Role: themes.RoleAccent},
		row.Span{Text: blanks(pad)},
		row.Span{Text: b.Help},
	)
}
