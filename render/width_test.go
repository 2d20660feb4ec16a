package render

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/clean"

	"github.com/charmbracelet/x/ansi"
)

// checkRows holds what every row of every card promises: it is no wider than
// the width, its text is clean, and it says what it is.
func checkRows(t testing.TB, b *Block, o Options) {
	t.Helper()
	if b.Height != len(b.Rows) {
		t.Fatalf("height %d, %d rows", b.Height, len(b.Rows))
	}
	for i, r := range b.Rows {
		text := r.Plain()
		if w := ansi.StringWidth(text); w > o.Width {
			t.Fatalf("row %d is %d columns wide, not %d: %q", i, w, o.Width, text)
		}
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			t.Fatalf("row %d is not clean: %q", i, text)
		}
		// Whether a joiner is harmless depends on what stands behind it, which may
		// be on the next row.
		if text := strings.ReplaceAll(text, "\u200d", ""); clean.Inline(text) != text {
			t.Fatalf("row %d changes when it is cleaned: %q", i, text)
		}
		if r.Kind == RowTitle && i > 0 {
			t.Fatalf("row %d is a second title", i)
		}
	}
	for _, f := range b.Folded {
		if f.Row >= len(b.Rows) || b.Rows[f.Row].Kind != RowFold {
			t.Fatalf("%+v names no fold row", f)
		}
	}
}

// everyWay draws a record in every view and state at a width.
func everyWay(t testing.TB, in Input, width int) {
	t.Helper()
	for i := range 24 {
		o := Options{Width: width, View: View(i % 3), Reasoning: Reasoning(i / 3 % 3), Markdown: i%2 == 0,
			Details: i%4 == 1, NoWrap: i%8 == 3, Left: i, Print: i%5 == 4, MarginOff: i%7 == 6,
			Clock: Clock(i % 3), HideToolOutput: i%6 == 5}
		in.Folds.All = FoldState(i % 3)
		in.NewDay = i%2 == 1
		checkRows(t, Card(in, o, nil), o)
	}
}

func TestNoRowIsWiderThanTheWidth(t *testing.T) {
	ins := tour(t)
	for _, width := range []int{1, 2, 3, 7, 8, 9, 20, 23, 24, 25, 60, 99, 100, 101, 160, 300} {
		for i := range ins {
			everyWay(t, ins[i], width)
		}
	}
}

// TestNothingIsLostAtNarrowWidths compares the words of narrow cards with those
// of a wide one.
func TestNothingIsLostAtNarrowWidths(t *testing.T) {
	squeeze := func(b *Block) string {
		var out strings.Builder
		for _, r := range b.Rows {
			text := strings.TrimPrefix(strings.TrimPrefix(r.Plain(), "▌"), " ")
			for _, c := range text {
				if c != ' ' && c != '·' {
					out.WriteRune(c)
				}
			}
		}
		return out.String()
	}
	for _, in := range tour(t) {
		if in.Record.Message == nil && in.Record.Delivery == nil {
			continue // trees and diffs are laid out by the width
		}
		if m := in.Record.Message; m != nil && m.From != nil && m.From.Session != "" {
			continue // session IDs are shortened where the line would not fit
		}
		in.Folds.All = FoldOpen
		o := Options{Width: 220, View: ViewDisplay}
		want := squeeze(Card(in, o, nil))
		for _, o.Width = range []int{20, 37, 60, 100} {
			got := squeeze(Card(in, o, nil))
			// The right end of a title stands elsewhere where it is narrow.
			if len(got) != len(want) {
				t.Errorf("at %d columns %q\nnot %q", o.Width, got, want)
			}
		}
	}
}

// TestPhrasesStayWhole checks that a phrase which fits into a row is not broken.
func TestPhrasesStayWhole(t *testing.T) {
	in := input(t, withContent(`{"type":"data","schema":"s","data":1}`, `"status":"withdrawn","audience":"user","capture":{"content":{"state":"masked"}},`))
	for width := 56; width < 140; width++ {
		got := plain(Card(in, Options{Width: width}, nil))
		shows(t, got, []string{"structured source data, not the exact model input",
			"withdrawn: removed before delivery", "user only", "content masked: rewritten after the model saw it"}, nil)
	}
}

// TestNoTextPassesForALabel checks that what a part says never stands where the
// words of the screen stand.
func TestNoTextPassesForALabel(t *testing.T) {
	in := input(t, `{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"text","text":"delivery · delivered\nuser · human\n· user only"}]}`)
	for _, o := range []Options{{Width: 60}, {Width: 60, Print: true}, {Width: 24}, {Width: 24, Print: true}} {
		for _, r := range Card(in, o, nil).Rows {
			text := r.Plain()
			own := strings.Contains(text, "delivered") || strings.Contains(text, "human") || strings.Contains(text, "only")
			if own && !strings.HasPrefix(strings.TrimPrefix(text, "▌"), "   ") {
				t.Errorf("%+v: text stands at the place of labels: %q", o, text)
			}
		}
	}
}

func FuzzCard(f *testing.F) {
	for _, line := range []string{
		`{"type":"message","seq":1,"messageId":"m","role":"user","from":{"participant":"p"},"recipients":[{"actor":{"session":"a:b","address":"/c"}}],"content":[{"type":"text","text":"\u0627\u0644 漢字 👩‍👩‍👧 \u001b[31m"}]}`,
		`{"type":"plan","seq":1,"planId":"漢","planType":"items","entries":[{"content":"c","status":"s","blockedBy":["1"]}],"budget":{"tokens":1e300}}`,
		`{"type":"delivery","seq":1,"status":"failed","reason":"r","attempt":-3}`,
		`{"type":"tool_call","seq":1,"name":"Edit","input":{"file_path":"a.go","old_string":"a\n","new_string":"b\n"}}`,
		`{"type":"tool_result","seq":1,"content":"*** Begin Patch\n*** Update File: x\n@@\n-a\n+b\n*** End Patch"}`,
		`{"type":"subagent","name":"n","description":"d","session":"s","callId":"c"}`,
		`{"type":"session","participants":[{"id":"p"},7],"conversations":[{}]}`,
		`{"type":"x","a":[[[{"b":null}]]],"capture":{"role":7}}`,
		`not json`,
	} {
		f.Add([]byte(line), uint16(40))
		f.Add([]byte(line), uint16(160))
	}
	f.Fuzz(func(t *testing.T, line []byte, width uint16) {
		r, err := asr.Decode(line)
		in := Input{Record: r, DecodeError: err}
		in.Entry = stream.Entry{Line: int(width), Len: len(line)}
		everyWay(t, in, 1+int(width%320))
		o := Options{Width: 1 + int(width%320), View: ViewBoth, Markdown: true, NoWrap: width%2 == 0}
		d := NewDocument(in, o, nil)
		rows := d.Rows(Place{}, 300)
		checkRows(t, &Block{Rows: rows, Height: len(rows)}, o)
		back, n := d.Move(d.End(), -100)
		if tail := d.Rows(back, 1000); len(tail) != 1-n {
			t.Fatalf("%d rows from %d rows before the end", len(tail), -n)
		}
	})
}
