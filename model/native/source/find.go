package source

import (
	"bytes"
	"iter"
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
	// begin and end within an item; the last ones may overlap the first.
	Describe(head, tail []byte) Summary
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

// Name sets the title, in one line.
func (s *Summary) Name(title string) {
	if title = strings.Join(strings.Fields(Cut(title, 4*MaxTitle)), " "); title != "" {
		s.Title = Cut(title, MaxTitle)
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
