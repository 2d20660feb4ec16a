package sequence

import (
	"strconv"

	"asrview/model/query/traffic"
	"asrview/render/row"
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

// Print draws a whole sequence: who the actors are, by their full names, then the
// lanes, all of them however wide that is, then the messages. Each row is handed to
// put, which may end it with an error.
func Print(v View, width int, put func(row.Row) error) error {
	d := newDrawing(v)
	least := d.left + len(d.lanes)*laneMin
	if most := d.left + len(d.lanes)*printLane + printLabel; width > most {
		width = most
	}
	width = max(width, least)
	var rows []row.Row
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
	rows = append(append(rows, line.Gap()), d.head(width)...)
	for _, r := range rows {
		if err := put(r); err != nil {
			return err
		}
	}
	for i := range d.shown {
		for _, r := range d.message(i, width) {
			if err := put(r); err != nil {
				return err
			}
		}
	}
	return nil
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
