package render

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

const goldenDir = "../testdata/golden/render"

// drawnTour is the tour as text, and its looks: one line of the looks for each
// line of the text, a span as its role, attributes and columns.
func drawnTour(ins []Input, o Options) (text, looks string) {
	var t, l strings.Builder
	for _, in := range ins {
		for _, r := range append(Card(in, o, nil).Rows, Gap()) {
			t.WriteString(strings.TrimRight(r.Plain(), " ") + "\n")
			for i, s := range r.Spans {
				if i > 0 {
					l.WriteByte(' ')
				}
				fmt.Fprintf(&l, "%v%s:%d", s.Role, looksOf(s), columns(s.Text))
			}
			l.WriteByte('\n')
		}
	}
	return t.String(), l.String()
}

// looksOf are a span's attributes and the colours of its own.
func looksOf(s Span) string {
	out := attrs(s.Attr)
	if s.Attr&Ink != 0 {
		out += fmt.Sprintf("/%02x%02x%02x", s.Ink.R, s.Ink.G, s.Ink.B)
	}
	if s.Attr&Paper != 0 {
		out += fmt.Sprintf("/on:%02x%02x%02x", s.Paper.R, s.Paper.G, s.Paper.B)
	}
	return out
}

func attrs(a Attr) string {
	var out string
	for i, name := range []string{"b", "i", "u", "s", "r"} {
		if a&(1<<i) != 0 {
			out += name
		}
	}
	if out != "" {
		out = "/" + out
	}
	return out
}

// TestGolden compares the tour at three widths, and in other views at one, with
// what it looked like when somebody last looked. go test -update writes it anew.
func TestGolden(t *testing.T) {
	ins := tour(t)
	for name, o := range map[string]Options{
		"60":       {Width: 60, Markdown: true},
		"100":      {Width: 100, Markdown: true},
		"160":      {Width: 160, Markdown: true},
		"exact":    {Width: 100},
		"display":  {Width: 100, View: ViewDisplay, Markdown: true},
		"both.60":  {Width: 60, View: ViewBoth, Markdown: true},
		"both.160": {Width: 160, View: ViewBoth, Markdown: true},
		"quiet":    {Width: 100, Reasoning: ReasoningHide, HideToolOutput: true, MarginOff: true},
		"details":  {Width: 100, Details: true, Markdown: true},
		"print":    {Width: 100, Print: true, Clock: ClockRecorded},
	} {
		o.Keys = usual
		text, looks := drawnTour(ins, o)
		compare(t, "tour."+name+".txt", text)
		if name == "100" || name == "60" || name == "160" {
			compare(t, "tour."+name+".looks", looks)
		}
	}
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join(goldenDir, name)
	if *update {
		if err := os.MkdirAll(goldenDir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Errorf("%s, line %d:\nwas  %s\nis   %s", name, i+1, lineAt(a, i), lineAt(b, i))
			return
		}
	}
}

func lineAt(lines []string, i int) string {
	if i >= len(lines) {
		return "(nothing)"
	}
	return lines[i]
}
