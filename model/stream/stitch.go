package stream

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// stitcher puts what was scanned of windows together, in order, with the lines
// that stand across their borders.
type stitcher struct {
	st  *Store
	b   *builder
	sc  *scanner
	own batch
	// open is what was read of the line at the builder's frontier; beyond
	// condenseAt bytes long has it instead.
	open []byte
	long *condenser
}

// openBytes is how much was read of the line at the frontier.
func (x *stitcher) openBytes() int64 {
	if x.long != nil {
		return x.long.src
	}
	return int64(len(x.open))
}

// feed takes more of the line at the frontier.
func (x *stitcher) feed(piece []byte) {
	switch {
	case x.long != nil:
		x.long.take(piece)
	case len(x.open)+len(piece) > x.st.opt.condense:
		x.long = newCondenser()
		x.long.take(x.open)
		x.long.take(piece)
		x.open = nil
	default:
		x.open = append(x.open, piece...)
	}
}

// close ends the line at the frontier with its newline.
func (x *stitcher) close() error {
	end := x.b.frontier + x.openBytes() + 1
	if err := x.scanOpen(); err != nil {
		return err
	}
	x.own.end = end
	slices.Sort(x.own.keys)
	x.b.append(&x.own)
	x.open, x.long = x.open[:0], nil
	return nil
}

// scanOpen scans what is there of the line at the frontier into x.own.
func (x *stitcher) scanOpen() error {
	x.own.reset()
	if x.long == nil {
		x.sc.line(&x.own, x.b.frontier, x.open)
		return nil
	}
	line, length := x.long.out, x.long.src
	if x.long.whole && length <= x.sc.maxLine {
		line = make([]byte, length)
		n, err := x.st.src.ReadAt(line, x.b.frontier)
		x.st.counts.index.Add(int64(n))
		if n < len(line) {
			return readTrouble(err, x.b.frontier+int64(n))
		}
	}
	x.sc.longLine(&x.own, x.b.frontier, line, x.long)
	return nil
}

// readTrouble makes an error of a read that gave less than it should.
func readTrouble(err error, at int64) error {
	if err == nil || errors.Is(err, io.EOF) {
		return fmt.Errorf("the input ended at byte %d while it was read", at)
	}
	return err
}

// longLine scans a line that went through a condenser: line is what the
// condenser kept, or all of it where the condenser wants that.
func (sc *scanner) longLine(b *batch, off int64, line []byte, long *condenser) {
	length := long.src
	if long.last == '\r' {
		length--
	}
	line, at := trimLine(line, off)
	length -= at - off
	if long.whole {
		long = nil
	}
	switch {
	case length > sc.maxLine:
		b.cores = append(b.cores, core{off: at, len: clampLen(length)})
		sc.fail(b, &b.cores[0], ErrTooLong)
	case !blank(line):
		sc.read(b, at, length, line, long)
	}
	b.lines++
}

// window takes over a window that starts where the last one ended.
func (x *stitcher) window(w *windowScan) error {
	if w.first < 0 {
		x.feed(w.buf[:w.n])
		return nil
	}
	x.feed(w.buf[:w.first])
	if err := x.close(); err != nil {
		return err
	}
	x.b.append(&w.batch)
	x.feed(w.rest)
	return nil
}

// rest scans the line that the stream ends within.
func (x *stitcher) rest() error {
	if x.openBytes() == 0 {
		x.b.partial = nil
		return nil
	}
	if x.long != nil && x.long.whole {
		// It is read again when it has ended; until then all that is known of it
		// is that it is there.
		x.own.reset()
		x.own.cores = append(x.own.cores, core{off: x.b.frontier, len: clampLen(x.long.src)})
		x.sc.fail(&x.own, &x.own.cores[0], errors.New("incomplete"))
	} else if err := x.scanOpen(); err != nil {
		return err
	}
	x.b.setPartial(&x.own)
	return nil
}

// last scans the line that the stream ends within for good.
func (x *stitcher) last() error {
	if x.openBytes() == 0 {
		x.b.partial = nil
		return nil
	}
	if err := x.scanOpen(); err != nil {
		return err
	}
	x.b.setPartial(&x.own)
	return nil
}
