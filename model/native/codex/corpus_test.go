package codex

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

func TestRecordedLogs(t *testing.T) {
	nativetest.Corpus(t, "codex", func(t *testing.T, path string, log []byte, env source.Env) {
		if g := (Source{}).Sniff(log[:min(len(log), 64<<10)]); g.Confidence < source.Sure {
			t.Errorf("it is not taken for what it is: %+v", g)
		}
		r := nativetest.Convert(t, Source{}, log, env)
		t.Logf("%+v", r.Account)
	})
}
