package source

import "asrview/model/asr"

// Origin is where a record came from, as its last member says.
type Origin struct {
	// At is the item that the record was made of, Also the further ones.
	At   Span
	Also []Span
}

// OriginOf reads where a record came from. It reports false where the record
// does not say, or says it in a way that no importer does.
func OriginOf(r *asr.Record) (Origin, bool) {
	n, ok := r.Native()
	o := Origin{At: spanOf(n.At)}
	for _, a := range n.Also {
		o.Also = append(o.Also, spanOf(a))
	}
	return o, ok
}

func spanOf(n asr.NativeSpan) Span {
	return Span{Line: int(n.Line), At: n.At, Bytes: int(n.Bytes), Mended: n.Mended}
}
