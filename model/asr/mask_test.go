package asr

import (
	"reflect"
	"strings"
	"testing"
)

// readMasked reads a line as readAgain does, and leaves out strings from some
// length on.
func readMasked(src []byte, longest int) (Value, flaws, error) {
	m, any := mask(src, longest)
	r := newReader(src, false)
	if any {
		r = newReader(m.b, false)
		r.src, r.masked = src, m
	}
	v, err := r.line()
	if s, ok := err.(*SyntaxError); ok {
		err = &SyntaxError{Offset: m.at(s.Offset), What: s.What}
	}
	return v, r.flaws, err
}

// FuzzMask: what is left out of a masked line changes nothing of what is read.
func FuzzMask(f *testing.F) {
	for _, s := range []string{
		"{\"type\":\"x\",\"a\":\"one\ttwo \\n three\",\"b\":[\"four\x01five\",6,{\"data\":\"sev\ten\",\"type\":\"image\"}]}",
		"{\"a\tlong name\":\"b\\u00e4\\\"c\",\"d\":\"\\ud83d\\ude00\",\"signature\":\"x\ty\"}",
		"{\"a\":\"bad \\q escape\t\",\"b\":\"cut short\t",
		"{\"a\":\"\t\"} more",
		"{\"a\":\"half \\",
		"{\"a\":\"data:image/png;base64,AAAA\tthen\",\"b\":\"\\\\\t\"}",
		"{\"a\":[\"\t\",\"blob\",{\"blob\":\"AAAA\tBBBB\",\"uri\":\"x\"}],\"a\":\"\xff\t\"}",
	} {
		f.Add([]byte(s), 4)
	}
	f.Fuzz(func(t *testing.T, line []byte, longest int) {
		src, _ := trim(line)
		want, wantFlaws, wantErr := readMasked(src, len(src)+1)
		got, gotFlaws, err := readMasked(src, max(0, longest%64))
		if !reflect.DeepEqual(got, want) && err == nil || gotFlaws != wantFlaws && err == nil {
			t.Errorf("%q: %+v, want %+v", src, got, want)
		}
		// A fault's words may quote what follows the string that it is in.
		x, isSyntax := err.(*SyntaxError)
		y, wanted := wantErr.(*SyntaxError)
		if (err == nil) != (wantErr == nil) || isSyntax != wanted || isSyntax && x.Offset != y.Offset {
			t.Errorf("%q: %v, want %v", src, err, wantErr)
		}
	})
}

func TestAVeryLongStringIsReadWithItsControlCharacters(t *testing.T) {
	long := strings.Repeat("a tab\there, a quote \\\" there. ", 2*leaveOut/30)
	line := `{"type":"message","seq":1,"id":"r1","content":[{"type":"text","text":"` + long + `"},{"type":"text","text":"and` + "\t" + `then"}],"extra":1}`
	rec, err := Decode([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	parts := rec.Message.Content
	if want := strings.ReplaceAll(long, `\"`, `"`); len(parts) != 2 || parts[0].Text != want || parts[1].Text != "and\tthen" {
		t.Errorf("%d parts, the first of %d bytes", len(parts), len(parts[0].Text))
	}
	if !reflect.DeepEqual(rec.Damage, []Damage{RawControl}) || len(rec.Extra) != 1 {
		t.Errorf("damage %v, extra %v", rec.Damage, rec.Extra)
	}
	_, err = Decode([]byte(line[:len(line)-len(`,"extra":1}`)] + "]"))
	if s, ok := err.(*SyntaxError); !ok || s.Offset != len(line)-len(`,"extra":1}`) {
		t.Errorf("the fault behind it is told as %v", err)
	}
}
