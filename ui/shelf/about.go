package shelf

import (
	"bytes"
	"context"
	"strings"
	"time"

	"asrview/model/asr"
)

// HeadBytes is how much of a file is looked at, of a packed one after unpacking.
// Where that says nothing that could be shown, since settings come first in many
// logs, LongHeadBytes are.
const (
	HeadBytes     = 32 << 10
	LongHeadBytes = 256 << 10
)

// About is what the head of a stream says of it. A zero field is not recorded, or
// stands further on.
type About struct {
	// Session is "agent:nativeId", as the header names it.
	Session string
	// Agent, Title and Project, the working directory, are as recorded. Where no
	// title is recorded, Title is the first of Words.
	Agent, Title, Project string
	// Words are the first words of the first message by a human author, else of the
	// first prompt of a turn, else of the first message by nobody in particular. No
	// more than some hundred characters are kept.
	Words string
	// Time is the first time that is recorded.
	Time time.Time
	// Format is "" for ASR, else what the file was taken for.
	Format string
	// Records is how many records there are where the head is the whole stream,
	// else -1.
	Records int
	// vague: neither a title is recorded, nor words that began a turn.
	vague bool
}

// How many characters of a message stand for a title, and how many are kept.
const (
	titleRunes = 120
	wordsRunes = 600
)

// Identify says what the head of a file that is not ASR holds: its ASR lines, as
// far as they can be made of the head, and the name of its format. It is false
// where the file is no stream.
type Identify func(ctx context.Context, head []byte) (lines []byte, format string, ok bool)

// describe says what a head is; whole: it is all there is.
func describe(ctx context.Context, head []byte, whole bool, identify Identify) (About, bool) {
	if a, ok := readHead(head, whole); ok {
		return a, true
	}
	if identify == nil {
		return About{}, false
	}
	made, format, ok := identify(ctx, head)
	if !ok {
		return About{}, false
	}
	a, _ := readHead(made, whole)
	a.Format = format
	if format != "" {
		a.Records = -1
	}
	return a, true
}

// readHead reads what the records of a head say; false where none is a record of
// ASR as it should be, with a type and a seq.
func readHead(head []byte, whole bool) (a About, ok bool) {
	var h asr.Head
	var r reading
	a.Records = -1
	n := 0
	for len(head) > 0 {
		line, rest, ended := bytes.Cut(head, []byte("\n"))
		head = rest
		if !ended && !whole {
			line = completed(line, ok)
		}
		if len(bytes.TrimSpace(line)) == 0 || asr.Scan(line, &h) != nil {
			continue
		}
		n++
		ok = ok || h.Type != nil && h.Seq.Known
		r.take(&a, &h, line)
	}
	if whole {
		a.Records = n
	}
	r.settle(&a)
	return a, ok
}

// maxCuts is how many members of a first line that is longer than the head are
// tried as its end.
const maxCuts = 16

// completed returns the line that a head ends within. Where no record came before
// it, it may be the first one and long: its front is closed, so that its first
// members tell what it is.
func completed(line []byte, known bool) []byte {
	if known {
		return nil
	}
	var h asr.Head
	var best []byte
	for at, n := 0, 0; n < maxCuts; n++ {
		next := bytes.Index(line[at:], []byte(`,"`))
		if next < 0 {
			break
		}
		at += next
		if front := append(bytes.Clone(line[:at]), '}'); asr.Scan(front, &h) == nil {
			best = front
		}
		at++
	}
	return best
}

// How good the words of a message are to know a session by: best are those that a
// human author is recorded for, then what was the prompt of a turn, then what
// neither the harness nor a hook is recorded for.
const (
	noWords = iota
	someWords
	promptWords
	humanWords
)

// rank says how good the words of a record are.
func rank(h *asr.Head) int {
	switch {
	case string(h.Type) != "message":
		return noWords
	case string(h.Author) == "human":
		return humanWords
	case string(h.Origin) == "prompt":
		return promptWords
	case len(h.Author) > 0 && string(h.Author) != "model":
		return noWords
	case string(h.Role) == "user" || string(h.Role) == "assistant":
		return someWords
	}
	return noWords
}

// reading is what was read so far of a head's messages: the first of the best
// words.
type reading struct {
	words string
	rank  int
}

// take takes what one record says.
func (r *reading) take(a *About, h *asr.Head, line []byte) {
	if a.Time.IsZero() && h.TS != nil {
		if t, err := time.Parse(time.RFC3339Nano, string(h.TS)); err == nil {
			a.Time = t
		}
	}
	declares := a.Session == "" && h.Has&asr.HasSession != 0 && string(h.Type) == "session"
	rank := rank(h)
	speaks := rank > r.rank
	if !declares && !speaks {
		return
	}
	rec, err := asr.Decode(line)
	if err != nil {
		return
	}
	if s := rec.Session; declares && s != nil {
		a.Session, a.Agent, a.Project = s.Session, s.Agent, s.CWD
		if s.Title != "" {
			a.Title = s.Title
		}
	}
	if !speaks || rec.Message == nil {
		return
	}
	if words := firstWords(rec.Message, rank == humanWords); words != "" {
		r.words, r.rank = words, rank
	}
}

// settle says what the messages make of the title.
func (r *reading) settle(a *About) {
	a.Words, a.vague = r.words, a.Title == "" && r.rank < promptWords
	if a.Title == "" {
		a.Title = cut(a.Words, titleRunes)
	}
}

// firstWords are the first words of a message's text, of its human author's alone
// where that is asked for.
func firstWords(m *asr.Message, human bool) string {
	for i := range m.Content {
		p := &m.Content[i]
		if p.Kind != asr.PartText || human && m.Effective(p).Author != "human" || strings.TrimSpace(p.Text) == "" {
			continue
		}
		return cut(strings.Join(strings.Fields(p.Text[:min(len(p.Text), 8*wordsRunes)]), " "), wordsRunes)
	}
	return ""
}

// cut keeps the first characters of a text.
func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
