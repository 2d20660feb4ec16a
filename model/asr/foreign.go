package asr

import "strings"

// foreignRun is to foreign lines what base64Run is to records: nothing there is
// known to be text, and the line as stored is one key away.
const foreignRun = 128

// maxForeignNesting is how deep JSON within strings is looked into.
const maxForeignNesting = 4

// DecodeForeign decodes a line of another format than ASR, such as the line of a
// log that a record was made of. What is withheld from records is withheld from it
// too, and more, since other formats have other names and nothing of it is known to
// be text:
//
//   - a string under any name that speaks of a signature, of encryption or of
//     base64, with spaces or without;
//   - a string of foreignRun bytes or more that is nothing but base64, and the data
//     of URLs, whatever member they are in;
//   - a string that holds JSON of which anything would be withheld.
//
// The errors are Decode's, but for those about a type: no member is asked for.
func DecodeForeign(line []byte) (Value, error) { return decodeForeign(line, maxForeignNesting) }

func decodeForeign(line []byte, nesting int) (Value, error) {
	src, skipped := trim(line)
	r := newReader(src, true)
	r.foreign = nesting
	tree, err := r.line()
	if err != nil && err != errTooDeep && err != errNotObject {
		r = newReader(src, false)
		r.foreign = nesting
		tree, err = r.line()
	}
	return tree, shift(err, skipped)
}

// foreignText judges a string of a foreign line.
func (r *reader) foreignText(inside []byte, under string) Value {
	s := r.decode(inside)
	if foreignSecret(under) || len(s) >= foreignRun && isBase64(s) || r.hidesJSON(s) {
		return withheld(len(s))
	}
	return scrub(s)
}

// foreignSecret reports whether the name of a member says that it holds what is
// never shown.
func foreignSecret(name string) bool {
	if len(name) > 64 {
		return false
	}
	n := foldName(name)
	return strings.Contains(n, "signature") || strings.Contains(n, "encrypted") || strings.Contains(n, "ciphertext") ||
		strings.Contains(n, "base64") || n == "b64" || n == "b64json"
}

// hidesJSON reports whether a string holds JSON of which anything is withheld.
func (r *reader) hidesJSON(s string) bool {
	t := strings.TrimSpace(s)
	if r.foreign <= 1 || len(t) < 2 || t[0] != '{' && t[0] != '[' {
		return false
	}
	v, err := decodeForeign([]byte(`{"":`+t+`}`), r.foreign-1)
	return err == nil && withholds(v)
}

// withholds reports whether anything of a value is withheld.
func withholds(v Value) bool {
	if v.Kind == Withheld || v.Kind == String && v.Size > 0 {
		return true
	}
	for i := range v.Items {
		if withholds(v.Items[i]) {
			return true
		}
	}
	for i := range v.Members {
		if withholds(v.Members[i].Value) {
			return true
		}
	}
	return false
}
