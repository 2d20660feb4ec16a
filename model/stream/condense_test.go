package stream

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"asrview/model/asr"
)

// condensed takes a line in pieces of the given size, with small limits.
func condensed(line []byte, piece int) *condenser {
	c := newCondenser()
	c.keep, c.limit = 16, 1<<20
	for b := line; len(b) > 0; b = b[min(piece, len(b)):] {
		c.take(b[:min(piece, len(b))])
	}
	return c
}

// found puts what Scan found into words.
func found(h *asr.Head, err error) string {
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%q %q %q %q %q %q %q %q %q %q %q %q %q %q %q %q %v %b",
		h.Type, h.ID, h.TS, h.Role, h.Author, h.Origin, h.Audience, h.Status, h.Phase, h.MessageID,
		h.CallID, h.PlanID, h.Supersedes, h.Message, h.Conversation, h.Name, h.Seq, h.Has)
}

func checkCondensed(t *testing.T, line []byte, piece int) {
	t.Helper()
	c := condensed(line, piece)
	if c.whole {
		return
	}
	var h asr.Head
	want := found(&h, asr.Scan(line, &h))
	err := asr.Scan(c.out, &h)
	if err != nil {
		err = c.fault(err)
	}
	if got := found(&h, err); got != want {
		t.Errorf("pieces of %d of %q\ncondensed %q\ngot  %s\nwant %s", piece, line, c.out, got, want)
	}
	for _, name := range []string{"derivedFrom", "platform", "platformMessageIds", "from", "recipients", "session"} {
		if err == nil && !bytes.Equal(member(line, name), member(c.out, name)) {
			t.Errorf("%s of %q: %q", name, line, member(c.out, name))
		}
	}
}

var condenseSeeds = []string{
	`{"type":"message","seq":1,"id":"r1","content":[{"type":"text","text":"a long text that is left out, \" and \\"}],"role":"user"}`,
	`{"type":"message","derivedFrom":["r40","r41","r42","r43"],"id":"r9"}`,
	`{"type":"x","text":"a long string of its own \\\\\" it goes on","seq":4}`,
	`{"type":"x","a":[1,2,{"b":[3,4,5,6,7,8,9,10]}],"seq":7}`,
	`{"type":"x","a":[1,2,{"b":[3,4,5,6,7,8,9,10}],"seq":7}`,
	`{"type":"x","a":[1,2,{"b":[3,4,5,6,7,8,9,10]]],"seq":7}`,
	`{"type":"x","a":["b`, `{"type":"x","a":["bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb`, `{"type":"x","a":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb  `,
	`{"type":"x"}}`, `{"type":"x"}   "more that follows here"`, `[1,2]`, `"text"`, `oops`, `   {  "type"   :   "x"  }   `,
	"\ufeff{\"type\":\"x\",\"seq\":3}", "{\"type\":\"x\"\x00}", `{"type":"x",,}`, `{"type":"x"]`, `{`, `{"`, `{"type":tru}`, ``,
	`{"ty\u0070e":"x","a":{"type":"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}}`,
	strings.Repeat("no JSON at all ", 20), strings.Repeat("\v", 100) + "x", strings.Repeat("\u2028", 100) + "x",
	`{"type":"x","a":` + strings.Repeat("[", 10001) + `}`,
	`{"type":"x","a":` + strings.Repeat(`{"":`, 9999) + `1` + strings.Repeat("}", 9999) + `,"seq":5}`,
}

func TestCondenserFindsWhatScanFinds(t *testing.T) {
	for _, line := range condenseSeeds {
		for _, piece := range []int{1, 2, 3, 7, 64, 1 << 20} {
			checkCondensed(t, []byte(line), piece)
		}
	}
}

func FuzzCondenser(f *testing.F) {
	for i, line := range condenseSeeds {
		if len(line) < 1000 {
			f.Add([]byte(line), i%9+1)
		}
	}
	f.Fuzz(func(t *testing.T, line []byte, piece int) {
		if bytes.IndexByte(line, '\n') >= 0 {
			return
		}
		checkCondensed(t, line, max(1, piece))
	})
}

func TestCondenserIsSmall(t *testing.T) {
	c := newCondenser()
	c.take([]byte(`{"type":"message","content":[{"type":"text","text":"`))
	for range 100 {
		c.take(bytes.Repeat([]byte("x"), 1<<20))
	}
	c.take([]byte(`"}],"seq":12,"id":"r12"}`))
	var h asr.Head
	if err := asr.Scan(c.out, &h); err != nil || h.Seq.N != 12 || c.whole || len(c.out) > keepValue {
		t.Errorf("%v, seq %v, whole %v, %d bytes", err, h.Seq, c.whole, len(c.out))
	}
}
