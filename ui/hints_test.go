package ui

import (
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/ui/keys"
)

func TestAKeyThatIsNoneSaysSo(t *testing.T) {
	d := tour(t, 120, 30)
	d.press("1", "2")
	d.seesNot("is no key here") // digits count
	d.press("E")
	d.sees("E is no key here: h lists the keys")
	d.press("1", "2", "G")
	if d.place() != "#12" {
		t.Errorf("12G came to %s", d.place())
	}
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("dd"), Paste: true})
	d.sees("what is pasted presses no key")
	d.press("enter", ":")
	d.sees(": is no key here")
}

func TestHintsNameTheKeysThatAreBound(t *testing.T) {
	table, err := keys.Default().Rebind(keys.Quit, []string{"Q"})
	if err != nil {
		t.Fatal(err)
	}
	d := tour(t, 160, 40, func(c *Config) { c.Keys = table })
	d.press("p")
	d.finish()
	d.sees("Enter goes there", "C call", "Tab list", "Q closes")
	d.press("tab")
	d.seesNot("goes there", "Q closes")
	d.press("enter")
	d.sees("s as stored", "Q closes")
	d.press("s")
	d.finish()
	d.sees("as stored · ", "s set out")
}

func TestAFilterSaysWhatTheScopeLeavesOut(t *testing.T) {
	d := tour(t, 160, 40)
	d.press("&", "text:type:plan", "enter")
	d.finish()
	d.sees("& type:plan  4 of 73, 6 outside the scope")
	d.press("s", "s", "j")
	d.finish()
	d.sees("& type:plan  10 of 73  ")
	d.press("s", "j")
	d.finish()
	d.sees("& type:plan  4 of 73, 6 outside the scope")
	d.press("&", "ctrl+u", "text:role:user", "enter")
	d.finish()
	d.sees("& role:user  21 of 73  ")
	d.seesNot("outside the scope")
}

func TestALineThatIsTooLongToBeShownAsStoredSaysSo(t *testing.T) {
	long := `{"type":"message","seq":1,"id":"r1","role":"user","content":[{"type":"text","text":"` + strings.Repeat("word ", maxStored/5) + `"}]}` + "\n"
	d := open(t, long, 120, 20)
	d.finish()
	d.press("enter", "s")
	d.finish()
	d.sees("the line cannot be shown as stored: it is 16.8 MB long, and 16.8 MB are the most; Y copies it")
	d.press("s")
	d.finish()
	d.sees("word word")
}

func TestALineAsStoredScrollsAndWraps(t *testing.T) {
	d := open(t, `{"type":"message","seq":1,"id":"r1","role":"user","content":[{"type":"text","text":"first `+strings.Repeat("word ", 2000)+`last"}]}`+"\n", 80, 20)
	d.finish()
	d.press("enter", "s")
	d.finish()
	d.sees("as stored · ", "first word", "top")
	d.press("G")
	d.sees(`last"}]}`, "end")
	d.seesNot("as stored · ")
	d.press("b", "space")
	d.sees(`last"}]}`)
	d.press("g")
	d.sees("as stored · ", "first word")
	d.press("j", "k")
	d.sees("as stored · ")
	d.press("w", "G")
	d.sees("as stored · ", "all")
}

func TestALongFilterIsCutRatherThanLeftOut(t *testing.T) {
	d := tour(t, 40, 12)
	d.press("&", "text:type:message has:delivery -delivery:sent,delivered", "enter")
	d.finish()
	d.sees("& type:message", "…  3 of 73")
	d.press("&", "ctrl+u", "text:type:plan", "enter")
	d.finish()
	d.sees("& type:…  4 of 73, 6 outside the…")
	d.press("/", "text:Sunday", "enter")
	d.finish()
	d.press("j")
	d.sees("& type:…  4 of 73, 6 outside the…")
}

func TestValuesThatComeWhileAQueryIsTypedAreOffered(t *testing.T) {
	r, w := io.Pipe()
	store := stream.Open(lines.FromPipe(r, "standard input", lines.Limits{}), stream.Options{})
	t.Cleanup(func() { store.Close() })
	call := func(name string) {
		io.WriteString(w, `{"type":"tool_call","seq":1,"id":"`+name+`","callId":"`+name+`","name":"`+name+`","input":{}}`+"\n")
	}
	call("Saw")
	d := sit(t, store, 100, 24)
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "Saw") })
	d.press("&", "text:tool:")
	d.waitFor(func() bool { return strings.Contains(d.app.lastRow().Plain(), "& tool:   Saw") })
	call("Hammer")
	d.waitFor(func() bool { return strings.Contains(d.app.lastRow().Plain(), "Hammer") })
	w.Close()
}

func TestCardsNameTheKeysThatAreBound(t *testing.T) {
	table := keys.Default()
	for action, key := range map[keys.Action]string{keys.Pictures: "f3", keys.Open: "f4", keys.Fold: "f5"} {
		var err error
		if table, err = table.Rebind(action, []string{key}); err != nil {
			t.Fatal(err)
		}
	}
	d := tour(t, 160, 40, func(c *Config) { c.Keys = table })
	d.sees("F3 draws it")
	long := open(t, say(1, strings.Repeat("line\n", 200)), 100, 40, func(c *Config) { c.Keys = table })
	long.sees("F4 opens")
	long.press("f5", "f5")
	long.sees("F5 opens")
	long.press("f4")
	long.seesNot("F5 opens")
}
