package traffic

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"asrview/model/asr"
	"asrview/model/stream"
)

// Builder reads the traffic of streams. It belongs to one goroutine; the graphs
// that it makes are anybody's.
type Builder struct {
	// Each is told of every record that is decoded, nil of none: who wants more of
	// it need not decode it again. The record must not be changed.
	Each func(stream int, e *stream.Entry, rec *asr.Record)

	reg     registry
	sources []*source
}

// source is one stream and what was read of it.
type source struct {
	name string
	gen  uint64
	// next is the first entry that was not read yet.
	next     int
	session  string
	people   *stream.People
	messages []Message
}

// Add makes room for a stream and returns its number.
func (b *Builder) Add(name string) int {
	b.sources = append(b.sources, &source{name: name})
	return len(b.sources) - 1
}

// Restart forgets what was read of a stream: the next Read begins anew. Actors keep
// their numbers.
func (b *Builder) Restart(n int) { b.sources[n] = &source{name: b.sources[n].name} }

// Read reads what a snapshot of a stream has and earlier ones had not. A snapshot
// of another generation starts the stream again. It decodes the records that the
// index says are traffic; one that cannot be read is left out, and the error
// says so when the rest was read. A line that the stream ends within is read
// when it is whole.
func (b *Builder) Read(ctx context.Context, n int, snap *stream.Snapshot) error {
	s := b.sources[n]
	if s.gen != snap.Generation() {
		*s = source{name: s.name, gen: snap.Generation()}
	}
	if _, rec, ok := snap.Header(); ok && rec.Session != nil && s.session != rec.Session.Session {
		// What was read before the header was known may name other actors.
		s.session, s.next, s.messages = rec.Session.Session, 0, nil
	}
	s.people = snap.People()
	failed := 0
	var first error
	for ; s.next < snap.Len(); s.next++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		e := snap.At(s.next)
		if e.Incomplete {
			break
		}
		if !e.Traffic {
			continue
		}
		if err := b.message(n, snap, &e); err != nil {
			failed++
			first = cmp.Or(first, err)
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d records of traffic could not be read, the first because of: %w", failed, first)
	}
	return nil
}

// message decodes one record of traffic. The line is read past the cache of
// decoded records, which belongs to the reader.
func (b *Builder) message(n int, snap *stream.Snapshot, e *stream.Entry) error {
	line, err := snap.Line(e.Pos)
	if err != nil {
		return err
	}
	rec, err := asr.Decode(line)
	if err != nil {
		return err
	}
	if b.Each != nil {
		b.Each(n, e, rec)
	}
	m := Message{Stream: n, Pos: e.Pos, Seq: e.Seq, Time: e.Time, ID: rec.ID}
	switch {
	case rec.Subagent != nil:
		b.spawn(&m, rec.Subagent)
	case rec.Message != nil:
		b.sent(&m, rec.Message)
	default:
		return nil
	}
	b.sources[n].messages = append(b.sources[n].messages, m)
	return nil
}

// scope is what tells apart the actors of a stream that name no session.
func (b *Builder) scope(n int) string {
	if s := b.sources[n].session; s != "" {
		return "in\x00" + s
	}
	return "of\x00" + b.sources[n].name
}

// own is the session that a stream is of.
func (b *Builder) own(n int) ActorID {
	if s := b.sources[n].session; s != "" {
		return b.reg.session(s)
	}
	return b.reg.notRecorded(n)
}

// spawn reads a delegation: a subagent record stands in the stream of the session
// that delegates.
func (b *Builder) spawn(m *Message, u *asr.Subagent) {
	m.Kind, m.CallID = Spawn, u.CallID
	m.From = b.own(m.Stream)
	if u.Session == "" {
		m.To = []Target{{Actor: b.reg.subagent(m.Stream, b.scope(m.Stream), u.Name, u.CallID)}}
		return
	}
	child := b.reg.session(sessionOf(u.Session))
	if a := &b.reg.actors[child]; a.Name == "" {
		a.Name = u.Name
	}
	m.To = []Target{{Actor: child}}
}

// sent reads a message: its sender and recipients as recorded, and as not recorded
// where they are not.
func (b *Builder) sent(m *Message, rec *asr.Message) {
	scope := b.scope(m.Stream)
	switch {
	case rec.HasOrigin("subagent_report"):
		m.Kind = Report
	case rec.HasOrigin("inter_session"):
		m.Kind = InterSession
	}
	m.MessageID, m.TriggersTurn = rec.MessageID, rec.TriggersTurn
	m.Withdrawn = rec.Status == "withdrawn"
	for _, ref := range rec.DerivedFrom {
		if asr.ParseRef(ref).Fragment != "" {
			m.DerivedFrom = append(m.DerivedFrom, ref)
		}
	}
	from := asr.Actor{}
	if rec.From != nil {
		from = *rec.From
	}
	m.From = b.reg.reference(from, m.Stream, scope)
	for _, r := range rec.Recipients {
		t := Target{Actor: b.reg.reference(r.Actor, m.Stream, scope), Kind: r.Kind}
		if !slices.ContainsFunc(m.To, func(o Target) bool { return o.Actor == t.Actor }) {
			m.To = append(m.To, t)
		}
	}
	if len(m.To) == 0 {
		m.To = []Target{{Actor: b.reg.notRecorded(m.Stream)}}
	}
}

// sessionOf returns the session of a reference that may name a record in it.
func sessionOf(ref string) string {
	if s := asr.ParseRef(ref).Session; s != "" {
		return s
	}
	return ref
}
