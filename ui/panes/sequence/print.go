package sequence

import (
	"strconv"

	"asrview/model/query/traffic"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	who "asrview/ui/panes/traffic"
)

// printLane is how wide a lane is where nothing limits the width, printLabel the
// room for words beside the last lane.
const (
	printLane  = 24
	printLabel = 60
)

// MaxPrinted is how many actors have lanes in print. Every row crosses all lanes, so
// that the rows of more would be too wide for anybody and too many bytes for a disk:
// then each message names its sender and its recipients.
const MaxPrinted = 256

// Print draws a whole sequence: who the actors are, by their full names, then the
// lanes, all of them however wide that is, then the messages; of more than MaxPrinted
// actors no lanes. Each row is handed to put, which may end it with an error.
func Print(v View, width int, put func(row.Row) error) error {
	d := newDrawing(v)
	lanes := len(d.lanes) <= MaxPrinted
	width = d.printWidth(width, lanes)
	for _, r := range d.preface(width, lanes) {
		if err := put(r); err != nil {
			return err
		}
	}
	for i := range d.shown {
		rows := d.message
		if !lanes {
			rows = d.named
		}
		for _, r := range rows(i, width) {
			if err := put(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// printWidth is how wide a sequence is printed.
func (d *drawing) printWidth(width int, lanes bool) int {
	if !lanes {
		return max(width, d.left+printLabel)
	}
	least := d.left + len(d.lanes)*laneMin
	if most := d.left + len(d.lanes)*printLane + printLabel; width > most {
		width = most
	}
	return max(width, least)
}

// preface is what stands above the messages in print.
func (d *drawing) preface(width int, lanes bool) (rows []row.Row) {
	if o := d.order; o != "" {
		rows = append(rows, line.Of(o, themes.RoleWarn).Row(1<<20))
	}
	for _, a := range d.lanes {
		rows = append(rows, d.fullName(a))
	}
	rows = append(rows, d.streams()...)
	for _, p := range d.graph.Problems {
		rows = append(rows, line.Of(p, themes.RoleWarn).Row(1<<20))
	}
	rows = append(rows, line.Gap())
	if lanes {
		return append(rows, d.head(width)...)
	}
	say := words.Group(len(d.lanes)) + " actors: more than " + words.Group(MaxPrinted) + " have no lanes in print, and each message names its own"
	return append(rows, line.Of(say, themes.RoleWarn).Row(1<<20))
}

// named is the i-th message on one row without lanes, from its sender to its
// recipients, whose names are never cut.
func (d *drawing) named(i, width int) (rows []row.Row) {
	m := &d.graph.Messages[d.shown[i]]
	if day, ok := d.day(i); ok {
		rows = append(rows, line.Of(day, themes.RoleFaint).Row(1<<20))
	}
	l := line.Of(d.place(d.shown[i]), themes.RoleAccent).Say("  "+d.clock(i)+"  ", themes.RoleDim)
	l.Say(d.names[m.From], who.Colour(&d.graph.Actors[m.From]))
	for n, t := range m.To {
		to := ", "
		if n == 0 {
			to = " → "
		}
		l.Say(to, themes.RoleDim).Say(d.names[t.Actor], who.Colour(&d.graph.Actors[t.Actor]))
	}
	for _, p := range d.phrases(m, i, false, max(printLabel, width-l.Width()-3)) {
		l.Dot(p.text, p.role)
	}
	return append(rows, l.Row(1<<20))
}

// streams say what the numbers before the seqs stand for.
func (d *drawing) streams() (rows []row.Row) {
	if !d.several {
		return nil
	}
	for n, s := range d.graph.Sources {
		if s.Messages > 0 {
			rows = append(rows, line.Of("stream "+strconv.Itoa(n+1), themes.RoleDim).Dot(s.Name, themes.RoleText).Row(1<<20))
		}
	}
	return rows
}

// fullName is an actor in full, behind its short name.
func (d *drawing) fullName(id traffic.ActorID) row.Row {
	g := d.graph
	a := &g.Actors[id]
	l := line.Of(d.names[id], who.Colour(a))
	for _, s := range []string{a.Session, a.Address, a.Participant, a.Name} {
		if s != "" && s != d.names[id] {
			l.Dot(s, themes.RoleText)
		}
	}
	switch {
	case a.Kind == traffic.Session && len(a.Loaded) == 0:
		l.Dot("not loaded", themes.RoleDim)
	case a.Kind == traffic.Session:
		for _, n := range a.Loaded {
			l.Dot(g.Sources[n].Name, themes.RoleDim)
		}
	case a.Kind == traffic.Subagent:
		l.Dot("session not recorded", themes.RoleDim)
	}
	return l.Row(1 << 20)
}
