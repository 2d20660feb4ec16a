package jsontree

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/render/row"
	"asrview/themes"

	"github.com/charmbracelet/x/ansi"
)

func str(s string) asr.Value               { return asr.Value{Kind: asr.String, Text: s} }
func num(s string) asr.Value               { return asr.Value{Kind: asr.Number, Text: s} }
func arr(items ...asr.Value) asr.Value     { return asr.Value{Kind: asr.Array, Items: items} }
func obj(m ...asr.Member) asr.Value        { return asr.Value{Kind: asr.Object, Members: m} }
func mem(n string, v asr.Value) asr.Member { return asr.Member{Name: n, Value: v} }

const maxRows = math.MaxInt

// rows returns all rows of v.
func rows(v asr.Value, opt Options) []row.Row { return New(v, opt).RowsFrom(0, maxRows) }

func plain(rows []row.Row) string {
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = r.Plain()
	}
	return strings.Join(lines, "\n")
}

func sample() asr.Value {
	return obj(
		mem("path", str(`C:\new "dir"`)),
		mem("path", str("again")),
		mem("count", num("1.50e+3")),
		mem("flags", arr(asr.Value{Kind: asr.Bool, Text: "true"}, asr.Value{Kind: asr.Null}, num("-0"))),
		mem("script", str("first line\n  second line\n")),
		mem("data", asr.Value{Kind: asr.Withheld, Size: 12345}),
		mem("image", asr.Value{Kind: asr.Withheld, Size: 1, Text: "image/png"}),
		mem("none", obj()),
		mem("deep", obj(mem("a", arr(arr(str("x")))))),
		mem("bad\x1b", str("a\u202eb")),
	)
}

