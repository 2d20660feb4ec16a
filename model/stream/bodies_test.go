package stream

import (
	"runtime"
	"strings"
	"testing"

	"asrview/model/asr"
)

// TestALongRecordInUseIsNotDecodedAgain has a record longer than the cache, and
// others after it, so that it is dropped while somebody shows it.
func TestALongRecordInUseIsNotDecodedAgain(t *testing.T) {
	line := func(text string) string {
		return `{"type":"message","role":"user","content":[{"type":"text","text":"` + text + `"}]}` + "\n"
	}
	s := openText(t, line(strings.Repeat("long ", DefaultCacheBytes/4)), line("a"), line("b"))
	read := func(i int) *asr.Record {
		t.Helper()
		r, err := s.Record(s.At(i).Pos)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	shown := read(0)
	read(1)
	before := s.Counters().RecordsDecoded
	if again := read(0); again != shown || s.Counters().RecordsDecoded != before {
		t.Error("a record that is shown was decoded a second time")
	}
	if s.DecodedRecord(s.At(0).Pos) != shown || s.DecodedRecord(s.At(2).Pos) != nil {
		t.Error("what is decoded is not known")
	}
	runtime.KeepAlive(shown)
	shown = nil
	runtime.GC()
	if read(2); s.DecodedRecord(s.At(0).Pos) != nil {
		t.Error("a record that nobody shows stays")
	}
}
