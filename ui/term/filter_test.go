package term

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// through feeds the pieces, each read on its own and followed by so long a
// pause that nothing more is waited for.
func through(pieces ...string) string {
	var f filter
	now := time.Unix(1000, 0)
	var out []byte
	for _, p := range pieces {
		f.begin()
		piece := f.feed(nil, []byte(p), now)
		if f.wait() > 0 {
			piece = f.settle(piece)
		}
		out = append(out, piece...)
		now = now.Add(sequenceWait)
	}
	return string(out)
}

func TestKeysPassAsTheyAre(t *testing.T) {
	for _, keys := range []string{
		"j", "500G", "\x03", "\x1b", "\x1bj", "\x1b\x1b[A", "\x1b[A", "\x1b[1;5A", "\x1bOP", "\x1bOA",
		"\x1b[[A", "\x1b[7$", "\x1b[c", "\x1b[15~", "\x1b[Z", "\x1b[106;5u", "é你🙂", "\x1bé",
		"\x1b[<0;10;20M", "\x1b[<0;10;20m", "\x1b[M !!", "\x1b[200~j\x1b[31mq\x1b[201~", "\x00", "\x1b[1;2P",
	} {
		if got := through(keys); got != keys {
			t.Errorf("%q came through as %q", keys, got)
		}
	}
}

func TestAnswersAndReportsAreNoKeys(t *testing.T) {
	for _, answer := range []string{
		"\x1b]11;rgb:1e1e/1e1e/2e2e\x07", "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", "\x1b]10;rgb:0/0/0\x07",
		"\x1b[?62;22c", "\x1b[>1;10;0c", "\x1b[12;40R", "\x1b[?1;2R", "\x1b[0n", "\x1b[?2026;2$y",
		"\x1b[8;24;80t", "\x1bP>|term 1.0\x1b\\", "\x1b_Gi=1;OK\x1b\\", "\x1b[?0u", "\x1b[I", "\x1b[O",
		"\x1b]52;c;" + strings.Repeat("aGVq", 4000) + "\x07", "\x1b[" + strings.Repeat("1;", 4000) + "m",
		"\x1b[201~", "\x1b[<64;112;33m", "\x1b[<1;2M", "\x1b[<999999;1;1M",
	} {
		if got := through("a" + answer + "b"); got != "ab" {
			t.Errorf("%.40q came through as %.60q", answer, got)
		}
		for i := 1; i < min(len(answer), 40); i++ {
			if i <= 2 && answer[0] == esc || answer[i-1] == esc {
				continue // Esc, or Alt and a letter, with such a pause after it
			}
			if got := through("a", answer[:i], answer[i:], "b"); got != "ab" {
				t.Errorf("%.40q split at %d came through as %.60q", answer, i, got)
			}
		}
	}
}

func TestSplitKeysAreCompleted(t *testing.T) {
	for _, keys := range []string{"\x1b[1;5A", "\x1b[15~", "\x1b[<0;10;20M", "你", "\x1b[200~hello\x1b[201~", "\x1b[[A"} {
		for i := 1; i < len(keys); i++ {
			if keys[0] == esc && i <= 2 {
				continue
			}
			if got := through(keys[:i], keys[i:]); got != keys {
				t.Errorf("%q split at %d came through as %q", keys, i, got)
			}
		}
	}
}

func TestControlKeysWorkInsideBrokenSequences(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"\x1b]11;rgb\x03", "\x03"},
		{"\x1b[12;\x03", "\x03"},
		{"\x1b]11;" + strings.Repeat("x", 3000) + "\x03", "\x03"},
		{"\x1b[" + strings.Repeat("1", 3000) + "\x03j", "\x03j"},
		{"\x1b]11;rgb\x1b[A", "\x1b[A"},
	} {
		if got := through(c.in); got != c.want {
			t.Errorf("%.30q came through as %q, want %q", c.in, got, c.want)
		}
	}
}

