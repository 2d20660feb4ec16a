package traffic

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/query/traffic"
	"asrview/model/stream"
)

// letter is a stream of one message, sent at an hour.
func letter(from, to string, hour int) string {
	return fmt.Sprintf(`{"type":"message","seq":1,"id":"r1","ts":"2026-11-03T%02d:00:00Z","role":"user","from":{"session":"%s"},"recipients":[{"actor":{"session":"%s"}}],"content":[]}`+"\n", hour, from, to)
}

// reader reads streams one after another, as a job does for the pane.
type reader struct {
	t       *testing.T
	builder traffic.Builder
	done    int
}

// and reads one more stream of three and returns the view of all so far.
func (r *reader) and(text string) View {
	r.t.Helper()
	st := stream.Open(lines.FromBytes([]byte(text)), stream.Options{})
	defer st.Close()
	if err := st.WaitComplete(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	if err := r.builder.Read(r.t.Context(), r.builder.Add(fmt.Sprint(r.done)), st.Snapshot()); err != nil {
		r.t.Fatal(err)
	}
	r.done++
	return View{Digest: NewDigest(r.builder.Graph()), Done: r.done, Of: 3, Seen: func(*traffic.Pair) int { return 1 }}
}

// TestTheCursorStaysAtTheTopWhileThePaneFills reads streams of which each later one
// tells of earlier messages, whose pairs stand before the others.
func TestTheCursorStaysAtTheTopWhileThePaneFills(t *testing.T) {
	at := func(p *Traffic) string {
		p.Settle()
		for _, l := range p.Lines() {
			if l.Cursor && strings.Contains(l.Row.Plain(), "→") {
				return l.Row.Plain()[:len("x:a → x:b")]
			}
		}
		return ""
	}
	for _, c := range []struct {
		what  string
		move  func(p *Traffic)
		wants []string
	}{
		{"not moved", func(*Traffic) {}, []string{"x:e → x:f", "x:c → x:d", "x:a → x:b"}},
		{"moved", func(p *Traffic) { p.MoveBy(1) }, []string{"x:e → x:f", "x:e → x:f", "x:e → x:f"}},
	} {
		r := reader{t: t}
		p := New(View{Of: 3})
		p.SetSize(80, 20)
		var got []string
		for i, text := range []string{letter("x:e", "x:f", 11), letter("x:c", "x:d", 10), letter("x:a", "x:b", 9)} {
			p.Show(r.and(text))
			if i == 1 {
				// The reader goes to the pair that was the first one before.
				if p.Settle(); c.what == "moved" {
					c.move(p)
				}
			}
			got = append(got, at(p))
		}
		if strings.Join(got, ", ") != strings.Join(c.wants, ", ") {
			t.Errorf("%s: the cursor was at %q, want %q", c.what, got, c.wants)
		}
		// When all is read the cursor stays at its pair, whatever comes before it.
		before := at(p)
		p.Show(r.and(letter("x:0", "x:1", 8)))
		if now := at(p); now != before {
			t.Errorf("%s: when all was read the cursor went from %q to %q", c.what, before, now)
		}
	}
}
