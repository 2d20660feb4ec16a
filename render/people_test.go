package render

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"asrview/model/asr"
	"asrview/model/lines"
	"asrview/model/stream"
)

// load indexes a stream and returns what the cards of its records are drawn
// from, in order, a result joined with its call where they are adjacent.
func load(t testing.TB, data string) []Input {
	t.Helper()
	st := stream.Open(lines.FromBytes([]byte(data)), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	snap := st.Snapshot()
	var out []Input
	for i := range snap.Len() {
		e := snap.At(i)
		in := Input{Entry: e, Joins: snap.Joins(e.Pos), People: snap.People(), Location: time.UTC}
		if e.Kind != asr.KindNone {
			in.Record, in.DecodeError = snap.Record(e.Pos)
		}
		if n := len(out); n > 0 && answers(&out[n-1], &in) {
			out[n-1].Result = &in
			continue
		}
		out = append(out, in)
	}
	return out
}

// answers reports whether a record is the result of the call before it.
func answers(call, result *Input) bool {
	return call.Record != nil && call.Record.ToolCall != nil && call.Result == nil &&
		result.Record != nil && result.Record.ToolResult != nil &&
		call.Record.ToolCall.CallID == result.Record.ToolResult.CallID
}

// people names Bo as p2 and the conversation c1 as Family.
func people(t testing.TB) *stream.People {
	return load(t, `{"type":"session","seq":0,"participants":[{"id":"p2","name":"Bo"}],"conversations":[{"id":"c1","name":"Family"}]}`)[0].People
}

// tour is the stream that holds every record, part and label of the page.
func tour(t testing.TB) []Input {
	t.Helper()
	data := tourText(t)
	ins := load(t, data)
	if len(ins) < 50 || !strings.Contains(data, "tool_result") {
		t.Fatalf("the tour has %d cards", len(ins))
	}
	return ins
}

func tourText(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("../testdata/tour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// tourLine is a line of the tour, counted from 0.
func tourLine(t testing.TB, n int) string { return strings.Split(tourText(t), "\n")[n] }

func entries(ins []Input) []stream.Entry {
	var out []stream.Entry
	for i := range ins {
		out = append(out, ins[i].Entry)
	}
	return out
}
