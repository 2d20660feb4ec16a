package raw

// Words gives the few words that a log uses over and over, such as the types of
// its lines, without making each anew. The zero Words is ready; it is for one
// goroutine.
type Words struct{ known map[string]string }

// maxWords is how many words are remembered, wordBytes how long one may be.
const (
	maxWords  = 256
	wordBytes = 64
)

// Str is v.Str.
func (w *Words) Str(v Value) string {
	if !v.IsString() || len(v) > wordBytes {
		return v.Str()
	}
	// The key is the word as it is written, quotes and escapes included.
	if s, ok := w.known[string(v)]; ok {
		return s
	}
	s := v.Str()
	if w.known == nil {
		w.known = map[string]string{}
	}
	if len(w.known) < maxWords {
		w.known[string(v)] = s
	}
	return s
}
