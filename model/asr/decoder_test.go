package asr

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestADecoderReadsEachLineAsIfItWereItsFirst gives good and bad lines to one
// decoder, and keeps the records until all are read.
func TestADecoderReadsEachLineAsIfItWereItsFirst(t *testing.T) {
	tour, err := os.ReadFile("../../testdata/tour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(tour), "\n")
	for _, l := range []string{
		`{"type":"message","content":[{"type":"text","text":"a\n\u00e9\ud83d\ude00b"}]`,
		`{"type":"message","content":[[[{"a":{"b":1,`, `[1,2]`, ``, `{"no":"type"}`, "{\"type\":\"x\",\"y\":\"raw\x01control\",\"y\":\"\xff\"}",
		`{"type":"x","long":"` + strings.Repeat(`a\n`, 2*maxScratch) + `","short":"\t\"\\"}`,
		`{"type":"x","many":[` + strings.Repeat("1,", 2*handOver) + `2],"o":{` + strings.Repeat(`"k":{},`, 2*handOver) + `"l":0}}`,
	} {
		lines = append(lines, l, lines[1], lines[2])
	}
	var d Decoder
	var records []*Record
	var faults []error
	for _, l := range lines {
		buf := []byte(l)
		rec, err := d.Decode(buf)
		clear(buf)
		records, faults = append(records, rec), append(faults, err)
	}
	for i, l := range lines {
		want, err := Decode([]byte(l))
		if !reflect.DeepEqual(records[i], want) || !reflect.DeepEqual(faults[i], err) {
			t.Errorf("%.60q read by a decoder differs: %v, want %v", l, faults[i], err)
		}
	}
}
