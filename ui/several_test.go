package ui

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/ui/seq"
	"asrview/ui/shelf"
)

const trafficData = "../testdata/streams/traffic/"

// openFile opens a file as the command line does, and waits for its index.
func openFile(follow bool) func(context.Context, string) (*stream.Store, error) {
	return func(ctx context.Context, path string) (*stream.Store, error) {
		src, err := lines.OpenFile(path, follow)
		if err != nil {
			return nil, err
		}
		st := stream.Open(src, stream.Options{Follow: follow})
		return st, st.WaitComplete(ctx)
	}
}

// folder opens the screen on the streams below a folder.
func folder(t *testing.T, dir string, width, height int, change ...func(*Config)) *desk {
	t.Helper()
	several := func(c *Config) {
		c.Streams, c.Open = nil, openFile(false)
		c.Finder = shelf.NewFinder([]string{dir}, nil)
	}
	d := sit(t, nil, width, height, append([]func(*Config){several}, change...)...)
	t.Cleanup(d.app.closeOpened)
	d.finish()
	return d
}

// files opens the screen on files that are named; the first is open.
func files(t *testing.T, width, height int, names ...string) *desk {
	t.Helper()
	first, err := openFile(false)(t.Context(), trafficData+names[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { first.Close() })
	several := func(c *Config) {
		c.Open, c.Streams = openFile(false), nil
		for i, name := range names {
			s := Stream{Name: trafficData + name}
			s.Found.Path, s.Found.Records = trafficData+name, -1
			if i == 0 {
				s.Store = first
			}
			c.Streams = append(c.Streams, s)
		}
	}
	d := sit(t, nil, width, height, several)
	t.Cleanup(d.app.closeOpened)
	d.finish()
	return d
}

// does presses keys and lets the jobs that they start come to an end.
func (d *desk) does(names ...string) {
	d.t.Helper()
	for _, n := range names {
		d.press(n)
		d.finish()
	}
}

func tree(t *testing.T, width, height int) *desk {
	return files(t, width, height, "tree/parent.jsonl", "tree/survey.jsonl", "tree/draft.jsonl", "tree/proof.jsonl")
}

// isOpenNow counts the streams whose index is held.
func (d *desk) isOpenNow() (n int) {
	for i := range d.app.read.streams {
		if d.app.isOpen(i) {
			n++
		}
	}
	return n
}

func TestAFolderIsAListToChooseFrom(t *testing.T) {
	d := folder(t, trafficData, 160, 40)
	d.sees("streams  12 streams", "The allotment rota", "2 streams of this session")
	if n := d.isOpenNow(); n != 0 {
		t.Errorf("%d streams were opened for the list", n)
	}
	d.does("enter")
	if n := d.isOpenNow(); n != 1 || d.app.read.at < 0 {
		t.Errorf("%d streams are open, want the one that is read", n)
	}
	d.does("B")
	d.sees("streams  12 streams")
	d.does("q")
	for d.app.read.at != 0 {
		d.does(">")
	}
	d.sees("(1 of 12)")
	d.does(">")
	d.sees("(2 of 12)")
	d.does("<", "<")
	d.sees("(12 of 12)")
	d.does("ctrl+o")
	d.sees("(1 of 12)")
}

func TestAPaneOfTrafficLeadsBackToTheList(t *testing.T) {
	d := folder(t, trafficData, 160, 40)
	d.does("t")
	d.sees("24 pairs in 12 streams", "no stream is read yet: B lists them")
	d.does("T")
	d.sees("sequence  37 messages")
	d.does("q")
	d.sees("streams  12 streams")
	// Esc goes one step at a time.
	d.does("t", "esc")
	d.sees("no stream is read yet")
	d.does("esc")
	d.sees("streams  12 streams")
}

func TestAStreamThatIsAloneInAFolderIsShown(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "notes.txt"), "no stream\n")
	write(t, filepath.Join(dir, "run.without-ending"), say(1, "all alone"))
	d := folder(t, dir, 80, 24)
	d.sees("all alone", "run.without-ending")
	d.seesNot("streams  1 stream")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestTwoStreamsOfOneSessionAreSaid(t *testing.T) {
	d := files(t, 100, 24, "faults/one.jsonl", "faults/two.jsonl", "faults/two-again.jsonl")
	d.does("3", ">")
	d.does(">")
	d.sees("2 streams are of session acme-agent:loop-2: two.jsonl, two-again.jsonl")
	d.does("<", ":", "text:acme-agent:loop-2#r1", "enter")
	d.sees("acme-agent:loop-2 is ambiguous: 2 loaded streams are of it")
	d.does("t")
	d.sees("what contradicts itself", "two.jsonl and two-again.jsonl are both", "is above it", "ghost · acme-agent:gone-3")
}

