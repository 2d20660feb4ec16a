package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/render/row"
	"asrview/themes"
)

// matchPainter shows the matches: [so], and the one that the reader is at: [[so]].
type matchPainter struct{}

func (matchPainter) Paint(r row.Row) string {
	var b strings.Builder
	for _, s := range r.Spans {
		switch s.Role {
		case themes.RoleMatch:
			b.WriteString("[" + s.Text + "]")
		case themes.RoleMatchCurrent:
			b.WriteString("[[" + s.Text + "]]")
		default:
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

func showMatches(c *Config) { c.Theme = func(bool) Painter { return matchPainter{} } }

func say(seq int, text string) string {
	return record(seq, fmt.Sprintf(`"role":"user","content":[{"type":"text","text":%q}]`, text))
}

// words is a stream in which "apple" stands in #2 twice, in #40 and in #60.
func wordsStream() string {
	var b strings.Builder
	for i := range 80 {
		text := fmt.Sprintf("nothing in number %d", i)
		switch i {
		case 2:
			text = "an apple, and another apple"
		case 40:
			text = "an Apple tree"
		case 60:
			text = strings.Repeat("filler line\n", 200) + "the last apple\n" + strings.Repeat("filler line\n", 50)
		}
		b.WriteString(say(i, text))
	}
	return b.String()
}

func TestSearchFindsHighlightsAndCounts(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("/", "text:apple", "enter")
	d.finish()
	d.sees("an [[apple]], and another [apple]", "/apple  1 of 4")
	if d.place() != "#2" {
		t.Errorf("found at %s", d.place())
	}
	step := func(key, place string, sees ...string) {
		t.Helper()
		d.press(key)
		d.finish()
		if d.place() != place {
			t.Errorf("%s went to %s, want %s", key, d.place(), place)
		}
		d.sees(sees...)
	}
	step("n", "#2", "an [apple], and another [[apple]]", "2 of 4")
	step("n", "#40", "an [[Apple]] tree", "3 of 4")
	step("n", "#60", "the last [[apple]]", "4 of 4") // the fold opened
	step("n", "#2", "an [[apple]], and", "went on from the beginning: 1 of 4")
	step("N", "#60", "the last [[apple]]", "went on from the end: 4 of 4")
	step("N", "#40", "[[Apple]]", "3 of 4")
	step("N", "#2", "another [[apple]]", "2 of 4")
	step("n", "#40", "3 of 4")
	step("n", "#60", "4 of 4")
	step("N", "#40", "[[Apple]]")
	d.press("2", "n")
	d.finish()
	if d.place() != "#2" {
		t.Errorf("2n went to %s", d.place())
	}
	d.press("ctrl+o")
	if d.place() != "#0" {
		t.Errorf("back from the search went to %s", d.place())
	}
	d.press("esc")
	d.press("g")
	d.seesNot("[apple]", "/apple")
}

func TestHitsAreCountedInTheRecordThatIsOpen(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("2", "G", "enter", "/", "text:apple", "enter")
	d.finish()
	d.sees("an [[apple]]", "/apple  1 of 2 in this record")
	d.press("n")
	d.finish()
	d.sees("another [[apple]]", "2 of 2 in this record")
	d.press("n")
	d.finish()
	d.sees("an [[apple]]", "went round in this record: 1 of 2")
	d.press("N")
	d.finish()
	d.sees("another [[apple]]", "went round in this record: 2 of 2")
}

// TestKeysThatComeFasterThanTheirAnswersAllCount presses keys before the jobs of the
// first have answered.
func TestKeysThatComeFasterThanTheirAnswersAllCount(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("/", "text:apple", "enter")
	d.finish()
	d.press("n", "n", "n")
	d.finish()
	d.sees("4 of 4")
	d.press("N", "N")
	d.finish()
	d.sees("2 of 4")
	d.press("N")
	d.finish()
	d.press("n", "n")
	d.finish()
	d.sees("3 of 4")
	d.press("N")
	d.finish()
	d.sees("2 of 4")
	d.press("9", "n") // twice round
	d.finish()
	d.sees("went on from the beginning: 3 of 4")
	d.press("g", "enter", "/", "text:number", "enter", "n")
	d.finish()
	d.sees("1 of 1")
	d.press("q", "2", "G", "enter", "/", "text:apple", "enter")
	d.finish()
	d.press("5", "n")
	d.finish()
	d.sees("went round in this record: 2 of 2")
}

// walked presses a key until the search has gone round, and returns where it stopped.
func (d *desk) walked(key string) (at []string) {
	d.t.Helper()
	for range 100 {
		at = append(at, d.place())
		d.press(key)
		d.finish()
		if strings.Contains(d.status(), "went on from") {
			return at
		}
	}
	d.t.Fatalf("the search does not go round: %v", at)
	return nil
}

// TestASearchCountsWhatItsKeysVisit counts in what the scope and a filter show, and
// says what stands outside.
func TestASearchCountsWhatItsKeysVisit(t *testing.T) {
	d := open(t, wordsStream(), 120, 24, showMatches)
	d.press("&", "text:tree", "enter")
	d.finish()
	d.press("/", "text:apple", "enter")
	d.finish()
	d.sees("an [[Apple]] tree", "/apple  1 of 1  · 3 outside the filter or scope")
	if at := d.walked("n"); len(at) != 1 {
		t.Errorf("n went to %v", at)
	}
	d.press("s", "s", "z")
	d.finish()
	d.sees("/apple  1 of 1  · 3 outside the filter ")
	d.press("esc", "esc", "/", "enter")
	d.finish()
	d.sees("3 of 4")
	d.seesNot("outside")
	// A filter that leaves out the record that was gone to.
	d.press("g", "n")
	d.finish()
	d.sees("1 of 4")
	d.press("&", "text:tree", "enter")
	d.finish()
	d.sees("/apple  1  · 3 outside the filter ")
	d.press("n")
	d.finish()
	d.sees("1 of 1")
}

func TestASearchLeavesOutWhatTheScopeDoes(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[{"type":"text","text":"quota"}]}` + "\n")
	for i := range 40 {
		supersedes := ""
		if i > 0 {
			supersedes = fmt.Sprintf(`,"supersedes":"r%d"`, i+1)
		}
		fmt.Fprintf(&b, `{"type":"delivery","seq":%d,"id":"r%d","message":"messageId=m1","status":"failed","reason":"quota"%s}`+"\n", i+2, i+2, supersedes)
	}
	b.WriteString(say(50, "quota and quota"))
	d := open(t, b.String(), 120, 24, showMatches)
	d.press("/", "text:quota", "enter")
	d.finish()
	d.sees("/quota  1 of 4  · 39 outside the scope")
	down := d.walked("n")
	if want := []string{"#1", "#41", "#50", "#50"}; !slices.Equal(down, want) {
		t.Errorf("n stopped at %v, want %v", down, want)
	}
	d.press("s", "s")
	d.finish()
	d.press("n", "N")
	d.finish()
	d.seesNot("outside")
	d.sees("of 43")
	d.press("s")
	d.finish()
	d.press("j")
	d.sees("of 4  · 39 outside the scope")
}

func TestHitsThatCouldOverlapAreSteppedThroughAsTheyAreCounted(t *testing.T) {
	d := open(t, say(1, "aaaa b aaa"), 80, 24, showMatches)
	d.press("/", "text:aa", "enter")
	d.finish()
	d.sees("[[aa]][aa] b [aa]a", "1 of 3")
	for _, want := range []string{"[aa][[aa]] b [aa]a", "[aa][aa] b [[aa]]a"} {
		d.press("n")
		d.finish()
		d.sees(want)
	}
	d.sees("3 of 3")
}

// TestStepsAreWhatIsCounted walks over the matches of records, down and up, and looks
// whether that is all that are counted, each once.
func TestStepsAreWhatIsCounted(t *testing.T) {
	records := []string{
		`{"type":"message","seq":1,"messageId":"a1","role":"user","from":{"participant":"anna"},"content":[{"type":"text","text":"aaa\nba aXa\n\na"},{"type":"reasoning","visibility":"summary","summary":["a","no","aa a"]},{"type":"data","schema":"org.acme/a","data":{"a":["aa",1,{"ba":"a"}]}}],"displayContent":[{"type":"text","text":"` + strings.Repeat("a line\n", 300) + `"}]}`,
		`{"type":"tool_call","seq":2,"callId":"a","name":"bash","input":{"command":"a && aa","more":["a",{"x":"aaaa"}]}}`,
		`{"type":"plan","seq":3,"planId":"a","kind":"items","entries":[{"content":"a b a","status":"pending","owner":"a"},{"content":"aa","status":"done"}],"content":[{"type":"text","text":"a a"}]}`,
		`{"type":"org.acme/a","seq":4,"x":{"a":"aa aa"}}`,
	}
	for _, line := range records {
		r, err := asr.Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		for _, expr := range []string{"a", "aa", "^a", "a$", `a\b|b`, `\ba`, "a.", `a\n`, "x*a?", `[^a]+`} {
			p, err := pattern.Compile(expr)
			if err != nil {
				t.Fatal(err)
			}
			var down []spot
			for s, ok := locateNext(t.Context(), r, p, nil); ok; s, ok = locateNext(t.Context(), r, p, &s) {
				if s.rank != len(down) {
					t.Fatalf("%s: the match number %d has rank %d", expr, len(down), s.rank)
				}
				down = append(down, s)
			}
			if n := countIn(t.Context(), r, p); n != len(down) {
				t.Errorf("%s: %d steps, %d counted in %.40s", expr, len(down), n, line)
			}
			i := len(down)
			for s, ok := locatePrev(t.Context(), r, p, nil); ok; s, ok = locatePrev(t.Context(), r, p, &s) {
				if i--; i < 0 || s.text != down[i].text || s.start != down[i].start || s.rank != i || s.of != len(down) {
					t.Fatalf("%s: back at number %d: %+v", expr, i, s)
				}
			}
			if i != 0 {
				t.Errorf("%s: %d matches were not found on the way back", expr, i)
			}
		}
	}
}

func TestSearchBackAndSmartCase(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("G", "?", "text:Apple", "enter")
	d.finish()
	d.sees("[[Apple]]", "?Apple  1 of 1")
	d.press("N") // against the direction of the search: down, and round
	d.finish()
	d.sees("went on from the beginning")
}

func TestSearchShowsTheFirstHitWhileItIsTyped(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("J")
	before := d.screen()
	d.press("/", "text:tree")
	d.finish()
	d.sees("an Apple [[tree]]", "/tree")
	d.press("esc")
	d.finish()
	if got := d.screen(); got != before {
		t.Errorf("Esc came back to\n%s\nwant\n%s", got, before)
	}
	d.press("/", "text:(", "enter")
	d.sees("missing closing )")
	d.press("/", "text:[")
	d.sees("missing closing ]")
	d.press("ctrl+r", "esc")
	d.press("/", "text:nowhere", "enter")
	d.finish()
	d.sees("no match in the texts: nowhere")
}

// TestEnterKeepsWhatWasSaidWhileTheSearchWasTyped has matches found before Enter.
func TestEnterKeepsWhatWasSaidWhileTheSearchWasTyped(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("G", "/", "text:tree")
	d.finish()
	d.sees("went on from the beginning: 1 of 1")
	d.press("enter")
	d.finish()
	d.sees("[[tree]]", "went on from the beginning: 1 of 1")
	d.press("/", "text:zebra")
	d.finish()
	d.press("enter")
	d.finish()
	d.sees("no match in the texts: zebra")
	d.press("/", "text:tree")
	d.finish()
	d.press("enter")
	d.finish()
	d.sees("/tree  1 of 1")
}

// TestEscFoldsAgainWhatAMatchUnfolded has a match in a fold and one in a run of records
// while the search is typed.
func TestEscFoldsAgainWhatAMatchUnfolded(t *testing.T) {
	text := say(1, strings.Repeat("filler\n", 100)+"needles\n"+strings.Repeat("filler\n", 100)) +
		`{"type":"org.acme/a","seq":2,"x":"pins"}` + "\n" + `{"type":"org.acme/a","seq":3,"x":"pinstripe"}` + "\n"
	d := open(t, text, 80, 60, showMatches)
	before := d.screen()
	d.press("/", "text:needle")
	d.finish()
	d.sees("[[needle]]s")
	d.press("ctrl+u", "text:pinstripe")
	d.finish()
	d.sees("[[pinstripe]]")
	d.press("esc")
	d.finish()
	if got := d.screen(); got != before {
		t.Errorf("Esc came back to\n%s\nwant\n%s", got, before)
	}
	// What is found in the end is all that is unfolded.
	d.press("/", "text:needle")
	d.finish()
	d.press("ctrl+u", "text:pinstripe")
	d.finish()
	d.press("enter")
	d.finish()
	d.sees("[[pinstripe]]", "more lines")
	d.press("g", "z")
	d.finish()
	d.seesNot("more lines")
}

func TestSearchForTextAsItStands(t *testing.T) {
	d := open(t, say(1, "abc")+say(2, "a.c"), 80, 24, showMatches)
	d.press("/", "ctrl+r", "text:a.c", "enter")
	d.finish()
	d.sees("[[a.c]]", "1 of 1")
	d.seesNot("[abc]")
}

func TestAnEmptySearchRepeatsTheLast(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("/", "text:tree", "enter")
	d.finish()
	d.press("g", "esc", "/", "enter")
	d.finish()
	d.sees("[[tree]]")
	d.press("esc", "g", "n")
	d.finish()
	d.sees("[[tree]]")
}

func TestSearchLooksAtWhatIsRead(t *testing.T) {
	text := strings.Join([]string{
		`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[{"type":"text","text":"x"}]}`,
		`{"type":"delivery","seq":2,"id":"r2","message":"messageId=m1","status":"failed","reason":"quota"}`,
		`{"type":"delivery","seq":3,"id":"r3","message":"messageId=m1","status":"sent","supersedes":"r2"}`,
	}, "\n")
	d := open(t, text, 80, 24, showMatches)
	d.press("/", "text:quota", "enter")
	d.finish()
	d.sees("no match in what is shown, 1 outside the scope")
	d.press("s", "s", "n")
	d.finish()
	d.sees("[[quota]]")
}

func TestSearchInToolInputsAndRuns(t *testing.T) {
	text := say(1, "start") +
		`{"type":"tool_call","seq":2,"callId":"c1","name":"bash","input":{"command":"grep needle file","note":"needle two"}}` + "\n" +
		`{"type":"tool_result","seq":3,"callId":"c1","content":[{"type":"text","text":"one\ntwo needle"}]}` + "\n" +
		`{"type":"org.acme/a","seq":4,"x":1}` + "\n" + `{"type":"org.acme/a","seq":5,"y":"hay needle"}` + "\n"
	d := open(t, text, 100, 40, showMatches)
	d.sees("2 records")
	d.press("/", "text:needle", "enter")
	d.finish()
	d.sees("grep [[needle]] file")
	d.press("n")
	d.finish()
	d.sees("[[needle]] two")
	d.press("n")
	d.finish()
	d.sees("two [[needle]]")
	d.press("n")
	d.finish()
	d.sees("hay [[needle]]")
}

func TestSearchInAnOpenedRecord(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, showMatches)
	d.press("6", "0", "G", "enter", "/", "text:apple", "enter")
	d.finish()
	d.sees("the last [[apple]]")
	d.press("n")
	d.finish()
	d.sees("[[apple]]", "went round in this record")
	d.press("esc", "/", "text:zebra", "enter")
	d.finish()
	d.sees("no match in the texts of this record: zebra")
	d.press("esc", "esc")
	if d.place() != "#60" {
		t.Errorf("came back to %s", d.place())
	}
}

func TestFilterShowsSomeAndThenAll(t *testing.T) {
	d := open(t, wordsStream(), 80, 24)
	d.press("4", "0", "G", "&", "text:apple", "enter")
	d.finish()
	d.sees("& apple  3 of 80", "Apple tree", "filler")
	d.seesNot("number 41")
	if d.place() != "#40" {
		t.Errorf("the filter moved the reader to %s", d.place())
	}
	d.press("J")
	place := d.place()
	d.press("esc")
	if d.place() != place || place != "#60" {
		t.Errorf("clearing the filter went from %s to %s", place, d.place())
	}
	d.press("&", "text:zebra", "enter")
	d.finish()
	d.sees("no record: zebra")
	d.press("&", "ctrl+u", "enter")
	if d.place() != "#60" {
		t.Errorf("an empty filter came back to %s", d.place())
	}
	d.press("k", "k", "k")
	d.sees("number 59")
}

func TestAWrongQuerySaysWhereWhileItIsTyped(t *testing.T) {
	d := open(t, wordsStream(), 80, 24)
	d.press("&", "text:/(/")
	if !strings.Contains(d.status(), "missing closing )") {
		t.Errorf("the line says %q", d.status())
	}
	d.press("enter")
	d.sees("missing closing )")
}

func TestAQueryFromTheStart(t *testing.T) {
	d := open(t, wordsStream(), 80, 24, func(c *Config) { c.Query = "apple" })
	d.finish()
	d.sees("3 of 80", "Apple tree")
	d.seesNot("number 1")
}

func TestCtrlCStopsASearch(t *testing.T) {
	d := open(t, wordsStream(), 80, 24)
	d.press("/", "text:apple", "enter")
	d.app.find.want = &pursuit{times: 1}
	d.press("ctrl+c")
	d.sees("search stopped")
	if slices.ContainsFunc(d.asked, func(m tea.Msg) bool { _, quit := m.(tea.QuitMsg); return quit }) {
		t.Error("Ctrl-c quit while a search ran")
	}
}

func TestTabCompletesKeysAndTheValuesThatOccur(t *testing.T) {
	d := open(t, record(1, `"role":"user","origin":"acme.ping","author":"human","content":[]`)+say(2, "x"), 120, 24)
	d.press("&", "text:aut")
	d.sees("author:")
	d.press("tab", "text:hu", "tab")
	if d.app.prompt.Text() != "author:human" {
		t.Errorf("completed to %q", d.app.prompt.Text())
	}
	d.press("ctrl+u", "text:origin:")
	if err := d.app.offer.counter.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.press("tab")
	if d.app.prompt.Text() != "origin:acme.ping" {
		t.Errorf("completed to %q, want the value that occurs", d.app.prompt.Text())
	}
	d.press("tab", "shift+tab", "enter")
	d.finish()
	d.sees("& origin:acme.ping  1 of 2")
}
