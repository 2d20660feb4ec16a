package keys

// Several streams, and the traffic between them.
const (
	Streams    Action = "streams"
	NextStream Action = "next-stream"
	PrevStream Action = "previous-stream"
)

// severalStreams are the keys that go from stream to stream.
func severalStreams() []Binding {
	const where = List | Pane
	return []Binding{
		{Streams, []string{"B"}, where, CountNone, GroupStreams, "the loaded streams; Enter reads one"},
		{NextStream, []string{">"}, where, CountTimes, GroupStreams, "the next stream"},
		{PrevStream, []string{"<"}, where, CountTimes, GroupStreams, "the stream before"},
	}
}
