package streams

import (
	"strconv"
	"time"

	"asrview/render/words"
	"asrview/ui/panes/roll"
	"asrview/ui/shelf"
)

// Stream is one stream as the pane shows it.
type Stream struct {
	Name  string
	Found shelf.Found
	// Session is the header's, as far as it is known.
	Session string
	// Records is how many there are, -1 while that is not known.
	Records int
	// Open: its index is held; Current: it is the one that is shown.
	Open, Current bool
	// Twins is how many streams are of its session, itself counted.
	Twins int
}

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	// Len is the number of streams, At returns one of them, Found what is known of
	// its file alone.
	Len   int
	At    func(i int) Stream
	Found func(i int) *shelf.Found
	// Done: the folders were gone through.
	Done     bool
	Result   shelf.Result
	Location *time.Location
}

// Streams is the pane: the streams, those that were written to last first, and
// below them what the one under the cursor begins with. The zero value is not
// usable; see [New].
type Streams struct {
	*roll.List
	view View
	// order are the streams that are listed; at is where each stream stands in it, -1
	// where it is not listed.
	order []int
	at    []int
	// narrowed is what the list is narrowed by, as it was typed.
	narrowed string
	// width and preview are the columns of the pane and the rows of the preview.
	width, preview int
}

// New returns the pane of a view.
func New(v View) *Streams {
	s := &Streams{view: v}
	s.arrange()
	s.List = roll.New(source{s})
	return s
}

// Show replaces the view. The cursor stays at its stream.
func (s *Streams) Show(v View) {
	had := len(s.order)
	s.view = v
	s.arrange()
	if had == 0 {
		// Until now there was nothing that the cursor could be at.
		s.Top()
	}
	s.SetSource(source{s})
}

// Stream is the stream under the cursor, by its number.
func (s *Streams) Stream() (int, bool) {
	k, ok := s.Cursor()
	return k.Ref.Stream, ok
}

// Say is what the pane says beside its title.
func (s *Streams) Say() string {
	v := &s.view
	say := words.Count(v.Len, "stream", "streams")
	if s.narrowed != "" {
		say = words.Group(len(s.order)) + " of " + say + " · /" + s.narrowed
	}
	if v.Result.Beyond > 0 {
		say += ", " + words.Count(v.Result.Beyond, "more is", "more are") + " not listed"
	}
	if n := v.Result.Skipped; n > 0 {
		say += " · " + words.Count(n, "file that is", "files that are") + " no stream"
	}
	if n := len(v.Result.Faults); n > 0 {
		say += " · " + strconv.Itoa(n) + " that cannot be read"
	}
	if !v.Done {
		say += " · looking for more…"
	}
	return say
}

// Empty says why there is nothing to see.
func (s *Streams) Empty() string {
	switch {
	case s.narrowed != "" && s.view.Len > 0:
		return "no stream has \"" + s.narrowed + "\" · Esc shows all"
	case !s.view.Done:
		return "looking for streams…"
	}
	return "no stream found"
}
