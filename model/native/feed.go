package native

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	"asrview/model/lines"
)

// chunkSize is how many bytes of records are handed over at once, and chunkCount
// how many such pieces may wait to be read.
const (
	chunkSize  = 128 << 10
	chunkCount = 4
)

// errUnread ends a conversion whose stream was closed.
var errUnread = errors.New("nobody reads the stream any more")

// feed is a pipe from a conversion to the reader of its stream. What is put is
// gathered to pieces, so that the two run side by side.
type feed struct {
	// start starts the conversion.
	start  lines.Starter
	pieces chan []byte
	free   chan []byte
	gone   chan struct{}
	once   sync.Once
	// next is being filled, by the conversion. Of piece, rest is not read yet.
	next        []byte
	piece, rest []byte
	err         error
}

func newFeed() *feed {
	return &feed{
		pieces: make(chan []byte, chunkCount),
		free:   make(chan []byte, chunkCount+2),
		gone:   make(chan struct{}),
	}
}

// run converts into the feed, in a goroutine of its own, and ends the stream with
// the error that the conversion returns. A panic ends it with an error too.
func (f *feed) run(convert func() error) {
	f.start.Start(func() {
		defer close(f.pieces)
		err := guarded(convert)
		if flushed := f.flush(); err == nil {
			err = flushed
		}
		f.err = err
	})
}

func guarded(convert func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Value: p, Stack: debug.Stack()}
		}
	}()
	return convert()
}

// PanicError is a fault of an importer.
type PanicError struct {
	Value any
	Stack []byte
}

// Error says that it is a fault of this program, in one line.
func (e *PanicError) Error() string {
	return fmt.Sprintf("the importer failed, which is a fault of asrview: %v", e.Value)
}

// put takes one line of the stream.
func (f *feed) put(line []byte) error {
	if f.next == nil {
		select {
		case f.next = <-f.free:
		default:
			f.next = make([]byte, 0, chunkSize+chunkSize/4)
		}
	}
	f.next = append(f.next, line...)
	if len(f.next) >= chunkSize {
		return f.flush()
	}
	return nil
}

// flush hands over what was put.
func (f *feed) flush() error {
	if len(f.next) == 0 {
		return nil
	}
	select {
	case f.pieces <- f.next:
		f.next = nil
		return nil
	case <-f.gone:
		return errUnread
	}
}

// Read reads the stream. At its end it returns io.EOF, or the error that the
// conversion ended with.
func (f *feed) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		piece, ok := <-f.pieces
		if !ok {
			if f.err != nil && !errors.Is(f.err, errUnread) {
				return 0, f.err
			}
			return 0, io.EOF
		}
		f.piece, f.rest = piece, piece
	}
	n := copy(p, f.rest)
	if f.rest = f.rest[n:]; len(f.rest) == 0 {
		select {
		case f.free <- f.piece[:0]:
		default:
		}
	}
	return n, nil
}

// Close ends the conversion. It does not wait for it.
func (f *feed) Close() error {
	f.once.Do(func() { close(f.gone) })
	return nil
}
