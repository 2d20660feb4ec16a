package asr

import "bytes"

// bom is what some writers put before the first line.
const bom = "\ufeff"

// trim takes off what surrounds a line's value: a byte order mark, white space,
// the CR of a CRLF. It returns how many bytes it took off the front.
func trim(line []byte) ([]byte, int) {
	n := len(line)
	if n > 0 && line[0] == '{' && line[n-1] == '}' {
		return line, 0
	}
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
// about the size of its decoded text, some 100 bytes for each value in it and 60
// for each part; once more the size of the line, without its very long strings,
// where control characters are raw.
func Decode(line []byte) (*Record, error) {
	src, skipped := trim(line)
	return newReader(src, true).record(src, skipped)
}

// record reads the record of a line, off whose front so many bytes were taken.
func (r *reader) record(src []byte, skipped int) (*Record, error) {
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
	rec.Damage = append(r.flaws.list(), rec.Damage...)
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
// raw control characters masked, if it has any.
func readAgain(src []byte, err error) (Value, *reader, error) {
	if err == errTooDeep || err == errNotObject {
		return Value{}, nil, err
	}
	r := newReader(src, false)
	tree, err := r.line()
	if err == nil {
		return tree, r, nil
	}
	m, any := mask(src, leaveOut)
	if !any {
		return Value{}, nil, err
	}
	r = newReader(m.b, false)
	r.src, r.masked, r.most = src, m, maxValues(len(src))
	if tree, err = r.line(); err != nil {
		if s, ok := err.(*SyntaxError); ok {
			err = &SyntaxError{Offset: m.at(s.Offset), What: s.What}
		}
		return Value{}, nil, err
	}
	r.flaws = r.flaws.with(RawControl)
	return tree, r, nil
}
