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
// logs, LongHeadBytes are; where no line has ended by then that could be a record,
// FirstBytes are. TailBytes is how much of its end is, where its format names a
// session there.
const (
	HeadBytes     = 32 << 10
	LongHeadBytes = 256 << 10
	FirstBytes    = 16 << 20
	TailBytes     = 32 << 10
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
	// first prompt of a turn, else of the first message by nobody in particular; of
	// another agent's log, those of its first few texts. No more than some hundred
	// characters of a text are kept.
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

// Log is what a file is that is not plainly ASR. Of the zero fields nothing is
// known; its texts are as recorded.
type Log struct {
	// Format is a noun phrase for its format, "" for ASR.
	Format string
	// Session, Title, Project and Words are as in About.
	Session, Title, Project, Words string
	// Again says what a longer head of the same file is.
	Again func(head []byte) Log
	// Lines, where it is set, makes ASR lines of its head, for what the fields do not
	// say; it may take a while.
	Lines func() []byte
}

// Identify says what a file is that is not plainly ASR, by its head and, where it
// asks for it, its tail. It is false where the file is no stream.
type Identify func(ctx context.Context, head []byte, tail func() []byte) (Log, bool)

// longerHead returns a longer head of the same file, of at most so many bytes.
type longerHead func(most int64) []byte

// beginsLong reports whether a head may be the front of a record that is longer, or
// of empty lines before one.
func beginsLong(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	return len(head) == 0 || head[0] == '{' && bytes.IndexByte(head, '\n') < 0
}

// firstLine returns the first line of a head that is not blank, which is all that
// need be looked at of a very long head; all of it where that line does not end.
func firstLine(head []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimLeft(head, " \t\r\n"), []byte("\n"))
	return line
}

// describe says what a head is. Where that shows too little, a longer one is asked
// for, nil where this one is all there is.
func describe(ctx context.Context, head []byte, longer longerHead, tail func() []byte, identify Identify) (About, bool) {
	whole := longer == nil
	if a, ok := readHead(head, whole); ok {
		if !a.vague || whole {
			return a, true
		}
		return readHead(longer(LongHeadBytes), false)
	}
	if identify == nil {
		return About{}, false
	}
	log, ok := identify(ctx, head, tail)
	if !ok && !whole {
		// Its first line may be longer than the head.
		head = longer(LongHeadBytes)
		if log, ok = identify(ctx, head, tail); !ok && beginsLong(head) {
			log, ok = identify(ctx, firstLine(longer(FirstBytes)), tail)
		}
		longer = nil
	}
	if !ok {
		return About{}, false
	}
	return describeLog(&log, whole, longer), true
}

// describeLog says what a log is, by its own words where it has some.
func describeLog(log *Log, whole bool, longer longerHead) About {
	if log.Title == "" && longer != nil && log.Again != nil {
		again := log.Again(longer(LongHeadBytes))
		log = &again
	}
	a := About{Records: -1}
	if log.Title == "" && log.Lines != nil {
		a, _ = readHead(log.Lines(), whole)
	}
	a.learn(log)
	return a
}

// learn takes what a log says of itself.
func (a *About) learn(log *Log) {
	a.Format = log.Format
	if log.Format != "" {
		a.Records = -1
	}
	for _, f := range []struct {
		is  *string
		say string
	}{{&a.Session, log.Session}, {&a.Title, cut(log.Title, titleRunes)}, {&a.Project, log.Project}, {&a.Words, log.Words}} {
		if f.say != "" {
			*f.is = f.say
		}
	}
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
		next := nextMember(line[at:])
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

// nextMember returns where a comma stands that a member may follow, or -1.
func nextMember(b []byte) int {
	for at := 0; ; at++ {
		next := bytes.IndexByte(b[at:], ',')
		if next < 0 {
			return -1
		}
		at += next
		if bytes.HasPrefix(bytes.TrimLeft(b[at+1:], " \t\r"), []byte{'"'}) {
			return at
		}
	}
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
