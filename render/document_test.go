package render

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// walk reads a document from its first row to its last, one row at a time.
func walk(t testing.TB, d *Document) (rows []string, places []Place) {
	t.Helper()
	at := Place{}
	for {
		r := d.Rows(at, 1)
		if len(r) != 1 {
			t.Fatalf("no row at %v", at)
		}
		rows, places = append(rows, r[0].Plain()), append(places, at)
		next, moved := d.Move(at, 1)
		if moved == 0 {
			return rows, places
		}
		at = next
	}
}

func TestDocumentReadsTheSameInEveryDirection(t *testing.T) {
	for _, in := range tour(t) {
		for _, o := range []Options{{Width: 60, View: ViewBoth}, {Width: 120, Markdown: true}, {Width: 24, NoWrap: true}} {
			d := NewDocument(in, o, nil)
			rows, places := walk(t, d)
			all := d.Rows(Place{}, 1<<20)
			if len(all) != len(rows) {
				t.Fatalf("%d rows one by one, %d at once", len(rows), len(all))
			}
			checkRows(t, &Block{Rows: all, Height: len(all)}, o)
			if end := d.End(); end != places[len(places)-1] {
				t.Errorf("ends at %v, not %v", end, places[len(places)-1])
			}
			for i := range places {
				if all[i].Plain() != rows[i] {
					t.Fatalf("row %d is %q, at once %q", i, rows[i], all[i].Plain())
				}
				back, n := d.Move(places[len(places)-1], i-len(places)+1)
				if back != places[i] || n != i-len(places)+1 {
					t.Fatalf("%d rows back from the end is %v (%d), not %v", len(places)-1-i, back, n, places[i])
				}
				if f := d.Fraction(places[i]); f < 0 || f > 1 {
					t.Fatalf("fraction %v", f)
				}
			}
		}
	}
}

// TestDocumentHasEveryMember checks that a record opened whole shows each member
// and value that is recorded, but for what is never shown.
func TestDocumentHasEveryMember(t *testing.T) {
	for _, in := range tour(t) {
		d := NewDocument(in, Options{Width: 300}, nil)
		rows, _ := walk(t, d)
		text := strings.Join(rows, "\n")
		for _, m := range in.Record.Tree.Members {
			if !strings.Contains(text, `"`+m.Name+`"`) {
				t.Errorf("#%d: member %s is not shown", in.Record.Seq.N, m.Name)
			}
		}
	}
}

// huge is a message with one text of many lines.
func huge(lines int) string {
	var b strings.Builder
	b.WriteString(`{"type":"message","seq":1,"messageId":"m","role":"assistant","content":[{"type":"text","text":"`)
	for i := range lines {
		fmt.Fprintf(&b, `line %d of a long text\n`, i)
	}
	b.WriteString(`"},{"type":"text","text":"the end"}]}`)
	return b.String()
}

func TestDocumentFindsPlacesAgain(t *testing.T) {
	const lines = 20_000
	in := input(t, huge(lines))
	text := in.Record.Message.Content[0].Text
	wide, narrow := NewDocument(in, Options{Width: 100}, nil), NewDocument(in, Options{Width: 16}, nil)
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := rnd.IntN(lines)
		want := fmt.Sprintf("line %d of", n)
		at := wide.At(0, strings.Index(text, want+" "))
		if got := wide.Rows(at, 1)[0].Plain(); !strings.Contains(got, want) {
			t.Fatalf("at line %d: %q", n, got)
		}
		part, byte, ok := wide.Anchor(at)
		if !ok || part != 0 {
			t.Fatalf("line %d has no anchor", n)
		}
		if got := narrow.Rows(narrow.At(part, byte), 1)[0].Plain(); !strings.Contains(got, fmt.Sprintf("line %d", n)) {
			t.Errorf("narrow, at line %d: %q", n, got)
		}
		if f := wide.Fraction(at); f < float64(n)/lines*0.9-0.05 || f > float64(n)/lines+0.05 {
			t.Errorf("line %d of %d is at %v", n, lines, f)
		}
	}
	if got := wide.Rows(wide.At(1, 0), 1)[0].Plain(); !strings.Contains(got, "the end") {
		t.Errorf("the second part begins with %q", got)
	}
	shows(t, wide.Rows(wide.End(), 1)[0].Plain(), []string{"}"}, nil)
}

// TestDocumentDrawsWhatIsLookedAt counts the sections that are drawn for a
// window on a message of many parts.
func TestDocumentDrawsWhatIsLookedAt(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"message","seq":1,"messageId":"m","role":"assistant","content":[`)
	for i := range 20_000 {
		fmt.Fprintf(&b, `{"type":"text","text":"part %d"},`, i)
	}
	b.WriteString(`{"type":"text","text":"last"}]}`)
	in := input(t, b.String())
	d := NewDocument(in, Options{Width: 80}, nil)
	at := d.At(10_000, 0)
	rows := d.Rows(at, 50)
	if got := rows[0].Plain(); !strings.Contains(got, "part 10000") || len(rows) != 50 {
		t.Errorf("%d rows from %q", len(rows), got)
	}
	if len(d.drawn) > 60 {
		t.Errorf("%d sections drawn for 50 rows", len(d.drawn))
	}
	d.Move(d.End(), -200)
	walked, _ := d.Move(Place{}, 5_000)
	if len(d.drawn) > keptSections {
		t.Errorf("%d sections kept", len(d.drawn))
	}
	if part := d.Rows(walked, 1)[0].Part; part < 2_400 {
		t.Errorf("5,000 rows down is part %d", part)
	}
}

func BenchmarkDocumentOfHundredMegabytes(b *testing.B) {
	text := strings.Repeat("a line of a very long tool output, with a few words in it\n", 100_000_000/58)
	in := input(b, `{"type":"tool_result","seq":1,"callId":"c","content":"x"}`)
	in.Record.ToolResult.Content[0].Text = text
	d := NewDocument(in, Options{Width: 100}, nil)
	rnd := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		at := d.At(0, rnd.IntN(len(text)))
		at, _ = d.Move(at, -50)
		d.Rows(at, 50)
	}
}
