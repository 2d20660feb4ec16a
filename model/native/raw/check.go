package raw

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Fault says why a line is no JSON value that can be handed on: one clause, such
// as "not JSON: …" or "a name stands twice in one object". A record made of such
// an object would be refused by strict readers, and which of the two values
// counts is anybody's guess.
type Fault struct{ Why string }

// Error makes a Fault an error.
func (f *Fault) Error() string { return f.Why }

// ByteOrderMark may stand before a log. It is no part of what the log says.
const ByteOrderMark = "\ufeff"

// Check returns the one JSON value that b holds, without the space around and
// inside it, or the fault. The value shares b's memory unless something had to be
// changed. Half a surrogate pair, written as an escape, is kept as it stands.
// Bytes that are no UTF-8 become U+FFFD, and mended says so.
func Check(b []byte) (v Value, mended bool, fault *Fault) {
	b = bytes.TrimSpace(bytes.TrimPrefix(b, []byte(ByteOrderMark)))
	if !jsontext.Value(b).IsValid() {
		if !jsontext.Value(b).IsValid(jsontext.AllowInvalidUTF8(true)) {
			return nil, false, faultOf(b)
		}
		if mended = !utf8.Valid(b); mended {
			b = bytes.ToValidUTF8(b, []byte("\ufffd"))
		}
	}
	if !spaced(b) {
		return Value(b), mended, nil
	}
	tight := jsontext.Value(bytes.Clone(b))
	if err := tight.Compact(jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, false, faultOf(b)
	}
	return Value(tight), mended, nil
}

// faultOf finds out why b is not valid.
func faultOf(b []byte) *Fault {
	if len(b) == 0 {
		return &Fault{Why: "not JSON: the line is empty"}
	}
	loose := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	if jsontext.Value(b).IsValid(loose...) {
		return &Fault{Why: "a name stands twice in one object"}
	}
	dec := jsontext.NewDecoder(bytes.NewReader(b), loose...)
	if _, err := dec.ReadValue(); err != nil {
		return &Fault{Why: "not JSON: " + cause(err)}
	}
	return &Fault{Why: fmt.Sprintf("not JSON: more after the value, at byte %d", dec.InputOffset())}
}

// cause is a syntax error in a few words of ours.
func cause(err error) string {
	var s *jsontext.SyntacticError
	if !errors.As(err, &s) {
		return "the value is not whole"
	}
	what := s.Err
	if what == nil {
		return fmt.Sprintf("a mistake at byte %d", s.ByteOffset)
	}
	text := strings.TrimPrefix(what.Error(), "jsontext: ")
	if text == "unexpected EOF" {
		text = "it ends within a value"
	}
	return fmt.Sprintf("%s at byte %d", text, s.ByteOffset)
}

// spaced reports whether there is white space between the tokens of valid JSON.
func spaced(b []byte) bool {
	for i := 0; i < len(b); {
		switch b[i] {
		case '"':
			i = skipString(b, i)
			continue
		case ' ', '\t', '\n', '\r':
			return true
		}
		i++
	}
	return false
}

// Text makes a string of bytes that are no JSON: what is no UTF-8 becomes
// U+FFFD.
func Text(b []byte) Value {
	v, err := jsontext.AppendQuote(nil, b)
	if err != nil {
		v, _ = jsontext.AppendQuote(nil, bytes.ToValidUTF8(b, []byte("\ufffd")))
	}
	return v
}

// String quotes a text.
func String(s string) Value { return AppendString(nil, s) }

// AppendString appends a text, quoted. What is no UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	out, err := jsontext.AppendQuote(dst, s)
	if err != nil {
		out, _ = jsontext.AppendQuote(dst, strings.ToValidUTF8(s, "\ufffd"))
	}
	return out
}
