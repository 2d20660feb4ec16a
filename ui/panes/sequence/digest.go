package sequence

import (
	"sort"
	"strconv"
	"time"

	"asrview/model/query/traffic"
	"asrview/render/words"
	who "asrview/ui/panes/traffic"
	"asrview/ui/seq"
)

// Digest is what is drawn of a graph: the messages, each sending once, and the lanes
// in the order in which their actors come up. It takes time in proportion to the
// messages to make, so that a job makes it. It never changes and is safe for
// concurrent use.
type Digest struct {
	graph  *traffic.Graph
	shown  []int
	lanes  []traffic.ActorID
	laneOf map[traffic.ActorID]int
	// starts is the number among shown at which a lane begins, -1 for the top.
	starts []int
	names  []string
	// order says how the messages are ordered where that is not by time.
	order string
	// left is the room of the seq and the time; several: the seq has its stream's
	// number before it, since the messages stand in more than one.
	left    int
	several bool
}

// The columns at the left of the lanes.
const (
	leftMin = 10
	leftMax = 20
)

// NewDigest digests a graph.
func NewDigest(g *traffic.Graph) *Digest {
	d := &Digest{graph: g, laneOf: map[traffic.ActorID]int{}, names: who.Names(g)}
	first := -1
	for i := range g.Messages {
		m := &g.Messages[i]
		if g.Stands(i) != i {
			continue
		}
		d.lane(m.From, -1)
		for _, t := range m.To {
			begins := -1
			if m.Kind == traffic.Spawn {
				begins = len(d.shown)
			}
			d.lane(t.Actor, begins)
		}
		d.shown = append(d.shown, i)
		if first < 0 {
			first = m.Stream
		}
		d.several = d.several || m.Stream != first
	}
	d.order, d.left = d.orderWords(), leftMin
	for _, i := range d.shown {
		d.left = max(d.left, min(len(d.place(i))+2, leftMax))
	}
	return d
}

// lane makes a lane for an actor that has none.
func (d *Digest) lane(a traffic.ActorID, begins int) {
	if _, ok := d.laneOf[a]; !ok {
		d.laneOf[a] = len(d.lanes)
		d.lanes = append(d.lanes, a)
		d.starts = append(d.starts, begins)
	}
}

// place is the seq of a message, behind the number of its stream where there are
// several.
func (d *Digest) place(message int) string {
	m := &d.graph.Messages[message]
	if d.several {
		return strconv.Itoa(m.Stream+1) + " " + words.Seq(m.Seq, "no seq")
	}
	return words.Seq(m.Seq, "no seq")
}

// orderWords say how the messages are ordered where that is not by time.
func (d *Digest) orderWords() string {
	g := d.graph
	if g.ByTime || len(d.shown) < 2 {
		return ""
	}
	untimed := 0
	for _, i := range d.shown {
		if g.Messages[i].Time.IsZero() {
			untimed++
		}
	}
	switch {
	case untimed == len(d.shown):
		return "no times are recorded: in the order of the records"
	case untimed > 0:
		return words.Count(untimed, "has no time", "have no time") + ": in the records' order"
	}
	return "times go back within a stream: its order was kept"
}

// clocks says by how much a message was received before it was sent, as recorded.
func (d *Digest) clocks(message int) string {
	early, ok := d.graph.Early(message)
	if !ok {
		return ""
	}
	return "received " + early.Round(time.Millisecond).String() + " before it was sent: clocks differ"
}

// copies says in how many streams of its session a message stands where it is drawn
// once for them.
func (d *Digest) copies(message int) string {
	n := d.graph.Copies(message)
	if n == 0 {
		return ""
	}
	return "(in " + strconv.Itoa(n+1) + " streams)"
}

// find returns the number among shown of the message that a record is of, on either
// of its sides.
func (d *Digest) find(r seq.Ref) (int, bool) {
	n, ok := d.graph.At(r.Stream, r.Pos)
	if !ok {
		return 0, false
	}
	n = d.graph.Stands(n)
	i := sort.SearchInts(d.shown, n)
	return i, i < len(d.shown) && d.shown[i] == n
}
