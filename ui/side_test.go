package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render/clean"
	"asrview/ui/panes/outline"
	"asrview/ui/panes/problems"
)

// paneKeys are the keys that open the panes, and what stands in their titles.
var paneKeys = []struct{ key, title string }{
	{"o", "outline"}, {"p", "plans"}, {"D", "deliveries"}, {"!", "problems"}, {"S", "stats"},
}

// paneText is the pane's part of the screen, at 100 columns or more.
func (d *desk) paneText() string {
	var out []string
	for _, r := range d.rows() {
		if _, right, ok := strings.Cut(r, sideEdge); ok {
			out = append(out, strings.TrimRight(right, " "))
		}
	}
	return strings.Join(out, "\n")
}

func (d *desk) paneSees(want ...string) {
	d.t.Helper()
	text := d.paneText()
	for _, w := range want {
		if !strings.Contains(text, w) {
			d.t.Errorf("the pane does not show %q:\n%s", w, text)
		}
	}
}

func (d *desk) paneSeesNot(want ...string) {
	d.t.Helper()
	text := d.paneText()
	for _, w := range want {
		if strings.Contains(text, w) {
			d.t.Errorf("the pane shows %q:\n%s", w, text)
		}
	}
}

// paneCursor is the pane's row under its cursor, the first of them.
func (d *desk) paneCursor() string {
	for _, r := range strings.Split(d.paneText(), "\n") {
		if text, ok := strings.CutPrefix(r, sideCursor); ok {
			return text
		}
	}
	return ""
}

func TestOnePaneAtATimeOpensAndClosesByItsKey(t *testing.T) {
	d := tour(t, 120, 30)
	for _, k := range paneKeys {
		d.press(k.key)
		d.finish()
		d.paneSees(" " + k.title)
	}
	d.paneSeesNot("deliveries")
	d.press("S")
	if text := d.paneText(); text != "" {
		t.Errorf("S did not close the stats:\n%s", text)
	}
	for _, leave := range []string{"q", "esc"} {
		d.press("p", leave)
		if text := d.paneText(); text != "" || len(d.asked) != 0 {
			t.Errorf("%s did not just close the pane; asked %v:\n%s", leave, d.asked, text)
		}
	}
}

func TestTabMovesBetweenListAndPane(t *testing.T) {
	d := tour(t, 120, 30)
	d.press("tab")
	d.sees("no pane is open")
	d.press("o", "j", "j")
	at := d.paneCursor()
	d.press("tab", "J")
	if d.app.read.options.Width >= 120 || d.place() != "#1" {
		t.Errorf("the list at %d columns is at %s", d.app.read.options.Width, d.place())
	}
	d.press("tab", "j")
	if d.paneCursor() == at {
		t.Error("Tab did not come back to the pane")
	}
}

func TestANarrowScreenShowsThePaneInPlaceOfTheList(t *testing.T) {
	d := tour(t, 60, 24)
	d.press("o")
	d.sees("outline", "#4")
	d.seesNot("The Sunday opening hours are wrong")
	d.press("tab")
	d.sees("The Sunday opening hours are wrong")
	d.press("o", "j", "enter")
	d.seesNot("outline")
	if d.place() != "#5" {
		t.Errorf("Enter came to %s", d.place())
	}
}

func TestPanesKeepTheScreensSize(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {2, 3}, {8, 5}, {40, 10}, {60, 24}, {99, 24}, {100, 40}, {160, 50}, {300, 100}} {
		d := tour(t, size[0], size[1])
		for _, p := range paneKeys {
			d.press(p.key)
			d.finish()
			for _, k := range []string{"", "j", "space", "G", "d", "u", "k", "g", "tab", "tab", "enter", p.key} {
				if k != "" {
					d.press(k)
				}
				rows := d.rows()
				if len(rows) != size[1] {
					t.Fatalf("%v, %s after %q: %d rows", size, p.title, k, len(rows))
				}
				for y, r := range rows {
					if w := clean.Width(r); w > size[0] {
						t.Fatalf("%v, %s after %q: row %d has %d columns: %q", size, p.title, k, y, w, r)
					}
				}
			}
			d.press("esc", "esc", "esc")
			d.app.closePane()
		}
	}
}

