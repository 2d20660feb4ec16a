package term

import (
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// frameGap is the least time between two frames. A frame is shown at once where
// the last one is older; those that come faster than that, or than the terminal
// takes them, are passed over for the newest.
const frameGap = 4 * time.Millisecond

// painter shows the newest of the frames that it is given, beside the loop that
// makes them. Bubble Tea's own renderer waits for a tick.
type painter struct {
	out  *Output
	wake chan struct{}

	mu            sync.Mutex
	view          string
	width, height int
	// shown is called when the frame stands.
	shown func()
}

func newPainter(out *Output) *painter {
	return &painter{out: out, wake: make(chan struct{}, 1)}
}

// put gives a frame to show on a screen of that size; shown is called when it
// stands there, or a newer one does.
func (p *painter) put(view string, width, height int, shown func()) {
	p.mu.Lock()
	p.view, p.width, p.height, p.shown = view, width, height, shown
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default: // it is awake already, and will take this one
	}
}

// run shows frames until done is closed.
func (p *painter) run(done <-chan struct{}) {
	gap := time.NewTimer(0)
	defer gap.Stop()
	for {
		select {
		case <-p.wake:
		case <-done:
			return
		}
		select {
		case <-gap.C:
		case <-done:
			return
		}
		p.mu.Lock()
		view, width, height, shown := p.view, p.width, p.height, p.shown
		p.mu.Unlock()
		p.out.show(view, width, height)
		shown()
		gap.Reset(frameGap)
	}
}

// show shows a frame on the screen, if that is ours: the rows that differ from
// what it shows already, or all where that is not known. Rows beyond the screen
// are left out.
func (o *Output) show(view string, width, height int) {
	rows := strings.Split(view, "\n")
	if height > 0 && len(rows) > height {
		rows = rows[:height]
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || !o.alt {
		return
	}
	if width != o.width || height != o.height {
		o.shown = nil
	}
	o.width, o.height = width, height
	o.buf = append(o.buf[:0], syncBegin...)
	empty := len(o.buf)
	for i, row := range rows {
		if i >= len(o.shown) || o.shown[i] != row {
			o.row(i, row)
		}
	}
	if len(rows) < len(o.shown) || o.shown == nil && len(rows) < height {
		o.buf = append(o.buf, ansi.CursorPosition(1, len(rows)+1)...)
		o.buf = append(o.buf, ansi.EraseScreenBelow...)
	}
	o.shown, o.dropped = rows, false
	if len(o.buf) == empty {
		return
	}
	o.buf = append(o.buf, syncEnd...)
	o.askNow()
	// An error means that the terminal has gone away, which its input tells.
	_, _ = o.File.Write(o.buf)
	o.stands()
}

// row appends what puts a row in its place.
func (o *Output) row(i int, row string) {
	o.buf = append(o.buf, ansi.CursorPosition(1, i+1)...)
	bent := disputed(row)
	if bent {
		o.buf = anchored(o.buf, i, row)
	} else {
		o.buf = append(o.buf, row...)
	}
	if strings.IndexByte(row, esc) >= 0 && !strings.HasSuffix(row, "\x1b[m") {
		o.buf = append(o.buf, "\x1b[m"...)
	}
	// A row that is full must not be erased from where the cursor is: it stays on
	// the last column.
	if !bent && (o.width == 0 || ansi.StringWidth(row) < o.width) {
		o.buf = append(o.buf, ansi.EraseLineRight...)
	}
}
