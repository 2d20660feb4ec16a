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

func chat() string { return filepath.Join(traffic, "chat.jsonl") }

// TestActorsAreNamedAsTheRecordsNameThem looks at the people of a chat, at sessions
// and at addresses, short on the screen and in full in details.
func TestActorsAreNamedAsTheRecordsNameThem(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 60}, chat())
	s.WaitText("from Bo (p2)")
	s.WaitText("from Nora (p1) to Beet (p9)")
	s.Press("t")
	s.WaitText("Nora (p1) ⇄ Beet (p9)")
	s.WaitText("1 message to itself")
	s.WaitText("Nora (p1) in acme-agent:chat-0007 writes to")
	s.Press("q")
	quit(t, s)

	s = open(t, ptytest.Options{Columns: 80, Rows: 50}, treeOf("parent")...)
	s.Press("13G")
	s.WaitText("from codex:01f7a000…bb02 to codex:01f7a000…aa01")
	s.Press("\r")
	s.WaitText("codex:01f7a000-0000-7000-8000-00000000bb02")
	s.Press("q")
	quit(t, s)

	s = open(t, ptytest.Options{Columns: 200, Rows: 80}, append([]string{"-p", "--color", "never"}, treeOf("survey")...)...)
	if code, screen := s.Exit(), s.Screen(); code != 0 ||
		!strings.Contains(screen, "from codex:01f7a000-0000-7000-8000-00000000cc03 to codex:01f7a000-0000-7000-8000-00000000aa01, codex:01f7a000-0000-7000-8000-00000000bb02 (additional)") {
		t.Errorf("exit %d and\n%s", code, screen)
	}
}

// atRecord waits until the status line names a record.
func atRecord(s *ptytest.Session, seq string) {
	s.Wait("the cursor at "+seq, func(screen string) bool {
		rows := strings.Split(strings.TrimRight(screen, "\n"), "\n")
		return strings.HasPrefix(strings.TrimSpace(rows[len(rows)-1]), seq+" ")
	})
}

// TestASubagentIsLinkedWithItsMessagesAndReports goes from a spawn to what its child
// sent and was sent, and back.
func TestASubagentIsLinkedWithItsMessagesAndReports(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 40}, treeOf("parent")...)
	s.WaitText("Write an atlas of the lake ferries")
	s.Press("}")
	atRecord(s, "#4")
	s.WaitText("messages to it #12, #14 · messages from it #13 · reports #15")
	s.WaitText("bb02 (not loaded)")
	s.Press("2l")
	s.WaitText("a report of this subagent · place 2 of 6")
	s.WaitText("12 piers are open, 1 is closed.")
	s.WaitText("subagent #4")
	s.Press("l")
	s.WaitText("where the subagent was delegated to · place 1 of")
	s.Press("3l")
	s.WaitText("a message to this subagent · place 3 of 6")
	s.Press("\x0f\x0f\x0f") // Ctrl-o
	atRecord(s, "#4")
	s.Press("2}")
	atRecord(s, "#10")
	s.Press("{")
	atRecord(s, "#7")
	quit(t, s)
}

// TestWhatComesIsUnreadUntilItsThreadIsRead follows a folder whose streams are not
// open, but for the one that is read.
func TestWhatComesIsUnreadUntilItsThreadIsRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	letter := func(seq, from, to, text string) string {
		return `{"type":"message","seq":` + seq + `,"id":"r` + seq + `","messageId":"` + from + seq + `","role":"user","origin":"inter_session","from":{"session":"x:` + from + `"},"recipients":[{"actor":{"session":"x:` + to + `"}}],"content":[{"type":"text","text":"` + text + `"}]}` + "\n"
	}
	put := func(name, text string) {
		t.Helper()
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	put("ann.jsonl", `{"type":"session","seq":0,"session":"x:ann"}`+"\n"+letter("1", "ann", "bob", "the first"))
	put("bob.jsonl", `{"type":"session","seq":0,"session":"x:bob"}`+"\n"+letter("1", "bob", "cy", "apart"))
	for _, name := range []string{"ann.jsonl", "bob.jsonl"} {
		// The newest comes first: as old as each other they come in their names' order.
		if err := os.Chtimes(filepath.Join(dir, name), time.Time{}, time.Unix(1_800_000_000, 0)); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, ptytest.Options{Columns: 110, Rows: 40}, "-f", dir)
	s.WaitText("2 streams")
	s.Press("\r")
	s.WaitText("of 2)")
	s.Press("t")
	s.WaitText("2 pairs in 2 streams")
	put("ann.jsonl", letter("2", "ann", "bob", "the second"))
	put("bob.jsonl", letter("2", "bob", "ann", "the answer"))
	s.WaitText("x:ann ⇄ x:bob")
	s.WaitText("2 unread")
	s.Press("g\r")
	s.Wait("a thread", func(screen string) bool { return strings.Contains(screen, "of this pair") })
	s.Press("\x1b")
	s.WaitText("x:ann ⇄ x:bob")
	s.Wait("one pair's thread read", func(screen string) bool { return !strings.Contains(screen, "2 unread") })
	put("cy.jsonl", `{"type":"session","seq":0,"session":"x:cy"}`+"\n"+letter("1", "cy", "bob", "new here"))
	s.WaitText("a new stream: cy.jsonl")
	s.WaitText("x:bob ⇄ x:cy")
	s.WaitText("1 unread")
	s.Press("q")
	quit(t, s)
}

