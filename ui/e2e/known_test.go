//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asrview/ui/ptytest"
)

// knownHome is a home with a log of Claude Code and a newer one of Codex.
func knownHome(t *testing.T) []string {
	t.Helper()
	home := t.TempDir()
	put := func(path, text string, day int) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		when := time.Date(2026, 4, day, 9, 30, 0, 0, time.UTC)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	put(filepath.Join(home, "claude", "projects", "shed", "a.jsonl"),
		`{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s-1","timestamp":"2026-04-03T09:00:00.000Z","cwd":"/home/mara/shed","version":"2.1.9","message":{"role":"user","content":"Paint the boat shed"}}`+"\n", 3)
	put(filepath.Join(home, "codex", "sessions", "2026", "04", "09", "rollout-2026-04-09T09-00-00-th-1.jsonl"),
		`{"timestamp":"2026-04-09T09:00:00.000Z","type":"session_meta","payload":{"id":"th-1","timestamp":"2026-04-09T09:00:00.000Z","cwd":"/home/mara/garden","originator":"codex_cli_rs","cli_version":"0.150.0"}}`+"\n"+
			`{"timestamp":"2026-04-09T09:00:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Sort the seeds by month"}]}}`+"\n"+
			`{"timestamp":"2026-04-09T09:00:01.000Z","type":"event_msg","payload":{"type":"user_message","message":"Sort the seeds by month"}}`+"\n", 9)
	return []string{"HOME=" + home, "CLAUDE_CONFIG_DIR=" + filepath.Join(home, "claude"), "CODEX_HOME=" + filepath.Join(home, "codex")}
}

func TestWithoutAnArgumentOneChoosesAmongTheSessions(t *testing.T) {
	t.Parallel()
	env := knownHome(t)
	s := open(t, ptytest.Options{Env: env, Columns: 120, Rows: 30})
	s.Wait("both sessions, the newer one first", func(screen string) bool {
		seeds, shed := strings.Index(screen, "Sort the seeds by month"), strings.Index(screen, "Paint the boat shed")
		return seeds >= 0 && shed > seeds && strings.Contains(screen, "/home/mara/garden") && strings.Contains(screen, "2 streams")
	})
	s.Press("/")
	s.Press("boat")
	s.Wait("the older one alone", func(screen string) bool {
		return strings.Contains(screen, "1 of 2 streams") && strings.Contains(screen, "Paint the boat shed") && !strings.Contains(screen, "Sort the seeds")
	})
	s.Press("\r")
	s.Wait("the end of typing", func(screen string) bool {
		rows := strings.Split(screen, "\n")
		return !strings.HasPrefix(rows[len(rows)-1], "/boat") && strings.Contains(screen, "/boat")
	})
	s.Press("\r")
	s.Wait("the session", func(screen string) bool {
		return strings.Contains(screen, "a.jsonl") && strings.Contains(screen, "user") && !strings.Contains(screen, "1 of 2 streams")
	})
	quit(t, s)
}

func TestTheListOfSessionsIsLeftByOneKey(t *testing.T) {
	t.Parallel()
	env := knownHome(t)
	s := open(t, ptytest.Options{Env: env})
	s.WaitText("Paint the boat shed")
	quit(t, s)
}
