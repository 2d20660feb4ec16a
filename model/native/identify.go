package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"asrview/model/lines"
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Taken is what an input was taken for.
type Taken struct {
	// Name is ASR or a source's name.
	Name string
	// Confidence says how sure that is, and What is a noun phrase that says it,
	// such as "a Claude Code session, version 2.1.14".
	Confidence source.Confidence
	What       string
}

// Sure reports whether the status line need not say what the input was taken for.
func (t Taken) Sure() bool { return t.Confidence == source.Sure }

// HeadSize is how much of an input is looked at to say what it is, and LongHead how
// much where that is within one line: a log may begin with a picture.
const (
	HeadSize = 64 << 10
	LongHead = 4 << 20
)

// patience is how long a pipe that fell silent is waited for while what came of
// it does not say what it is.
const patience = 300 * time.Millisecond

// Identify says what an input is. It reads up to HeadSize bytes, or LongHead where
// those are within one line that does not say what it is, and of a pipe no
// more than it takes to be sure. From names the format, or is Auto; an unknown
// name is an error that lists the known ones.
func Identify(ctx context.Context, in lines.Source, from string) (Taken, error) {
	if from != "" && from != Auto {
		if from != ASR && byName(from) == nil {
			return Taken{}, fmt.Errorf("--from %s is not known: it is auto, %s", from, strings.Join(Names(), ", "))
		}
		return Taken{Name: from, Confidence: source.Sure, What: "what --from says"}, nil
	}
	head := make([]byte, 0, HeadSize)
	for {
		n, err := in.ReadAt(head[len(head):cap(head)], int64(len(head)))
		head = head[:len(head)+n]
		whole, final := in.Size()
		if errors.Is(err, lines.ErrClosed) {
			return Taken{}, err
		}
		t := judge(head)
		if len(head) == cap(head) && t.Confidence < source.Likely && len(head) < LongHead && endsInLong(head) {
			head = slices.Grow(head, 3*len(head))
			continue
		}
		if len(head) == cap(head) || final && int64(len(head)) >= whole || t.Confidence >= source.Likely {
			return t, nil
		}
		if n > 0 {
			continue
		}
		if stalled(in) || silent(ctx, in, len(head)) {
			return t, ctx.Err()
		}
	}
}

func stalled(in lines.Source) bool {
	s, ok := in.(lines.Staller)
	return ok && s.Stalled()
}

// silent waits for more than there is, and reports whether nothing came. Before
// the first whole line it waits as long as ctx does.
func silent(ctx context.Context, in lines.Source, have int) bool {
	if have > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	return in.Wait(ctx, in.Generation(), int64(have)) != nil
}

// sureHeads are how much of a head is enough where it makes sure: most logs say what
// they are in their first lines, and thousands of them are asked.
func sureHeads() []int { return []int{4 << 10, 32 << 10} }

// judge says what the first bytes of an input are.
func judge(head []byte) Taken {
	for _, n := range sureHeads() {
		if len(head) <= n {
			break
		}
		whole := bytes.LastIndexByte(head[:n], '\n')
		if whole < 0 {
			continue
		}
		if t := judgeAll(head[:whole]); t.Sure() {
			return t
		}
	}
	t := judgeAll(head)
	if t.Confidence >= source.Likely || !endsInLong(head) {
		return t
	}
	at := bytes.LastIndexByte(head, '\n') + 1
	closed := append(slices.Clip(head[:at]), raw.Closed(head[at:])...)
	if c := judgeAll(closed); c.Confidence > t.Confidence {
		return c
	}
	return t
}

// longLine is how much of a line that is not whole says what it is.
const longLine = 16 << 10

// endsInLong reports whether a head ends within a line of which longLine is there.
func endsInLong(head []byte) bool { return len(head)-bytes.LastIndexByte(head, '\n') > longLine }

func judgeAll(head []byte) Taken {
	best := Taken{Name: ASR, What: "an ASR stream, though nothing in it says so"}
	if g := asrGuess(head); g.Confidence > source.No {
		best = Taken{ASR, g.Confidence, g.What}
	}
	for _, s := range sources() {
		if best.Sure() {
			break // nothing takes its place
		}
		if g := s.Sniff(head); g.Confidence > best.Confidence {
			best = Taken{s.Name(), g.Confidence, g.What}
		}
	}
	return best
}

// asrGuess judges whether a head is ASR's: a record has a type and a seq, which no
// other agent's lines have together.
func asrGuess(head []byte) source.Guess {
	first := true
	for line := range bytes.SplitSeq(head, []byte("\n")) {
		if !bytes.Contains(line, []byte(`"seq"`)) && !(first && bytes.Contains(line, []byte(`"messageId"`))) {
			first = first && len(bytes.TrimSpace(line)) == 0
			continue
		}
		v, _, fault := raw.Check(line)
		if fault != nil || !v.IsObject() {
			continue
		}
		typed := v.Get("type").IsString()
		switch {
		case typed && v.Get("seq").Kind() == '0':
			return source.Guess{Confidence: source.Sure, What: "an ASR stream"}
		case typed && first && v.Get("messageId").IsString() && v.Get("content").IsArray():
			return source.Guess{Confidence: source.Likely, What: "an ASR stream without seq"}
		}
		first = false
	}
	return source.Guess{}
}
