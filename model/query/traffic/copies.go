package traffic

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"asrview/model/asr"
)

// findCopies finds the messages that two streams of one session both have: the same
// id, seq, time, messageId and call, from the same to the same. Such a message
// counts once, as the first of the streams has it; that there are two streams of the
// session is a problem, which says how many those are.
func (g *Graph) findCopies() {
	g.copyOf, g.copies = make(map[int]int), make(map[int]int)
	for i := range g.Actors {
		in := g.Actors[i].Loaded
		if len(in) < 2 {
			continue
		}
		firsts := make(map[recorded]int)
		for _, n := range in {
			again := g.copiesIn(n, firsts)
			if n == in[0] {
				continue
			}
			g.problem("%s and %s are both of session %s%s", g.Sources[in[0]].Name, g.Sources[n].Name, g.Sources[n].Session, countOnce(again))
		}
	}
}

// copiesIn finds the messages of a stream that an earlier one of its session has,
// and adds the others to firsts.
func (g *Graph) copiesIn(n int, firsts map[recorded]int) (again int) {
	for _, i := range g.inStream[n] {
		key, ok := g.recorded(i)
		if !ok {
			continue
		}
		switch first, known := firsts[key]; {
		case !known:
			firsts[key] = i
		case g.Messages[first].Stream != n:
			g.copyOf[i] = first
			g.copies[first]++
			again++
		}
	}
	return again
}

func countOnce(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return ": 1 message stands in both and counts once"
	}
	return ": " + strconv.Itoa(n) + " messages stand in both and count once"
}

// recorded is what makes two records of one session the same.
type recorded struct {
	id, messageID, callID, parties string
	seq                            asr.Seq
	at                             time.Time
}

// recorded is what a message is recorded with; false where it has nothing that
// could tell it from another.
func (g *Graph) recorded(i int) (recorded, bool) {
	m := &g.Messages[i]
	parties := []string{g.party(m.From)}
	for _, t := range m.To {
		parties = append(parties, g.party(t.Actor))
	}
	key := recorded{m.ID, m.MessageID, m.CallID, strings.Join(parties, "\x00"), m.Seq, m.Time}
	return key, m.ID != "" || m.MessageID != ""
}

// party is an actor as a number that holds for all streams of a session.
func (g *Graph) party(id ActorID) string {
	if g.Actors[id].Kind == NotRecorded {
		return ""
	}
	return strconv.Itoa(int(id))
}

// Copies returns in how many further streams of its session a message stands too.
func (g *Graph) Copies(message int) int { return g.copies[message] }

// isCopy reports whether an earlier stream of its session has a message too.
func (g *Graph) isCopy(message int) bool {
	_, ok := g.copyOf[message]
	return ok
}

// Stands returns the message that stands for the sending that a message is a record
// of: the sender's record where that is known, and of several streams of one session
// the first one's. Most messages stand for themselves.
func (g *Graph) Stands(message int) int {
	if first, ok := g.copyOf[message]; ok {
		message = first
	}
	if sent, ok := g.Original(message); ok {
		message = sent
	}
	return message
}

// withoutCopies leaves out the messages that an earlier stream of their session has.
func (g *Graph) withoutCopies(same []int) []int {
	if len(g.copyOf) == 0 {
		return same
	}
	return slices.DeleteFunc(slices.Clone(same), g.isCopy)
}
