package asr

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Errors of MediaBytes.
var (
	// ErrNoMedia: no bytes stand where the path leads.
	ErrNoMedia = errors.New("no bytes in this record")
	// ErrMediaTooLarge: there are more than MaxMediaBytes of them.
	ErrMediaTooLarge = errors.New("more than 64 MiB of bytes")
)

// MediaBytes is the one way back to bytes that Decode withheld: of an image or
// audio part's data, or an embedded resource's blob, decoded from base64. Path
// names the part, such as content[1] or displayContent[0], or any object within a
// record in the same spelling, such as data.items[3]. It never returns opaque
// data or a signature.
//
// The error is ErrNoMedia, ErrMediaTooLarge, or says what is wrong with the
// base64 or the line.
func MediaBytes(line []byte, path string) ([]byte, error) {
	src, _ := trim(line)
	raw, err := valueAt(src, path)
	if err != nil && err != ErrNoMedia {
		if masked, any := maskControls(src); any {
			raw, err = valueAt(masked, path)
		}
	}
	if err != nil {
		return nil, err
	}
	stored, err := storedBytes(raw)
	if err != nil {
		return nil, err
	}
	return fromBase64(stored)
}

// lenient reads as a reader that is not strict does.
func lenient(raw []byte) *jsontext.Decoder {
	return newReader(raw, false).dec
}

// valueAt returns a value as stored. An element is named by its index in
// brackets, a member by its name after a dot.
func valueAt(raw []byte, path string) (jsontext.Value, error) {
	v := jsontext.Value(raw)
	for path != "" {
		var step string
		var err error
		if path[0] == '[' {
			var ok bool
			step, path, ok = strings.Cut(path[1:], "]")
			n, bad := strconv.Atoi(step)
			if !ok || bad != nil || n < 0 {
				return nil, ErrNoMedia
			}
			v, err = element(v, n)
		} else {
			path = strings.TrimPrefix(path, ".")
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			step, path = path[:end], path[end:]
			v, err = memberOf(v, step)
		}
		if err != nil {
			return nil, err
		}
	}
	return v, nil
}

// element returns an array's n-th element.
func element(v jsontext.Value, n int) (jsontext.Value, error) {
	if v.Kind() != '[' {
		return nil, ErrNoMedia
	}
	dec := lenient(v)
	if _, err := dec.ReadToken(); err != nil {
		return nil, syntax(err)
	}
	for dec.PeekKind() != ']' {
		if n == 0 {
			out, err := dec.ReadValue()
			if err != nil {
				return nil, syntax(err)
			}
			return out, nil
		}
		if err := dec.SkipValue(); err != nil {
			return nil, syntax(err)
		}
		n--
	}
	return nil, ErrNoMedia
}

// memberOf returns the last member of that name.
func memberOf(v jsontext.Value, name string) (found jsontext.Value, err error) {
	if v.Kind() != '{' {
		return nil, ErrNoMedia
	}
	dec := lenient(v)
	if _, err := dec.ReadToken(); err != nil {
		return nil, syntax(err)
	}
	for dec.PeekKind() != '}' {
		raw, err := dec.ReadValue()
		if err != nil {
			return nil, syntax(err)
		}
		is := nameIs(raw, name)
		value, err := dec.ReadValue()
		if err != nil {
			return nil, syntax(err)
		}
		if is {
			found = value
		}
	}
	if found == nil {
		return nil, ErrNoMedia
	}
	return found, nil
}

func nameIs(raw jsontext.Value, name string) bool {
	have, _ := unquote(raw[1 : len(raw)-1])
	return have == name
}

// storedBytes returns the base64 that an object holds, as a quoted string.
func storedBytes(object jsontext.Value) (jsontext.Value, error) {
	typ, err := memberOf(object, "type")
	if err != nil {
		return nil, err
	}
	switch string(typ) {
	case `"image"`, `"audio"`:
		if v, err := memberOf(object, "data"); err != ErrNoMedia {
			return v, err
		}
		source, err := memberOf(object, "source")
		if err != nil {
			return nil, err
		}
		return memberOf(source, "data")
	case `"resource"`:
		resource, err := memberOf(object, "resource")
		if err != nil {
			return nil, err
		}
		return memberOf(resource, "blob")
	}
	return nil, ErrNoMedia
}

// fromBase64 decodes a quoted string, standard or URL-safe, padded or not, in one
// line or several, or one data: URL.
func fromBase64(quoted jsontext.Value) ([]byte, error) {
	if quoted.Kind() != '"' {
		return nil, ErrNoMedia
	}
	inside := quoted[1 : len(quoted)-1]
	if base64.RawStdEncoding.DecodedLen(len(inside)) > 6*MaxMediaBytes {
		return nil, ErrMediaTooLarge
	}
	s := appendUnquoted(make([]byte, 0, len(inside)), inside)
	if i := bytes.Index(s, []byte(base64Mark)); i >= 0 {
		s = s[i+len(base64Mark):]
	}
	s = plainBase64(s)
	if base64.RawStdEncoding.DecodedLen(len(s)) > MaxMediaBytes {
		return nil, ErrMediaTooLarge
	}
	n, err := base64.RawStdEncoding.Decode(s, s)
	if err != nil {
		return nil, fmt.Errorf("the base64 of the bytes is damaged: %w", err)
	}
	if n == 0 {
		return nil, ErrNoMedia
	}
	return s[:n:n], nil
}

// plainBase64 turns the URL-safe alphabet into the standard one, in place, and
// takes out line breaks, blanks and the padding.
func plainBase64(s []byte) []byte {
	out := s[:0]
	for _, c := range s {
		switch c {
		case '-':
			c = '+'
		case '_':
			c = '/'
		case '\n', '\r', ' ', '\t':
			continue
		}
		out = append(out, c)
	}
	return bytes.TrimRight(out, "=")
}
