package keys

// Several streams, and the traffic between them.
const (
	Streams    Action = "streams"
	NextStream Action = "next-stream"
	PrevStream Action = "previous-stream"
	// Merge reads all loaded streams as one.
	Merge Action = "merge"
	// Traffic is who wrote to whom, Sequence the same as lanes and arrows.
	Traffic  Action = "traffic"
	Sequence Action = "sequence"
	// Link goes to where a record leads: another session, the other side of a
	// message.
	Link Action = "link"
)

// severalStreams are the keys that go from stream to stream.
func severalStreams() []Binding {
	const where = List | Pane
	return []Binding{
		{Traffic, []string{"t"}, where, CountNone, GroupStreams, "traffic: who wrote to whom; Enter reads a pair's thread alone"},
		{Sequence, []string{"T"}, where, CountNone, GroupStreams, "the same as lanes and arrows in time order"},
		{Link, []string{"l", "ctrl+]"}, List | Pager, CountTimes, GroupStreams, "to where the record leads: its other side, a subagent, another session; 2l is the second place"},
		{Streams, []string{"B"}, where, CountNone, GroupStreams, "the streams that are loaded or found; there / narrows the list as you type, Enter reads one"},
		{NextStream, []string{">"}, where, CountTimes, GroupStreams, "the next stream"},
		{PrevStream, []string{"<"}, where, CountTimes, GroupStreams, "the stream before"},
		{Merge, []string{"M"}, where, CountNone, GroupStreams, "all loaded streams as one list by time; again: one of them"},
	}
}
