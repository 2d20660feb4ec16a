package asr

import (
	"bytes"
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Stored returns a line as it is stored, but for what is never shown: in the place
// of a withheld value stands "(N bytes, not shown)", and a string that holds a
// data: URL is written anew around such words. All else is the line's own bytes,
// its spaces, escapes and order among them; what surrounds the record is left out.
//
// It refuses a line that is no JSON object, in the words of Decode, and one of more
// than MaxValues values, of which it is not known what may be shown. It needs about
// twice the size of the line besides what Decode needs.
func Stored(line []byte) (string, error) {
	src, skipped := trim(line)
	r := newReader(src, true)
	tree, err := r.line()
	if err != nil {
		if tree, r, err = readAgain(src, err); err != nil {
			return "", shift(err, skipped)
		}
	}
	if r.flaws.has(TooManyValues) {
		return "", errors.New("it holds more values than are read of one record")
	}
	plain, any := maskControls(src)
	if !any {
		plain = src
	}
	w := storedWriter{src: src, dec: jsontext.NewDecoder(bytes.NewBuffer(plain),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
	if err := w.value(&tree); err != nil {
		return "", err
	}
	w.upTo(len(src))
	return w.out.String(), nil
}

// storedWriter copies a line beside its tree.
type storedWriter struct {
	src []byte
	dec *jsontext.Decoder
	out strings.Builder
	// at is how much of src has been dealt with.
	at int
}

// errOtherTree says that a line and its tree do not go together, in which case it
// is not known what may be shown.
var errOtherTree = errors.New("it cannot be told what of it may be shown")

func (w *storedWriter) upTo(end int) {
	w.out.Write(w.src[w.at:end])
	w.at = end
}

// value copies one value.
func (w *storedWriter) value(v *Value) error {
	kind := w.dec.PeekKind()
	switch {
	case v.Kind == Object && kind == '{':
		return w.inside(len(v.Members), func(i int) error {
			if err := w.dec.SkipValue(); err != nil {
				return err
			}
			return w.value(&v.Members[i].Value)
		})
	case v.Kind == Array && kind == '[':
		return w.inside(len(v.Items), func(i int) error { return w.value(&v.Items[i]) })
	case v.Kind == Object || v.Kind == Array:
		return errOtherTree
	}
	return w.other(v)
}

// inside copies what an object or array of n elements holds.
func (w *storedWriter) inside(n int, each func(i int) error) error {
	if _, err := w.dec.ReadToken(); err != nil {
		return err
	}
	for i := range n {
		if err := each(i); err != nil {
			return err
		}
	}
	if k := w.dec.PeekKind(); k != '}' && k != ']' {
		return errOtherTree
	}
	_, err := w.dec.ReadToken()
	return err
}

// other copies a value that is withheld, or has no values within it.
func (w *storedWriter) other(v *Value) error {
	raw, err := w.dec.ReadValue()
	if err != nil {
		return err
	}
	end := int(w.dec.InputOffset())
	switch {
	case v.Kind == Withheld:
		w.upTo(end - len(raw))
		w.out.WriteString(notShown(v.Size))
		w.at = end
	case v.Kind == String && v.Size > 0:
		w.upTo(end - len(raw))
		text, err := jsontext.AppendQuote(nil, v.Text)
		if err != nil {
			text = []byte(notShown(len(raw)))
		}
		w.out.Write(text)
		w.at = end
	}
	return nil
}