func TestTheOutlineIsALineARecord(t *testing.T) {
	d := tour(t, 160, 60)
	d.press("o")
	d.paneSees("Saturday 24 October 2026", "#4   user · human  @crumb the order page", "#7     Read  /srv/bakery-web/hours.yaml",
		"#12    result · error", "#23  user · human · withdrawn", "#35    plan todo-1", "#53    assistant · final",
		"delivery · failed: channel is read-only", "assistant · error")
	// What is quiet has no line: the header, instructions, results, deliveries that
	// did not fail.
	d.paneSeesNot("#0 ", "#2 ", "#3 ", "#8 ", "#55 ", "#62 ")
}

func TestTheOutlineMovesWithTheList(t *testing.T) {
	d := tour(t, 120, 30)
	d.press("o", "tab")
	for _, c := range []struct{ seq, line string }{{"24", "#24 "}, {"13", "#12 "}, {"58", "#58 "}, {"8", "#7 "}} {
		d.press(append(strings.Split(c.seq, ""), "G")...)
		if got := d.paneCursor(); !strings.HasPrefix(got, c.line) {
			t.Errorf("at #%s the outline is at %q, want %q", c.seq, got, c.line)
		}
	}
	d.press("tab", "g", "j", "enter")
	if d.place() != "#5" {
		t.Errorf("Enter came to %s", d.place())
	}
	d.press("[")
	if d.place() != "#8" && d.place() != "#7" {
		t.Errorf("[ came back to %s", d.place())
	}
}

func TestScopeAndFilterApplyToTheOutline(t *testing.T) {
	d := tour(t, 120, 60)
	d.press("o", "s", "s") // all
	d.paneSees("#9 ", "#37 ")
	d.press("s") // active: without superseded plans
	d.paneSeesNot("#9 ", "#37 ")
	d.press("&", "text:author:human type:message", "enter")
	d.finish()
	d.paneSees("& author:human", "#4 ", "#22 ")
	d.paneSeesNot("#6 ", "#7 ", "#35 ")
	d.press("tab", "esc")
	d.finish()
	d.paneSees("#6 ", "#7 ", "#35 ")
}

// TestAHitIsSeenThoughAPaneStandsInPlaceOfTheList searches from the outline on a narrow
// screen, where Esc comes back to it.
func TestAHitIsSeenThoughAPaneStandsInPlaceOfTheList(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("o")
	d.finish()
	before := d.screen()
	d.press("/", "text:tree")
	d.finish()
	d.sees("an Apple [[tree]]")
	d.press("esc")
	d.finish()
	if got := d.screen(); got != before {
		t.Errorf("Esc came back to\n%s\nwant\n%s", got, before)
	}
	d.press("/", "esc")
	d.finish()
	d.sees("outline")
	d.press("/", "text:apple", "enter")
	d.finish()
	d.sees("an [[apple]]")
	d.press("tab")
	d.sees("outline")
	d.press("n", "n")
	d.finish()
	d.sees("an [[Apple]] tree")
}

// TestAJumpIsSeenThoughAPaneStandsInPlaceOfTheList goes to places from a pane on a narrow
// screen.
func TestAJumpIsSeenThoughAPaneStandsInPlaceOfTheList(t *testing.T) {
	d := open(t, wordsStream(), 80, 24)
	d.press("m", "a")
	for _, c := range []struct {
		keys []string
		sees string
	}{
		{[]string{":", "text:#40", "enter"}, "an Apple tree"},
		{[]string{"'", "a"}, "nothing in number 0"},
		{[]string{"ctrl+o"}, "an Apple tree"},
		{[]string{"2", "G"}, "an apple, and"},
		{[]string{"5", "0", "g"}, "nothing in number 50"},
		{[]string{":", "text:end", "enter"}, "nothing in number 79"},
	} {
		d.press("p")
		d.finish()
		d.sees("plans")
		d.press(c.keys...)
		d.finish()
		d.sees(c.sees)
		d.seesNot("plans")
		d.press("p", "q")
	}
}

