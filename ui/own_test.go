package ui

import (
	"errors"
	"strings"
	"testing"

	"asrview/render/clean"
	"asrview/ui/keys"
)

func TestTheReadersOwnKeys(t *testing.T) {
	table, err := keys.Default().Rebind(keys.Outline, []string{"f2"})
	if err != nil {
		t.Fatal(err)
	}
	d := tour(t, 120, 120, func(c *Config) { c.Keys = table })
	d.press("o")
	if d.app.side.pane != nil {
		t.Error("o still opens the outline")
	}
	d.press("tab")
	d.sees("F2 opens the outline")
	d.press("h")
	d.sees("F2 ")
}

func TestTextIsWrappedAtTheReadersWidth(t *testing.T) {
	d := tour(t, 160, 40, func(c *Config) { c.Wrap = 50 })
	for _, k := range []string{"", "space", "enter"} {
		if k != "" {
			d.press(k)
		}
		rows := d.rows()
		for _, r := range rows[:len(rows)-1] {
			if w := clean.Width(strings.TrimRight(r, " ")); w > 50 {
				t.Errorf("after %q a row has %d columns: %q", k, w, r)
			}
		}
	}
}

func TestMistakesInTheSettingsAreSaid(t *testing.T) {
	d := tour(t, 120, 30, func(c *Config) {
		c.Mistakes = []error{errors.New("config.toml: line 2: there is no setting \"colour\""), errors.New("another")}
	})
	d.sees("line 2: there is no setting", "and 1 more mistake")
	d.press("j")
	d.seesNot("line 2: there is no setting")
}

// TestNoControlOfAQueryIsShown filters by what no record has, in words that act on a
// terminal.
func TestNoControlOfAQueryIsShown(t *testing.T) {
	d := tour(t, 100, 20, func(c *Config) { c.Query = "\"a\x1b]0;owned\a\u202eb\"" })
	d.finish()
	d.sees("no record:", "owned")
	if strings.ContainsAny(d.app.View(), "\x1b\a\u202e") {
		t.Errorf("%q", d.screen())
	}
}

// TestASearchWhereNothingIsReadLeavesNoPlace asks for the last place after it.
func TestASearchWhereNothingIsReadLeavesNoPlace(t *testing.T) {
	d := folder(t, t.TempDir(), 80, 20)
	d.press("B", "/", "text:x", "enter", "'", "'")
	d.sees("there is no mark '")
	d.press("ctrl+o")
	d.sees("this is where the first jump came from")
}
