package outline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// tape is a stream written as letters: m a message, u a record of unknown type,
// U one of almost a whole stretch.
func tape(t *testing.T, letters string) walk {
	t.Helper()
	var b strings.Builder
	for i, c := range letters {
		switch c {
		case 'm':
			fmt.Fprintf(&b, `{"type":"message","seq":%d,"role":"user","content":[]}`, i)
		case 'u':
			fmt.Fprintf(&b, `{"type":"org.acme/tick","seq":%d,"pad":%q}`, i, strings.Repeat("x", 20_000))
		case 'U':
			fmt.Fprintf(&b, `{"type":"org.acme/tick","seq":%d,"pad":%q}`, i, strings.Repeat("x", Stretch-1000))
		}
		b.WriteByte('\n')
	}
	st := stream.Open(lines.FromBytes([]byte(b.String())), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	return walk{seq.Of(0, st.Snapshot(), seq.Choice{Scope: stream.ScopeAll})}
}

func (w walk) name(k roll.Key) string {
	e, _ := w.records.Entry(k.Ref)
	if k.Sub == others {
		_, n := w.count(k.Ref)
		return fmt.Sprintf("%d:%d others", e.Seq.N, n)
	}
	return fmt.Sprint(e.Seq.N)
}

func TestLinesAreTheSameDownAndUp(t *testing.T) {
	for _, letters := range []string{
		"", "m", "u", "mum", "UmUmU", "UUUU",
		"m" + strings.Repeat("u", 200) + "m",
		strings.Repeat("u", 100) + "m" + strings.Repeat("u", 60),
		"m" + strings.Repeat("U", 5) + "m",
	} {
		w := tape(t, letters)
		var down, up []string
		for k, ok := w.First(); ok; k, ok = w.Next(k) {
			down = append(down, w.name(k))
			if at, ok := w.At(k); !ok || at != k {
				t.Errorf("%.20s: the line at %s is %s", letters, w.name(k), w.name(at))
			}
		}
		for k, ok := w.Last(); ok; k, ok = w.Prev(k) {
			up = append(up, w.name(k))
		}
		slices.Reverse(up)
		if !slices.Equal(down, up) {
			t.Errorf("%.20s: down %v, up %v", letters, down, up)
		}
		for i, c := range letters {
			if c == 'm' && !slices.Contains(down, fmt.Sprint(i)) {
				t.Errorf("%.20s: record %d has no line in %v", letters, i, down)
			}
		}
	}
}

func TestALongStretchWithoutLinesIsCounted(t *testing.T) {
	w := tape(t, "m"+strings.Repeat("u", 200)+"m")
	counted := 0
	for k, ok := w.First(); ok; k, ok = w.Next(k) {
		if k.Sub == others {
			_, n := w.count(k.Ref)
			counted += n
		}
	}
	if counted < 100 {
		t.Errorf("the lines tell of %d records of 200", counted)
	}
}

func TestARecordWithoutALineLeadsToTheOneAbove(t *testing.T) {
	w := tape(t, "umuum")
	r, _ := w.records.First()
	for _, want := range []string{"1", "1", "1", "1", "4"} {
		if k, ok := w.At(roll.Key{Ref: r}); !ok || w.name(k) != want {
			e, _ := w.records.Entry(r)
			t.Errorf("record %d leads to %s, want %s", e.Seq.N, w.name(k), want)
		}
		r, _ = w.records.Next(r)
	}
}