func TestAReferenceLeadsToALoadedStreamAndBack(t *testing.T) {
	d := tree(t, 100, 30)
	d.press("1", "5", "G")
	d.sees("#r7 (in survey.jsonl)")
	d.does("l")
	if d.place() != "#7" {
		t.Errorf("the report leads to %s", d.place())
	}
	d.sees("12 piers are open", "survey.jsonl (2 of 4)")
	d.does("ctrl+o")
	if d.place() != "#15" {
		t.Errorf("back came to %s", d.place())
	}
	d.sees("parent.jsonl (1 of 4)")
}

func TestWhereAMessageWasReceived(t *testing.T) {
	d := tree(t, 100, 30)
	d.press("1", "2", "G")
	d.does("l")
	d.sees("survey.jsonl (2 of 4)", "where it was received, in survey.jsonl")
	if d.place() != "#2" {
		t.Errorf("it was received at %s", d.place())
	}
	d.does("l")
	d.sees("parent.jsonl (1 of 4)", "where it was sent, in parent.jsonl")
	if d.place() != "#12" {
		t.Errorf("it was sent at %s", d.place())
	}
}

func TestASubagentLeadsToItsStreamAndThatToWhatDelegated(t *testing.T) {
	d := tree(t, 100, 30)
	d.press("4", "G")
	d.does("l")
	d.sees("survey.jsonl (2 of 4)")
	d.does("l")
	if d.place() != "#4" {
		t.Errorf("what delegated is %s", d.place())
	}
	// A call names another session as a whole value of its input.
	d = files(t, 100, 30, "peers/harbour.jsonl", "peers/tower.jsonl")
	d.press("2", "G")
	d.does("l")
	d.sees("tower.jsonl (2 of 2)", "Tower side")
}

func TestWhatIsNotLoadedIsSaid(t *testing.T) {
	d := files(t, 100, 30, "peers/tower.jsonl", "peers/harbour.jsonl")
	d.press("6", "G")
	d.sees("codex:archive-elsewhere#r9 (not loaded)")
	d.does("l")
	d.sees("codex:archive-elsewhere#r9 is not loaded")
	d.does("2", "l")
	d.sees("codex:archive-elsewhere is not loaded")
	d.does("9", "l")
	d.sees("leads to 2 places")
}

func TestAPairsThreadIsReadAlone(t *testing.T) {
	d := tree(t, 100, 40)
	d.press("j", "j", "j")
	before, place := d.screen(), d.place()
	d.does("t")
	d.sees("6 actors, 6 pairs", "⇄ survey", "2 →  2 ←", "index", "session not recorded")
	d.does("enter")
	d.sees("4 messages of this pair; 2 are recorded on both sides and shown as sent", "Does the northern line", "It does not: Quarry Pier", "12 piers are open", "1 parent", "2 survey")
	d.seesNot("I split this into three tasks")
	d.does("&", "text:quarry pier", "enter")
	d.sees("2 of 4")
	d.seesNot("12 piers are open")
	d.does("esc")
	d.sees("12 piers are open")
	d.does("esc")
	if !d.app.side.focus {
		t.Error("the pane has not got the keys back")
	}
	d.does("q")
	if d.screen() != before || d.place() != place {
		t.Errorf("Esc did not come back to\n%s\nbut to\n%s", before, d.screen())
	}
}

func TestLanesGoSideways(t *testing.T) {
	d := folder(t, trafficData, 100, 40)
	d.does("T")
	d.sees("lanes 1–8", "more ›", "2 have no time: in the records' order")
	d.does("right")
	d.sees("lanes 2–9", "‹ 1 more")
	d.does("3", "right")
	d.sees("lanes 5–12")
	d.does("left")
	d.sees("lanes 4–11")
	d.does("j", "enter")
	d.does("q")
	d.sees("lanes 4–11")
}

func TestASequenceOpensItsRecords(t *testing.T) {
	d := tree(t, 100, 40)
	d.does("T", "j", "j", "j", "enter")
	d.sees("Does the northern line still stop", "messageId")
	d.does("q")
	d.sees("sequence  10 messages between 6 actors")
	d.does("T")
	if d.place() != "#12" {
		t.Errorf("the list is at %s", d.place())
	}
}

func TestStreamsAreReadMerged(t *testing.T) {
	d := tree(t, 100, 200)
	d.press("2", "G")
	before := d.screen()
	d.does("M")
	d.sees("4 streams merged by time")
	screen := d.screen()
	order := []string{"Write an atlas", "Survey the piers of the lake", "Looking at the harbour", "Does the northern line", "Two piers are spelt", "The atlas is done"}
	at := 0
	for _, w := range order {
		i := strings.Index(screen[at:], w)
		if i < 0 {
			t.Fatalf("%q is not after what comes before it:\n%s", w, screen)
		}
		at += i
	}
	if d.place() != "#2" {
		t.Errorf("the cursor went to %s", d.place())
	}
	d.does("&", "text:type:subagent", "enter")
	d.sees("4 of 35", "Proofread the page")
	d.seesNot("Write an atlas")
	d.does("esc", "M")
	if d.screen() != before {
		t.Errorf("M again did not come back to\n%s\nbut to\n%s", before, d.screen())
	}
}

