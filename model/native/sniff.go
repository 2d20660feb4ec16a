package native

import (
	"bytes"
	"context"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// Sniff says what the first bytes of a log hold, which may end within an item:
// their ASR lines, as far as those can be made of them, and what the log was taken
// for in a noun phrase, "" for ASR. It is false where that is not at least likely.
func Sniff(ctx context.Context, head []byte) (asr []byte, what string, ok bool) {
	t := judge(head)
	switch {
	case t.Confidence < source.Likely:
		return nil, "", false
	case t.Name == ASR:
		return head, "", true
	}
	var out bytes.Buffer
	// What the head does not hold is no error: it is a head.
	_, _ = Convert(ctx, lines.FromBytes(head), Options{From: t.Name}, &out)
	return out.Bytes(), t.What, true
}
