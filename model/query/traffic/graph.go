package traffic

import (
	"sort"
	"time"

	"asrview/model/asr"
	"asrview/model/stream"
)

// ActorID numbers the actors of a graph. A later graph of the same builder has the
// same actors under the same numbers, and more behind them.
type ActorID int

// NoActor is nobody.
const NoActor ActorID = -1

// Kind says what an actor is.
type Kind uint8

// The kinds of actors.
const (
	// NotRecorded stands where a stream does not say who sent or received.
	NotRecorded Kind = iota
	// Session is a session as a whole.
	Session
	// Address is a place in a session's agent tree.
	Address
	// Participant is a party of a chat.
	Participant
	// Subagent is a delegate that a subagent record names without its session.
	Subagent
)

// Actor is one who sends or receives.
type Actor struct {
	Kind Kind
	// Session, Address and Participant are as recorded. Name is what the header or
	// a declaration calls a participant, or what a subagent record calls the
	// delegate, whose session may be recorded too.
	Session, Address, Participant, Name string
	// Stream is the stream within which the actor is known; -1 for one that names
	// its session.
	Stream int
	// Loaded are the streams whose header names the actor's session, of a Session
	// alone.
	Loaded []int
	// Short is a name for narrow places that no other actor of the graph has.
	Short string
	// Hue is a number that depends on the actor alone, for a colour that stays.
	Hue uint32
	// Sent and Received count sendings, each once, spawns left out.
	Sent, Received int
	// ordinal numbers the subagents of one stream that have the same name.
	ordinal int
	// spawns are the messages that delegate to it.
	spawns []int
}

// MessageKind says what kind of traffic a record is.
type MessageKind uint8

// The kinds of messages.
const (
	// Plain has a sender or recipients.
	Plain MessageKind = iota
	// InterSession is of origin inter_session, Report of origin subagent_report.
	InterSession
	Report
	// Spawn is a subagent record: the session of its stream delegates.
	Spawn
)

// Message is one record of traffic.
type Message struct {
	Stream int
	Pos    stream.Pos
	Seq    asr.Seq
	// Time is zero where none was recorded that can be read.
	Time time.Time
	Kind MessageKind
	From ActorID
	// To has at least one actor.
	To []Target
	// TriggersTurn is as recorded.
	TriggersTurn asr.Tri
	// Withdrawn: it was removed before it was delivered, and is not to be shown as
	// received (ASR-225).
	Withdrawn bool
	MessageID string
	// ID is the record's, DerivedFrom are its references into other sessions.
	ID          string
	DerivedFrom []string
	// CallID is a spawn's tool call.
	CallID string
}

// Target is one recipient; Kind is primary, additional or as recorded.
type Target struct {
	Actor ActorID
	Kind  string
}

// Pair is the traffic between two actors. A and B are the same for one that
// writes to itself.
type Pair struct {
	A, B ActorID
	// AtoB and BtoA count the messages each way, spawns included.
	AtoB, BtoA int
	// First and Last are times; zero where none was recorded. Untimed counts the
	// messages without one.
	First, Last time.Time
	Untimed     int
	// Withdrawn counts those of the thread that were removed before delivery.
	Withdrawn int
	// Messages are numbers of Graph.Messages, in their order.
	Messages []int
	// ThreadAtoB and ThreadBtoA count the messages of the thread each way, see
	// [Graph.Thread].
	ThreadAtoB, ThreadBtoA int
	thread                 []int
}

// Node is an actor in the tree of sessions and subagents.
type Node struct {
	Actor    ActorID
	Children []*Node
	// Spawn is the number of the message that delegated to it, -1 where none did.
	Spawn int
}

// Source is one stream of a graph.
type Source struct {
	Name string
	// Session is what the header names, "" where it names none; Actor is that
	// session, or NoActor.
	Session string
	Actor   ActorID
	// Messages counts its messages, Untimed those without a time.
	Messages, Untimed int
}

// Graph is the traffic of some streams as it was read so far. It never changes.
type Graph struct {
	Sources []Source
	Actors  []Actor
	// Messages are in one order: by time between streams, as they stand within
	// one.
	Messages []Message
	// ByTime: every message has a time, and in each stream they only grow, so that
	// the order is the order of time.
	ByTime bool
	// Pairs are in the order in which their first messages stand.
	Pairs []Pair
	// Roots are the tree's roots in the order in which their actors were met.
	Roots []*Node
	// Problems are contradictions, one sentence each.
	Problems []string

	// said are the problems while the graph is made: a folder and a copy of it have
	// one for each of thousands of streams.
	said         map[string]bool
	counterparts map[int]int
	// copyOf leads to the message that an earlier stream of the session has, copies
	// counts the other way.
	copyOf, copies map[int]int
	received       map[int][]int
	early          map[int]time.Duration
	bySession      map[string]ActorID
	byPair         map[two]int
	// inStream are the numbers of each stream's messages, in its order.
	inStream [][]int
}

// At returns the message that is the record of a stream at a position.
func (g *Graph) At(stream int, pos stream.Pos) (message int, ok bool) {
	if stream < 0 || stream >= len(g.inStream) {
		return 0, false
	}
	in := g.inStream[stream]
	i := sort.Search(len(in), func(i int) bool { return g.Messages[in[i]].Pos >= pos })
	if i == len(in) || g.Messages[in[i]].Pos != pos {
		return 0, false
	}
	return in[i], true
}

// two are the actors of a pair, the one with the lower number first.
type two struct{ a, b ActorID }

// Pair returns the traffic between two actors.
func (g *Graph) Pair(a, b ActorID) (*Pair, bool) {
	k, ok := g.byPair[two{min(a, b), max(a, b)}]
	if !ok {
		return nil, false
	}
	return &g.Pairs[k], true
}

// Spawns returns the messages that delegate to a session, in order.
func (g *Graph) Spawns(session string) (messages []int) {
	a, ok := g.bySession[session]
	if !ok {
		return nil
	}
	return g.Actors[a].spawns
}

// Counterpart returns the message in another stream that is the same one on its
// other side: it has the same messageId, and the two records agree on the sending
// and the receiving session. Where several are, none is chosen.
func (g *Graph) Counterpart(message int) (other int, ok bool) {
	other, ok = g.counterparts[message]
	return other, ok
}

// SessionActor returns the actor of a session as recorded, such as codex:019a….
func (g *Graph) SessionActor(session string) (ActorID, bool) {
	a, ok := g.bySession[session]
	return a, ok
}
