package asr

import "strconv"

// NativeName is the member in which this program's importers say what a record
// was made of. It is no word of ASR's; a stream that others wrote may hold
// anything there.
const NativeName = "asrview/native"

// Native says which lines of another agent's log a record was made of.
type Native struct {
	// At is the item that the record was made of, Also the further ones. There are
	// Further more that are not named.
	At      NativeSpan
	Also    []NativeSpan
	Further int64
}

// NativeSpan is where an item stands in its log: on which line it begins, from 1,
// at which byte, from 0, of the unpacked log, and how many bytes it is long.
type NativeSpan struct {
	Line  int64
	At    int64
	Bytes int64
	// Mended: bytes that are no UTF-8 were replaced before it was read.
	Mended bool
}

// Native reads what a record says it was made of. It reports false where the
// record does not say, or says it in a way that no importer does.
func (r *Record) Native() (Native, bool) {
	for _, m := range r.Extra {
		if m.Name == NativeName {
			return nativeOf(m.Value)
		}
	}
	return Native{}, false
}

func nativeOf(v Value) (Native, bool) {
	at, ok := spanOf(v)
	n := Native{At: at}
	for _, a := range v.Get("also").Items {
		more, good := spanOf(a)
		ok = ok && good
		n.Also = append(n.Also, more)
	}
	n.Further, _ = natural(v.Get("further"))
	return n, ok
}

// maxNative bounds the length of an item, so that a stream cannot make anyone
// reckon with one that no log holds.
const maxNative = 1 << 40

func spanOf(v Value) (NativeSpan, bool) {
	line, ok1 := natural(v.Get("line"))
	at, ok2 := natural(v.Get("at"))
	n, ok3 := natural(v.Get("bytes"))
	if !ok1 || !ok2 || !ok3 || line < 1 || n > maxNative {
		return NativeSpan{}, false
	}
	mended := v.Get("mended")
	return NativeSpan{Line: line, At: at, Bytes: n, Mended: mended.Kind == Bool && mended.Text == "true"}, true
}

func natural(v Value) (int64, bool) {
	if v.Kind != Number {
		return 0, false
	}
	n, err := strconv.ParseInt(v.Text, 10, 64)
	return n, err == nil && n >= 0
}