func TestAnUnfinishedSequenceGoesStale(t *testing.T) {
	for _, begin := range []string{"\x1b[12;", "\x1b]11;", "\x1b]" + strings.Repeat("x", 1000), "\x1b[" + strings.Repeat("1", 1000)} {
		var f filter
		now := time.Unix(1000, 0)
		out := f.feed(nil, []byte(begin), now)
		out = f.feed(out, []byte("j"), now.Add(stale+1))
		if string(out) != "j" {
			t.Errorf("after %.20q a key came through as %q", begin, out)
		}
	}
}

func TestRunsOfTheWheelBecomeOneEvent(t *testing.T) {
	var counts []int
	f := filter{wheel: func(first bool) {
		if first {
			counts = append(counts, 0)
		}
		counts[len(counts)-1]++
	}}
	f.begin()
	up, down := "\x1b[<64;5;5M", "\x1b[<65;5;5M"
	got := f.feed(nil, []byte(strings.Repeat(up, 3)+"j"+up+down+down), time.Now())
	if want := up + "j" + up + down; string(got) != want {
		t.Errorf("came through as %q, want %q", got, want)
	}
	if len(counts) != 3 || counts[0] != 3 || counts[1] != 1 || counts[2] != 2 {
		t.Errorf("counted as %v, want [3 1 2]", counts)
	}
	f.begin()
	if got := f.feed(nil, []byte(down), time.Now()); string(got) != down || len(counts) != 4 {
		t.Errorf("an event of the next read came through as %q", got)
	}
}

// TestAPasteWithoutAnEndIsLeftByCtrlC types one into a paste, at once and after a
// while.
func TestAPasteWithoutAnEndIsLeftByCtrlC(t *testing.T) {
	start := time.Unix(0, 0)
	for after, want := range map[time.Duration]string{
		pasteSilence / 2: pasteBegin + "some\x1b[20\x03" + "q", 2 * pasteSilence: pasteBegin + "some" + pasteEnd + "\x03" + "q",
	} {
		var f filter
		got := f.feed(nil, []byte(pasteBegin+"some\x1b[20"), start)
		got = f.feed(got, []byte("\x03"), start.Add(after))
		got = f.feed(got, []byte("q"), start.Add(after))
		if string(got) != want {
			t.Errorf("after %v: %q, want %q", after, got, want)
		}
	}
}

func TestAPasteIsBounded(t *testing.T) {
	in := pasteBegin + strings.Repeat("x", maxPaste+100) + pasteEnd + "j"
	want := pasteBegin + strings.Repeat("x", maxPaste) + pasteEnd + "j"
	if got := through(in); got != want {
		t.Errorf("%d bytes came through, want %d", len(got), len(want))
	}
}

// FuzzFilter holds the filter to what it promises of any input in any pieces:
// what is held stays small, nothing comes through that was not put in, control
// keys are not lost, and plain text passes.
func FuzzFilter(f *testing.F) {
	for _, s := range []string{"jjj", "\x1b[<64;1;1M\x1b[<64;1;1M", "\x1b]11;rgb:0/0/0\x07q", "\x1b[200~a\x1b[201~", "\x1b[1;5A\x1b", "\xe4\xbd"} {
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		var fl filter
		var out []byte
		now := time.Unix(1000, 0)
		for rest := in; len(rest) > 0; {
			n := min(len(rest), int(size)+1)
			fl.begin()
			before := len(out)
			out = fl.feed(out, rest[:n], now)
			if grown := len(out) - before; grown > n+maxString+8 {
				t.Fatalf("%d bytes came of %d", grown, n)
			}
			if len(fl.held) > maxString+8 {
				t.Fatalf("%d bytes are held", len(fl.held))
			}
			rest = rest[n:]
		}
		if len(out) > len(in) {
			t.Fatalf("%d bytes came of %d", len(out), len(in))
		}
		if bytes.IndexByte(in, esc) < 0 && len(fl.held) == 0 && !bytes.Equal(out, in) {
			t.Fatalf("keys without an escape came through as %q", out)
		}
	})
}
