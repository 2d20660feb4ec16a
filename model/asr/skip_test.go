package asr

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzSkipString holds the string that is looked at word by word to one that is
// looked at byte by byte.
func FuzzSkipString(f *testing.F) {
	for _, s := range []string{`"`, `""`, `"abc"`, `"a\"b" more`, `"one two; three"`, `"ä"x"`, `"0123456789\\"",`, `"0123456\"0123456;0123456ö0123456"`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		b = append([]byte{'"'}, b...)
		want, escaped := -1, false
		for i := 1; i < len(b); i++ {
			if b[i] == '"' {
				want = i + 1
				break
			}
			if b[i] == '\\' {
				escaped = true
				i++
			}
		}
		end, h := skipString(b, 0)
		if end != want || passString(b, 0) != want {
			t.Fatalf("%q ends at %d and %d, not %d", b, end, passString(b, 0), want)
		}
		if end < 0 {
			return
		}
		inside := b[1 : end-1]
		if h&heldBackslash != 0 != escaped {
			t.Errorf("%q holds an escape: %v", inside, h)
		}
		if bytes.IndexByte(inside, ';') >= 0 && h&heldSemicolon == 0 {
			t.Errorf("%q holds a semicolon that is not told", inside)
		}
		if bytes.ContainsFunc(inside, func(r rune) bool { return r >= utf8.RuneSelf }) && h&heldOther == 0 {
			t.Errorf("%q holds more than ASCII", inside)
		}
	})
}

// TestAHeadForgetsTheLineBefore fills every field, and then reads a line without
// any of them.
func TestAHeadForgetsTheLineBefore(t *testing.T) {
	var line strings.Builder
	names := strings.Fields("type id ts role author origin audience status phase messageId callId planId supersedes message conversation name")
	if len(names) != int(fieldName) {
		t.Fatalf("%d names for %d fields", len(names), fieldName)
	}
	for _, n := range names {
		line.WriteString(`"` + n + `":"x",`)
	}
	var h Head
	if err := Scan([]byte("{"+line.String()+`"seq":1,"isError":true,"content":[]}`), &h); err != nil {
		t.Fatal(err)
	}
	for f := fieldType; f <= fieldName; f++ {
		if string(*h.slot(f)) != "x" {
			t.Errorf("field %d holds %q", f, *h.slot(f))
		}
	}
	if err := Scan([]byte(`{"type":"y"}`), &h); err != nil {
		t.Fatal(err)
	}
	for f := fieldID; f <= fieldName; f++ {
		if *h.slot(f) != nil {
			t.Errorf("field %d still holds %q", f, *h.slot(f))
		}
	}
	if string(h.Type) != "y" || h.Seq.Known || h.Has != 0 {
		t.Errorf("%q, %+v, %b", h.Type, h.Seq, h.Has)
	}
}
