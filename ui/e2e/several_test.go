//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

const traffic = "../../testdata/streams/traffic"

func treeOf(names ...string) (paths []string) {
	for _, n := range names {
		paths = append(paths, filepath.Join(traffic, "tree", n+".jsonl"))
	}
	return paths
}

func TestAFolderOpensAListOfItsStreams(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 40}, traffic)
	s.WaitText("12 streams")
	s.WaitText("The allotment rota")
	s.Press("G\r")
	s.WaitText("of 12)")
	s.Press("B")
	s.WaitText("streams  12 streams")
	s.Press("q")
	s.Wait("one stream again", func(screen string) bool { return !strings.Contains(screen, "streams  12 streams") })
	quit(t, s)
}

func TestTheListOfOneStreamSaysWhatItIs(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 30})
	do(s, show("B", "1 stream", "The Sunday opening hours are wrong", "@crumb the order page says").but("no words in what it begins with"))
	do(s, step{press: "q", not: []string{"1 stream"}})
	quit(t, s)
}

func TestStreamsThatAreNamedAreGoneThrough(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 40}, treeOf("parent", "survey")...)
	s.WaitText("parent.jsonl (1 of 2)")
	s.Press(">")
	s.WaitText("survey.jsonl (2 of 2)")
	s.Press("<")
	s.WaitText("parent.jsonl (1 of 2)")
	s.Press("}")
	s.WaitText("#4 ")
	quit(t, s)
}

func TestAReferenceAcrossStreamsAndBack(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 40}, treeOf("parent", "survey", "draft", "proof")...)
	s.WaitText("parent.jsonl (1 of 4)")
	s.Press("t") // which waits until all of the streams have been read
	s.WaitText("6 pairs in 4 streams")
	s.Press("t")
	s.Wait("no pane", func(screen string) bool { return !strings.Contains(screen, "6 pairs in 4 streams") })
	s.Press("12Gl")
	s.WaitText("where it was received")
	s.WaitText("survey.jsonl (2 of 4)")
	s.Press("\x0f") // Ctrl-o
	s.WaitText("parent.jsonl (1 of 4)")
	s.WaitText("#12 ")
	quit(t, s)
}

func TestTrafficThreadsAndLanes(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 40}, treeOf("parent", "survey", "draft", "proof")...)
	s.WaitText("parent.jsonl (1 of 4)")
	s.Press("t")
	s.WaitText("6 pairs in 4 streams")
	s.Press("\r")
	s.WaitText("It does not: Quarry Pier was closed in 2024.")
	s.WaitText("4 messages of this pair")
	s.Press("\x1b")
	s.WaitText("Write an atlas of the lake ferries")
	s.Press("T")
	s.WaitText("10 messages between 6 actors")
	s.WaitText("▶●")
	s.Press("jjj\r")
	s.WaitText("triggersTurn")
	s.Press("q")
	s.WaitText("10 messages between 6 actors")
	s.Press("T")
	quit(t, s)
}

func TestStreamsAreMergedByTime(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 50}, treeOf("parent", "survey", "draft", "proof")...)
	s.WaitText("parent.jsonl (1 of 4)")
	s.Press("M")
	s.WaitText("4 streams merged by time")
	s.Press("G")
	s.Wait("the last record of the parent below the last of the others", func(screen string) bool {
		return strings.Contains(screen, "1 parent") && strings.Index(screen, "12 piers are open") < strings.Index(screen, "The atlas is done")
	})
	s.Press("M")
	s.WaitText("parent.jsonl (1 of 4)")
	quit(t, s)
}

func TestAFollowedFolderShowsANewStream(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	add := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	add("first.jsonl", message(1, "the first stream"))
	s := open(t, ptytest.Options{Columns: 100, Rows: 30}, "-f", dir)
	s.WaitText("the first stream")
	add("second.jsonl", message(1, "the second stream"))
	s.WaitText("a new stream: second.jsonl")
	s.Press(">")
	s.WaitText("the second stream")
	// A file that is empty when it appears is a stream when its first record comes.
	add("third.jsonl", "")
	add("third.jsonl", message(1, "the third stream"))
	s.WaitText("a new stream: third.jsonl")
	// And a stream that is open grows.
	f, err := os.OpenFile(filepath.Join(dir, "second.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(message(2, "and it grows")); err != nil {
		t.Fatal(err)
	}
	s.WaitText("and it grows")
	quit(t, s)
}

func TestAnEmptyFolderIsFollowed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, ptytest.Options{}, "-f", dir)
	s.WaitText("0 streams")
	if err := os.WriteFile(filepath.Join(dir, "late"), []byte(message(1, "here at last")), 0o644); err != nil {
		t.Fatal(err)
	}
	s.WaitText("1 stream")
	s.Press("\r")
	s.WaitText("here at last")
	quit(t, s)
}

func TestASequenceIsPrinted(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 100, Rows: 60}, append([]string{"--sequence", "--width", "100", "--color", "never"}, treeOf("parent", "survey", "draft", "proof")...)...)
	ended := s.Exit()
	if screen := s.Screen(); ended != 0 || !strings.Contains(screen, "▶●") || !strings.Contains(screen, "index · session not recorded") {
		t.Errorf("exit %d and\n%s", ended, screen)
	}
}
