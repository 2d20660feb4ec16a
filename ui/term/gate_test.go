package term

import (
	"strings"
	"testing"
)

func TestTheLastDoorLetsTextAndColoursThrough(t *testing.T) {
	for _, s := range []string{"", "a\nb", "\x1b[1;38;2;1;2;3mé 漢 👩\u200d💻\x1b[m\n", "שלום"} {
		if got := gated(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
	for in, want := range map[string]string{
		"a\x1b]0;x\ab": "a␛]0;x␇b", "\x1b[2J": "␛[2J", "\x1b[31": "␛[31", "a\x1b": "a␛", "\x9bm\u009b": `\x9bm\u009b`, "a\tb\r\x00": "a␉b␍␀", "\u202ea\u200f": `\u202ea\u200f`, "\x7f\x1b[?25l\x1b[m": "␡␛[?25l\x1b[m",
	} {
		if got := gated(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func BenchmarkTheLastDoor(b *testing.B) {
	view := strings.Repeat(strings.Repeat("\x1b[38;2;201;206;216msome text, in a colour \x1b[m", 6)+"\n", 50)
	b.SetBytes(int64(len(view)))
	for b.Loop() {
		gated(view)
	}
}
