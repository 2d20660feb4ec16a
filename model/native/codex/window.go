package codex

import (
	"slices"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// window holds the lines from the first one that waits for its partner on. It is
// empty most of the time: then a line goes straight through.
type window struct {
	slots []*slot
	bytes int
	// passing is the slot of the lines that go straight through.
	passing slot
	words   raw.Words
}

// add takes a line, and lets go of the lines that need not wait any more.
func (w *window) add(c *converter, l source.Line) error {
	if len(w.slots) == 0 {
		s := &w.passing
		if s.take(l, &w.words); !s.waits() || c.recent.claim(c, s) {
			if s.gone {
				return nil
			}
			return c.write(s)
		}
	}
	l.Value = l.Value.Clone()
	w.slots = append(w.slots, newSlot(l, &w.words))
	w.bytes += len(l.Value)
	return w.drain(c, false)
}

// drain writes from the front. With all it pairs what can be paired, and waits
// for nothing.
func (w *window) drain(c *converter, all bool) error {
	for len(w.slots) > 0 {
		s := w.slots[0]
		if !s.gone && s.waits() && !c.recent.claim(c, s) && !w.pair(s) && !all && len(w.slots) <= pairLines && w.bytes <= pairBytes {
			return nil
		}
		w.slots = w.slots[1:]
		w.bytes -= len(s.line)
		if s.gone {
			continue
		}
		if err := c.write(s); err != nil {
			return err
		}
	}
	w.slots, w.bytes = nil, 0
	return nil
}

// pair looks for the front's partner among the lines behind it. An event goes to
// its item, and is gone; an item takes its events.
func (w *window) pair(front *slot) bool {
	for _, s := range w.slots[1:] {
		switch {
		case s.gone:
		case front.event && s.says(front):
			s.events = append(s.events, front)
			front.gone = true
			return true
		case !front.event && front.says(s):
			front.events = append(front.events, s)
			s.gone = true
			return true
		}
	}
	return false
}

// recent remembers the texts of records that no event, or no further event, was
// paired with yet, so that one that comes late is not shown again.
type recent struct {
	ring [recentTexts]spoken
	at   int
}

type spoken struct {
	side side
	id   string
	// texts are the record's texts, part by part; joined are all of them.
	texts  []string
	joined string
	// record is what was written; heard are the events that said it, each by its
	// kind and text.
	record string
	heard  []string
	// alone: the record is of an event that was written before its item could come.
	alone bool
}

// note remembers a record; alone: see spoken.
func (r *recent) note(s *slot, record string, alone bool) {
	x := spoken{side: s.side, id: s.id().Str(), record: record}
	if s.event {
		x.heard = append(x.heard, s.heardAs())
	}
	for _, e := range s.events {
		x.heard = append(x.heard, e.heardAs())
	}
	size := 0
	for _, t := range s.texts() {
		if size += len(t); size > recentText {
			x.texts = nil
			break
		}
		x.texts = append(x.texts, string(t.Inside()))
	}
	x.joined = strings.Join(x.texts, "")
	x.alone = alone
	r.ring[r.at] = x
	r.at = (r.at + 1) % len(r.ring)
}

// claim finds the record that an event repeats, and settles the event with it.
func (r *recent) claim(c *converter, event *slot) bool {
	if !event.event || event.side == between {
		return false
	}
	as := event.heardAs()
	for i := range r.ring {
		x := &r.ring[i]
		if x.side != event.side || x.record == "" || !x.said(event, as) {
			continue
		}
		x.heard = append(x.heard, as)
		event.gone = true
		c.out.Settle(event.Span, source.Merged, "repeats an item", x.record)
		return true
	}
	return false
}

// revised finds the record of an event that was written before this item, which it is
// of, had come: the item revises it.
func (r *recent) revised(s *slot) string {
	if len(s.events) > 0 {
		return ""
	}
	for i := range r.ring {
		x := &r.ring[i]
		if !x.alone || x.side != s.side || !x.isOf(s) {
			continue
		}
		record := x.record
		*x = spoken{}
		return record
	}
	return ""
}

// isOf reports whether an event's record is of an item: it has its ID, or its text or
// a part of it.
func (x *spoken) isOf(item *slot) bool {
	if id := item.id().Str(); x.id != "" && id != "" {
		return x.id == id
	}
	if x.joined == "" {
		return false
	}
	said := item.texts()
	return string(raw.Join(said...).Inside()) == x.joined ||
		slices.ContainsFunc(said, func(t raw.Value) bool { return string(t.Inside()) == x.joined })
}

// heardAs is what an event says and how.
func (s *slot) heardAs() string {
	return s.kind + "\x00" + string(raw.Join(s.texts()...).Inside())
}

// said reports whether an event repeats the record: it has its ID, or its text or
// a part of it, which no event of this kind has said yet.
func (x *spoken) said(event *slot, as string) bool {
	if x.id != "" && x.id == event.id().Str() {
		return true
	}
	text := as[len(event.kind)+1:]
	if text == "" || slices.Contains(x.heard, as) {
		return false
	}
	return text == x.joined || slices.Contains(x.texts, text)
}
