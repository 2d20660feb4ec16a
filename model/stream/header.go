package stream

import (
	"sync"

	"asrview/model/asr"
)

// Header returns the stream's header as far as it is known: the first record of
// type session, or the first that names conversations or participants,
// whichever comes first.
func (s *Snapshot) Header() (Pos, *asr.Record, bool) {
	c := s.headerCore()
	if c == nil {
		return NoPos, nil, false
	}
	rec, err := s.record(c)
	if err != nil {
		return NoPos, nil, false
	}
	return Pos(c.off), rec, true
}

func (s *Snapshot) headerCore() *core {
	switch {
	case len(s.declares) > 0:
		return s.table.at(s.declares[0])
	case s.partial != nil && s.partial.declares:
		return &s.partial.core
	case s.Len() > 0:
		return nil
	}
	if p := s.ahead(s.frontier); p != nil && declares(&p.core) {
		return &p.core
	}
	return nil
}

// declares reports whether a record may name conversations or participants.
func declares(c *core) bool {
	return c.kind == asr.KindSession ||
		c.kind != asr.KindNone && asr.Has(c.has)&(asr.HasConversations|asr.HasParticipants) != 0
}

// declared remembers what the declaring records of a stream say.
type declared struct {
	mu      sync.Mutex
	key     declaredKey
	people  *People
	session string
}

// declaredKey changes when there is another declaring record.
type declaredKey struct {
	gen  uint64
	n    int
	last bodyKey
}

// session returns the session that the header names, "" where there is none.
func (s *Snapshot) session() string {
	session, _ := s.declared()
	return session
}

// People returns the participants and conversations that the records indexed so
// far declare; of two declarations of the same ID the later one stands.
func (s *Snapshot) People() *People {
	_, p := s.declared()
	return p
}

func (s *Snapshot) declared() (string, *People) {
	k := declaredKey{gen: s.gen, n: len(s.declares)}
	first := s.headerCore()
	if first != nil && k.n == 0 {
		k.last = bodyKey{s.gen, Pos(first.off), int(first.len)}
	}
	if s.partial != nil && s.partial.declares {
		k.last = bodyKey{s.gen, Pos(s.partial.core.off), int(s.partial.core.len)}
	}
	d := &s.st.declared
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.key != k || d.people == nil {
		d.session, d.people = s.readDeclared(first)
		d.key = k
	}
	return d.session, d.people
}

// readDeclared decodes the declaring records. What cannot be decoded declares
// nothing.
func (s *Snapshot) readDeclared(first *core) (session string, p *People) {
	p = &People{participants: make(map[string]asr.Participant), conversations: make(map[string]asr.Conversation)}
	add := func(c *core) {
		rec, err := s.record(c)
		if err != nil || rec.Session == nil {
			return
		}
		if c == first {
			session = rec.Session.Session
		}
		for _, x := range rec.Session.Participants {
			p.participants[x.ID] = x
		}
		for _, x := range rec.Session.Conversations {
			p.conversations[x.ID] = x
		}
	}
	for _, i := range s.declares {
		add(s.table.at(i))
	}
	switch {
	case s.partial != nil && s.partial.declares:
		add(&s.partial.core)
	case first != nil && len(s.declares) == 0:
		add(first)
	}
	return session, p
}
