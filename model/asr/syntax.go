package asr

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

var (
	errTooDeep   = errors.New("nested deeper than 10,000")
	errNotObject = errors.New("JSON, but not an object")
	errNoType    = errors.New("an object without a type")
	errBadType   = errors.New("an object whose type is not a string with characters")
)

// SyntaxError says why and where a line is no JSON.
type SyntaxError struct {
	// Offset is in bytes from the start of the line, 0 being the first.
	Offset int
	// What is one clause, free of control characters.
	What string
}

// Error gives the clause that the screen shows.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("not JSON: %s at byte %d", e.What, e.Offset)
}

// syntax turns the JSON library's error into ours.
func syntax(err error) error {
	var s *jsontext.SyntacticError
	if !errors.As(err, &s) {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return errors.New("not JSON: the line ends too early")
		}
		return fmt.Errorf("not JSON: %w", err)
	}
	what := s.Err.Error()
	switch {
	case s.Err == io.ErrUnexpectedEOF:
		what = "it ends too early"
	case strings.Contains(what, "max depth"):
		return errTooDeep
	}
	return &SyntaxError{Offset: int(s.ByteOffset), What: what}
}

// cutShort says that the line ends within its value.
func cutShort(b []byte) error { return &SyntaxError{Offset: len(b), What: "it ends too early"} }

// invalid says that a character has no business where it stands.
func invalid(b []byte, i int, where string) error {
	r, _ := utf8.DecodeRune(b[i:])
	return &SyntaxError{Offset: i, What: "invalid character " + strconv.QuoteRune(r) + " " + where}
}
