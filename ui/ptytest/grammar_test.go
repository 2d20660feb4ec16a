package ptytest

import "testing"

func TestForeignSequencesAreFound(t *testing.T) {
	for _, own := range []string{
		"", "text\r\n", "\x1b[?1049h\x1b[2J\x1b[H\x1b[38;2;1;2;3mé你🙂\x1b[m\x1b[K", "\x1b]11;?\x1b\\", "\x1b]52;c;YQ==\x07", "\x1b[?2026l",
	} {
		if got := Foreign([]byte(own)); got != "" {
			t.Errorf("%q of %q is called foreign", got, own)
		}
	}
	for _, foreign := range []string{
		"\x1b]0;title\x07", "\x1b]8;;http://x\x07", "\x1b[6n", "\x1b[c", "\x1b[?1000h", "\x1bc", "\x1bP+q\x1b\\", "\x9b31m", "a\bb", "\a", "\t",
		"\x1b]11;?", "\x1b[2;3r", "\x1b[?1049$p", "\x7f", "\xc2\x9b",
	} {
		if Foreign([]byte("text "+foreign)) == "" {
			t.Errorf("%q is not called foreign", foreign)
		}
	}
}