// TestTheOutlineIsOneColumnHoweverLongItsNumbersAre has the longest number at the end,
// in the middle, and beyond what is seen at first.
func TestTheOutlineIsOneColumnHoweverLongItsNumbersAre(t *testing.T) {
	beyond := []int{1}
	for i := range 60 {
		beyond = append(beyond, i+2)
	}
	for _, seqs := range [][]int{{7, 80, 1234567}, {7, 1234567, 80}, append(beyond, 123456, 70)} {
		var b strings.Builder
		for _, n := range seqs {
			b.WriteString(say(n, "words"))
		}
		d := open(t, b.String(), 140, 30)
		d.press("o")
		for range 2 {
			d.finish()
			columns := map[int]bool{}
			for _, r := range d.rows() {
				if at := strings.LastIndex(r, "user"); at > 60 && !strings.Contains(r, "█") {
					columns[len([]rune(r[:at]))] = true
				}
			}
			if len(columns) != 1 {
				t.Errorf("%v: the roles stand in columns %v:\n%s", seqs, columns, d.screen())
			}
			d.press("G")
		}
	}
}

func TestPlansShowWhatEachRevisionChanged(t *testing.T) {
	text := `{"type":"tool_call","seq":1,"id":"r1","callId":"c9","name":"TodoWrite","input":{}}
{"type":"plan","seq":2,"id":"r2","planId":"p1","planType":"items","callId":"c9","entries":[{"entryId":"a","content":"Mix","status":"in_progress"},{"entryId":"b","content":"Knead","status":"pending","blockedBy":["a"]},{"entryId":"c","content":"Sing","status":"pending"}]}
{"type":"plan","seq":3,"id":"r3","planId":"p1","planType":"items","supersedes":"r2","callId":"gone","entries":[{"entryId":"a","content":"Mix","status":"completed"},{"entryId":"b","content":"Knead well","status":"pending","blockedBy":["a"]},{"entryId":"d","content":"Bake","status":"pending","blockedBy":["b"]}]}
{"type":"plan","seq":4,"id":"r4","planId":"g1","planType":"goal","status":"active","content":[{"type":"text","text":"Bread by eight"}],"budget":{"tokens":2000000},"used":{"tokens":500000}}
`
	d := open(t, text, 200, 40)
	d.press("p")
	d.finish()
	d.paneSees("plan p1 · items · 2 revisions", "completed  a  Mix", "└ pending  b  Knead well", "  └ pending  d  Bake",
		"#3 · revision 2 of 2 · supersedes #2 · set by gone (not in this stream)",
		"~ a Mix  in_progress → completed", "~ b  reworded: Knead → Knead well", "+ d Bake", "- c Sing",
		"#2 · revision 1 of 2 · set by c9 (#1)",
		"plan g1 · goal · active", "████░░░░░░░░░░░░░░░ 500,000 of 2,000,000 tokens")
	d.press("j", "C")
	d.sees("the call gone is not in this stream")
	d.press("j", "C")
	if d.place() != "#1" {
		t.Errorf("C came to %s", d.place())
	}
	d.press("tab", "g", "j", "enter")
	if d.place() != "#3" {
		t.Errorf("Enter came to %s", d.place())
	}
	d.press("&", "text:planid:g1", "enter")
	d.finish()
	d.paneSees("plan g1", "1 plan, 1 revision")
	d.paneSeesNot("plan p1")
}

func TestDeliveriesAreGroupedWithTheirHistory(t *testing.T) {
	d := tour(t, 160, 50)
	d.press("D")
	d.finish()
	d.paneSees("deliveries  7, and 1 revision before", "unmatched · sent · conversation Nora (c2)", "message not recorded",
		"failed · conversation Bakery announcements (c3) · 2", "#59 · delivery · failed: channel is read-only · attempt 1",
		"for #58  We are open this Sunday", "other attempts: failed: channel is read-only (#60)",
		"suppressed: NO_REPLY", "outcome unknown", "#55 · delivery · sent", "before: queued (#54)")
	d.press("g", "j", "j", "j", "enter")
	if d.place() != "#59" {
		t.Errorf("Enter came to %s", d.place())
	}
	d.press("tab", "U")
	d.finish()
	d.sees("& type:message has:delivery -delivery:sent,delivered", "#56", "#58", "#63")
	d.seesNot("I could not post the announcement") // #61 was delivered
}

