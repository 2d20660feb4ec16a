package traffic

import (
	"time"

	"asrview/model/query/traffic"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// colours is how many colours there are for actors.
const colours = uint32(themes.RoleActor7-themes.RoleActor0) + 1

// Colour is an actor's colour: it depends on the actor alone.
func Colour(a *traffic.Actor) themes.Role {
	if a.Kind == traffic.NotRecorded {
		return themes.RoleFaint
	}
	return themes.RoleActor0 + themes.Role(a.Hue%colours)
}

// Say adds an actor's short name, in its colour.
func Say(l *line.Line, a *traffic.Actor) *line.Line { return l.Say(a.Short, Colour(a)) }

// span writes a stretch of time: a day and its hours, two days where it has more.
func span(first, last time.Time, loc *time.Location) string {
	if first.IsZero() {
		return ""
	}
	if loc == nil {
		loc = time.Local
	}
	first, last = first.In(loc), last.In(loc)
	const day, clock = "2006-01-02", "15:04:05"
	switch {
	case first.Equal(last):
		return first.Format(day + " " + clock)
	case first.Format(day) == last.Format(day):
		return first.Format(day+" "+clock) + "–" + last.Format(clock)
	}
	return first.Format(day+" "+clock) + " – " + last.Format(day+" "+clock)
}
