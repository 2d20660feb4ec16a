package term

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// The sequences that Output itself writes, beside what it is given.
const (
	syncBegin  = "\x1b[?2026h"
	syncEnd    = "\x1b[?2026l"
	wrapOff    = "\x1b[?7l"
	wrapOn     = "\x1b[?7h"
	mouseAgain = ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
)

// reset undoes all that the screen may have done to the terminal, whatever it
// was in the middle of: it ends a string that was cut off, a synchronized
// update, mouse, focus and paste reports, colours, and shows the cursor.
const reset = "\x1b\\" + syncEnd +
	ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseAnyEvent + ansi.ResetModeMouseExtSgr +
	ansi.ResetModeFocusEvent + ansi.ResetModeBracketedPaste +
	"\x1b[0m" + wrapOn + ansi.ShowCursor

// Output writes to the terminal: frames, and sequences between them. It is the
// terminal's file in every other respect, and safe for concurrent use.
//
// Frames are shown by [Guard.Program] alone. Those of Bubble Tea's renderer,
// which is left to switch modes, are passed over.
type Output struct {
	*os.File

	mu     sync.Mutex
	buf    []byte
	closed bool
	// used: something was written, so that there is something to undo.
	used bool
	// alt: the alternate screen is shown.
	alt bool
	// shown are the rows on the screen, nil where they are not known; width and
	// height are what it was laid out for.
	shown         []string
	width, height int
	// mouse: mouse events are asked for. dropped: they were until just now, with
	// no frame since. again: they are to be asked for when the screen returns.
	mouse, dropped, again bool
	// first is closed when a frame stands on the screen, or none will any more.
	first     chan struct{}
	firstOnce sync.Once
	// question is asked after the first frame.
	question string
	asked    func()
}

func newOutput(f *os.File) *Output { return &Output{File: f, first: make(chan struct{})} }

// stands says that a frame was written, or that none will be.
func (o *Output) stands() { o.firstOnce.Do(func() { close(o.first) }) }

// Write writes a sequence, or passes over a frame. After the terminal was given
// back for good it writes nothing and reports success.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || isFrame(p) {
		return len(p), nil
	}
	o.buf, o.used = o.buf[:0], true
	o.sequence(p)
	if _, err := o.File.Write(o.buf); err != nil {
		return 0, err
	}
	return len(p), nil
}

// WriteString is Write; without it the file's own would go past the lock.
func (o *Output) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

// ReadFrom copies r through Write, for the same reason.
func (o *Output) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{o}, r)
}

// isFrame reports whether Bubble Tea's renderer wrote this as a frame: it begins
// at the home position.
func isFrame(p []byte) bool {
	return len(p) > len(ansi.CursorHomePosition) &&
		string(p[:len(ansi.CursorHomePosition)]) == ansi.CursorHomePosition
}

// sequence passes a sequence on, and adds what belongs to the screen coming and
// going. Bubble Tea does not ask for the mouse again when the screen returns.
func (o *Output) sequence(p []byte) {
	switch string(p) {
	case ansi.EraseEntireScreen:
		o.shown = nil
	case ansi.SetModeAltScreenSaveCursor:
		o.alt, o.shown = true, nil
		o.buf = append(append(o.buf, p...), wrapOff...)
		if o.again {
			o.buf = append(o.buf, mouseAgain...)
			o.mouse, o.again = true, false
		}
		return
	case ansi.ResetModeAltScreenSaveCursor:
		o.alt = false
		o.again, o.dropped = o.dropped, false
		o.buf = append(append(o.buf, wrapOn...), p...)
		return
	case ansi.SetModeMouseButtonEvent:
		o.mouse = true
	case ansi.ResetModeMouseButtonEvent:
		o.mouse, o.dropped = false, o.mouse
	}
	o.buf = append(o.buf, p...)
}

// ask has a question put to the terminal right after the next frame; asked is
// called then.
func (o *Output) ask(question string, asked func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.question, o.asked = question, asked
}

// askNow appends the question to a frame.
func (o *Output) askNow() {
	if o.question != "" {
		o.buf = append(o.buf, o.question...)
		o.question = ""
		o.asked()
	}
}

// close gives the screen back, whoever holds it, and lets nothing through any
// more. It waits a little for a write that is under way, not for ever: a
// terminal may have stopped taking anything.
func (o *Output) close(wait time.Duration) {
	defer o.stands()
	if !lockWithin(&o.mu, wait) {
		return
	}
	defer o.mu.Unlock()
	if o.closed || !o.used {
		o.closed = true
		return
	}
	o.closed = true
	undo := reset
	if o.alt {
		undo += ansi.ResetModeAltScreenSaveCursor
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = o.File.WriteString(undo)
	}()
	select {
	case <-done:
	case <-time.After(wait):
	}
}

// lockWithin locks the mutex unless that takes longer than the time given.
func lockWithin(mu *sync.Mutex, wait time.Duration) bool {
	for end := time.Now().Add(wait); ; time.Sleep(time.Millisecond) {
		if mu.TryLock() {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
}

// end is close for a screen that was given back in good order: it only sees to
// it that nothing is written any more.
func (o *Output) end() {
	defer o.stands()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
}
