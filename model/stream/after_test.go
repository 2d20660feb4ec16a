package stream

import (
	"bytes"
	"fmt"
	"testing"
	"testing/synctest"

	"asrview/model/asr"
	"asrview/model/lines"
)

// TestTheIndexOfALongStreamWaitsForLeave holds the index to leave the cores to
// whoever makes the first screen, and lets that be made meanwhile.
func TestTheIndexOfALongStreamWaitsForLeave(t *testing.T) {
	var b bytes.Buffer
	for i := range 100 {
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"role":"user","content":[]}`+"\n", i)
	}
	for _, c := range []struct {
		name   string
		window int
		waits  bool
	}{
		{"longer than a window", b.Len() / 10, true},
		{"one window", b.Len(), false},
	} {
		synctest.Test(t, func(t *testing.T) {
			leave := make(chan struct{})
			st := Open(lines.FromBytes(b.Bytes()), Options{After: leave, window: c.window})
			defer st.Close()
			synctest.Wait()
			if waits := st.Snapshot().Len() == 0; waits != c.waits {
				t.Errorf("%s: the index holds %d lines before its leave", c.name, st.Snapshot().Len())
			}
			snap := st.Snapshot()
			p, _ := snap.First()
			if first, ok := snap.Entry(p); !ok || first.Seq.N != 0 || first.Kind != asr.KindMessage {
				t.Errorf("%s: the first record is not there before the index is: %+v", c.name, first)
			}
			close(leave)
			if err := st.WaitComplete(t.Context()); err != nil || st.Snapshot().Len() != 100 {
				t.Errorf("%s: %v, %d lines", c.name, err, st.Snapshot().Len())
			}
		})
	}
}

func TestAStoreThatWaitsForLeaveCloses(t *testing.T) {
	st := Open(lines.FromBytes(bytes.Repeat([]byte("{}\n"), 100)), Options{After: make(chan struct{}), window: 10})
	if err := st.Close(); err != nil {
		t.Error(err)
	}
}