// TestAMergedViewSaysWhatTheScopeLeavesOutOfAFilter has the same words as one stream.
func TestAMergedViewSaysWhatTheScopeLeavesOutOfAFilter(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"one", "two"} {
		head := fmt.Sprintf(`{"type":"session","seq":0,"id":"r0","session":"codex:%s"}`, name) + "\n"
		plans := ""
		for k := range 3 + i {
			supersedes := ""
			if k > 0 {
				supersedes = fmt.Sprintf(`,"supersedes":"r%d"`, k)
			}
			plans += fmt.Sprintf(`{"type":"plan","seq":%d,"id":"r%d","planId":"p","planType":"items","entries":[]%s}`, k+1, k+1, supersedes) + "\n"
		}
		putFile(t, dir+"/"+name+".jsonl", head+plans)
	}
	d := folder(t, dir, 120, 30)
	d.does("enter", "M")
	d.sees("2 streams merged by time")
	d.does("&", "text:type:plan", "enter")
	d.sees("& type:plan  2 of 9, 5 outside the scope")
	d.does("s", "s", "z") // all
	d.sees("& type:plan  7 of 9 ")
	d.seesNot("outside the scope")
	d.does("s", "j")
	d.sees("& type:plan  2 of 9, 5 outside the scope")
	d.does("esc")
	d.seesNot("outside the scope")
}

func TestTrafficAsItWas(t *testing.T) {
	for _, width := range []int{60, 100, 160} {
		for name, keys := range map[string][]string{
			"traffic": {"t"}, "sequence": {"T", "j", "j", "j"}, "merged": {"M", "G"}, "thread": {"t", "enter"},
		} {
			legend := &[]string{}
			d := files(t, width, 40, "tree/parent.jsonl", "tree/survey.jsonl", "tree/draft.jsonl", "tree/proof.jsonl", "peers/tower.jsonl", "peers/harbour.jsonl")
			d.app.frame.setTheme(lookPainter{legend})
			d.does(keys...)
			*legend = nil
			d.send(nil)
			golden(t, "several-"+name+"-"+strconv.Itoa(width)+".txt", picture(d.app.View(), *legend))
		}
	}
}

func TestASearchGoesThroughAllThatIsReadTogether(t *testing.T) {
	d := tree(t, 100, 40)
	d.does("M", "g", "/", "text:pier", "enter")
	d.sees("1 of 18")
	streams := map[int]bool{}
	var at []string
	for range 18 {
		ref, _ := d.app.read.cursor()
		streams[ref.Stream] = true
		at = append(at, d.app.read.streams[ref.Stream].stem()+d.place())
		d.does("n")
	}
	if len(streams) != 4 {
		t.Errorf("matches in %d streams of 4: %v", len(streams), at)
	}
	d.sees("went on from the beginning")
	d.does("N")
	d.sees("went on from the end")
	d.does("&", "text:type:message", "enter", "N")
	d.sees("11 of 12", "· 6 outside the filter or scope")
	d.does("esc", "esc", "M", "n")
	d.seesNot("1 of 18")
}

// between is a message from one session to another.
func between(seq int, from, to, text string) string {
	return fmt.Sprintf(`{"type":"message","seq":%d,"id":"r%d","ts":"2026-11-03T09:00:%02dZ","messageId":"m%d","role":"user","author":"agent","origin":"inter_session","from":{"session":"%s"},"recipients":[{"actor":{"session":"%s"}}],"content":[{"type":"text","text":"%s"}]}`+"\n",
		seq, seq, seq, seq, from, to, text)
}

func TestWhatCameIsUnreadUntilItsThreadIsRead(t *testing.T) {
	r, w := io.Pipe()
	store := stream.Open(lines.FromPipe(r, "standard input", lines.Limits{}), stream.Options{})
	t.Cleanup(func() { store.Close() })
	send := func(text string) {
		if _, err := io.WriteString(w, text); err != nil {
			t.Error(err)
		}
	}
	send(between(1, "x:a", "x:b", "the first") + between(2, "x:c", "x:d", "apart"))
	d := sit(t, store, 100, 30)
	d.waitFor(func() bool { return d.app.read.snap().Len() == 2 })
	d.press("t")
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "2 pairs") })
	d.seesNot("unread")
	send(between(3, "x:b", "x:a", "the answer") + between(4, "x:a", "x:b", "thanks"))
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "2 unread") })
	d.sees("x:a ⇄ x:b", "2 →  1 ←")
	d.press("enter")
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "3 messages of this pair") })
	d.seesNot("unread")
	send(between(5, "x:b", "x:a", "welcome"))
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "welcome") })
	d.seesNot("unread", "╏   apart")
	w.Close()
}

