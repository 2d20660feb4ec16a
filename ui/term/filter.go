package term

import (
	"bytes"
	"time"
)

const (
	// escWait is how long a lone Esc may be the beginning of a sequence.
	escWait = 25 * time.Millisecond
	// sequenceWait is how long the rest of a sequence is waited for that has
	// shown itself to be one. Only a slow connection splits one.
	sequenceWait = 300 * time.Millisecond
	// stale is the age at which an unfinished sequence is given up, and what
	// comes next is read as keys.
	stale = 2 * time.Second
	// maxPaste bounds one paste, in bytes; the rest of it is left out. A query or
	// a file name is the longest that there is to paste.
	maxPaste = 64 << 10
	// pasteSilence is how long nothing has come of a paste when a Ctrl-c that comes
	// alone is a person's: without it a paste whose end never comes would take every
	// key.
	pasteSilence = time.Second
)

const ctrlC = 3

// filter takes apart what a terminal sends and lets through what a person did.
// It is fed pieces of any size and holds what is unfinished.
type filter struct {
	held   []byte
	heldAt time.Time
	mode   mode
	pasted int

	// last is where the last mouse event in dst begins and what it was, so that
	// the next of its kind can take its place.
	last     int
	lastCode int

	// wheel is told of each wheel event, in order: whether it is let through, or
	// stands for one more of the one before it.
	wheel func(first bool)
	// osc is given the payload of each OSC string.
	osc func(payload []byte)
}

type mode uint8

const (
	ground mode = iota
	swallowCSI
	swallowString
	paste
)

