package source

import (
	"strconv"

	"asrview/model/asr"
)

// Origin is where a record came from, as its last member says.
type Origin struct {
	// At is the item that the record was made of, Also the further ones.
	At   Span
	Also []Span
}

// OriginOf reads where a record came from. It reports false where the record
// does not say, or says it in a way that no importer does.
func OriginOf(r *asr.Record) (Origin, bool) {
	for _, m := range r.Extra {
		if m.Name != OriginName {
			continue
		}
		at, ok := spanOf(m.Value)
		o := Origin{At: at}
		for _, v := range m.Value.Get("also").Items {
			more, good := spanOf(v)
			ok = ok && good
			o.Also = append(o.Also, more)
		}
		return o, ok
	}
	return Origin{}, false
}

func spanOf(v asr.Value) (Span, bool) {
	line, ok1 := natural(v.Get("line"))
	at, ok2 := natural(v.Get("at"))
	n, ok3 := natural(v.Get("bytes"))
	if !ok1 || !ok2 || !ok3 || line < 1 || n > 1<<40 {
		return Span{}, false
	}
	mended := v.Get("mended")
	return Span{
		Line: int(line), At: at, Bytes: int(n),
		Mended: mended.Kind == asr.Bool && mended.Text == "true",
	}, true
}

func natural(v asr.Value) (int64, bool) {
	if v.Kind != asr.Number {
		return 0, false
	}
	n, err := strconv.ParseInt(v.Text, 10, 64)
	return n, err == nil && n >= 0
}
