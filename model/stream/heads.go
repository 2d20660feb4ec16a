package stream

import (
	"cmp"
	"slices"
	"sync"

	"asrview/model/asr"
)

// head is what joining needs to know of a record, kept for records that were
// looked at.
type head struct {
	Kind                              asr.Kind
	Type                              string
	ID, MessageID, CallID, PlanID     string
	Supersedes, Message, Conversation string
	Name                              string
	DerivedFrom, PlatformIDs          []string
	ReplyTo                           string
	// Parties are the sessions that sent or receive a message, Sender the one that
	// sent it, Child the one that a subagent runs in.
	Parties       []string
	Sender, Child string
	seq           asr.Seq
	pos           Pos
}

// heads remembers heads by their lines. It forgets all when it is full, which
// is rare and costs a few reads.
type heads struct {
	mu   sync.Mutex
	have map[bodyKey]*head
}

// maxHeads bounds how many heads are remembered.
const maxHeads = 8192

func newHeads() *heads { return &heads{have: make(map[bodyKey]*head)} }

func (h *heads) get(k bodyKey) *head {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.have[k]
}

func (h *heads) put(k bodyKey, v *head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.have) >= maxHeads {
		clear(h.have)
	}
	h.have[k] = v
}

// head reads the head of a line. It is never nil; where the line cannot be read
// it names nothing.
func (s *Snapshot) head(c *core) *head {
	if c.len >= bigLine {
		if h := s.bigHead(Pos(c.off)); h != nil {
			return h
		}
	}
	if h := s.st.heads.get(s.keyAt(c)); h != nil {
		return h
	}
	line, err := s.headLine(c)
	if err != nil {
		return &head{Kind: asr.KindNone, pos: Pos(c.off)}
	}
	return s.scanHead(c, line)
}

func (s *Snapshot) keyAt(c *core) bodyKey { return bodyKey{s.gen, Pos(c.off), int(c.len)} }

// headOf is the head of a line whose bytes are at hand.
func (s *Snapshot) headOf(c *core, line []byte) *head {
	if h := s.st.heads.get(s.keyAt(c)); h != nil {
		return h
	}
	return s.scanHead(c, line)
}

func (s *Snapshot) scanHead(c *core, line []byte) *head {
	sc := s.st.scanner()
	defer s.st.scanners.Put(sc)
	s.st.counts.heads.Add(1)
	if err := asr.Scan(line, &sc.head); err != nil && !c.is(flagHeadless) {
		return &head{Kind: asr.KindNone, pos: Pos(c.off)}
	}
	h := newHead(&sc.head, line)
	h.pos = Pos(c.off)
	s.st.heads.put(s.keyAt(c), h)
	return h
}

// bigHead returns the head of a very long line that is indexed.
func (s *Snapshot) bigHead(p Pos) *head {
	if s.isPartial(p) {
		return s.partial.big
	}
	i, ok := slices.BinarySearchFunc(s.big, p, func(h *head, p Pos) int { return cmp.Compare(h.pos, p) })
	if !ok {
		return nil
	}
	return s.big[i]
}

// headLine reads what a head is read from: the line, or the front of one that
// the index has not reached and that is very long.
func (s *Snapshot) headLine(c *core) ([]byte, error) {
	if c.is(flagHeadless) {
		front := *c
		front.len = frontWindow
		return s.readLine(&front)
	}
	return s.readLine(c)
}

func newHead(h *asr.Head, line []byte) *head {
	out := &head{
		Kind: asr.KindOf(string(h.Type)), Type: string(h.Type), ID: string(h.ID),
		MessageID: string(h.MessageID), CallID: string(h.CallID), PlanID: string(h.PlanID),
		Supersedes: string(h.Supersedes), Message: string(h.Message),
		Conversation: string(h.Conversation), Name: string(h.Name), seq: h.Seq,
	}
	switch out.Kind {
	case asr.KindMessage:
		if h.Has&asr.HasDerivedFrom != 0 {
			eachString(member(line, "derivedFrom"), func(s []byte) { out.DerivedFrom = append(out.DerivedFrom, string(s)) })
		}
		if h.Has&asr.HasPlatform != 0 {
			p := member(line, "platform")
			eachString(member(p, "messageIds"), func(s []byte) { out.PlatformIDs = append(out.PlatformIDs, string(s)) })
			out.ReplyTo = string(text(member(p, "replyTo")))
		}
		eachParty(line, h.Has, func(s []byte) { out.Parties = append(out.Parties, string(s)) })
		if h.Has&asr.HasFrom != 0 {
			out.Sender = string(text(member(member(line, "from"), "session")))
		}
	case asr.KindSubagent:
		out.Child = string(child(line, h.Has))
	case asr.KindDelivery:
		eachString(member(line, "platformMessageIds"), func(s []byte) { out.PlatformIDs = append(out.PlatformIDs, string(s)) })
	}
	return out
}

// problem scans a line that is no record for why it is none.
func (s *Snapshot) problem(c *core) string {
	if c.len >= bigLine {
		return "not JSON"
	}
	line, err := s.readLine(c)
	if err != nil {
		return err.Error()
	}
	sc := s.st.scanner()
	defer s.st.scanners.Put(sc)
	if err := asr.Scan(line, &sc.head); err != nil {
		return err.Error()
	}
	return "not a record"
}
