package claude

import (
	"slices"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// queue follows the texts that were entered while a turn ran. Each operation is
// written as bookkeeping where it stands; a message is written only for a text
// that no other record of the log holds.
type queue struct {
	waiting []queued
	// removed are the texts that were taken up in a running turn: an attachment
	// with the same text follows, in logs that are new enough.
	removed []queued
	// attachedBefore are the texts of attachments that came before their removal.
	attachedBefore []string
	// sent is the text that was sent as a turn of its own last.
	sent raw.Value
}

// queued is a text in the queue, with the line that put it there.
type queued struct {
	source.Common
	text raw.Value
	// origin is steer where the log says that the running turn took it in.
	origin string
	age    int
}

// operation takes a queue-operation line.
func (q *queue) operation(c *converter, r *record) error {
	op := r.operation.Str()
	if err := c.vendor(r, source.Bookkeeping, "queue operation", "queue-operation"); err != nil {
		return err
	}
	switch op {
	case "enqueue":
		if r.content != nil {
			q.enqueue(r)
		}
	case "dequeue":
		if item, ok := q.pop(r.content); ok {
			q.sent = item.text
		}
	case "remove":
		q.remove(r)
	case "popAll":
		return q.popAll(c, r)
	}
	return nil
}

func (q *queue) enqueue(r *record) {
	if len(q.waiting) >= queueSize {
		q.waiting = q.waiting[1:]
	}
	common := r.common()
	common.TS = common.TS.Clone()
	q.waiting = append(q.waiting, queued{Common: common, text: r.content.Clone()})
}

// pop takes the text that an operation names, or, where it names none, the one
// that was queued first.
func (q *queue) pop(text raw.Value) (queued, bool) {
	i := 0
	if text != nil {
		i = slices.IndexFunc(q.waiting, func(x queued) bool { return string(x.text) == string(text) })
	}
	if i < 0 || i >= len(q.waiting) {
		return queued{}, false
	}
	item := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return item, true
}

// dequeued reports whether a prompt is the text that was last sent from the
// queue.
func (q *queue) dequeued(content raw.Value) bool {
	text := onlyText(content)
	if q.sent == nil || string(q.sent) != string(text) {
		return false
	}
	q.sent = nil
	return true
}

// remove is no proof that a text was withdrawn (ASR-225): mostly it says that it
// was put into the running turn.
func (q *queue) remove(r *record) {
	item, ok := q.pop(r.content)
	if !ok {
		if r.content == nil {
			return
		}
		item = queued{Common: r.common(), text: r.content.Clone()}
		item.TS = item.TS.Clone()
	}
	if i := slices.Index(q.attachedBefore, string(item.text)); i >= 0 {
		q.attachedBefore = slices.Delete(q.attachedBefore, i, i+1)
		return
	}
	item.Also = append(item.Also, r.Span)
	if r.line.Get("reason").Is("absorbed_mid_turn") {
		item.origin = "steer"
	}
	q.removed = append(q.removed, item)
}

// attached hears of a text that is there as an attachment.
func (q *queue) attached(text raw.Value) {
	if text == nil {
		return
	}
	same := func(x queued) bool { return string(x.text) == string(text) }
	if i := slices.IndexFunc(q.removed, same); i >= 0 {
		q.removed = slices.Delete(q.removed, i, i+1)
		return
	}
	if slices.ContainsFunc(q.waiting, same) && len(q.attachedBefore) < queueSize {
		q.attachedBefore = append(q.attachedBefore, string(text))
	}
}

// release writes the texts that no attachment claimed in time. Whether the model
// saw them is not known, so they have no status.
func (q *queue) release(c *converter, all bool) error {
	for i := range q.removed {
		q.removed[i].age++
	}
	for len(q.removed) > 0 && (all || q.removed[0].age > queueLines) {
		item := q.removed[0]
		q.removed = q.removed[1:]
		if err := item.write(c, ""); err != nil {
			return err
		}
	}
	return nil
}

// popAll takes texts back into the editor: they were removed before delivery,
// and the line that says so holds them (ASR-225).
func (q *queue) popAll(c *converter, r *record) error {
	if r.content == nil || r.content.Empty() {
		// It holds no text: which texts went is not on record.
		q.waiting = nil
		return nil
	}
	item, ok := q.pop(r.content)
	if !ok {
		item = queued{Common: r.common(), text: r.content}
		q.waiting = nil
	} else {
		item.Also = append(item.Also, r.Span)
	}
	return item.write(c, "withdrawn")
}

// write writes a queued text as a message.
func (x *queued) write(c *converter, status string) error {
	m := source.Message{Common: x.Common, Origin: "queued", Status: status}
	if x.origin != "" {
		m.Origin = x.origin
	}
	m.MessageID, m.IDDerived = derived(x.At), true
	m.Content.Text(x.text, source.Own{})
	_, err := c.out.Message(&m)
	return err
}
