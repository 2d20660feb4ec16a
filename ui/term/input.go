package term

import (
	"errors"
	"io"
	"os"
	"sync"
	"syscall"
	"time"
)

// Input reads what a person does at the terminal: see the package's promises.
// It is the terminal's file in every other respect, so that Bubble Tea can set
// its modes and wait for it. One goroutine reads at a time: another waits.
type Input struct {
	*os.File
	// one is held while somebody reads. After another program has had the terminal,
	// who read before it may still be about to leave when the next one begins.
	one    sync.Mutex
	filter filter
	raw    [255]byte
	out    []byte
	// ready is what did not fit into the last reader's buffer.
	ready []byte
	// gone is called when the terminal has gone away, read when there is something
	// that a person did.
	gone, read func()

	mu sync.Mutex
	// wheel holds, for each wheel event that was let through and not yet asked
	// for, how many it stands for.
	wheel []int
}

func newInput(f *os.File, osc func([]byte), gone func()) *Input {
	in := &Input{File: f, gone: gone, read: func() {}}
	in.filter.osc = osc
	in.filter.wheel = in.countWheel
	return in
}

// Read waits for input and returns what a person did, which may be nothing: 0
// and no error. It never fills p, so that a reader who takes a full buffer for
// an unfinished one is not misled.
func (in *Input) Read(p []byte) (int, error) {
	if len(p) < 2 {
		return 0, io.ErrShortBuffer
	}
	in.one.Lock()
	defer in.one.Unlock()
	if len(in.ready) == 0 {
		if err := in.fill(); err != nil {
			return 0, err
		}
	}
	if len(in.ready) > 0 {
		in.read()
	}
	n := copy(p[:len(p)-1], in.ready)
	in.ready = in.ready[n:]
	return n, nil
}

// fill reads until what was read is whole, or its rest does not come in time.
func (in *Input) fill() error {
	in.filter.begin()
	out, err := in.more(in.out[:0])
	for err == nil {
		wait := in.filter.wait()
		if wait == 0 || len(out)+len(in.filter.held)+maxString >= len(in.raw) {
			break
		}
		if !readable(in.Fd(), wait) {
			out = in.filter.settle(out)
			break
		}
		out, err = in.more(out)
	}
	in.out, in.ready = out, out
	if len(out) > 0 {
		return nil
	}
	return err
}

// more reads once and appends what is let through. It reads no more than keeps
// what is let through within one buffer of a reader.
func (in *Input) more(out []byte) ([]byte, error) {
	room := len(in.raw) - len(out) - len(in.filter.held)
	n, err := in.File.Read(in.raw[:room])
	out = in.filter.feed(out, in.raw[:n], time.Now())
	if n == 0 && isGone(err) {
		in.gone()
	}
	return out, err
}

func isGone(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, syscall.EIO)
}

func (in *Input) countWheel(first bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if first || len(in.wheel) == 0 {
		in.wheel = append(in.wheel, 1)
		return
	}
	in.wheel[len(in.wheel)-1]++
}

// takeWheel returns how many wheel events the next one that arrives stands for.
func (in *Input) takeWheel() int {
	in.mu.Lock()
	defer in.mu.Unlock()
	if len(in.wheel) == 0 {
		return 1 // it did not come through this input
	}
	n := in.wheel[0]
	in.wheel = in.wheel[1:]
	return n
}
