package ui

import (
	"bytes"
	"context"
	"fmt"

	"asrview/model/asr"
	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

// How many bytes of the lines that a record was made of are copied, and how many
// are shown, at most.
const (
	nativeCopied = 64 << 20
	nativeShown  = 8 << 20
)

// nativeJob reads the lines of a log that an opened record was made of.
const nativeJob jobs.Name = "native lines"

// nativeRead is the answer of the job.
type nativeRead struct {
	of    *opened
	lines []render.NativeLine
}

// log is the log of another agent that a stream is made of.
func (a *App) log(stream int) (lines.Made, bool) {
	if a.read.streams[stream].Store == nil {
		return nil, false
	}
	made, ok := a.read.streams[stream].Store.Source().(lines.Made)
	return made, ok
}

// remarkWords say what is to be known of how the stream that is shown was made of a
// log.
func (a *App) remarkWords() string {
	if a.read.at < 0 {
		return ""
	}
	log, made := a.log(a.read.at)
	if !made {
		return ""
	}
	return log.Remark()
}

// spansOf are the lines of a log that a record was made of.
func spansOf(n asr.Native) []asr.NativeSpan { return append([]asr.NativeSpan{n.At}, n.Also...) }

// nativeLine reads one line of a log as stored.
func nativeLine(log lines.Made, at asr.NativeSpan) ([]byte, error) {
	b := make([]byte, at.Bytes)
	n, err := log.InputAt(b, at.At)
	if n == len(b) {
		return b, nil
	}
	if err == nil || n > 0 {
		err = fmt.Errorf("it is not in the log any more")
	}
	return nil, fmt.Errorf("native line %s: %w", words.Group(int(at.Line)), err)
}

// copyNative copies the lines that a record was made of, one below the other.
func copyNative(log lines.Made, n asr.Native) ([]byte, copied, error) {
	spans := spansOf(n)
	total := int64(0)
	for _, at := range spans {
		total += at.Bytes
	}
	if total > nativeCopied {
		return nil, copied{}, fmt.Errorf("the native lines are %s, more than the %s that are copied at once", words.Size(total), words.Size(nativeCopied))
	}
	var all [][]byte
	for _, at := range spans {
		b, err := nativeLine(log, at)
		if err != nil {
			return nil, copied{}, err
		}
		all = append(all, b)
	}
	c := copied{what: render.NativeWords(n) + " as stored", note: "with whatever there is that is never shown"}
	if n.Further > 0 {
		c.note += "; " + words.Count(int(n.Further), "further line is", "further lines are") + " not among them"
	}
	return bytes.Join(all, []byte("\n")), c, nil
}

// copyLine copies the line of the record under the cursor as stored: where the
// stream is made of a log, the lines of the log that the record was made of.
func (a *App) copyLine() {
	var log lines.Made
	if r, ok := a.target(); ok {
		log, _ = a.log(r.Stream)
	}
	a.copyRecord(func(snap *stream.Snapshot, r seq.Ref) ([]byte, copied, error) {
		if log != nil {
			if rec, err := snap.Record(r.Pos); err == nil {
				if n, ok := rec.Native(); ok {
					return copyNative(log, n)
				}
			}
		}
		line, err := snap.Line(r.Pos)
		return line, copied{what: "the line as stored", note: "with whatever it holds that is never shown"}, err
	})
}

// showNative has an opened record show the lines it was made of, once they are
// read.
func (a *App) showNative(o *opened, in *render.Input) {
	log, made := a.log(o.ref.Stream)
	if !made || in.Record == nil {
		return
	}
	if o.native != nil {
		in.Native = o.native
		return
	}
	n, ok := in.Record.Native()
	if !ok || o.nativeAsked {
		return
	}
	o.nativeAsked = true
	a.crew.Start(nativeJob, func(ctx context.Context, post jobs.Post) {
		post(nativeRead{o, readNative(ctx, log, n)}, true)
	})
}

// readNative reads lines to be shown.
func readNative(ctx context.Context, log lines.Made, n asr.Native) (all []render.NativeLine) {
	room := int64(nativeShown)
	for _, at := range spansOf(n) {
		if ctx.Err() != nil {
			return all
		}
		l := render.NativeLine{Line: at.Line, Bytes: at.Bytes}
		if room -= at.Bytes; room < 0 {
			l.Why = "not shown here, more than " + words.Size(nativeShown)
		} else {
			l.Value, l.Why = shownNative(log, at)
		}
		all = append(all, l)
	}
	return all
}

// shownNative decodes a line to be shown, or says why it cannot be.
func shownNative(log lines.Made, at asr.NativeSpan) (asr.Value, string) {
	b, err := nativeLine(log, at)
	if err != nil {
		return asr.Value{}, err.Error()
	}
	v, err := asr.DecodeForeign(b)
	if err != nil {
		return asr.Value{}, err.Error()
	}
	return v, ""
}

// nativeWasRead draws an opened record anew with the lines it was made of.
func (a *App) nativeWasRead(r nativeRead) {
	if a.pager != r.of {
		return
	}
	r.of.native = r.lines
	a.reopen()
}
