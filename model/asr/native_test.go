package asr

import (
	"fmt"
	"strings"
	"testing"
)

func TestWhatARecordWasMadeOf(t *testing.T) {
	rec, err := Decode([]byte(`{"type":"x","asrview/native":{"line":17,"at":40,"bytes":5,"mended":true,"also":[{"line":18,"at":46,"bytes":2}],"further":3}}`))
	if err != nil {
		t.Fatal(err)
	}
	n, ok := rec.Native()
	if !ok || n.At != (NativeSpan{17, 40, 5, true}) || len(n.Also) != 1 || n.Also[0].Line != 18 || n.Further != 3 {
		t.Errorf("%+v, %v", n, ok)
	}
	for _, other := range []string{`"x"`, `{}`, `{"line":0,"at":1,"bytes":1}`, `{"line":1,"at":-1,"bytes":1}`, `{"line":1,"at":1,"bytes":1e3}`,
		`{"line":1,"at":1,"bytes":99999999999999}`, `{"line":1,"at":1,"bytes":1,"also":[{}]}`} {
		rec, err := Decode([]byte(`{"type":"x","asrview/native":` + other + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := rec.Native(); ok {
			t.Errorf("%s is read as %+v", other, n)
		}
	}
}

// foreignSecrets are values of lines of other formats, with the marker where it
// must be withheld though a record would show it.
func foreignSecrets() []string {
	m := marker
	return []string{
		`{"thinkingSignature":"{\"type\": \"reasoning\", \"encrypted_content\": \"` + m + `\"}"}`,
		`{"type":"image","file":{"base64":"` + m + `","type":"image/png"}}`,
		`{"text":"data:image/png;base64,` + m + `"}`,
		`{"text":"{\"screenshot\":\"data:image/png;base64,` + m + `\"}"}`,
		`{"output":"{\"items\":[{\"encrypted_content\":\"` + m + `\"}]}"}`,
		`{"text":"[\"{\\\"signature\\\":\\\"` + m + `\\\"}\"]"}`,
		`{"text":"` + run(200) + `"}`,
		`{"x_encrypted_y":"` + m + ` with space"}`,
		`{"data":["` + run(200) + `"]}`,
	}
}

func TestForeignLinesKeepWhatIsNeverShown(t *testing.T) {
	for _, secret := range append(secrets(), foreignSecrets()...) {
		for _, shape := range []string{`{"a":%s}`, `{"deep":[[{"b":%s}]]}`, `{"text":[%s]}`} {
			line := fmt.Sprintf(shape, secret)
			v, err := DecodeForeign([]byte(line))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if strings.Contains(fmt.Sprintf("%+v", v), marker) {
				t.Errorf("%s shows it: %+v", line, v)
			}
			if !withholds(v) {
				t.Errorf("%s does not say that anything is withheld", line)
			}
		}
	}
}

func TestForeignLinesShowTheRest(t *testing.T) {
	v, err := DecodeForeign([]byte("\ufeff{\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"plain, {not json}\"}]},\"args\":\"{\\\"cmd\\\":\\\"ls\\\"}\",\"bad\":\"x\xffy\"} \r\n"))
	if err != nil || withholds(v) {
		t.Fatalf("%+v, %v", v, err)
	}
	if got, _ := v.Get("message").Get("content").Items[0].Get("text").Str(); got != "plain, {not json}" {
		t.Errorf("text is %q", got)
	}
	if got, _ := v.Get("args").Str(); got != `{"cmd":"ls"}` {
		t.Errorf("args is %q", got)
	}
	for _, bad := range []string{"", "[1]", `{"a":`, "plain"} {
		if v, err := DecodeForeign([]byte(bad)); err == nil {
			t.Errorf("%q is read as %+v", bad, v)
		}
	}
}

// FuzzDecodeForeign holds the decoding of foreign lines to records': what a record
// would withhold is withheld, whatever the line.
func FuzzDecodeForeign(f *testing.F) {
	for _, s := range append(secrets(), foreignSecrets()...) {
		f.Add([]byte(`{"type":"x","a":` + s + `}`))
	}
	f.Add([]byte("{\"a\":\"\x1b\xff\",\"a\":[{}]}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		v, err := DecodeForeign(line)
		if err != nil {
			return
		}
		rec, err := Decode(line)
		if err != nil {
			return
		}
		if withholds(rec.Tree) && !withholds(v) {
			t.Errorf("%q: a record withholds what is shown of a foreign line: %+v", line, v)
		}
	})
}
