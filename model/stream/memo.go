package stream

import "asrview/model/asr"

// memo remembers what names a record, and by which names, while one record is
// asked about.
type memo struct {
	found []named
	names []string
	of    *head
}

// named is what names a record under a tag.
type named struct {
	tag     tag
	head    *head
	entries []int
}

// maxMemo is how much is remembered: a long chain of revisions is walked without.
const maxMemo = 16

func (m *memo) reset() {
	clear(m.found)
	m.found, m.of = m.found[:0], nil
}

func (m *memo) get(t tag, h *head) ([]int, bool) {
	for i := range m.found {
		if m.found[i].tag == t && m.found[i].head == h {
			return m.found[i].entries, true
		}
	}
	return nil, false
}

func (m *memo) put(t tag, h *head, entries []int) {
	if len(m.found) < maxMemo {
		m.found = append(m.found, named{t, h, entries})
	}
}

// head is [Snapshot.head], from what was read already where that has the line.
func (q *asking) head(c *core) *head {
	if q.near != nil && c.len < bigLine {
		if line := q.near.line(c); line != nil {
			return q.headOf(c, line)
		}
	}
	return q.Snapshot.head(c)
}

// record is [Snapshot.record], but for one who asks once it is decoded anew and not
// kept, from what was read already where that has the line.
func (q *asking) record(c *core) (*asr.Record, error) {
	if !q.once {
		return q.Snapshot.record(c)
	}
	line := q.near.line(c)
	if line == nil {
		var err error
		if line, err = q.readLine(c); err != nil {
			return nil, err
		}
	}
	q.st.counts.decoded.Add(1)
	return asr.Decode(line)
}
