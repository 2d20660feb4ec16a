package asr

import (
	"reflect"
	"strings"
	"testing"
)

// FuzzScrubInPlace: a long string is scrubbed as a short one is.
func FuzzScrubInPlace(f *testing.F) {
	for _, s := range []string{
		"", "plain; text", "data:image/png;base64,AAAA", "see data:a/b;base64,A and data:;base64,BB then",
		strings.Repeat("x data:a/b;base64,AAAA ", 9), strings.Repeat("A", base64Run), "data:a/b;base64,%41%42;base64,AA",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		const gap = 64 * notShownRoom
		if strings.Count(s, ";") > 64 {
			return // more words than the gap has room for
		}
		if got, want := scrubInPlace(append(make([]byte, gap), s...), gap), scrub(s); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", s, got, want)
		}
	})
}

func TestAVeryLongStringOfDataURLs(t *testing.T) {
	text := func(n int) string { return strings.Repeat(`here\t![x](data:image/png;base64,AAAA) `, n) }
	n := longString/len(text(1)) + 1
	if n <= maxDataURLs {
		t.Fatalf("%d URLs make no string that goes over the limit", n)
	}
	rec, err := Decode([]byte(`{"type":"x","seq":1,"id":"r1","a":"` + text(n) + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	v := rec.Tree.Get("a")
	shown := "here\t![x](data:image/png;base64,(4 bytes, not shown)) "
	start := strings.Repeat(shown, maxDataURLs-1)
	left := len(text(n-maxDataURLs+1)) - (n - maxDataURLs + 1) - len("here\t![x](data:image/png;base64,")
	if !strings.HasPrefix(v.Text, start) || v.Text[len(start):] != "here\t![x](data:image/png;base64,"+notShown(left) {
		t.Errorf("it reads %.200q … %q", v.Text, v.Text[max(0, len(v.Text)-200):])
	}
	if v.Size != left+4*(maxDataURLs-1) {
		t.Errorf("%d bytes are withheld", v.Size)
	}
}
