package raw

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func mustCheck(t *testing.T, s string) Value {
	t.Helper()
	v, _, fault := Check([]byte(s))
	if fault != nil {
		t.Fatalf("%s: %s", s, fault.Why)
	}
	return v
}

func TestMembersAreFoundByTheirDecodedNames(t *testing.T) {
	v := mustCheck(t, ` { "ty\u0070e" : "a" , "n":[1, 2 ,{"deep":[true]}], "s":"quote \" and \\", "last":null } `)
	if got := string(v); strings.ContainsAny(got, " \n") && !strings.Contains(got, `"quote `) {
		t.Errorf("space between tokens stays: %s", got)
	}
	if got := v.Get("type").Str(); got != "a" {
		t.Errorf("type = %q", got)
	}
	if got := string(v.Get("n")); got != `[1,2,{"deep":[true]}]` {
		t.Errorf("n = %s", got)
	}
	if got := v.Get("s").Str(); got != `quote " and \` {
		t.Errorf("s = %q", got)
	}
	if !v.Get("last").IsNull() || v.Get("last").Kind() != 'n' || v.Get("none").Kind() != 0 {
		t.Error("a null is there and an absent member is not")
	}
	if got := v.Get("n", "deep"); got != nil {
		t.Errorf("a path through an array leads to %s", got)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for line, want := range map[string]string{
		"":                    "not JSON: the line is empty",
		`{"a":1,"a":2}`:       "a name stands twice in one object",
		`{"x":{"a":1,"a":2}}`: "a name stands twice in one object",
		`{"a":1} {"b":2}`:     "not JSON: more after the value, at byte 7",
		`{"a":`:               "not JSON: ",
		`hello`:               "not JSON: ",
		"{\"a\":\"\x1b\"}":    "not JSON: ",
	} {
		v, _, fault := Check([]byte(line))
		if fault == nil {
			t.Errorf("%q passes as %s", line, v)
		} else if !strings.HasPrefix(fault.Why, want) || strings.Contains(fault.Why, "jsontext") {
			t.Errorf("%q: %q, want %q", line, fault.Why, want)
		}
	}
}

func TestBytesThatAreNoTextAreMendedAndSaid(t *testing.T) {
	v, mended, fault := Check([]byte("{\"a\":\"x\xffy\"}"))
	if fault != nil || !mended || string(v) != "{\"a\":\"x\ufffdy\"}" {
		t.Errorf("%s, mended %v, %v", v, mended, fault)
	}
	v, mended, fault = Check([]byte(`{"a":"\ud83d"}`))
	if fault != nil || mended || string(v) != `{"a":"\ud83d"}` {
		t.Errorf("half a pair is kept as stored: %s, mended %v, %v", v, mended, fault)
	}
	if got := v.Get("a").Str(); got != "\ufffd" {
		t.Errorf("half a pair reads as %q", got)
	}
}

func TestWhatIsBuiltPasses(t *testing.T) {
	var in, out Object
	in.Str("empty", "")
	in.Raw("none", nil)
	if in.Len() != 0 {
		t.Errorf("nothing was added: %s", in.Value())
	}
	var a Array
	a.Str("x\"y\xff")
	a.Object(&in)
	out.Int("n", -3)
	out.Object("gone", &in)
	out.Bool("b", true)
	out.Member([]byte("na\"me"), a.Value())
	want := `{"n":-3,"b":true,"na\"me":["x\"y` + "\ufffd" + `",{}]}`
	if got := string(out.Value()); got != want {
		t.Errorf("built %s, want %s", got, want)
	}
	mustCheck(t, string(out.Value()))
	out.Reset()
	if got := string(out.Value()); got != "{}" {
		t.Errorf("after Reset %s", got)
	}
}

func TestNamesThatStandTwiceAreToldApart(t *testing.T) {
	var o Object
	o.Int("a", 1)
	o.Int("a#2", 2)
	o.Int("b", 3)
	o.Distinct()
	if got := string(o.Value()); got != `{"a":1,"a#2":2,"b":3}` {
		t.Errorf("distinct names became %s", got)
	}
	o.Int("a", 4)
	o.Member([]byte("a"), Value("5"))
	o.Distinct()
	o.Int("c", 6)
	if got := string(o.Value()); got != `{"a":1,"a#2":2,"b":3,"a#3":4,"a#4":5,"c":6}` {
		t.Errorf("got %s", got)
	}
	var long Object
	for range 2 {
		for i := range 3 * fewNames {
			long.Int(strconv.Itoa(i), int64(i))
		}
	}
	long.Distinct()
	if v := mustCheck(t, string(long.Value())); v.Len() != 6*fewNames || string(v.Get("50#2")) != "50" {
		t.Errorf("got %s", v)
	}
}

func TestWordsAreTheStringsTheyStandFor(t *testing.T) {
	var w Words
	long := `"` + strings.Repeat("x", 2*wordBytes) + `"`
	for range 2 {
		for _, v := range []string{`"message"`, `"mess\u0061ge"`, `""`, `"a\"b"`, `12`, ``, long} {
			if got, want := w.Str(Value(v)), Value(v).Str(); got != want {
				t.Errorf("%s reads as %q, want %q", v, got, want)
			}
		}
	}
	for i := range 2 * maxWords {
		w.Str(String(strconv.Itoa(i)))
	}
	if len(w.known) != maxWords {
		t.Errorf("%d words are remembered", len(w.known))
	}
}

func TestOnlyCopiesThatAreValuesAreReplaced(t *testing.T) {
	long := strings.Repeat("QUJD", 20)
	v := mustCheck(t, `{"a":"`+long+`","`+long+`":["`+long+`","x\"`+long+`","\"`+long+`\"","`+long+`="],"b":"\\"}`)
	got := v.ReplaceCopies(Value(`"`+long+`"`), Value(`{"sameAs":1}`))
	want := `{"a":{"sameAs":1},"` + long + `":[{"sameAs":1},"x\"` + long + `","\"` + long + `\"","` + long + `="],"b":"\\"}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if again := mustCheck(t, string(got)); !bytes.Equal(again, got) {
		t.Errorf("it is no JSON: %s", got)
	}
}

func TestAByteOrderMarkHidesNoDocument(t *testing.T) {
	const doc = ByteOrderMark + `{"sessionId":"s","messages":[{"id":"m1"}]}`
	if id := Head([]byte(doc)).Get("sessionId"); !id.Is("s") {
		t.Errorf("the head is not read: %s", id)
	}
	n := 0
	for range Prefix([]byte(doc)) {
		n++
	}
	if n != 1 {
		t.Errorf("%d elements are seen", n)
	}
}

func TestABeginningIsClosed(t *testing.T) {
	for cut, want := range map[string]string{
		`{"a":1,"b":{"c":"te`:   `{"a":1,"b":{"c":"te"}}`,
		`{"a":1,"b":{"c":"te\\`: `{"a":1,"b":{"c":"te\\"}}`,
		`{"a":"te\`:             `{"a":"te"}`,
		`{"a":"te\u00`:          `{"a":"te"}`,
		`{"a":"te\"`:            `{"a":"te\""}`,
		"{\"a\":\"te\xe2\x82":   `{"a":"te"}`,
		`{"a":"te"`:             `{}`,
		`{"a":[1,2,3`:           `{"a":[1,2]}`,
		`{"a":["x","y`:          `{"a":["x","y"]}`,
		`{"a":1,"na`:            `{"a":1}`,
		`{"a":1,"name":`:        `{"a":1}`,
		`{"a":1,"name":tr`:      `{"a":1}`,
		`[{"a":1},{"b":[{}`:     `[{"a":1},{"b":[{}]}]`,
		`{"a":1}`:               `{"a":1}`,
		`{`:                     `{}`,
		``:                      ``,
		`}]`:                    `}]`,
		`no JSON`:               `no JSON`,
	} {
		if got := string(Closed([]byte(cut))); got != want {
			t.Errorf("%s became %s, not %s", cut, got, want)
		}
	}
}

// FuzzClosed: whatever a value is cut to is closed to a value that begins as it does.
func FuzzClosed(f *testing.F) {
	f.Add([]byte(`{"a":["x\\\"",{"b":null,"c":-1.5e3}],"\u00e9":"\ud83d\ude00"}`), uint16(20))
	f.Fuzz(func(t *testing.T, b []byte, n uint16) {
		v, mended, fault := Check(b)
		if fault != nil || mended || !v.IsObject() && !v.IsArray() {
			Closed(b)
			return
		}
		cut := v[:1+int(n)%len(v)]
		if c, _, fault := Check(Closed(bytes.Clone(cut))); fault != nil || c.Kind() != v.Kind() {
			t.Errorf("%s is closed to %s: %v", cut, Closed(cut), fault)
		}
	})
}

// FuzzWalk holds the walk against the decoder: what Check passes is taken apart
// and put together again, and nothing is lost or moved.
func FuzzWalk(f *testing.F) {
	for _, s := range []string{`{}`, `[]`, `{"a":{"b":[1,"\\\"",-0.5e3,[[]]]},"\u0061b":null}`, ` [ {"x" : "y" } , 1 ] `, `"\ud800"`, "{\"a\":\"\xff\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, mended, fault := Check(bytes.Clone(b))
		valid := jsontext.Value(bytes.TrimSpace(bytes.TrimPrefix(b, []byte("\ufeff")))).IsValid(jsontext.AllowInvalidUTF8(true))
		if valid != (fault == nil) {
			t.Fatalf("%q: valid %v, fault %v", b, valid, fault)
		}
		if fault != nil {
			return
		}
		again := rebuild(v)
		if _, _, fault := Check(again); fault != nil {
			t.Fatalf("%q was rebuilt as %q, which %s", b, again, fault.Why)
		}
		want := jsontext.Value(bytes.Clone(v))
		if err := want.Canonicalize(jsontext.AllowInvalidUTF8(true), jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false)); err != nil {
			t.Fatal(err)
		}
		got := jsontext.Value(again)
		if err := got.Canonicalize(jsontext.AllowInvalidUTF8(true), jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("%q (mended %v) was rebuilt as %q", b, mended, again)
		}
	})
}

func rebuild(v Value) Value {
	switch v.Kind() {
	case '{':
		var o Object
		for name, m := range v.Members() {
			o.Member(name, rebuild(m))
		}
		return o.Value()
	case '[':
		var a Array
		for _, e := range v.Elements() {
			a.Raw(rebuild(e))
		}
		return a.Value()
	}
	return v
}
