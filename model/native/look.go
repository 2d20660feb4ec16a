package native

import (
	"bytes"
	"context"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// Log is what is seen of an input at its ends.
type Log struct {
	// Taken is what it is taken for.
	Taken
	// About is what its ends say of it; zero for ASR, and where its format has no
	// words for a summary.
	About source.Summary
	// Again says what a longer head of the same log is about; nil for ASR.
	Again func(head []byte) Log
	// Lines returns ASR lines, as far as they can be made of the head: of ASR the head
	// itself. It is for what About leaves open, and takes longer than Look.
	Lines func() []byte
}

// Look says what an input is and what it is about, by its first bytes, which may
// end within an item, and its last ones, which are asked for where they may say
// more. It is false where the input is not at least likely to be anything.
func Look(ctx context.Context, head []byte, tail func() []byte) (Log, bool) {
	l := Log{Taken: judge(head)}
	switch {
	case l.Confidence < source.Likely:
		return Log{}, false
	case l.Name == ASR:
		l.Lines = func() []byte { return head }
		return l, true
	}
	return l.again(ctx, head, tail), true
}

// again looks at a log that is taken for what it is already.
func (l Log) again(ctx context.Context, head []byte, tail func() []byte) Log {
	if f, ok := byName(l.Name).(source.Finder); ok {
		l.About = f.Describe(head, tail())
	}
	l.Again = func(longer []byte) Log { return l.again(ctx, longer, tail) }
	l.Lines = func() []byte {
		var out bytes.Buffer
		// What the head does not hold is no error: it is a head.
		_, _ = Convert(ctx, lines.FromBytes(head), Options{From: l.Name}, &out)
		return out.Bytes()
	}
	return l
}
