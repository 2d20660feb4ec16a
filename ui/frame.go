package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/list"
)

// frame is the screen as a whole: its size, its theme, and what View returns.
type frame struct {
	width, height int
	theme         Painter
	view          string
	ahead         ahead
}

func (f *frame) setTheme(t Painter) { f.theme = t }

// compose makes the view of what settle laid out: exactly height rows, each at
// most width columns, each ending its own colours.
func (a *App) compose() {
	f := &a.frame
	var b strings.Builder
	b.Grow(len(f.view) + 1024)
	body := f.height - 1
	n := 0
	for _, r := range a.withMenu(a.bodyRows(), body) {
		if n == body {
			break
		}
		f.write(&b, r)
		b.WriteByte('\n')
		n++
	}
	for ; n < body; n++ {
		b.WriteByte('\n')
	}
	f.write(&b, a.lastRow())
	f.view = b.String()
}

// bodyRows are the rows above the status line.
func (a *App) bodyRows() []row.Row {
	if o := a.openedNow(); o != nil {
		o.pager.Settle()
		return a.openedRows(o)
	}
	if a.read.list.Empty() {
		return a.beside(a.emptyRows())
	}
	lines := a.read.list.Lines()
	rows := make([]row.Row, len(lines))
	hl, at := a.highlights(), nowhere
	for i, x := range lines {
		rows[i] = x.Row
		if hl != nil && hl.on.part && x.Item.First == hl.item.First && x.Index == hl.on.at {
			at = i
		}
	}
	if hl != nil {
		above, below := a.restOfLines(lines[0], lines[len(lines)-1])
		for i := range above {
			if index := lines[0].Index - len(above) + i; hl.on.part && lines[0].Item.First == hl.item.First && index == hl.on.at {
				at = i - len(above)
			}
		}
		rows = hl.mark(above, rows, below, at)
	}
	for i, x := range lines {
		rows[i] = a.streamMarked(x, marked(rows[i], x.Cursor), beginsCard(lines, i))
	}
	return a.beside(rows)
}

// restOfLines are the rows above the first row of the list and below the last one that
// are of the same lines.
func (a *App) restOfLines(first, last list.Line) (above, below []row.Row) {
	// A card may have been drawn anew since the list was laid out.
	if card := a.card(first.Item); first.Row.Joint != row.Begins && first.Index < card.Len() {
		from, rows := lineAround(card, first.Index)
		above = slices.Clip(rows[:first.Index-from])
	}
	if card := a.card(last.Item); last.Index+1 < card.Len() {
		below = lineFrom(card, last.Index)[1:]
	}
	return above, below
}

// openedNow is what stands above the list; nil where the list is seen.
func (a *App) openedNow() *opened {
	if a.help != nil {
		return a.help
	}
	return a.pager
}

// The bars at the left of a card: as it is drawn, elsewhere than at the cursor, and
// where the cursor is. Those of traffic differ without colour too.
const (
	barDrawn         = "▌"
	barQuiet         = "▎"
	barTraffic       = "╏"
	barCursor        = "█"
	barTrafficCursor = "▓"
)

// marked draws a row's bar: full for the record under the cursor, thin for the
// others, dashed and dotted for traffic.
func marked(r row.Row, cursor bool) row.Row {
	if len(r.Spans) == 0 {
		return r
	}
	rest, ok := strings.CutPrefix(r.Spans[0].Text, barDrawn)
	if !ok {
		return r
	}
	bar := barQuiet
	switch traffic := r.Spans[0].Role == themes.RolePeer; {
	case cursor && traffic:
		bar = barTrafficCursor
	case cursor:
		bar = barCursor
	case traffic:
		bar = barTraffic
	}
	spans := append([]row.Span(nil), r.Spans...)
	spans[0].Text = bar + rest
	r.Spans = spans
	return r
}

// emptyRows say why there is nothing to read.
func (a *App) emptyRows() []row.Row {
	say := "nothing to read yet"
	switch p := a.read.snap().Progress(); {
	case a.read.filter.query != nil && a.read.filter.job.Status().Done:
		say = "no record: " + clean.Inline(a.read.filter.query.String()) + " · Esc shows all"
	case a.read.filter.query != nil:
		say = "filtering…"
	case a.read.at < 0:
		say = "no stream is read yet: " + a.keys.KeyOf(keys.List, keys.Streams) + " lists them"
	case p.Complete && p.Final && p.Bytes > 0:
		say = "no records: only blank lines"
	case p.Complete && p.Final:
		say = "no records"
	case p.Bytes >= max(0, p.Total):
		say = "waiting for the first record"
	}
	return []row.Row{{}, {Spans: []row.Span{{Text: "  " + ansi.Truncate(say, max(0, a.read.options.Width-2), "…"), Role: themes.RoleDim}}}}
}

// lastRow is the line being typed, or the status line.
func (a *App) lastRow() row.Row {
	if a.mode() == keys.Prompt {
		return a.prompt.Row(a.frame.width)
	}
	return a.statusRow()
}

func blanks(n int) string { return strings.Repeat(" ", max(0, n)) }

// write paints a row.
func (f *frame) write(b *strings.Builder, r row.Row) { b.WriteString(f.theme.Paint(r)) }