// badStream is a stream with one of each kind of problem.
const badStream = `{"type":"session","seq":0,"id":"r0","session":"acme-agent:1"}
this is no JSON
{"type":"message","seq":2,"id":"r2","messageId":"m2","role":"user","author":"human","content":[{"type":"text","text":"Hello"}]}
{"type":"delivery","seq":3,"id":"r3","message":"messageId=nowhere","status":"sent"}
{"type":"message","seq":4,"id":"r4","messageId":"m4","role":"assistant","content":"not an array"}
`

func TestProblemsLeadToTheirRecords(t *testing.T) {
	d := open(t, badStream, 120, 40)
	d.sees("1 line is no record")
	d.press("!")
	d.finish()
	d.paneSees("line 2 · error", "messageId=nowhere", "#4 · error")
	found := d.app.side.data.problems.Count
	if found < 3 {
		t.Fatalf("%d problems", found)
	}
	d.sees(fmt.Sprintf("%d problems", found))
	d.press("enter")
	if d.place() != "line 2" {
		t.Errorf("Enter came to %s", d.place())
	}
	d.press("tab", "G", "k", "enter")
	if d.place() == "line 2" {
		t.Errorf("Enter stayed at %s", d.place())
	}
	d.press("&", "text:role:assistant", "enter")
	d.finish()
	d.paneSees("#4 · error")
	d.paneSeesNot("line 2")
}

func TestTheListOfProblemsIsBoundedAndSaysSo(t *testing.T) {
	bad := strings.Repeat("no JSON\n", problems.MaxFindings+5)
	d := open(t, bad, 120, 20)
	d.press("!")
	d.finish()
	d.paneSees("10,005", "the first 10,000 listed")
}

func TestAFineStreamHasNoProblems(t *testing.T) {
	d := open(t, say(1, "fine"), 120, 20)
	d.press("!")
	d.finish()
	d.paneSees("no problems found")
}

// TestReferencesThatLeadNowhereAreListed compares them with those that has:problem
// finds; what a rule has said already is not said again.
func TestReferencesThatLeadNowhereAreListed(t *testing.T) {
	d := tour(t, 120, 40)
	d.press("s", "s", "!")
	d.finish()
	d.paneSees("problems  6", "#31 · note · reference · callId", "call_6 is not in this stream", "3EB09F is not in this stream")
	d.press("&", "text:has:problem", "enter")
	d.finish()
	d.sees("6 of 73")
	d = open(t, badStream, 120, 40)
	d.press("!")
	d.finish()
	if n := strings.Count(d.screen(), "messageId=nowhere"); n != 1+1 { // the card names it too
		t.Errorf("it is named %d times:\n%s", n, d.screen())
	}
}

func TestStatsCountAndFilter(t *testing.T) {
	text := record(1, `"role":"user","author":"human","content":[{"type":"text","text":"a"}]`) +
		record(2, `"role":"assistant","content":[],"usage":{"inputTokens":1200}`) +
		record(3, `"role":"assistant","content":[],"usage":{"inputTokens":34}`)
	d := open(t, text, 120, 60)
	d.press("S")
	d.finish()
	d.paneSees("of the whole stream", "records", "messages by role", "assistant", "role", "by author", "author unknown", "1,234")
	for range 60 {
		if strings.Contains(d.paneCursor(), "assistant") {
			break
		}
		d.press("j")
	}
	d.press("enter")
	d.finish()
	d.sees("& role:assistant", "2 of 3")
}

func TestStatsSayNothingOfTokensThatNoRecordStates(t *testing.T) {
	d := open(t, record(1, `"role":"user","content":[]`), 120, 60)
	d.press("S")
	d.finish()
	d.paneSeesNot("stated", "token", "cost")
}

func TestCtrlCStopsWhatAPaneRuns(t *testing.T) {
	d := open(t, badStream, 120, 20)
	gate := make(chan struct{})
	d.term.gate = gate
	d.press("!")
	d.paneSees("checking")
	d.press("ctrl+c")
	d.paneSees("stopped at")
	if len(d.asked) != 0 {
		t.Fatalf("Ctrl-c asked for %v while it had something to stop", d.asked)
	}
	close(gate)
	d.finish()
	d.paneSees("stopped at")
	d.press("!", "!")
	d.finish()
	d.paneSees("messageId=nowhere")
}

