package traffic

import (
	"strconv"
	"strings"

	"asrview/model/asr"
)

// registry numbers actors.
type registry struct {
	actors []Actor
	keys   map[string]ActorID
	// ordinals counts the subagents of a stream that have the same name.
	ordinals map[namedIn]int
}

type namedIn struct {
	stream int
	name   string
}

func (r *registry) add(key string, a Actor) ActorID {
	if id, ok := r.keys[key]; ok {
		return id
	}
	if r.keys == nil {
		r.keys = make(map[string]ActorID)
	}
	id := ActorID(len(r.actors))
	r.actors = append(r.actors, a)
	r.keys[key] = id
	return id
}

func (r *registry) session(name string) ActorID {
	return r.add("s\x00"+name, Actor{Kind: Session, Session: name, Stream: -1, Hue: asr.Actor{Session: name}.Hue()})
}

func (r *registry) notRecorded(stream int) ActorID {
	return r.add("n\x00"+strconv.Itoa(stream), Actor{Kind: NotRecorded, Stream: stream})
}

// subagent is a delegate without a session: two records of one session that name
// it alike are the same one only if they name the same call.
func (r *registry) subagent(stream int, scope, name, callID string) ActorID {
	key := strings.Join([]string{"u", scope, name, callID}, "\x00")
	id, ok := r.keys[key]
	if ok {
		return id
	}
	if r.ordinals == nil {
		r.ordinals = make(map[namedIn]int)
	}
	r.ordinals[namedIn{stream, name}]++
	return r.add(key, Actor{Kind: Subagent, Name: name, Stream: stream, ordinal: r.ordinals[namedIn{stream, name}], Hue: asr.HueOf(key)})
}

// reference numbers an actor as recorded; scope is what tells apart those that
// name no session: the stream's session, or the stream.
func (r *registry) reference(a asr.Actor, stream int, scope string) ActorID {
	if !a.Known() {
		return r.notRecorded(stream)
	}
	if a.Address == "" && a.Participant == "" {
		return r.session(a.Session)
	}
	x := Actor{Kind: Address, Session: a.Session, Address: a.Address, Participant: a.Participant, Stream: -1, Hue: a.Hue()}
	if a.Participant != "" {
		x.Kind = Participant
	}
	key := "a\x00" + a.Key()
	if a.Session == "" {
		x.Stream = stream
		key = scope + "\x00" + key
	}
	return r.add(key, x)
}

// shorten gives every actor a short name that no other has.
func shorten(actors []Actor, sources []Source) {
	taken := make(map[string]int)
	level := make([]int, len(actors))
	for i := range actors {
		actors[i].Short = shortName(&actors[i], 0, sources)
	}
	for round := 1; round <= maxLevels; round++ {
		clear(taken)
		for i := range actors {
			taken[actors[i].Short]++
		}
		for i := range actors {
			if taken[actors[i].Short] > 1 {
				level[i] = round
				actors[i].Short = shortName(&actors[i], level[i], sources)
			}
		}
	}
	number(actors)
}

// maxLevels is how often a short name is made longer before it gets a number.
const maxLevels = 4

// number tells those apart whose whole names are the same.
func number(actors []Actor) {
	used := make(map[string]bool)
	for i := range actors {
		name := actors[i].Short
		for n := 2; used[name]; n++ {
			name = actors[i].Short + " [" + strconv.Itoa(n) + "]"
		}
		used[name] = true
		actors[i].Short = name
	}
}

// shortName is an actor's name at a level of detail, 0 being the shortest.
func shortName(a *Actor, level int, sources []Source) string {
	switch a.Kind {
	case Session:
		return shortSession(a.Session, level)
	case Address:
		if level == 0 {
			return a.Address[strings.LastIndexByte(strings.TrimSuffix(a.Address, "/"), '/')+1:]
		}
		if level == 1 || a.Session == "" {
			return within(a.Address, a, level-1, sources)
		}
		return shortSession(a.Session, level-2) + a.Address
	case Participant:
		s := a.Participant
		if a.Name != "" {
			s = a.Name + " (" + a.Participant + ")"
		}
		return within(s, a, level, sources)
	case Subagent:
		s := a.Name
		if s == "" {
			s = "subagent"
		}
		if a.ordinal > 1 {
			s += " [" + strconv.Itoa(a.ordinal) + "]"
		}
		return within(s, a, level, sources)
	}
	return within("not recorded", a, level, sources)
}

// within adds, from the second level on, the stream or session that a name is
// known in.
func within(s string, a *Actor, level int, sources []Source) string {
	if level == 0 {
		return s
	}
	switch {
	case a.Session != "":
		return s + " in " + shortSession(a.Session, level-1)
	case a.Stream < 0 || a.Stream >= len(sources):
		return s
	case sources[a.Stream].Session != "":
		return s + " in " + shortSession(sources[a.Stream].Session, level-1)
	}
	return s + " in " + sources[a.Stream].Name
}

// What is kept of a session's native ID where it is cut, and up to which length it
// is not: IDs that are made of the time differ at their ends only.
const (
	idWhole = 20
	idHead  = 8
	idTail  = 4
)

// shortSession cuts a session's native ID: to its head, then to its head and its
// end, then not at all.
func shortSession(s string, level int) string {
	agent, id, ok := strings.Cut(s, ":")
	if !ok || level > 1 || len(id) <= idWhole {
		return s
	}
	cut := idHead
	for cut > 0 && id[cut]&0xc0 == 0x80 {
		cut--
	}
	end := len(id)
	if level == 1 {
		end -= idTail
		for end < len(id) && id[end]&0xc0 == 0x80 {
			end++
		}
	}
	return agent + ":" + id[:cut] + "…" + id[end:]
}
