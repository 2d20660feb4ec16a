package native

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asrview/model/native/source"
)

func put(t *testing.T, path, text string, age time.Duration) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	when := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(-age)
	if err := os.Chtimes(path, when, when); err != nil {
		t.Fatal(err)
	}
}

func sessionsOf(t *testing.T, home source.Home) []Session {
	t.Helper()
	var found []Session
	for s, err := range Sessions(t.Context(), home) {
		if err != nil {
			t.Errorf("%s: %v", s.Path, err)
		}
		found = append(found, s)
	}
	return found
}

func TestSessionsAreFoundNewestFirst(t *testing.T) {
	home := t.TempDir()
	none := func(string) string { return "" }
	if got := sessionsOf(t, source.Home{Dir: home, Getenv: none}); len(got) != 0 {
		t.Errorf("in an empty home: %+v", got)
	}
	old := filepath.Join(home, ".claude", "projects", "-home-dev-acme", "s-1.jsonl")
	put(t, old, claudeLine+"\n"+claudeThought+"\n"+strings.Repeat("x", PeekSize)+"\n"+`{"type":"custom-title","customTitle":"Parser  work","sessionId":"s-1"}`+"\n", 2*time.Hour)
	newer := filepath.Join(home, ".codex", "sessions", "2026", "03", "01", "rollout-2026-03-01-th-1.jsonl")
	put(t, newer, codexLine+"\n"+`{"type":"event_msg","payload":{"type":"user_message","message":"Review\nit."}}`+"\n", time.Hour)
	for _, other := range []string{
		".claude/projects/-home-dev-acme/s-1/subagents/agent-a1.jsonl", ".claude/projects/-home-dev-acme/agent-a2.jsonl",
		".claude/projects/-home-dev-acme/notes.txt", ".claude/history.jsonl", ".codex/history.jsonl", ".codex/sessions/2026/03/01/other.jsonl",
	} {
		put(t, filepath.Join(home, filepath.FromSlash(other)), claudeLine, 0)
	}
	got := sessionsOf(t, source.Home{Dir: home, Getenv: none})
	if len(got) != 2 || got[0].Path != newer || got[1].Path != old {
		t.Fatalf("found %+v", got)
	}
	if s := got[0]; s.Source != "codex" || s.Title != "Review it." || s.Project != "/home/dev/acme" || s.Size == 0 || len(s.Preview) != 1 || s.Preview[0] != "Review\nit." {
		t.Errorf("%+v", s)
	}
	if s := got[1]; s.Source != "claude-code" || s.Title != "Parser work" || s.Project != "/home/dev/acme" || s.Preview[0] != "Fix the parser." {
		t.Errorf("%+v", s)
	}
}

func TestTheEnvironmentMovesThePlaces(t *testing.T) {
	moved := t.TempDir()
	env := map[string]string{"CLAUDE_CONFIG_DIR": filepath.Join(moved, "c"), "CODEX_HOME": filepath.Join(moved, "x")}
	put(t, filepath.Join(moved, "c", "projects", "p", "a.jsonl"), claudeLine, 0)
	put(t, filepath.Join(moved, "x", "archived_sessions", "rollout-b.jsonl"), codexLine, 0)
	home := source.Home{Dir: t.TempDir(), Getenv: func(name string) string { return env[name] }}
	if got := sessionsOf(t, home); len(got) != 2 {
		t.Errorf("found %+v", got)
	}
}

func TestTextsOfASummaryAreBounded(t *testing.T) {
	var s source.Summary
	s.Name(strings.Repeat("wörd ", 1000))
	for range 10 {
		s.Add(strings.Repeat("é", 5000))
	}
	if len(s.Title) > source.MaxTitle || len(s.Preview) != source.PreviewTexts || len(s.Preview[0]) > source.MaxPreview {
		t.Errorf("%d bytes of title, %d texts of %d bytes", len(s.Title), len(s.Preview), len(s.Preview[0]))
	}
	if !strings.HasSuffix(s.Title, "…") || strings.ContainsRune(s.Preview[0], '\ufffd') {
		t.Errorf("cut within a character: %q", s.Preview[0])
	}
}
