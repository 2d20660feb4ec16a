package term

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestWhatFollowsADisputedWidthIsPutInItsColumn(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{"a\u2764\ufe0f|", "\x1b[Ka\u2764\ufe0f\x1b[5;4H|"},
		{"1\ufe0f\u20e3|", "\x1b[K1\ufe0f\u20e3\x1b[5;3H|"},
		{"\x1b[31m\U0001f44d\U0001f3fd\x1b[m b\u2764\ufe0f|", "\x1b[K\x1b[31m\U0001f44d\U0001f3fd\x1b[5;3H\x1b[m b\u2764\ufe0f\x1b[5;7H|"},
		{"日\U0001f469\u200d\U0001f4bb|", "\x1b[K日\U0001f469\u200d\U0001f4bb\x1b[5;5H|"},
	} {
		if !disputed(c.row) {
			t.Errorf("%q is not taken for disputed", c.row)
		}
		if got := string(anchored(nil, 4, c.row)); got != c.want {
			t.Errorf("%q is written as %q, want %q", c.row, got, c.want)
		}
	}
	for _, row := range []string{"", "plain", "日本語 🥖 │ é ☺ … “quoted”", "\x1b[1mbold\x1b[m"} {
		if disputed(row) {
			t.Errorf("%q is taken for disputed", row)
		}
	}
}

func TestARowOfDisputedWidthsIsWrittenWhole(t *testing.T) {
	row := "\x1b[1m" + strings.Repeat("\u2764\ufe0f and \U0001f3f3\ufe0f\u200d\U0001f308 ", 20) + "\x1b[m end"
	var text strings.Builder
	for rest, state := string(anchored(nil, 0, row)), byte(0); rest != ""; {
		seq, _, n, next := ansi.DecodeSequence(rest, state, nil)
		if seq[0] != 0x1b || strings.HasSuffix(seq, "m") {
			text.WriteString(seq)
		}
		state, rest = next, rest[n:]
	}
	if text.String() != row {
		t.Errorf("%q became %q", row, text.String())
	}
}
