package streams

import (
	"strings"
	"testing"
	"time"

	"asrview/ui/shelf"
)

// day is the time of the tests' files, in days.
func day(n int) time.Time { return time.Date(2026, 4, n, 9, 30, 0, 0, time.UTC) }

// file is a stream that was written to on a day.
func file(name string, written int, about shelf.About) Stream {
	f := shelf.Found{Path: name, About: about, Size: 2048}
	if written > 0 {
		f.Modified = day(written)
	}
	return Stream{Name: name, Found: f, Session: about.Session, Records: -1}
}

var some = []Stream{
	file("runs/old.jsonl", 3, shelf.About{Title: "Paint the boat shed", Words: "Paint the boat shed before the rain", Project: "/home/mara/shed", Session: "acme:s-1"}),
	file("runs/pipe.jsonl", 0, shelf.About{Title: "Not known when"}),
	file("runs/new.jsonl", 9, shelf.About{Title: "Sort the seeds", Words: "Sort the seeds by month", Project: "/home/mara/garden", Session: "acme:s-3", Format: "a Heron session, version 3"}),
	file("runs/middle.jsonl", 5, shelf.About{}),
}

func view(of []Stream) View {
	return View{
		Len: len(of), Done: true, Location: time.UTC,
		At:    func(i int) Stream { return of[i] },
		Found: func(i int) *shelf.Found { return &of[i].Found },
	}
}

func pane(of []Stream, width, height int) *Streams {
	s := New(view(of))
	s.SetSize(width, height)
	s.Settle()
	return s
}

func text(s *Streams) string {
	s.Settle()
	var rows []string
	for _, l := range s.Lines() {
		rows = append(rows, strings.TrimRight(l.Row.Plain(), " "))
	}
	return strings.Join(rows, "\n")
}

// order checks that the words stand one after the other.
func order(t *testing.T, in string, words ...string) {
	t.Helper()
	at := 0
	for _, w := range words {
		i := strings.Index(in[at:], w)
		if i < 0 {
			t.Fatalf("%q is not in its place:\n%s", w, in)
		}
		at += i + len(w)
	}
}

func TestNewestFirstAndUnknownLast(t *testing.T) {
	for _, width := range []int{60, 120} {
		got := text(pane(some, width, 14))
		order(t, got, "Sort the seeds", "middle.jsonl", "Paint the boat shed", "Not known when")
		for _, w := range []string{"2026-04-09 09:30", "/home/mara/garden", "2.0 kB", "Heron", "no time", "ASR"} {
			if !strings.Contains(got, w) {
				t.Errorf("%d columns do not show %q:\n%s", width, w, got)
			}
		}
	}
}

func TestTheCursorStaysOnItsRowWhileTheListGrows(t *testing.T) {
	s := pane(some, 120, 14)
	s.MoveBy(2)
	s.Settle()
	// It grows above the cursor by more than there is room for.
	more := append([]Stream(nil), some...)
	for i := range 40 {
		more = append(more, file("runs/late.jsonl", 10+i%10, shelf.About{Title: "Late"}), file("runs/early.jsonl", 1, shelf.About{Title: "Early"}))
	}
	row := cursorRow(s)
	s.Show(view(more))
	s.Settle()
	if i, _ := s.Stream(); i != 0 || cursorRow(s) != row {
		t.Errorf("the cursor went to stream %d on row %d, was at 0 on row %d:\n%s", i, cursorRow(s), row, text(s))
	}
}

func cursorRow(s *Streams) int {
	for y, l := range s.Lines() {
		if l.Cursor {
			return y
		}
	}
	return -1
}

func TestNarrowing(t *testing.T) {
	for asked, want := range map[string][]int{
		"":              {2, 3, 0, 1},
		"THE se":        {2},
		"shed paint":    {0},
		"before":        {0}, // of the words alone
		"/mara/":        {2, 0},
		"s-3":           {2},
		"runs/mid":      {3},
		"heron":         {2},
		"seeds nowhere": {},
	} {
		s := pane(some, 120, 30)
		s.Narrow(asked)
		s.Settle()
		var got []int
		for k, ok := (source{s}).First(); ok; k, ok = (source{s}).Next(k) {
			got = append(got, k.Ref.Stream)
		}
		if len(got) != len(want) {
			t.Errorf("%q lists %v, want %v", asked, got, want)
			continue
		}
		for n := range want {
			if got[n] != want[n] {
				t.Errorf("%q lists %v, want %v", asked, got, want)
			}
		}
		if _, some := s.Stream(); some != (len(want) > 0) {
			t.Errorf("%q: a cursor: %v", asked, some)
		}
	}
	s := pane(some, 120, 30)
	s.MoveBy(2)
	s.Narrow("mara")
	if i, _ := s.Stream(); i != 0 || !strings.Contains(s.Say(), "2 of 4 streams") {
		t.Errorf("the cursor is at %d of %q", i, s.Say())
	}
	s.Narrow("seeds")
	if i, _ := s.Stream(); i != 2 {
		t.Errorf("the cursor is at %d, which is not listed", i)
	}
	s.Narrow("nothing at all")
	if !strings.Contains(s.Empty(), "nothing at all") {
		t.Errorf("it says %q", s.Empty())
	}
	s.Narrow("")
	if i, ok := s.Stream(); !ok || i != 2 {
		t.Errorf("all are listed again with the cursor at %d, %v", i, ok)
	}
}

func TestThePreviewShowsWhatTheSelectedOneBeginsWith(t *testing.T) {
	s := pane(some, 120, 30)
	order(t, text(s), "──", "acme:s-3", "version 3", "runs/new.jsonl", "Sort the seeds by month")
	s.MoveBy(2)
	order(t, text(s), "──", "acme:s-1", "Paint the boat shed before the rain")
	s.SetSize(120, 14)
	if got := text(s); strings.Contains(got, "before the rain") {
		t.Errorf("a small pane has a preview:\n%s", got)
	}
	for height := 1; height < 60; height++ {
		for _, width := range []int{1, 7, 40, 100, 200} {
			s.SetSize(width, height)
			s.Settle()
			if n := len(s.Lines()); n > height {
				t.Fatalf("%d rows in a pane of %d", n, height)
			}
		}
	}
}

func TestCountsOfWhatIsNotListed(t *testing.T) {
	v := view(some)
	v.Result = shelf.Result{Skipped: 2, Beyond: 1}
	s := New(v)
	s.Narrow("seeds")
	for _, w := range []string{"1 of 4 streams", "/seeds", "2 files that are no stream", "1 more is not listed"} {
		if !strings.Contains(s.Say(), w) {
			t.Errorf("%q does not say %q", s.Say(), w)
		}
	}
}
