package shelf

import (
	"bytes"
	"context"
	"strings"
	"time"

	"asrview/model/asr"
)

// HeadBytes is how much of a file is looked at, of a packed one after unpacking.
const HeadBytes = 32 << 10

// About is what the head of a stream says of it. A zero field is not recorded, or
// stands further on.
type About struct {
	// Session is "agent:nativeId", as the header names it.
	Session string
	// Agent and Title are as recorded. Where no title is recorded, Title is the
	// first words of the first message by a human author.
	Agent, Title string
	// Time is the first time that is recorded.
	Time time.Time
	// Format is "" for ASR, else what the file was taken for.
	Format string
	// Records is how many records there are where the head is the whole stream,
	// else -1.
	Records int
}

// titleRunes is how many characters of a message stand for a title.
const titleRunes = 120

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
		a.take(&h, line)
	}
	if whole {
		a.Records = n
	}
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

// take takes what one record says.
func (a *About) take(h *asr.Head, line []byte) {
	if a.Time.IsZero() && h.TS != nil {
		if t, err := time.Parse(time.RFC3339Nano, string(h.TS)); err == nil {
			a.Time = t
		}
	}
	declares := a.Session == "" && h.Has&asr.HasSession != 0 && string(h.Type) == "session"
	speaks := a.Title == "" && string(h.Type) == "message" && string(h.Author) == "human"
	if !declares && !speaks {
		return
	}
	rec, err := asr.Decode(line)
	if err != nil {
		return
	}
	if declares && rec.Session != nil {
		a.Session, a.Agent = rec.Session.Session, rec.Session.Agent
		if rec.Session.Title != "" {
			a.Title = rec.Session.Title
		}
	}
	if speaks && rec.Message != nil {
		a.Title = firstWords(rec.Message)
	}
}

// firstWords are the first words of a message's text.
func firstWords(m *asr.Message) string {
	for i := range m.Content {
		p := &m.Content[i]
		if author := m.Effective(p).Author; p.Kind == asr.PartText && author == "human" && strings.TrimSpace(p.Text) != "" {
			words := strings.Join(strings.Fields(p.Text[:min(len(p.Text), 8*titleRunes)]), " ")
			if r := []rune(words); len(r) > titleRunes {
				return string(r[:titleRunes]) + "…"
			}
			return words
		}
	}
	return ""
}
