package problems

import (
	"strconv"

	"asrview/model/check"
	"asrview/model/stream"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// wrapRows is how many rows the sentence of a finding may take.
const wrapRows = 8

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	Found Found
	// Stream is the index of the stream in refs.
	Stream int
	// Lets reports whether a filter lets a record through; nil is always.
	Lets func(stream.Pos) bool
	// Stale is how many bytes came since the check began.
	Stale int64
	// Stopped: the check was stopped before its end.
	Stopped bool
}

// Problems is the pane. The zero value is not usable; see [New].
type Problems struct {
	*roll.List
	view  View
	shown []int
	keys  []roll.Key
}

// New returns the pane of a view.
func New(v View) *Problems {
	p := &Problems{}
	p.List = roll.New(p.set(v))
	return p
}

// Show replaces the view. The cursor stays at its finding.
func (p *Problems) Show(v View) { p.List.SetSource(p.set(v)) }

func (p *Problems) set(v View) *roll.Page {
	p.view, p.shown, p.keys = v, nil, nil
	of := map[seq.Ref]int{}
	for i := range v.Found.Findings {
		ref := p.ref(i)
		if v.Lets != nil && !v.Lets(ref.Pos) {
			continue
		}
		p.shown = append(p.shown, i)
		p.keys = append(p.keys, roll.Key{Ref: ref, Sub: of[ref]})
		of[ref]++
	}
	return roll.NewPage(len(p.shown), func(i int) roll.Key { return p.keys[i] }, p.rows)
}

func (p *Problems) ref(i int) seq.Ref {
	return seq.Ref{Stream: p.view.Stream, Pos: stream.Pos(p.view.Found.Findings[i].Offset)}
}

// Say is what the pane says beside its title.
func (p *Problems) Say() string {
	f := &p.view.Found
	say := words.Group(f.Count)
	if p.view.Lets != nil {
		say = words.Group(len(p.shown)) + " of " + say
	}
	if f.Count > len(f.Findings) {
		say += ", the first " + words.Group(len(f.Findings)) + " listed"
	}
	switch {
	case f.Err != nil:
		say += " · stopped: " + f.Err.Error()
	case p.view.Stopped:
		say += " · stopped at " + percent(f) + ", again checks anew"
	case !f.Done:
		say += " · checking " + percent(f)
	case p.view.Stale > 0:
		say += " · " + words.Size(p.view.Stale) + " came since, again checks them"
	}
	return say
}

func percent(f *Found) string {
	if f.Size <= 0 {
		return "0%"
	}
	return strconv.Itoa(int(100*float64(f.Bytes)/float64(f.Size))) + "%"
}

// Empty says why there is nothing to see.
func (p *Problems) Empty() string {
	switch f := &p.view.Found; {
	case f.Count > 0:
		return "no problem in the records that the filter lets through"
	case !f.Done:
		return "none so far"
	}
	return "no problems found in the lines and records themselves. What failed in the session: & error:yes"
}

// Target is the record under the cursor.
func (p *Problems) Target() (seq.Ref, bool) {
	k, ok := p.Cursor()
	return k.Ref, ok
}

func (p *Problems) rows(i, width int) []row.Row {
	f := &p.view.Found.Findings[p.shown[i]]
	var l line.Line
	switch {
	case f.Seq.Known:
		l.Say("#"+strconv.FormatInt(f.Seq.N, 10), themes.RoleAccent)
	default:
		l.Say("line "+strconv.Itoa(f.Line), themes.RoleAccent)
	}
	l.Dot(f.Severity.String(), severityRole(f.Severity))
	l.Dot(f.Rule, themes.RoleLabel)
	if f.Path != f.Rule {
		l.Dot(f.Path, themes.RoleDim)
	}
	rows := []row.Row{l.Row(width)}
	in := line.Of("  ", themes.RoleText)
	return append(rows, in.Say(f.Message, themes.RoleText).Wrap(width, 2, wrapRows)...)
}

func severityRole(s check.Severity) themes.Role {
	if s == check.Error {
		return themes.RoleBad
	}
	return themes.RoleWarn
}
