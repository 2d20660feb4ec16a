package ui

import (
	"fmt"
	"strings"
	"testing"
)

func TestAMatchAcrossWrappedRowsIsMarked(t *testing.T) {
	text := strings.Repeat("filler ", 7) + "needle point and more\nneedle\npoint"
	d := open(t, say(1, text), 60, 24, showMatches, func(c *Config) { c.Options.Markdown = false })
	d.press("/", "text:needle point", "enter")
	d.finish()
	d.sees("[[needle]]", "[[point]] and more", "█   needle\n█   point\n")
}

// TestAMatchIsMarkedOnAllTheRowsItIsWrappedOver has a match of four rows, between
// words and within a long one, in exact text and in Markdown, and another of the same
// line behind it.
func TestAMatchIsMarkedOnAllTheRowsItIsWrappedOver(t *testing.T) {
	text := "a **start** " + strings.Repeat("filler ", 6) + "begin " + strings.Repeat("w", 70) + " middle " + strings.Repeat("v ", 20) + "end and then begin " + strings.Repeat("v ", 12) + "end, done"
	for _, markdown := range []bool{false, true} {
		d := open(t, say(1, text), 60, 24, showMatches, func(c *Config) { c.Options.Markdown = markdown })
		d.press("/", "text:begin [^.]*?end", "enter")
		d.finish()
		d.sees("1 of 2", "[[begin]]", "[["+strings.Repeat("w", 56)+"]]", "v end]] and then", "[begin v", "v end],")
		for _, r := range d.rows() {
			if strings.Contains(r, "middle") && !strings.Contains(r, "[["+strings.Repeat("w", 14)+" middle v") {
				t.Errorf("a row of the match is not marked: %q", r)
			}
		}
		d.press("n")
		d.finish()
		d.sees("2 of 2", "[[begin v", "v end]],", "[begin]")
	}
}

// TestAWrappedMatchIsMarkedWhereverItStands looks for words that are wrapped over three
// rows of a list, a quote, a command, an argument, JSON and a plan.
func TestAWrappedMatchIsMarkedWhereverItStands(t *testing.T) {
	long := strings.Repeat("filler ", 5) + "begin " + strings.Repeat("middle ", 12) + "end of it"
	text := func(s string) string {
		return fmt.Sprintf(`{"type":"message","seq":1,"role":"user","content":[{"type":"text","text":%q}]}`, s)
	}
	for name, line := range map[string]string{
		"text":     text(long),
		"list":     text("- one\n  - " + long),
		"quote":    text("> > " + long),
		"emphasis": text("**filler** filler *filler* filler `filler` " + long[35:]),
		"command":  fmt.Sprintf(`{"type":"tool_call","seq":1,"callId":"c","name":"bash","input":{"command":%q}}`, long),
		"argument": fmt.Sprintf(`{"type":"tool_call","seq":1,"callId":"c","name":"look","input":{"words":%q}}`, long),
		"result":   fmt.Sprintf(`{"type":"tool_result","seq":1,"callId":"c","content":%q}`, long),
		"data":     fmt.Sprintf(`{"type":"message","seq":1,"role":"user","content":[{"type":"data","schema":"org.acme/x","data":{"a":{"b":%q}}}]}`, long),
		"plan":     fmt.Sprintf(`{"type":"plan","seq":1,"planId":"p","planType":"items","entries":[{"content":%q,"status":"pending"}]}`, long),
		"unknown":  fmt.Sprintf(`{"type":"org.acme/x","seq":1,"words":%q}`, long),
	} {
		d := open(t, line+"\n", 60, 24, showMatches)
		d.press("/", "text:begin (middle )+end", "enter")
		d.finish()
		marked := strings.Count(d.screen(), "[[")
		if marked < 3 || !strings.Contains(d.screen(), "[[begin") || !strings.Contains(d.screen(), "end]] of it") {
			t.Errorf("%s: %d rows are marked:\n%s", name, marked, strings.TrimRight(d.screen(), "\n "))
		}
		for _, r := range d.rows()[:22] {
			if strings.Contains(r, "middle") && !strings.Contains(r, "[[") {
				t.Errorf("%s: not marked: %s", name, r)
			}
		}
		d.press("esc", "enter", "/", "text:begin (middle )+end", "enter")
		d.finish()
		if marked := strings.Count(d.screen(), "[["); marked < 3 {
			t.Errorf("%s: %d rows are marked in the record that is open:\n%s", name, marked, d.screen())
		}
	}
}

// TestAMatchThatBeginsAboveTheScreenIsMarked scrolls through a line of many rows, which
// is one match, in the list and in the record that is open.
func TestAMatchThatBeginsAboveTheScreenIsMarked(t *testing.T) {
	text := "begin " + strings.Repeat("middle ", 200) + "end" + strings.Repeat("\nmore", 30)
	d := open(t, say(1, text), 60, 14, showMatches)
	d.press("z", "/", "text:begin [^.]*end", "enter")
	d.finish()
	scroll := func(where string) {
		t.Helper()
		for range 24 {
			d.press("ctrl+e")
			for _, r := range d.rows()[:13] {
				if strings.Contains(r, "middle") && !strings.Contains(r, "[[") {
					t.Fatalf("%s: not marked:\n%s", where, d.screen())
				}
			}
		}
		d.sees("end]]", "more")
		d.seesNot("begin mid")
	}
	scroll("list")
	d.press("enter", "/", "text:begin [^.]*end", "enter")
	d.finish()
	for range 24 {
		d.press("ctrl+e")
	}
	d.sees("middle]", "end]", "more")
}

// TestTheMatchThatIsShownIsTheOneThatIsCounted steps through the matches of a record
// that is open, of which only the number is known.
func TestTheMatchThatIsShownIsTheOneThatIsCounted(t *testing.T) {
	list := ""
	for i := range 100 {
		list += fmt.Sprintf(`,"apple %d and apple %d"`, 2*i+1, 2*i+2)
	}
	d := open(t, `{"type":"org.acme/x","seq":1,"list":[`+list[1:]+"]}\n", 80, 16, showMatches)
	d.press("enter", "/", "text:apple", "enter")
	d.finish()
	for at := 1; at < 150; at += 31 {
		d.sees(fmt.Sprintf("[[apple]] %d", at), fmt.Sprintf("%d of 200 in this record", at))
		d.press("3", "1", "n")
		d.finish()
	}
	d.press("ctrl+e", "ctrl+y", "ctrl+y")
	d.sees("[[apple]] 156", "156 of 200")
}