const (
	pasteBegin = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// begin starts a piece of output: what was let through before is gone, so that
// nothing can take its place any more.
func (f *filter) begin() { f.lastCode = -1 }

// feed appends to dst what of src, and of what was held, is to be let through.
func (f *filter) feed(dst, src []byte, now time.Time) []byte {
	if f.mode != paste && now.Sub(f.heldAt) > stale {
		f.held, f.mode = f.held[:0], ground
	}
	if f.mode == paste && len(src) == 1 && src[0] == ctrlC && now.Sub(f.heldAt) > pasteSilence {
		dst = append(dst, pasteEnd...)
		f.held, f.mode = f.held[:0], ground
	}
	f.held = append(f.held, src...)
	f.heldAt = now
	b := f.held
	for len(b) > 0 {
		var n int
		was := f.mode
		if dst, n = f.take(dst, b); n == 0 && f.mode == was {
			break
		}
		b = b[n:]
	}
	f.held = f.held[:copy(f.held, b)]
	return dst
}

// wait returns how long the rest of what is held should be waited for, 0 if
// nothing is.
func (f *filter) wait() time.Duration {
	switch {
	case len(f.held) == 0 || f.mode == swallowString || f.mode == swallowCSI:
		return 0
	case len(f.held) == 1 && f.held[0] == esc:
		return escWait
	}
	return sequenceWait
}

// settle lets through what was waited for in vain and is a key after all: Esc,
// or a letter with Alt that could have begun a sequence. A longer beginning
// stays held, since its rest must not be read as keys when it does come.
func (f *filter) settle(dst []byte) []byte {
	if f.mode != ground || len(f.held) == 0 || len(f.held) > 2 || f.held[0] != esc {
		return dst
	}
	dst = append(dst, f.held...)
	f.held = f.held[:0]
	f.lastCode = -1
	return dst
}

// take lets through or drops one token of b and returns its length, 0 if more
// bytes are needed.
func (f *filter) take(dst, b []byte) ([]byte, int) {
	switch f.mode {
	case swallowCSI:
		return dst, f.swallow(endOfCSI(b))
	case swallowString:
		return dst, f.swallow(endOfString(b))
	case paste:
		return f.takePaste(dst, b)
	}
	t, n := lex(b)
	switch t {
	case key:
		f.lastCode = -1
		return append(dst, b[:n]...), n
	case control:
		return f.takeControl(dst, b[:n]), n
	case answer:
		f.takeAnswer(b[:n])
	case endlessCSI:
		f.mode = swallowCSI
	case endlessString:
		f.mode = swallowString
	}
	return dst, n
}

func (f *filter) swallow(n int, done bool) int {
	if done {
		f.mode = ground
	}
	return n
}

func (f *filter) takeAnswer(seq []byte) {
	if seq[1] != ']' || f.osc == nil {
		return
	}
	payload := bytes.TrimSuffix(seq[2:], []byte{bel})
	f.osc(bytes.TrimSuffix(payload, []byte{esc, '\\'}))
}

// takePaste lets a paste through up to its end, and no more than maxPaste of it.
func (f *filter) takePaste(dst, b []byte) ([]byte, int) {
	if i := bytes.Index(b, []byte(pasteEnd)); i >= 0 {
		f.mode = ground
		dst = f.appendPasted(dst, b[:i])
		return append(dst, pasteEnd...), i + len(pasteEnd)
	}
	n := len(b) - partialSuffix(b, pasteEnd)
	return f.appendPasted(dst, b[:n]), n
}

func (f *filter) appendPasted(dst, b []byte) []byte {
	room := max(0, maxPaste-f.pasted)
	f.pasted += len(b)
	return append(dst, b[:min(room, len(b))]...)
}

// partialSuffix returns how many bytes at the end of b may be the beginning of
// the mark.
func partialSuffix(b []byte, mark string) int {
	for n := min(len(b), len(mark)-1); n > 0; n-- {
		if string(b[len(b)-n:]) == mark[:n] {
			return n
		}
	}
	return 0
}

// takeControl lets a CSI or SS3 sequence through, unless it is an answer or a
// report that no key sends.
func (f *filter) takeControl(dst, seq []byte) []byte {
	switch {
	case string(seq) == pasteBegin:
		f.mode, f.pasted = paste, 0
	case seq[1] == '[' && seq[2] == '<':
		return f.takeMouse(dst, seq)
	case seq[1] == '[' && isReport(seq[2:len(seq)-1], seq[len(seq)-1]):
		return dst
	}
	f.lastCode = -1
	return append(dst, seq...)
}

// isReport tells answers and reports from keys by a CSI's parameters and its
// final byte.
func isReport(params []byte, final byte) bool {
	if len(params) == 0 {
		// Focus in and out, which are not asked for.
		return final == 'I' || final == 'O'
	}
	if c := params[0]; c == '?' || c == '>' || c == '=' {
		return true // modes, device attributes, keyboard protocol
	}
	switch final {
	case 'R': // cursor position; F3 with a modifier looks the same and is not bound
		return bytes.IndexByte(params, ';') > 0
	case 'c', 'n', 't', 'x', 'y': // attributes, status, window, parameters, modes
		return true
	case '~':
		return string(params) == "201"
	}
	return false
}

// The bits of a mouse event's code.
const (
	mouseMotion = 0x20
	mouseWheel  = 0x40
	mouseExtra  = 0x80
)

// takeMouse lets a mouse event through. A wheel event or a motion takes the
// place of one of its kind that stands before it.
func (f *filter) takeMouse(dst, seq []byte) []byte {
	code, ok := mouseCode(seq)
	if !ok {
		return dst
	}
	isWheel := code&mouseWheel != 0 && code&mouseExtra == 0
	if isWheel && (seq[len(seq)-1] == 'm' || code&mouseMotion != 0) {
		return dst
	}
	again := code == f.lastCode
	if again {
		dst = dst[:f.last]
	}
	if isWheel && f.wheel != nil {
		f.wheel(!again)
	}
	f.lastCode = -1
	if isWheel || code&mouseMotion != 0 {
		f.last, f.lastCode = len(dst), code
	}
	return append(dst, seq...)
}

// mouseCode reads CSI < code ; column ; row M|m, and reports false for anything
// else, such as numbers too long to be a place on a screen.
func mouseCode(seq []byte) (code int, ok bool) {
	final := seq[len(seq)-1]
	fields := bytes.Split(seq[3:len(seq)-1], []byte{';'})
	if len(fields) != 3 || final != 'M' && final != 'm' {
		return 0, false
	}
	for _, x := range fields {
		if !isDigits(x) || len(x) > 5 {
			return 0, false
		}
	}
	for _, c := range fields[0] {
		code = code*10 + int(c-'0')
	}
	return code, code <= 0xff
}
