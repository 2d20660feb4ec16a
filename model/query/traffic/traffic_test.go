package traffic

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"asrview/model/asr"
	"asrview/model/lines"
	"asrview/model/stream"
)

func openText(t testing.TB, text ...string) *stream.Snapshot {
	t.Helper()
	st := stream.Open(lines.FromBytes([]byte(strings.Join(text, "\n")+"\n")), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

// build makes the graph of some streams, named a, b, c, …
func build(t testing.TB, streams ...[]string) *Graph {
	t.Helper()
	var b Builder
	for i, text := range streams {
		n := b.Add(string(rune('a' + i)))
		if err := b.Read(context.Background(), n, openText(t, text...)); err != nil {
			t.Fatal(err)
		}
	}
	return b.Graph()
}

// spell writes a graph's messages as from>to, with the seq.
func spell(g *Graph) []string {
	var out []string
	for _, m := range g.Messages {
		var to []string
		for _, x := range m.To {
			to = append(to, g.Actors[x.Actor].Short)
		}
		out = append(out, fmt.Sprintf("%s#%d %s>%s", g.Sources[m.Stream].Name, m.Seq.N, g.Actors[m.From].Short, strings.Join(to, ",")))
	}
	return out
}

// tree writes the tree of a graph, children in brackets.
func tree(g *Graph, nodes []*Node) string {
	var out []string
	for _, n := range nodes {
		s := g.Actors[n.Actor].Short
		if len(n.Children) > 0 {
			s += "(" + tree(g, n.Children) + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func wantLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

var parentStream = []string{
	`{"type":"session","seq":0,"id":"r0","session":"codex:parent-0001-aaaa","ts":"2026-10-26T09:00:00Z"}`,
	`{"type":"message","seq":1,"ts":"2026-10-26T09:00:01Z","messageId":"u1","role":"user","author":"human","content":[{"type":"text","text":"@worker from codex:other do it"}]}`,
	`{"type":"subagent","seq":2,"ts":"2026-10-26T09:01:00Z","callId":"c1","name":"worker","session":"codex:child-0001"}`,
	`{"type":"subagent","seq":3,"ts":"2026-10-26T09:02:00Z","callId":"c2","name":"explorer"}`,
	`{"type":"message","seq":4,"ts":"2026-10-26T09:05:00Z","messageId":"m4","role":"user","author":"agent","origin":"subagent_report","content":[{"type":"text","text":"done"}]}`,
	`{"type":"message","seq":5,"ts":"2026-10-26T09:06:00Z","messageId":"shared","role":"assistant","from":{"session":"codex:parent-0001-aaaa"},"recipients":[{"actor":{"session":"codex:child-0001"},"kind":"primary"}],"content":[{"type":"text","text":"again"}]}`,
}

var childStream = []string{
	`{"type":"session","seq":0,"id":"r0","session":"codex:child-0001","ts":"2026-10-26T09:01:00Z"}`,
	`{"type":"message","seq":1,"ts":"2026-10-26T09:06:30Z","messageId":"shared","role":"user","origin":"inter_session","triggersTurn":true,"from":{"session":"codex:parent-0001-aaaa"},"recipients":[{"actor":{"session":"codex:child-0001"}}],"content":[{"type":"text","text":"again"}]}`,
	`{"type":"subagent","seq":2,"callId":"c9","name":"helper","session":"codex:grand-0001"}`,
	`{"type":"message","seq":3,"ts":"2026-10-26T09:03:00Z","messageId":"m3","role":"user","origin":"inter_session","from":{"session":"codex:parent-0001-aaaa","address":"/root"},"recipients":[{"actor":{"session":"codex:parent-0001-aaaa","address":"/root/a/worker"},"kind":"primary"},{"actor":{"session":"codex:parent-0001-aaaa","address":"/root/b"},"kind":"additional"}],"content":[]}`,
}

func TestSubagentsAndTheirStreams(t *testing.T) {
	g := build(t, parentStream, childStream)
	wantLines(t, "messages", spell(g), []string{
		"a#2 codex:parent-0001-aaaa>codex:child-0001",
		"a#3 codex:parent-0001-aaaa>explorer",
		"a#4 not recorded>not recorded",
		"a#5 codex:parent-0001-aaaa>codex:child-0001",
		"b#1 codex:parent-0001-aaaa>codex:child-0001",
		// Without a time, or with one that goes back, a message stays where it stood.
		"b#2 codex:child-0001>codex:grand-0001",
		"b#3 root>worker,b",
	})
	if g.ByTime {
		t.Errorf("claims an order of time")
	}
	want := "codex:parent-0001-aaaa(codex:child-0001(codex:grand-0001) explorer root(worker b))"
	if got := tree(g, g.Roots); got != want {
		t.Errorf("tree %s, want %s", got, want)
	}
	if len(g.Problems) > 0 {
		t.Errorf("problems %v", g.Problems)
	}
	if s := g.Sources[1]; s.Session != "codex:child-0001" || s.Messages != 3 || s.Untimed != 1 {
		t.Errorf("source %+v", s)
	}
	parent, _ := g.SessionActor("codex:parent-0001-aaaa")
	if a := g.Actors[parent]; !reflect.DeepEqual(a.Loaded, []int{0}) || a.Sent != 1 || a.Received != 0 {
		t.Errorf("the parent is %+v", a)
	}
	if k := []MessageKind{g.Messages[0].Kind, g.Messages[2].Kind, g.Messages[4].Kind}; !reflect.DeepEqual(k, []MessageKind{Spawn, Report, InterSession}) {
		t.Errorf("kinds %v", k)
	}
}

func TestPairsAreThreads(t *testing.T) {
	g := build(t, parentStream, childStream)
	p := g.Pairs[0]
	if p.AtoB != 3 || p.BtoA != 0 || !reflect.DeepEqual(p.Messages, []int{0, 3, 4}) || p.Untimed != 0 {
		t.Errorf("pair %+v", p)
	}
	first, last := time.Date(2026, 10, 26, 9, 1, 0, 0, time.UTC), time.Date(2026, 10, 26, 9, 6, 30, 0, time.UTC)
	if !p.First.Equal(first) || !p.Last.Equal(last) {
		t.Errorf("from %v to %v", p.First, p.Last)
	}
	chat := []string{
		`{"type":"session","seq":0,"session":"openclaw:1","participants":[{"id":"p1","name":"Dana"},{"id":"p2","name":"Bo"}]}`,
		`{"type":"message","seq":1,"messageId":"1","role":"user","from":{"participant":"p1"},"recipients":[{"actor":{"participant":"p2"}}],"content":[]}`,
		`{"type":"message","seq":2,"messageId":"2","role":"user","from":{"participant":"p2"},"recipients":[{"actor":{"participant":"p1"}},{"actor":{"participant":"p1"}},{"actor":{"participant":"p2"}}],"content":[]}`,
		`{"type":"message","seq":3,"messageId":"3","role":"user","from":{"participant":"p2"},"content":[]}`,
	}
	g = build(t, chat)
	wantLines(t, "messages", spell(g), []string{"a#1 Dana (p1)>Bo (p2)", "a#2 Bo (p2)>Dana (p1),Bo (p2)", "a#3 Bo (p2)>not recorded"})
	if p := g.Pairs[0]; p.AtoB != 1 || p.BtoA != 1 || !reflect.DeepEqual(p.Messages, []int{0, 1}) || p.Untimed != 2 || !p.First.IsZero() {
		t.Errorf("pair %+v", p)
	}
	wantLines(t, "problems", g.Problems, []string{"Bo (p2) in openclaw:1 writes to itself"})
}

func TestCounterpartsAreWhereTheRecordsSaySo(t *testing.T) {
	g := build(t, parentStream, childStream)
	if a, ok := g.Counterpart(3); !ok || a != 4 {
		t.Errorf("the sent message's other side is %d, %v", a, ok)
	}
	if a, ok := g.Counterpart(4); !ok || a != 3 {
		t.Errorf("the received message's other side is %d, %v", a, ok)
	}
	if _, ok := g.Counterpart(2); ok {
		t.Errorf("a report without a sender has another side")
	}
	// The same stream twice: nothing says which of the two.
	g = build(t, parentStream, childStream, childStream)
	if a, ok := g.Counterpart(3); ok {
		t.Errorf("one of two was chosen: %d", a)
	}
	wantLines(t, "problems", g.Problems, []string{"b and c are both of session codex:child-0001: 2 messages stand in both and count once"})
}

func TestParticipantsAreKnownWithinTheirSession(t *testing.T) {
	chat := func(session, name string) []string {
		return []string{
			`{"type":"session","seq":0,"session":"` + session + `","participants":[{"id":"p2","name":"` + name + `"}]}`,
			`{"type":"message","seq":1,"messageId":"1","role":"user","from":{"participant":"p2"},"content":[]}`,
		}
	}
	g := build(t, chat("openclaw:one", "Bo"), chat("openclaw:two", "Bo"), chat("openclaw:three", "Cy"), chat("openclaw:one", "Bo"))
	wantLines(t, "messages", spell(g), []string{
		"a#1 Bo (p2) in openclaw:one>not recorded in openclaw:one",
		"b#1 Bo (p2) in openclaw:two>not recorded in openclaw:two",
		"c#1 Cy (p2)>not recorded in openclaw:three",
		"d#1 Bo (p2) in openclaw:one>not recorded in openclaw:one [2]",
	})
}

func TestShortNamesGrowUntilTheyDiffer(t *testing.T) {
	from := func(actor string) string {
		return `{"type":"message","seq":1,"messageId":"1","role":"user","from":` + actor + `,"content":[]}`
	}
	g := build(t, []string{
		from(`{"session":"codex:019a3c2e-5d10-7aa2-8b4e"}`),
		from(`{"session":"codex:019a3c2e-5d10-7aa3-0000"}`),
		from(`{"session":"codex:019a3c2e-5d10-7aa3-0001"}`),
		from(`{"session":"codex:77777777-5d10","address":"/root/worker"}`),
		from(`{"session":"codex:77777777-5d10","address":"/root/x/worker"}`),
		from(`{"session":"codex:88888888-5d10","address":"/root/worker"}`),
		from(`{"address":"/root/alone"}`),
		from(`{"participant":"codex:77777777…"}`),
	})
	seen := map[string]bool{}
	var got []string
	for _, a := range g.Actors {
		if seen[a.Short] {
			t.Errorf("two actors are called %q", a.Short)
		}
		seen[a.Short] = true
		got = append(got, a.Short)
	}
	wantLines(t, "names", got, []string{
		"codex:019a3c2e…8b4e", "not recorded", "codex:019a3c2e…0000", "codex:019a3c2e…0001",
		"codex:77777777-5d10/root/worker", "/root/x/worker", "codex:88888888-5d10/root/worker", "alone", "codex:77777777…",
		"codex:77777777-5d10", "codex:88888888-5d10",
	})
}

func TestSubagentsOfOneNameAreNumbered(t *testing.T) {
	g := build(t, []string{
		`{"type":"session","seq":0,"session":"x:a"}`,
		`{"type":"subagent","seq":1,"callId":"c1","name":"worker"}`,
		`{"type":"subagent","seq":2,"callId":"c2","name":"worker"}`,
		`{"type":"subagent","seq":3,"callId":"c1","name":"worker"}`,
	})
	wantLines(t, "messages", spell(g), []string{"a#1 x:a>worker", "a#2 x:a>worker [2]", "a#3 x:a>worker"})
}

func TestContradictionsAreSaid(t *testing.T) {
	spawns := func(session string, children ...string) []string {
		out := []string{`{"type":"session","seq":0,"session":"` + session + `"}`}
		for i, c := range children {
			out = append(out, fmt.Sprintf(`{"type":"subagent","seq":%d,"callId":"c%d","session":"%s"}`, i+1, i, c))
		}
		return out
	}
	g := build(t, spawns("x:a", "x:b", "x:c", "x:a"), spawns("x:b", "x:a", "x:c#r1"), spawns("", "x:d", ""))
	wantLines(t, "problems", g.Problems, []string{
		"x:a delegates to x:a, which is above it or the same",
		"x:b delegates to x:a, which is above it or the same",
		"x:c is a subagent of x:a and of x:b",
	})
	if got, want := tree(g, g.Roots), "x:a(x:b x:c) not recorded(x:d subagent)"; got != want {
		t.Errorf("tree %s, want %s", got, want)
	}
}

func TestReadingGoesOn(t *testing.T) {
	var b Builder
	n := b.Add("a")
	ctx := context.Background()
	if err := b.Read(ctx, n, openText(t, parentStream[:3]...)); err != nil {
		t.Fatal(err)
	}
	first := b.Graph()
	snap := openText(t, parentStream...)
	before := snap.Counters()
	if err := b.Read(ctx, n, snap); err != nil {
		t.Fatal(err)
	}
	second := b.Graph()
	if len(first.Messages) != 1 || len(second.Messages) != 4 {
		t.Fatalf("%d messages, then %d", len(first.Messages), len(second.Messages))
	}
	for i, a := range first.Actors {
		if b := second.Actors[i]; a.Session != b.Session || a.Kind != b.Kind || a.Hue != b.Hue {
			t.Errorf("actor %d was %+v and is %+v", i, a, b)
		}
	}
	wantLines(t, "messages", spell(second), spell(build(t, parentStream)))
	// Only traffic is read, and only once.
	after := snap.Counters()
	if err := b.Read(ctx, n, snap); err != nil || snap.Counters().DemandBytes != after.DemandBytes {
		t.Errorf("a second reading reads again: %v", err)
	}
	if before.RecordsDecoded+1 < after.RecordsDecoded {
		t.Errorf("%d records were decoded into the reader's cache", after.RecordsDecoded-before.RecordsDecoded)
	}
}

func TestReadingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b Builder
	if err := b.Read(ctx, b.Add("a"), openText(t, parentStream...)); err != context.Canceled {
		t.Errorf("read with %v", err)
	}
}

func BenchmarkBuild(b *testing.B) {
	var text []string
	for i := range 20000 {
		text = append(text, fmt.Sprintf(`{"type":"message","seq":%d,"ts":"2026-10-26T09:00:01Z","messageId":"m%d","role":"user","origin":"inter_session","from":{"session":"codex:%d"},"content":[{"type":"text","text":"x"}]}`, i, i, i%50))
	}
	snap := openText(b, text...)
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			var x Builder
			if err := x.Read(context.Background(), x.Add("a"), snap); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("graph", func(b *testing.B) {
		var x Builder
		if err := x.Read(context.Background(), x.Add("a"), snap); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			x.Graph()
		}
	})
}

// TestAnActorHasTheHueOfItsReference lets a card, which knows no graph, give an actor
// the colour that it has in one.
func TestAnActorHasTheHueOfItsReference(t *testing.T) {
	seen := 0
	for _, a := range build(t, parentStream).Actors {
		if a.Kind == NotRecorded || a.Kind == Subagent {
			continue
		}
		ref := asr.Actor{Session: a.Session, Address: a.Address, Participant: a.Participant}
		if seen++; a.Hue != ref.Hue() {
			t.Errorf("%+v is not of hue %d", a, ref.Hue())
		}
	}
	if seen < 2 {
		t.Errorf("only %d actors have a reference", seen)
	}
}

// TestAWithdrawnMessageIsNotReceived counts it as sent alone (ASR-225).
func TestAWithdrawnMessageIsNotReceived(t *testing.T) {
	g := build(t, []string{
		`{"type":"session","seq":0,"session":"x:a"}`,
		`{"type":"message","seq":1,"messageId":"m1","role":"user","from":{"session":"x:b"},"recipients":[{"actor":{"session":"x:c"}}],"content":[]}`,
		`{"type":"message","seq":2,"messageId":"m2","role":"user","status":"withdrawn","from":{"session":"x:b"},"recipients":[{"actor":{"session":"x:c"}}],"content":[]}`,
	})
	for _, a := range g.Actors {
		want := map[string][2]int{"x:b": {2, 0}, "x:c": {0, 1}}[a.Session]
		if a.Sent != want[0] || a.Received != want[1] {
			t.Errorf("%s sent %d and received %d, want %v", a.Session, a.Sent, a.Received, want)
		}
	}
	if len(g.Pairs) != 1 || g.Pairs[0].Withdrawn != 1 || !g.Messages[1].Withdrawn {
		t.Errorf("%+v", g.Pairs)
	}
}
