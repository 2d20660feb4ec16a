package native

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"asrview/model/lines"
	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

// TestEveryRecordedLogOpens identifies and converts every recorded log by its
// content alone, under a name that lies.
func TestEveryRecordedLogOpens(t *testing.T) {
	for folder, want := range map[string]string{
		"acp": "acp", "claude": "claude-code", "cline": "cline", "codex": "codex", "gemini": "gemini-cli", "openclaw": "openclaw", "t3code": "t3code",
	} {
		t.Run(folder, func(t *testing.T) {
			nativetest.Corpus(t, folder, func(t *testing.T, _ string, log []byte, _ source.Env) {
				lie := filepath.Join(t.TempDir(), "session.json")
				if err := os.WriteFile(lie, log, 0o600); err != nil {
					t.Fatal(err)
				}
				in, err := lines.OpenFile(lie, false)
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close()
				var out bytes.Buffer
				r, err := Convert(t.Context(), in, Options{Path: lie}, &out)
				if err != nil {
					t.Fatal(err)
				}
				if r.Name != want || r.Confidence == source.No {
					t.Errorf("taken for %+v", r.Taken)
				}
				if r.Open != 0 || r.Sum() != r.Items || r.Items == 0 {
					t.Errorf("the account does not add up: %+v", r.Account)
				}
				// Where each line is an item, no line of the log may be missing.
				if n := countLines(log); byLine(folder) && r.Items != n {
					t.Errorf("%d lines, %d of them accounted for", n, r.Items)
				}
				for why, n := range r.Reasons {
					t.Logf("%d: %s", n, why)
				}
				if n := int64(bytes.Count(out.Bytes(), []byte("\n"))); n != r.Records {
					t.Errorf("%d lines, %d records", n, r.Records)
				}
			})
		})
	}
}

// byLine reports whether the logs of a folder have an item on each line.
func byLine(folder string) bool {
	return folder == "claude" || folder == "codex" || folder == "openclaw"
}

func countLines(log []byte) int64 {
	n := int64(bytes.Count(log, []byte("\n")))
	if len(log) > 0 && log[len(log)-1] != '\n' {
		n++
	}
	return n
}

// lots repeats a log's lines until they are about size bytes.
func lots(size int, text string) []byte {
	b := make([]byte, 0, size+len(text))
	for len(b) < size {
		b = append(b, text...)
	}
	return b
}

const (
	claudeTurn = claudeLine + "\n" +
		`{"type":"assistant","uuid":"a1","sessionId":"s-1","requestId":"q","message":{"id":"m1","role":"assistant","model":"m","content":[{"type":"text","text":"I read the parser: parse_empty returns an error, and it should return an empty list. The fix is one line, and the test next to it wants a second case for nested input."}],"usage":{"input_tokens":10}}}` + "\n" +
		`{"type":"assistant","uuid":"a2","sessionId":"s-1","requestId":"q","message":{"id":"m1","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"go test ./..."}}],"usage":{"input_tokens":10}}}` + "\n" +
		`{"type":"user","uuid":"u2","sessionId":"s-1","toolUseResult":{"stdout":"ok  acme/parser 0.2s\nok  acme/cli 0.1s"},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"ok  acme/parser 0.2s\nok  acme/cli 0.1s"}]}}` + "\n"
	codexTurn = `{"timestamp":"2026-03-01T10:00:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Fix the parser."}]}}` + "\n" +
		`{"timestamp":"2026-03-01T10:00:01.000Z","type":"event_msg","payload":{"type":"user_message","message":"Fix the parser."}}` + "\n" +
		`{"timestamp":"2026-03-01T10:00:02.000Z","type":"response_item","payload":{"type":"reasoning","summary":[],"encrypted_content":"gAAAAABpOH6wd5zv7ckwzUE7fjqQRFIW0mZWuFRMi91uGtECYj9"}}` + "\n" +
		`{"timestamp":"2026-03-01T10:00:03.000Z","type":"response_item","payload":{"type":"function_call","name":"exec","arguments":"{\"cmd\":\"go test ./...\"}","call_id":"c1"}}` + "\n" +
		`{"timestamp":"2026-03-01T10:00:04.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c1","output":"ok  acme/parser 0.2s\nok  acme/cli 0.1s, and some more output of a command that says a lot"}}` + "\n" +
		`{"timestamp":"2026-03-01T10:00:05.000Z","type":"event_msg","payload":{"type":"agent_message","message":"The parser returns an empty list now."}}` + "\n" +
		`{"timestamp":"2026-03-01T10:00:05.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"The parser returns an empty list now."}]}}` + "\n"
)

// BenchmarkConvert measures how fast logs of small lines are converted; long lines
// go faster.
func BenchmarkConvert(b *testing.B) {
	for name, turn := range map[string]string{"claude": claudeTurn, "codex": codexLine + "\n" + codexTurn} {
		log := lots(8<<20, turn)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(log)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Convert(b.Context(), lines.FromBytes(log), Options{}, io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFirstScreen measures how long it takes from opening a log to the first
// 64 KiB of its records.
func BenchmarkFirstScreen(b *testing.B) {
	log := lots(64<<20, claudeTurn)
	for b.Loop() {
		op, err := Open(b.Context(), lines.FromBytes(log), Options{})
		if err != nil {
			b.Fatal(err)
		}
		for n := int64(0); n < 64<<10; n, _ = op.Source.Size() {
			if err := op.Source.Wait(b.Context(), 1, n); err != nil {
				b.Fatal(err)
			}
		}
		op.Close()
	}
}
