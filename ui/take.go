package ui

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/ui/cards"
	"asrview/ui/excerpt"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/menu"
	"asrview/ui/seq"
)

const takeJob jobs.Name = "take"

// taking is what is to be taken out of a record, and for what.
type taking struct {
	title string
	list  func(*asr.Record) []excerpt.Excerpt
	then  func(seq.Ref, excerpt.Excerpt)
	// whole: where there are several texts, all of them together are a choice.
	whole bool
}

// taken are a record's excerpts.
type taken struct {
	ref   seq.Ref
	found []excerpt.Excerpt
}

// takeActions are the keys that take something out of a record.
func (a *App) takeActions() actions {
	return actions{
		keys.CopyMenu: func(keys.Press) { a.take(a.copying()) },
		keys.Edit:     func(keys.Press) { a.take(a.editing()) },
		keys.Save:     func(keys.Press) { a.take(a.saving()) },
		keys.Pipe:     func(keys.Press) { a.take(a.piping()) },
	}
}

// take begins to take something out of the record under the cursor. A record that
// is too long to be decoded at once is decoded beside the loop.
func (a *App) take(t taking) {
	ref, ok := a.target()
	if !ok {
		return
	}
	a.taking = &t
	snap := a.read.snaps[ref.Stream]
	if e, known := snap.Entry(ref.Pos); known && e.Len <= cards.InlineBytes {
		a.choose(excerptsOf(snap, ref, t.list))
		return
	}
	a.note.say("decoding…")
	list := t.list
	a.crew.Start(takeJob, func(_ context.Context, post jobs.Post) { post(excerptsOf(snap, ref, list), true) })
}

// excerptsOf reads a record; the answer is taken, or failed.
func excerptsOf(snap *stream.Snapshot, ref seq.Ref, list func(*asr.Record) []excerpt.Excerpt) any {
	rec, err := snap.Record(ref.Pos)
	if err != nil {
		return failed{err}
	}
	return taken{ref, list(rec)}
}

// choose goes on with the one excerpt that there is, or asks which.
func (a *App) choose(answer any) {
	t := a.taking
	a.taking = nil
	got, ok := answer.(taken)
	switch {
	case !ok:
		a.note.bad(answer.(failed).err.Error())
		return
	case t == nil:
		return
	case len(got.found) == 0:
		a.note.bad("this record holds nothing to " + t.title)
		return
	case len(got.found) == 1:
		t.then(got.ref, got.found[0])
		return
	}
	var choices []menu.Choice
	if all, several := allTexts(got.found); t.whole && several {
		choices = append(choices, menu.Choice{What: all.What, Do: func() { t.then(got.ref, all) }})
	}
	for _, x := range got.found {
		choices = append(choices, menu.Choice{What: x.What, About: aboutOf(x), Do: func() { t.then(got.ref, x) }})
	}
	a.note.clear()
	a.menu = menu.New(t.title+" · "+a.placeWords(got.ref), choices)
}

// allTexts is all texts as one, with an empty line between them.
func allTexts(found []excerpt.Excerpt) (all excerpt.Excerpt, several bool) {
	var texts []string
	for _, x := range found {
		if x.Kind == excerpt.Text {
			texts = append(texts, x.Text)
		}
	}
	all.What = "all " + words.Count(len(texts), "text", "texts") + " with an empty line between them"
	all.Text = strings.Join(texts, "\n\n")
	return all, len(texts) > 1
}

// glimpseBytes is how much of an excerpt a menu looks at.
const glimpseBytes = 400

// aboutOf is a glimpse of an excerpt.
func aboutOf(x excerpt.Excerpt) string {
	if x.Kind == excerpt.Media {
		return x.Mime
	}
	text := strings.ToValidUTF8(x.Text[:min(len(x.Text), glimpseBytes)], "")
	text = strings.Join(strings.Fields(text), " ")
	if x.Kind == excerpt.Name {
		return text
	}
	if x.Text == "" {
		return "empty"
	}
	n := strings.Count(strings.TrimSuffix(x.Text, "\n"), "\n") + 1
	return words.Count(n, "line", "lines") + "  " + text
}

// withMenu puts the menu below the rows of the screen.
func (a *App) withMenu(rows []row.Row, body int) []row.Row {
	if a.menu == nil || body < 1 {
		return rows
	}
	under := a.menu.Rows(a.frame.width, body)
	out := make([]row.Row, body)
	copy(out, rows)
	copy(out[body-len(under):], under)
	return out
}

// pickedChoice takes a key while a menu is open.
func (a *App) pickedChoice(key tea.KeyMsg) {
	m := a.menu
	a.menu = nil
	if key.Type != tea.KeyRunes || len(key.Runes) != 1 || key.Paste || !m.Pick(key.Runes[0]) {
		a.note.bad("that is none of the choices")
	}
}

// copying is the copy menu.
func (a *App) copying() taking {
	session := a.sessionName()
	return taking{title: "copy", whole: true,
		list: func(r *asr.Record) []excerpt.Excerpt {
			texts := excerpt.Texts(r)
			return append(append(texts, excerpt.Blocks(texts)...), excerpt.Names(r, session)...)
		},
		then: func(_ seq.Ref, x excerpt.Excerpt) { a.copyExcerpt(x) },
	}
}

// sessionName is "agent:nativeId" of the stream that is shown, or "".
func (a *App) sessionName() string {
	if _, h, ok := a.read.snap().Header(); ok && h.Session != nil {
		return h.Session.Session
	}
	return ""
}

func (a *App) copyExcerpt(x excerpt.Excerpt) {
	put := a.cfg.Terminal.Copy
	a.crew.Start(copyJob, func(_ context.Context, post jobs.Post) {
		if x.Text == "" {
			post(failed{errors.New(x.What + " is empty")}, true)
			return
		}
		how, err := put([]byte(x.Text))
		if err != nil {
			post(failed{err}, true)
			return
		}
		post(copied{what: x.What, bytes: len(x.Text), how: how}, true)
	})
}
