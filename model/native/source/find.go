package source

import (
	"bytes"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"asrview/model/native/raw"
)

// Finder is a Source that knows where its agent keeps logs.
type Finder interface {
	Source
	// Places are the folders to look in.
	Places(Home) []Place
	// Describe says what a log is about from its first and last bytes, which may
	// begin and end within an item; the last ones may overlap the first. It is
	// called for thousands of logs, and decodes what it needs of them.
	Describe(head, tail []byte) Summary
}

// Sided is a Source whose sessions have further logs, each a session of its own, in a
// folder beside their log.
type Sided interface {
	Source
	// Beside names that folder, by a path with slashes below the log's own folder;
	// stem is as in Env.
	Beside(stem string) string
}

// Home is whose logs are looked for.
type Home struct {
	// Dir is the home folder.
	Dir string
	// Getenv looks up an environment variable, as os.Getenv does.
	Getenv func(string) string
}

// Place is a folder that holds logs.
type Place struct {
	Dir string
	// Depth is how many folders a log may lie below Dir, 0 for Dir itself.
	Depth int
	// Log reports whether a file is a log, by its path below Dir with slashes.
	Log func(path string) bool
}

// Summary is what a list of sessions shows of one. All of it is text as the log
// has it, cut where it is long, and untrusted.
type Summary struct {
	// Session is "agent:nativeId", as the header of the log's records names it, ""
	// where the ends of the log do not say.
	Session string
	// Title is the session's name, or else its first prompt; Project its working
	// folder; "" where the log does not say.
	Title, Project string
	// Preview are a few of its texts, the first prompt first.
	Preview []string
}

// The bounds of a summary.
const (
	// MaxTitle is how many bytes of a title are kept.
	MaxTitle = 200
	// MaxPreview is how many bytes of each of a preview's texts are kept, and
	// PreviewTexts how many texts.
	MaxPreview   = 600
	PreviewTexts = 4
)

// Cut shortens a text to at most n bytes, between characters, and marks it.
func Cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	n -= len("…")
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

// Add adds a text to the preview, unless it is blank or there are enough.
func (s *Summary) Add(text string) {
	if text = strings.TrimSpace(text); text != "" && len(s.Preview) < PreviewTexts {
		s.Preview = append(s.Preview, Cut(text, MaxPreview))
	}
}

// Words are the preview's texts in one line, for finding the session by them.
func (s *Summary) Words() string {
	return strings.Join(strings.Fields(strings.Join(s.Preview, " · ")), " ")
}

// IsFull reports whether the preview takes no more texts.
func (s *Summary) IsFull() bool { return len(s.Preview) == PreviewTexts }

// Name sets the title, in one line.
func (s *Summary) Name(title string) {
	if title = strings.Join(strings.Fields(Cut(title, 4*MaxTitle)), " "); title != "" {
		s.Title = Cut(title, MaxTitle)
	}
}

// Marked yields the JSON objects among the whole lines of a piece of a log that hold
// any of some marks, such as a type in its quotes. The other lines are not decoded.
func Marked(piece []byte, marks ...string) iter.Seq[raw.Value] {
	return func(yield func(raw.Value) bool) {
		if len(marks) == 1 && !bytes.Contains(piece, []byte(marks[0])) {
			return
		}
		for line := range bytes.SplitSeq(piece, []byte("\n")) {
			if !slices.ContainsFunc(marks, func(m string) bool { return bytes.Contains(line, []byte(m)) }) {
				continue
			}
			v, _, fault := raw.Check(line)
			if fault == nil && v.IsObject() && !yield(v) {
				return
			}
		}
	}
}

// Objects yields the JSON objects among the whole lines of a piece of a log.
func Objects(piece []byte) iter.Seq[raw.Value] {
	return func(yield func(raw.Value) bool) {
		for line := range bytes.SplitSeq(piece, []byte("\n")) {
			v, _, fault := raw.Check(line)
			if fault == nil && v.IsObject() && !yield(v) {
				return
			}
		}
	}
}
