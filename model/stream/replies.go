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
	if h.ReplyTo != "" {
		l := q.link(h.ReplyTo, q.withPlatformID(h.ReplyTo, h.Conversation, h.pos))
		j.ReplyTo = &l
	}
	self, ok := q.IndexOf(h.pos)
	if !ok {
		return
	}
	var found []int
	for _, id := range q.platformIDs(h) {
		for _, i := range q.having(tagReply, id, maxNaming, func(o *head) bool {
			return o.ReplyTo == id && o.Conversation == h.Conversation && o.pos != h.pos
		}) {
			if to := q.withPlatformID(id, h.Conversation, q.head(q.core(i)).pos); len(to) == 1 && to[0] == self {
				found = append(found, i)
			}
		}
	}
	for _, i := range inOrder(found) {
		j.Replies = append(j.Replies, q.to(i))
	}
}

// platformIDs are a message's own, and those of what was delivered of it.
func (q *asking) platformIDs(h *head) []string {
	ids := slices.Clone(h.PlatformIDs)
	for _, i := range q.naming(tagDelivers, h, func(h *head) []string { return []string{h.Message} }) {
		if d := q.head(q.core(i)); d.Conversation == h.Conversation {
			ids = append(ids, d.PlatformIDs...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// withPlatformID returns the messages of a conversation that have a platform ID,
// themselves or by a delivery, but for the one at a position. A delivery that is
// of no known message stands for itself.
func (q *asking) withPlatformID(id, conversation string, but Pos) []int {
	var found []int
	for _, i := range q.having(tagPlatform, id, maxCandidates, func(o *head) bool {
		return slices.Contains(o.PlatformIDs, id) && o.Conversation == conversation && o.pos != but
	}) {
		if h := q.head(q.core(i)); h.Kind == asr.KindDelivery {
			if l := q.resolve(h.Message); h.Message != "" && l.State == Found && l.Kind == asr.KindMessage {
				i, _ = q.IndexOf(l.Pos)
			}
		}
		found = append(found, i)
	}
	return inOrder(found)
}