// TestMoreStreamsThanAreReadTogetherAreSaid names one more than may be merged.
func TestMoreStreamsThanAreReadTogetherAreSaid(t *testing.T) {
	dir := t.TempDir()
	for i := range seq.MaxMerged + 1 {
		write(t, filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i)), talk(fmt.Sprintf("x:%03d", i), "x:all", "hello"))
	}
	d := folder(t, dir, 120, 30)
	d.sees("257 streams")
	d.does("enter", "M")
	d.sees("257 streams are loaded, and at most 256 are merged")
	// One more than may be open is opened all the same: another is closed.
	for range seq.MaxMerged {
		d.does(">")
	}
	if n := d.isOpenNow(); n != maxOpen {
		t.Errorf("%d streams are open, want %d", n, maxOpen)
	}
	d.does("t")
	d.sees("258 actors, 257 pairs in 257 streams")
	// The words of the closed one are kept for the sequence.
	d.does("T", "G")
	d.sees("257 messages between 258 actors")
}

// TestTrafficIsMarkedWithoutColour holds that the bar alone tells a peer's message
// from the person's, under the cursor too.
func TestTrafficIsMarkedWithoutColour(t *testing.T) {
	d := open(t, say(1, "mine")+between(2, "x:a", "x:b", "theirs"), 100, 24)
	d.sees("█   mine", "╏   theirs")
	d.press("J")
	d.sees("▎   mine", "▓   theirs")
}

// besideIt are the folders that end on .further, called like a file.
func besideIt(path string) []string {
	dir := strings.TrimSuffix(path, ".jsonl") + ".further"
	if _, err := os.Stat(dir); err != nil {
		return nil
	}
	return []string{dir}
}

// TestAChosenSessionBringsItsFurtherStreams chooses from sessions that are known, of
// which one has a folder of its own.
func TestAChosenSessionBringsItsFurtherStreams(t *testing.T) {
	dir := t.TempDir()
	alone, parent := filepath.Join(dir, "alone.jsonl"), filepath.Join(dir, "parent.jsonl")
	write(t, alone, talk("x:alone", "x:z", "alone"))
	write(t, parent, talk("x:parent", "x:child", "find it"))
	child := filepath.Join(dir, "parent.further", "child.jsonl")
	if err := os.Mkdir(filepath.Dir(child), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, child, talk("x:child", "x:parent", "found it"))
	finder := shelf.NewKnown(func(context.Context) ([]shelf.Found, []error) {
		return []shelf.Found{{Path: alone}, {Path: parent}}, nil
	}, nil)
	finder.Beside = besideIt
	d := sit(t, nil, 100, 30, func(c *Config) {
		c.Streams, c.Open, c.Finder = nil, openFile(false), finder
	})
	t.Cleanup(d.app.closeOpened)
	d.finish()
	d.sees("2 streams")
	d.app.chooseStream(0)
	d.finish()
	if n := len(d.app.read.streams); n != 2 {
		t.Errorf("%d streams after one that has no others", n)
	}
	d.app.chooseStream(1)
	d.finish()
	d.press("B")
	d.sees("3 streams", "child.jsonl")
	if !d.app.shelf.done || len(d.app.read.ofSession("x:child")) != 1 {
		t.Error("the child's session is not loaded")
	}
}

// TestAFurtherStreamThatComesLaterIsFound follows a session that has no others yet.
func TestAFurtherStreamThatComesLaterIsFound(t *testing.T) {
	dir := t.TempDir()
	parent := filepath.Join(dir, "parent.jsonl")
	write(t, parent, talk("x:parent", "x:child", "find it"))
	finder := shelf.NewFinder(nil, nil)
	finder.Beside = besideIt
	finder.Accompany(parent)
	store, err := openFile(true)(t.Context(), parent)
	if err != nil {
		t.Fatal(err)
	}
	d := sit(t, store, 100, 30, func(c *Config) {
		c.Streams[0].Found.Path = parent
		c.Open, c.Finder, c.Follow = openFile(true), finder, true
	})
	t.Cleanup(func() { d.app.closeOpened(); store.Close() })
	d.waitFor(func() bool { return d.app.shelf.done })
	child := filepath.Join(dir, "parent.further", "child.jsonl")
	if err := os.Mkdir(filepath.Dir(child), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, child, talk("x:child", "x:parent", "found it"))
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "a new stream: child.jsonl") })
}
