package streams

import (
	"slices"
	"strings"

	"asrview/render/row"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// Narrow lists the streams alone whose title, first words, project, path, session
// or format have every word of a text, in large or small letters; all where it has
// none. A cursor whose stream is not listed any more goes to the first one.
func (s *Streams) Narrow(text string) {
	i, had := s.Stream()
	s.narrowed = strings.TrimSpace(text)
	s.arrange()
	if !had || s.at[i] < 0 {
		s.Top()
	}
	s.SetSource(source{s})
}

// Narrowed is what the list is narrowed by, "" where all streams are listed.
func (s *Streams) Narrowed() string { return s.narrowed }

// arrange puts the streams in order.
func (s *Streams) arrange() {
	n := s.view.Len
	s.order, s.at = make([]int, 0, n), make([]int, n)
	asked := strings.Fields(strings.ToLower(s.narrowed))
	for i := range n {
		s.at[i] = -1
		if len(asked) == 0 || s.has(i, asked) {
			s.order = append(s.order, i)
		}
	}
	slices.SortFunc(s.order, s.compare)
	for at, i := range s.order {
		s.at[i] = at
	}
}

// compare puts the stream that was written to last first; those of which that is
// not known come last, in the order in which they were given.
func (s *Streams) compare(a, b int) int {
	if c := s.view.Found(b).Modified.Compare(s.view.Found(a).Modified); c != 0 {
		return c
	}
	return a - b
}

// has reports whether a stream has all the words.
func (s *Streams) has(i int, asked []string) bool {
	x := s.view.At(i)
	f := &x.Found
	text := strings.ToLower(strings.Join([]string{f.Title, f.Words, f.Project, x.Name, x.Session, format(x)}, "\n"))
	for _, word := range asked {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// source is the listed streams as items.
type source struct{ s *Streams }

func (x source) place(at int) (roll.Key, bool) {
	if at < 0 || at >= len(x.s.order) {
		return roll.Key{}, false
	}
	return roll.Key{Ref: seq.Ref{Stream: x.s.order[at]}}, true
}

// near is where a stream stands, or where it would stand.
func (x source) near(k roll.Key) int {
	i := k.Ref.Stream
	if i < 0 || i >= len(x.s.at) {
		return 0
	}
	if at := x.s.at[i]; at >= 0 {
		return at
	}
	at, _ := slices.BinarySearchFunc(x.s.order, i, x.s.compare)
	return max(0, min(at, len(x.s.order)-1))
}

func (x source) First() (roll.Key, bool)          { return x.place(0) }
func (x source) Last() (roll.Key, bool)           { return x.place(len(x.s.order) - 1) }
func (x source) Next(k roll.Key) (roll.Key, bool) { return x.place(x.near(k) + 1) }
func (x source) Prev(k roll.Key) (roll.Key, bool) { return x.place(x.near(k) - 1) }
func (x source) At(k roll.Key) (roll.Key, bool)   { return x.place(x.near(k)) }
func (x source) Rows(k roll.Key, w int) []row.Row { return x.s.rows(k.Ref.Stream, w) }
