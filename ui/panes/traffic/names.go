package traffic

import (
	"time"

	"asrview/model/query/traffic"
	"asrview/themes"
)

// Colour is an actor's colour: it depends on the actor alone.
func Colour(a *traffic.Actor) themes.Role {
	if a.Kind == traffic.NotRecorded {
		return themes.RoleFaint
	}
	return themes.ActorRole(a.Hue)
}

// Names are what the actors of a graph are called on the screen: a session by the
// name that a subagent record gives it, where no other is called that, and any
// actor else by its short name.
func Names(g *traffic.Graph) []string {
	count := make(map[string]int, len(g.Actors))
	for i := range g.Actors {
		a := &g.Actors[i]
		count[a.Short]++
		if a.Kind == traffic.Session && a.Name != a.Short {
			count[a.Name]++
		}
	}
	names := make([]string, len(g.Actors))
	for i := range g.Actors {
		a := &g.Actors[i]
		names[i] = a.Short
		if a.Kind == traffic.Session && a.Name != "" && count[a.Name] == 1 {
			names[i] = a.Name
		}
	}
	return names
}

// span writes a stretch of time: a day and its hours, two days where it has more;
// brief leaves the seconds out.
func span(first, last time.Time, loc *time.Location, brief bool) string {
	if first.IsZero() {
		return ""
	}
	if loc == nil {
		loc = time.Local
	}
	first, last = first.In(loc), last.In(loc)
	const day = "2006-01-02"
	clock := "15:04:05"
	if brief {
		clock = "15:04"
	}
	from := first.Format(day + " " + clock)
	switch {
	case from == last.Format(day+" "+clock):
		return from
	case first.Format(day) == last.Format(day):
		return from + "–" + last.Format(clock)
	}
	return from + " – " + last.Format(day+" "+clock)
}
