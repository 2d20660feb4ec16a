package stream

import (
	"slices"

	"asrview/model/asr"
)

// replies joins a message with the one it answers on its platform, and with its
// answers. Platform IDs count in their own conversation alone: where a
// conversation is not recorded nothing is linked.
func (q *asking) replies(j *Joins, h *head) {
	if h.Kind != asr.KindMessage || h.Conversation == "" {
		return
	}
	self, ok := q.IndexOf(h.pos)
	if !ok {
		self = -1
	}
	if h.ReplyTo != "" {
		l := q.link(h.ReplyTo, without(q.bearers(h.ReplyTo, h.Conversation), self))
		j.ReplyTo = &l
	}
	if !ok {
		return
	}
	var found []int
	for _, id := range q.platformIDs(h) {
		found = append(found, q.answers(id, h, self)...)
	}
	for _, i := range inOrder(found) {
		j.Replies = append(j.Replies, q.to(i))
	}
}

// answers returns the messages that answer a platform ID by which they can mean
// no other message than the one at index self.
func (q *asking) answers(id string, h *head, self int) (found []int) {
	bearers := q.bearers(id, h.Conversation)
	if len(without(bearers, -1)) > 2 {
		// An answer leaves itself out, and no more: it is ambiguous whichever it
		// is, and the answers, of which there may be as many, are not looked at.
		return nil
	}
	for _, i := range q.having(tagReply, id, maxNaming, func(o *head) bool {
		return o.ReplyTo == id && o.Conversation == h.Conversation && o.pos != h.pos
	}) {
		if to := without(bearers, i); len(to) == 1 && to[0] == self {
			found = append(found, i)
		}
	}
	return found
}

// platformIDs are a message's own, and those of what was delivered of it.
func (q *asking) platformIDs(h *head) []string {
	ids := slices.Clone(h.PlatformIDs)
	for _, i := range q.delivering(h) {
		if d := q.head(q.core(i)); d.Conversation == h.Conversation {
			ids = append(ids, d.PlatformIDs...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// bearer is a record with a platform ID, and the message that has it thereby: the
// record itself, or what it delivers.
type bearer struct{ record, message int }

// bearers returns the records of a conversation that have a platform ID. A
// delivery that is of no known message stands for itself.
func (q *asking) bearers(id, conversation string) []bearer {
	var found []bearer
	for _, i := range q.having(tagPlatform, id, maxCandidates, func(o *head) bool {
		return slices.Contains(o.PlatformIDs, id) && o.Conversation == conversation
	}) {
		b := bearer{i, i}
		if h := q.head(q.core(i)); h.Kind == asr.KindDelivery {
			if l := q.resolve(h.Message); h.Message != "" && l.State == Found && l.Kind == asr.KindMessage {
				b.message, _ = q.IndexOf(l.Pos)
			}
		}
		found = append(found, b)
	}
	return found
}

// without returns the messages of all records but one, in order and each once.
func without(bearers []bearer, record int) []int {
	var found []int
	for _, b := range bearers {
		if b.record != record {
			found = append(found, b.message)
		}
	}
	return inOrder(found)
}
