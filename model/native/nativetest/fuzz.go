package nativetest

import (
	"bytes"
	"testing"

	"asrview/model/native/source"
)

// Fuzz holds a source to its promises on any bytes: it ends without an error,
// every record is good, and every item has its fate. The seeds are small logs.
func Fuzz(f *testing.F, s source.Source, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	for _, seed := range []string{"", "\n\n", "{}", "[]", "null\n{\"type\":\"\"}", "{\"type\":\"user\"", "\xff\xfe{}\n", "{\"a\":1,\"a\":2}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		s.Sniff(log)
		r, err := convert(t, s, bytes.NewReader(log), source.Env{})
		if err != nil {
			t.Fatalf("converting: %v", err)
		}
		r.check(t, log)
	})
}
