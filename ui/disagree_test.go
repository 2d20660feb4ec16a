package ui

import (
	"fmt"
	"strings"
	"testing"
)

const disagreeing = "../disagree/"

// picturesOf compares the screens that keys lead to with goldens, at each width.
func picturesOf(t *testing.T, name string, keys []string, streams ...string) {
	t.Helper()
	for _, width := range []int{60, 100, 160} {
		legend := &[]string{}
		d := files(t, width, 40, streams...)
		d.app.frame.setTheme(lookPainter{legend})
		d.does(keys...)
		*legend = nil
		d.send(nil)
		golden(t, fmt.Sprintf("traffic-%s-%d.txt", name, width), picture(d.app.View(), *legend))
	}
}

func TestItemsOfTrafficAsTheyWere(t *testing.T) {
	tree := []string{"tree/parent.jsonl", "tree/survey.jsonl", "tree/draft.jsonl", "tree/proof.jsonl"}
	picturesOf(t, "people", []string{"t"}, "chat.jsonl")
	picturesOf(t, "spawn", []string{"4", "G"}, tree[:2]...)
	picturesOf(t, "spawn-opened", []string{"4", "G", "enter"}, tree[:2]...)
	picturesOf(t, "report", []string{"1", "5", "G", "l"}, tree...)
	picturesOf(t, "not-loaded", []string{"6", "G", "l"}, "peers/tower.jsonl", "peers/harbour.jsonl")
	picturesOf(t, "encrypted", []string{"T"}, "encrypted.jsonl")
	picturesOf(t, "untimed", []string{"T"}, "untimed.jsonl")
	picturesOf(t, "chat-sequence", []string{"T"}, "chat.jsonl")
	picturesOf(t, "disagreeing", []string{"t", "G"}, disagreeing+"weir.jsonl", disagreeing+"sluice.jsonl", disagreeing+"sluice-copy.jsonl", "faults/one.jsonl", "faults/two.jsonl")
}

// TestEachWayToDisagreeIsShownAndSaid goes through the ways in which streams
// contradict each other.
func TestEachWayToDisagreeIsShownAndSaid(t *testing.T) {
	for name, c := range map[string]struct {
		streams []string
		said    string
	}{
		"two of one session": {[]string{disagreeing + "sluice.jsonl", disagreeing + "sluice-copy.jsonl"}, "sluice.jsonl and sluice-copy.jsonl are both of session acme-agent:sluice-2"},
		"a circle":           {[]string{disagreeing + "weir.jsonl", disagreeing + "sluice.jsonl"}, "derived from each other in a circle: acme-agent:weir-1#r1, acme-agent:sluice-2#r2"},
		"clocks":             {[]string{disagreeing + "weir.jsonl", disagreeing + "sluice.jsonl"}, "the clocks of acme-agent:weir-1 and acme-agent:sluice-2 differ: 1 message was received up to 11.5s before being sent"},
		"to itself":          {[]string{disagreeing + "weir.jsonl"}, "acme-agent:weir-1 writes to itself"},
		"delegates up":       {[]string{"faults/one.jsonl", "faults/two.jsonl"}, "delegates to acme-agent:loop-1, which is above it or the same"},
		"a missing parent":   {[]string{"tree/survey.jsonl"}, "codex:01f7a000…aa01 · not loaded"},
		"a missing child":    {[]string{disagreeing + "sluice.jsonl"}, "gauge · acme-agent:gauge-3 · not loaded · begun at #3"},
	} {
		d := files(t, 240, 50, c.streams...)
		d.does("t", "G")
		screen := strings.Join(strings.Fields(strings.Join(d.besideText(), " ")), " ")
		if !strings.Contains(screen, c.said) {
			t.Errorf("%s: the pane does not say %q:\n%s", name, c.said, d.screen())
		}
		// The rest reads on.
		d.does("T")
		d.sees("sequence  ")
		d.does("T", "G")
	}
}

// besideText is the rows of the side pane, without what stands beside it.
func (d *desk) besideText() (rows []string) {
	for _, r := range d.rows() {
		if _, right, ok := strings.Cut(r, "│"); ok {
			rows = append(rows, right)
		}
	}
	return rows
}