func TestClicksAndTheWheelInAPane(t *testing.T) {
	d := tour(t, 120, 30)
	d.press("o")
	click := func(x, y int) {
		d.send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	}
	click(100, 5)
	if want := strings.Fields(d.paneCursor())[0]; d.place() != want {
		t.Errorf("a click on the line of %s came to %s", want, d.place())
	}
	before := d.rows()[10]
	d.send(tea.MouseMsg{X: 100, Y: 5, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelDown})
	if d.rows()[10] == before {
		t.Error("the wheel did not scroll the pane")
	}
	click(5, 8)
	if d.app.side.focus {
		t.Error("a click on the list left the keys to the pane")
	}
}

// growing opens a file that is followed, and returns how to add to it.
func growing(t *testing.T, text string, width, height int) (*desk, func(string)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	src, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	store := stream.Open(src, stream.Options{Follow: true})
	t.Cleanup(func() { store.Close() })
	if err := store.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	d := sit(t, store, width, height)
	return d, func(more string) {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(more); err != nil {
			t.Fatal(err)
		}
	}
}

// hears delivers mail until the pane shows a text.
func (d *desk) hears(want string) {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), 2*time.Minute)
	defer cancel()
	for !strings.Contains(d.paneText(), want) {
		letters := d.app.mail.Next(ctx)
		if letters == nil {
			d.t.Fatalf("the pane never shows %q:\n%s", want, d.paneText())
		}
		d.send(mailed(letters))
	}
}

func TestPanesTakeWhatComes(t *testing.T) {
	plan := `{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[{"entryId":"a","content":"Mix","status":"pending"}]}` + "\n"
	more := `{"type":"plan","seq":7,"id":"r7","planId":"p1","planType":"items","supersedes":"r1","entries":[{"entryId":"a","content":"Mix","status":"completed"}]}
{"type":"delivery","seq":8,"id":"r8","message":"messageId=nobody","status":"failed"}
{"type":"message","seq":9,"id":"r9","role":"user","content":[{"type":"text","text":"late words"}]}
`
	for key, want := range map[string]string{
		"o": "late words", "p": "pending → completed", "D": "messageId=nobody", "!": "messageId=nobody", "S": "delivery",
	} {
		d, add := growing(t, plan, 120, 40)
		d.press(key)
		d.finish()
		d.paneSeesNot(want)
		add(more)
		d.hears(want)
	}
}

func TestTheOutlineCostsWhatItShows(t *testing.T) {
	const n, height = 50_000, 40
	var b strings.Builder
	for i := range n {
		b.WriteString(record(i, fmt.Sprintf(`"role":"user","content":[{"type":"text","text":"text %d"}]`, i)))
	}
	d := open(t, b.String(), 120, height)
	d.finish()
	d.press("tab")
	before := d.store.Snapshot().Counters().RecordsDecoded
	d.press("o")
	o, ok := d.app.side.pane.(*outline.Outline)
	if !ok {
		t.Fatal("no outline")
	}
	cost := func(what string, most int) {
		t.Helper()
		if o.Drawn > most {
			t.Errorf("%s drew %d lines", what, o.Drawn)
		}
		o.Drawn = 0
	}
	cost("opening", 2*height)
	d.press("j", "j")
	cost("moving", 2*height)
	d.press("G")
	cost("going to the end", 4*height)
	d.press("tab", "2", "5", "0", "0", "0", "G")
	cost("following the list", 4*height)
	d.finish()
	if got := d.store.Snapshot().Counters().RecordsDecoded - before; got > 40*height {
		t.Errorf("decoded %d records for some screens", got)
	}
}

func TestOtherPanesAskTheLoopForNothing(t *testing.T) {
	var b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&b, `{"type":"delivery","seq":%d,"id":"r%d","message":"messageId=m","status":"sent"}`+"\n", i, i)
	}
	// The stats are counted by goroutines of their own.
	for _, k := range paneKeys[1:4] {
		d := open(t, b.String(), 120, 30)
		d.finish()
		d.term.gate = make(chan struct{})
		before := d.store.Snapshot().Counters()
		d.press(k.key)
		if after := d.store.Snapshot().Counters(); after != before {
			t.Errorf("opening %s read on the loop: %+v, before %+v", k.title, after, before)
		}
		close(d.term.gate)
		d.finish()
		d.paneSeesNot("looking for", "checking", "counting")
	}
}