func TestDrawsWhatWasRecorded(t *testing.T) {
	want := `{
  "path": "C:\\new \"dir\"",
  "path": "again",
  "count": 1.50e+3,
  "flags": [true, null, -0],
  "script": "
    first line
      second line

  ",
  "data": 12,345 bytes, not shown,
  "image": image/png, 1 byte, not shown,
  "none": {},
  "deep": {
    "a": [
      ["x"]
    ]
  },
  "bad␛": "a\u202eb"
}`
	if got := plain(rows(sample(), Options{Width: 60})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRoles(t *testing.T) {
	r := rows(obj(mem("a\x1b", num("1"))), Options{Width: 40})[0]
	want := []row.Span{
		{Text: "{ ", Role: themes.RolePunct}, {Text: `"a`, Role: themes.RoleName}, {Text: "␛", Role: themes.RoleNeutral},
		{Text: `"`, Role: themes.RoleName}, {Text: ": ", Role: themes.RolePunct}, {Text: "1", Role: themes.RoleNumberLit}, {Text: " }", Role: themes.RolePunct},
	}
	if !reflect.DeepEqual(r.Spans, want) {
		t.Errorf("got %+v", r.Spans)
	}
}

func TestLongStringStandsBelowItsName(t *testing.T) {
	got := plain(rows(obj(mem("say", str(`one "two" three four five`))), Options{Width: 20}))
	want := "{\n  \"say\": \"\n    one \"two\" three\n    four five\n  \"\n}"
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestBoundsAreSaid(t *testing.T) {
	items := make([]asr.Value, 1500)
	for i := range items {
		items[i] = num("7")
	}
	got := plain(rows(arr(items...), Options{Width: 30, MaxItems: 2}))
	if want := "[\n  7,\n  7,\n  … 1,498 more\n]"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	deep := num("1")
	for range MaxDepth + 50 {
		deep = arr(deep)
	}
	if got := plain(rows(deep, Options{Width: 80})); !strings.Contains(got, "1 more, nested deeper than 200 levels") {
		t.Errorf("depth is not said: %q", got[len(got)/2-100:len(got)/2+100])
	}
	long := strings.ReplaceAll(plain(rows(obj(mem(strings.Repeat("n", 5000), num(strings.Repeat("9", 5000)))), Options{Width: 80})), "\n    ", " ")
	if !strings.Contains(long, "4,488 bytes more") || !strings.Contains(long, "904 characters more") {
		t.Errorf("cut names and numbers do not say so:\n%s", long)
	}
}

// checkTree fails unless rows fit, have growing offsets and are the same from
// wherever they are asked.
func checkTree(t *testing.T, v asr.Value, opt Options) {
	t.Helper()
	tr := New(v, opt)
	rows := tr.RowsFrom(0, maxRows)
	if len(rows) == 0 {
		t.Fatal("no rows")
	}
	for i, r := range rows {
		if w := ansi.StringWidth(r.Plain()); w > max(1, opt.Width) {
			t.Fatalf("row %q is %d columns of %d", r.Plain(), w, opt.Width)
		}
		if i > 0 && r.Byte <= rows[i-1].Byte {
			t.Fatalf("row %d at offset %d, row %d at %d: %q %q", i-1, rows[i-1].Byte, i, r.Byte, rows[i-1].Plain(), r.Plain())
		}
		if r.Byte >= tr.Len() {
			t.Fatalf("row at offset %d of %d", r.Byte, tr.Len())
		}
	}
	step := max(1, len(rows)/50)
	for i := 0; i < len(rows); i += step {
		at := rows[i].Byte
		if got, want := tr.RowsFrom(at, 3), rows[i:min(i+3, len(rows))]; !reflect.DeepEqual(got, want) {
			t.Fatalf("RowsFrom(%d) =\n%s\nwant\n%s", at, plain(got), plain(want))
		}
		if got, want := tr.RowsBefore(at, 3), rows[max(0, i-3):i]; plain(got) != plain(want) || len(got) != len(want) {
			t.Fatalf("RowsBefore(%d) =\n%s\nwant\n%s", at, plain(got), plain(want))
		}
		if got := tr.RowStart(at); got != at {
			t.Fatalf("RowStart(%d) = %d", at, got)
		}
		next := tr.Len()
		if i+1 < len(rows) {
			next = rows[i+1].Byte
		}
		if got := tr.Next(at); got != next && !(next == tr.Len() && got >= rows[i].Byte) {
			t.Fatalf("Next(%d) = %d, want %d", at, got, next)
		}
	}
	if got, want := tr.Tail(2), rows[max(0, len(rows)-2):]; plain(got) != plain(want) {
		t.Fatalf("Tail =\n%s", plain(got))
	}
}

func TestRowsAreTheSameFromEverywhere(t *testing.T) {
	many := make([]asr.Member, 3000)
	for i := range many {
		many[i] = mem(strings.Repeat("k", i%40), str(strings.Repeat("words and ", i%30)))
	}
	for _, v := range []asr.Value{sample(), obj(many...), str(strings.Repeat("line\n", 40000)), str("\n"), str(""), {}, arr(sample(), sample())} {
		for _, w := range []int{1, 7, 33, 100} {
			checkTree(t, v, Options{Width: w})
		}
		checkTree(t, v, Options{Width: 50, MaxItems: 3})
	}
}

// grow builds a value from bytes, each of which says what comes next.
func grow(b []byte, depth int) (asr.Value, []byte) {
	if len(b) == 0 || depth > 20 {
		return asr.Value{Kind: asr.Null}, nil
	}
	k, b := b[0], b[1:]
	n := min(int(k>>3), len(b))
	switch asr.ValueKind(k & 7) {
	case asr.String:
		return str(string(b[:n])), b[n:]
	case asr.Number:
		return num(string(b[:n])), b[n:]
	case asr.Array, asr.Object:
		v := asr.Value{Kind: asr.ValueKind(k & 7)}
		for range n & 7 {
			var c asr.Value
			name := string(b[:min(len(b), n)])
			c, b = grow(b, depth+1)
			if v.Kind == asr.Array {
				v.Items = append(v.Items, c)
			} else {
				v.Members = append(v.Members, mem(name, c))
			}
		}
		return v, b
	case asr.Withheld:
		return asr.Value{Kind: asr.Withheld, Size: n}, b
	}
	return asr.Value{Kind: asr.ValueKind(k & 7), Text: "true"}, b
}

func FuzzTree(f *testing.F) {
	f.Add([]byte("\x3e\x24abcd\x2c12345\x1d\x1b1\x0c\x1b"), 20, 0)
	f.Add([]byte("\xff\x84line\nline\ttab\x1b[0m\xe2\x80\xae\xff"), 3, 2)
	f.Fuzz(func(t *testing.T, b []byte, width, items int) {
		v, _ := grow(b, 0)
		checkTree(t, v, Options{Width: width & 127, MaxItems: items & 7})
	})
}

func BenchmarkHead(b *testing.B) {
	items := make([]asr.Value, 1_000_000)
	for i := range items {
		items[i] = obj(mem("id", num("12345")), mem("name", str("some name that is a bit longer")), mem("tags", arr(str("a"), str("b"))), mem("ok", num("1")))
	}
	v := arr(items...)
	b.Run("New and Head", func(b *testing.B) {
		for b.Loop() {
			New(v, Options{Width: 100}).Head(60)
		}
	})
	b.Run("Len", func(b *testing.B) {
		for b.Loop() {
			New(v, Options{Width: 100}).Len()
		}
	})
	tr := New(v, Options{Width: 100})
	tr.Len()
	b.Run("Middle", func(b *testing.B) {
		for b.Loop() {
			tr.RowsFrom(tr.Len()/2, 60)
		}
	})
	b.Run("Tail", func(b *testing.B) {
		for b.Loop() {
			tr.Tail(60)
		}
	})
}