// TestSequencesAtEveryWidth looks at what of the lanes is seen and what is said of
// the rest.
func TestSequencesAtEveryWidth(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 100, Rows: 40}, traffic)
	s.WaitText("12 streams")
	s.Press("T")
	s.WaitText("lanes 1–8")
	s.WaitText("2 have no time: in the records' order")
	s.Press("5\x1b[C") // Right
	s.WaitText("lanes 6–13")
	s.WaitText("‹ 5 more")
	s.Resize(160, 40)
	s.WaitText("lanes 6–18")
	s.Press("j\r")
	s.WaitText("messageId")
	s.Press("q")
	s.WaitText("lanes 6–18")
	s.Press("q")
	quit(t, s)

	s = open(t, ptytest.Options{Columns: 100, Rows: 30}, filepath.Join(traffic, "untimed.jsonl"))
	s.WaitText("untimed.jsonl")
	s.Press("T")
	s.WaitText("no times are recorded: in the order of the records")
	s.WaitText("no time")
	s.Press("T")
	quit(t, s)

	s = open(t, ptytest.Options{Columns: 160, Rows: 40}, filepath.Join(traffic, "encrypted.jsonl"))
	s.WaitText("encrypted.jsonl")
	s.Press("T")
	s.WaitText("opaque")
	s.WaitText("▶●")
	s.Press("T")
	quit(t, s)
}

// TestStreamsThatDisagreeAreSaid looks at each way in which streams contradict each
// other.
func TestStreamsThatDisagreeAreSaid(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 240, Rows: 70}, traffic)
	s.WaitText("12 streams")
	s.WaitText("2 streams of this session")
	s.Press("t")
	s.WaitText("24 pairs in 12 streams")
	s.Press("G")
	for _, said := range []string{
		"are both of session acme-agent:loop-2",
		"which is above it or the same",
		"acme-agent:gone-3 · not loaded",
		"Nora (p1) in acme-agent:chat-0007 writes to itself",
		"the clocks of codex:peer-harbour-01 and claude-code:peer-tower-02 differ",
	} {
		s.WaitText(said)
	}
	s.Press("q")
	s.Press("T")
	s.WaitText("messages between")
	s.Press("q")
	s.WaitText("streams  12 streams")
	quit(t, s)
}

// TestAPartFromASubagentIsTraffic steps to a message of which a part alone is of a
// subagent (ASR-224).
func TestAPartFromASubagentIsTraffic(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "mixed.jsonl")
	text := `{"type":"session","seq":0,"id":"r0","session":"acme-agent:mill-1"}
{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","author":"human","content":[{"type":"text","text":"Grind it."}]}
{"type":"message","seq":2,"id":"r2","messageId":"m2","role":"user","content":[{"type":"text","text":"Here it is.","author":"human","origin":"prompt"},{"type":"text","text":"Ground.","author":"agent","origin":"subagent_report"}]}
`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, ptytest.Options{Columns: 120, Rows: 30, Env: []string{"NO_COLOR=1"}}, path)
	s.WaitText("╏   Ground.")
	s.WaitText("▎   Grind it.")
	s.Press("}")
	atRecord(s, "#2")
	s.Press("t")
	s.WaitText("not recorded → not recorded")
	s.Press("q")
	quit(t, s)
}

// TestACopyOfASessionCountsOnce opens two files of one session.
func TestACopyOfASessionCountsOnce(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "testdata", "streams", "disagree")
	s := open(t, ptytest.Options{Columns: 160, Rows: 50}, filepath.Join(dir, "sluice.jsonl"), filepath.Join(dir, "sluice-copy.jsonl"))
	s.Press("t")
	s.WaitText("1 →  1 ←")
	s.WaitText("3 messages stand in both and count once")
	s.Press("T")
	s.WaitText("3 messages between")
	s.WaitText("(in 2 streams) The gate is open by two notches.")
	s.Press("q")
	quit(t, s)
}
