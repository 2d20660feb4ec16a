package stream

import (
	"strings"
	"testing"

	"asrview/model/lines"
)

// TestAStreamIsNotCompleteBeforeItsLastLine: a snapshot that is published
// between the last window and the line without a newline must not say that all
// is known.
func TestAStreamIsNotCompleteBeforeItsLastLine(t *testing.T) {
	text := `{"type":"x","seq":1,"id":"r1"}` + "\n" + `{"type":"x","seq":2,"id":"r2"}`
	st := newStore(lines.FromBytes([]byte(text)), Options{window: 16})
	ix := newIndexer(st)
	for ix.searched() < ix.size && ix.err == nil {
		ix.window(min(ix.size-ix.searched(), 16))
	}
	ix.publish()
	if s := st.Snapshot(); s.Complete() || s.Len() != 1 {
		t.Errorf("before the last line: complete %v, %d entries of %d lines", s.Complete(), s.Len(), strings.Count(text, "\n")+1)
	}
	ix.settle()
	ix.publish()
	if s := st.Snapshot(); !s.Complete() || s.Len() != 2 {
		t.Errorf("after it: complete %v, %d entries", s.Complete(), s.Len())
	}
}
