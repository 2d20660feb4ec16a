package term

import "unicode/utf8"

const (
	esc = 0x1b
	bel = 0x07
	// maxCSI bounds a control sequence and maxString a string (OSC, DCS, …) that
	// is held while it is unfinished, in bytes. What is longer is no key and no
	// answer to a question of ours; it is swallowed up to its end.
	maxCSI    = 64
	maxString = 128
)

// token is what lex found at the beginning of the input.
type token uint8

const (
	// unfinished: more bytes are needed to tell.
	unfinished token = iota
	// key is a rune, a control character or an escaped one.
	key
	// control is a CSI or SS3 sequence.
	control
	// answer is a string: OSC, DCS, APC, PM or SOS with its terminator. No key
	// sends one.
	answer
	// broken is a sequence that something else interrupted.
	broken
	// endlessCSI and endlessString are sequences that are longer than is held.
	endlessCSI
	endlessString
)

// lex tells what b, which is not empty, begins with, and its length in bytes.
func lex(b []byte) (token, int) {
	if b[0] != esc {
		return lexRune(b)
	}
	if len(b) == 1 {
		return unfinished, 0
	}
	switch b[1] {
	case esc:
		return key, 1
	case '[':
		return lexCSI(b)
	case 'O':
		if len(b) < 3 {
			return unfinished, 0
		}
		if b[2] < 0x20 || b[2] >= 0x7f {
			return key, 2
		}
		return control, 3
	case ']', 'P', 'X', '^', '_':
		return lexString(b)
	}
	t, n := lexRune(b[1:])
	if t == unfinished {
		return unfinished, 0
	}
	return key, n + 1
}

func lexRune(b []byte) (token, int) {
	if b[0] < utf8.RuneSelf {
		return key, 1
	}
	if !utf8.FullRune(b) {
		return unfinished, 0
	}
	_, n := utf8.DecodeRune(b)
	return key, n
}

// lexCSI reads a control sequence, and the three forms that keep to no grammar:
// the first mouse protocol, the Linux console's function keys, and rxvt's
// shifted ones.
func lexCSI(b []byte) (token, int) {
	if len(b) == 2 {
		return unfinished, 0
	}
	switch b[2] {
	case 'M':
		return fixed(b, 6)
	case '[':
		return fixed(b, 4)
	}
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c >= 0x40 && c <= 0x7e:
			return control, i + 1
		case c == '$' && i > 2 && isDigits(b[2:i]):
			return control, i + 1
		case c < 0x20 || c >= 0x7f:
			return broken, i
		case i >= maxCSI:
			return endlessCSI, i
		}
	}
	return unfinished, 0
}

func fixed(b []byte, n int) (token, int) {
	if len(b) < n {
		return unfinished, 0
	}
	return control, n
}

func lexString(b []byte) (token, int) {
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c == bel:
			return answer, i + 1
		case c == esc && i+1 == len(b):
			return unfinished, 0
		case c == esc && b[i+1] == '\\':
			return answer, i + 2
		case c < 0x20:
			return broken, i
		case i >= maxString:
			return endlessString, i
		}
	}
	return unfinished, 0
}

// endOfCSI and endOfString find where an endless sequence ends in b: what is to
// be swallowed, and whether that was all of it.
func endOfCSI(b []byte) (n int, done bool) {
	for i, c := range b {
		switch {
		case c >= 0x40 && c <= 0x7e:
			return i + 1, true
		case c < 0x20 || c >= 0x7f:
			return i, true
		}
	}
	return len(b), false
}

func endOfString(b []byte) (n int, done bool) {
	for i, c := range b {
		switch {
		case c == bel:
			return i + 1, true
		case c == esc && i+1 == len(b):
			return i, false
		case c == esc && b[i+1] == '\\':
			return i + 2, true
		case c < 0x20:
			return i, true
		}
	}
	return len(b), false
}

func isDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(b) > 0
}
