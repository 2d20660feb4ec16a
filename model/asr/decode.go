package asr

import (
	"bytes"
	"errors"
)

// bom is what some writers put before the first line.
const bom = "\ufeff"

// trim takes off what surrounds a line's value: a byte order mark, white space,
// the CR of a CRLF. It returns how many bytes it took off the front.
func trim(line []byte) ([]byte, int) {
	n := len(line)
	if len(line) >= len(bom) && string(line[:len(bom)]) == bom {
		line = line[len(bom):]
	}
	line = bytes.TrimLeft(line, " \t\r\n")
	return bytes.TrimRight(line, " \t\r\n"), n - len(line)
}

// Decode reads a line, without its newline or with it, into a Record that holds
// nothing of the line's memory. What a strict reader would refuse but what has
// one evident reading — a name that stands twice, bytes that are no UTF-8, a half
// surrogate, an unescaped control character — is read and listed in Damage.
//
// The error is one clause without the line's number: "not JSON: … at byte N"
// (a [*SyntaxError]; bytes count from 0), "JSON, but not an object", "an object
// without a type", "nested deeper than 10,000". Decode needs, besides the line,
// about the size of its decoded text, and some 100 bytes for each value in it.
func Decode(line []byte) (*Record, error) {
	src, skipped := trim(line)
	r := newReader(src, true)
	tree, err := r.line()
	if err != nil {
		if tree, r, err = readAgain(src, err); err != nil {
			return nil, shift(err, skipped)
		}
	}
	typ := tree.Get("type")
	switch {
	case typ.Kind == Absent:
		return nil, errNoType
	case typ.Kind != String || typ.Text == "" || typ.Size > 0:
		return nil, errBadType
	}
	rec := bind(tree)
	rec.Damage = r.flaws.list()
	return rec, nil
}

// shift moves a fault's offset from the trimmed line to the line.
func shift(err error, by int) error {
	if s, ok := err.(*SyntaxError); ok && by > 0 {
		return &SyntaxError{Offset: s.Offset + by, What: s.What}
	}
	return err
}

// readAgain reads a line that no strict reader takes: as it stands, then with its
// raw control characters escaped, if it has any.
func readAgain(src []byte, err error) (Value, *reader, error) {
	if err == errTooDeep || err == errNotObject {
		return Value{}, nil, err
	}
	r := newReader(src, false)
	tree, err := r.line()
	if err == nil {
		return tree, r, nil
	}
	escaped := escapeControls(src)
	if escaped == nil {
		return Value{}, nil, err
	}
	r = newReader(escaped, false)
	if tree, err = r.line(); err != nil {
		var s *SyntaxError
		if errors.As(err, &s) {
			err = &SyntaxError{Offset: unescapedOffset(src, s.Offset), What: s.What}
		}
		return Value{}, nil, err
	}
	r.flaws = r.flaws.with(RawControl)
	return tree, r, nil
}

// rawControls yields where unescaped control characters stand inside strings.
func rawControls(src []byte, yield func(at int) bool) {
	inside := false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			inside = !inside
		case !inside:
		case c == '\\':
			i++
		case c < ' ':
			if !yield(i) {
				return
			}
		}
	}
}

// escapeControls returns the line with such characters escaped, nil if it has
// none.
func escapeControls(src []byte) []byte {
	count := 0
	rawControls(src, func(int) bool { count++; return true })
	if count == 0 {
		return nil
	}
	const hex = "0123456789abcdef"
	out := make([]byte, 0, len(src)+5*count)
	from := 0
	rawControls(src, func(at int) bool {
		out = append(out, src[from:at]...)
		out = append(out, '\\', 'u', '0', '0', hex[src[at]>>4], hex[src[at]&15])
		from = at + 1
		return true
	})
	return append(out, src[from:]...)
}

// unescapedOffset turns an offset in the escaped line into one in the line.
func unescapedOffset(src []byte, offset int) int {
	grown := 0
	rawControls(src, func(at int) bool {
		if at+grown >= offset {
			return false
		}
		grown += 5
		return true
	})
	return max(0, offset-grown)
}
