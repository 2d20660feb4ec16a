package pager

import (
	"strconv"
	"strings"
	"testing"

	"asrview/render/row"
)

func page(n int) Page {
	p := make(Page, n)
	for i := range p {
		p[i].Spans = []row.Span{{Text: strconv.Itoa(i)}}
	}
	return p
}

func window(p *Pager) string {
	p.Settle()
	var out []string
	for _, r := range p.Rows() {
		out = append(out, r.Plain())
	}
	return strings.Join(out, " ")
}

func TestPagerStaysBetweenTheEnds(t *testing.T) {
	p := New(page(10))
	p.SetHeight(4)
	for _, c := range []struct {
		what  string
		do    func()
		want  string
		atEnd bool
	}{
		{"up at the top", func() { p.ScrollBy(-1) }, "0 1 2 3", false},
		{"a page", func() { p.PageBy(1) }, "4 5 6 7", false},
		{"the last page", func() { p.PageBy(1) }, "6 7 8 9", true},
		{"down at the end", func() { p.ScrollBy(1) }, "6 7 8 9", true},
		{"a line up", func() { p.ScrollBy(-1) }, "5 6 7 8", false},
		{"the top", p.Top, "0 1 2 3", false},
		{"the end", p.Bottom, "6 7 8 9", true},
		{"a taller window", func() { p.SetHeight(6); p.GoTo(p.At()) }, "4 5 6 7 8 9", true},
		{"far up", func() { p.ScrollBy(-99) }, "0 1 2 3 4 5", false},
	} {
		c.do()
		if got := window(p); got != c.want || p.AtEnd() != c.atEnd {
			t.Errorf("%s: %s (at the end: %v), want %s (%v)", c.what, got, p.AtEnd(), c.want, c.atEnd)
		}
	}
}

func TestPagerWithLessThanAWindow(t *testing.T) {
	for _, n := range []int{0, 1, 3} {
		p := New(page(n))
		p.SetHeight(5)
		want := strings.TrimSpace("0 1 2"[:max(0, 2*n-1)])
		for _, move := range []func(){p.Bottom, func() { p.PageBy(1) }, func() { p.ScrollBy(-1) }, p.Top} {
			move()
			if got := window(p); got != want {
				t.Errorf("%d rows: %q, want %q", n, got, want)
			}
		}
	}
}
