package native

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
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
	found, errs := Sessions(t.Context(), home)
	if len(errs) > 0 {
		t.Errorf("%v", errs)
	}
	return found
}

// look looks at a log as a list of logs does.
func look(t *testing.T, path string, head, tail int) Log {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l, ok := Look(t.Context(), b[:min(head, len(b))], func() []byte { return b[max(0, len(b)-tail):] })
	if !ok {
		t.Fatalf("%s is taken for nothing", path)
	}
	return l
}

func TestSessionsAreFoundNewestFirst(t *testing.T) {
	home := t.TempDir()
	none := func(string) string { return "" }
	if got := sessionsOf(t, source.Home{Dir: home, Getenv: none}); len(got) != 0 {
		t.Errorf("in an empty home: %+v", got)
	}
	old := filepath.Join(home, ".claude", "projects", "-home-dev-acme", "s-1.jsonl")
	put(t, old, claudeLine+"\n"+claudeThought+"\n"+strings.Repeat("x", 32<<10)+"\n"+`{"type":"custom-title","customTitle":"Parser  work","sessionId":"s-1"}`+"\n", 2*time.Hour)
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
	for i, want := range []source.Summary{
		{Session: "codex:th-1", Title: "Review it.", Project: "/home/dev/acme", Preview: []string{"Review\nit."}},
		{Session: "claude-code:s-1", Title: "Parser work", Project: "/home/dev/acme", Preview: []string{"Fix the parser."}},
	} {
		l := look(t, got[i].Path, 32<<10, 32<<10)
		if l.Name != got[i].Source || !reflect.DeepEqual(l.About, want) {
			t.Errorf("%s is %+v, want %+v", got[i].Source, l, want)
		}
	}
	if got[0].Size == 0 || got[0].Time.IsZero() {
		t.Errorf("%+v", got[0])
	}
}

func TestWhatEachFormatSaysOfItselfAtItsEnds(t *testing.T) {
	for file, want := range map[string]source.Summary{
		"claude-code/s-harbour.jsonl":                     {Session: "claude-code:s-harbour", Title: "Opening hours of the harbour office", Project: "/home/mara/harbour"},
		"claude-code/s-harbour/subagents/agent-a77.jsonl": {Session: "claude-code:agent-a77", Project: "/home/mara/harbour"},
		"codex.jsonl":    {Session: "codex:th-seeds", Title: "Sort the seeds by month.", Project: "/home/mara/garden"},
		"openclaw.jsonl": {Session: "openclaw:s-ferry", Title: "When does the last ferry leave?", Project: "/home/mara/ferry"},
		"gemini.jsonl":   {Session: "gemini-cli:s-paint", Title: "The colour of the shed"},
	} {
		l := look(t, filepath.Join("../../testdata/native", filepath.FromSlash(file)), 64<<10, 64<<10)
		l.About.Preview = nil
		if !reflect.DeepEqual(l.About, want) {
			t.Errorf("%s says %+v, want %+v", file, l.About, want)
		}
	}
	for _, file := range []string{"acp.jsonl", "cline.json", "opencode.json", "t3code.ndjson", "thread.json"} {
		if l := look(t, filepath.Join("../../testdata/native", file), 64<<10, 64<<10); !strings.Contains(string(l.Lines()), `"messageId"`) {
			t.Errorf("%s: no records are made of its head: %+v", file, l)
		}
	}
}

// BenchmarkLook measures what looking at one log of a list of thousands costs.
func BenchmarkLook(b *testing.B) {
	for name, turn := range map[string]string{"claude": claudeTurn, "codex": codexLine + "\n" + codexTurn} {
		log := lots(1<<20, turn)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, ok := Look(b.Context(), log[:32<<10], func() []byte { return log[len(log)-32<<10:] }); !ok {
					b.Fatal("it is taken for nothing")
				}
			}
		})
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

func TestAPlaceMayBeALink(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "disk", "p", "a.jsonl"), claudeLine, 0)
	if err := errors.Join(os.MkdirAll(filepath.Join(dir, ".claude"), 0o700), os.Symlink("../disk", filepath.Join(dir, ".claude", "projects"))); err != nil {
		t.Fatal(err)
	}
	got := sessionsOf(t, source.Home{Dir: dir, Getenv: func(string) string { return "" }})
	if want := filepath.Join(dir, ".claude", "projects", "p", "a.jsonl"); len(got) != 1 || got[0].Path != want {
		t.Errorf("found %+v, not %s", got, want)
	}
}

func TestTheFolderOfASessionsSubagentsIsFoundBesideItsLog(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "s-1.jsonl")
	put(t, log, claudeLine, 0)
	if got := Beside(log); got != nil {
		t.Errorf("there is none, and %q is found", got)
	}
	put(t, filepath.Join(dir, "s-1", "subagents", "agent-a.jsonl"), claudeLine, 0)
	if got, want := Beside(log), filepath.Join(dir, "s-1", "subagents"); len(got) != 1 || got[0] != want {
		t.Errorf("found %q, not %s", got, want)
	}
	out := filepath.Join(dir, "s-2.jsonl")
	put(t, out, claudeLine, 0)
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, "s-2")); err != nil {
		t.Fatal(err)
	}
	if got := Beside(out); got != nil {
		t.Errorf("a link led out of the folder: %q", got)
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
