package term

import (
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

func TestDarkByEnv(t *testing.T) {
	for _, c := range []struct {
		in          string
		dark, known bool
	}{
		{"15;0", true, true}, {"0;15", false, true}, {"0;default;15", false, true}, {"7;8", true, true},
		{"12;7", false, true}, {"", false, false}, {"15", false, false}, {"15;default", false, false}, {"0;99", false, false},
	} {
		if dark, known := DarkByEnv(c.in); dark != c.dark || known != c.known {
			t.Errorf("COLORFGBG=%q: dark %v, known %v", c.in, dark, known)
		}
	}
}

func TestIsDarkReadsEveryPrecision(t *testing.T) {
	for _, c := range []struct {
		in       string
		dark, ok bool
	}{
		{"rgb:0000/0000/0000", true, true}, {"rgb:ff/ff/ff", false, true}, {"rgb:f/f/f", false, true},
		{"rgb:fdf6/e3e3/d5d5", false, true}, {"rgb:0/f/0", false, true}, {"rgb:0/0/f", true, true},
		{"rgb:12345/0/0", false, false}, {"rgb:0/0", false, false}, {"#000000", false, false}, {"rgb:x/0/0", false, false}, {"rgb://", false, false},
	} {
		if dark, ok := isDark(c.in); dark != c.dark || ok != c.ok {
			t.Errorf("%q: dark %v, ok %v", c.in, dark, ok)
		}
	}
}

func TestBackgroundIsAnsweredOnce(t *testing.T) {
	b := newBackground()
	b.osc([]byte("10;rgb:0/0/0"))
	b.osc([]byte("11;rgb:0/0/0"))
	b.osc([]byte("11;rgb:f/f/f"))
	b.end()
	if dark, ok := <-b.c; !dark || !ok {
		t.Errorf("answered %v, %v", dark, ok)
	}
	if _, ok := <-b.c; ok {
		t.Error("answered twice")
	}
}

func TestWhoIsAskedForTheBackground(t *testing.T) {
	for term, want := range map[string]bool{"xterm-256color": true, "tmux-256color": true, "dumb": false, "": false, "linux": false, "screen": false, "screen.xterm": false, "vt100": false} {
		if answers(term) != want {
			t.Errorf("TERM=%s: %v", term, !want)
		}
	}
}

func TestCopyGoesThroughTheTerminalAsItIs(t *testing.T) {
	none := func(string) string { return "" }
	if got, want := osc52Sequence("a\x1b]0;x\x07b", none), "\x1b]52;c;YRtdMDt4B2I=\x07"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	tmux := osc52Sequence("a", func(n string) string { return map[string]string{"TMUX": "/x"}[n] })
	if !strings.HasPrefix(tmux, "\x1b]52;c;YQ==\x07") || !strings.Contains(tmux, "\x1bPtmux;") {
		t.Errorf("for tmux: %q", tmux)
	}
}

func TestCopySaysWhatIsTooLong(t *testing.T) {
	t.Setenv("SSH_TTY", "/dev/pts/9")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	g := Headless("probe")
	g.out = newOutput(w)
	if how, err := g.Copy([]byte("abc")); err != nil || how != "terminal" {
		t.Errorf("how %q, error %v", how, err)
	}
	if _, err := g.Copy(make([]byte, MaxOSC52+1)); err == nil || !strings.Contains(err.Error(), "74001 bytes") {
		t.Errorf("error %v", err)
	}
}

func TestKeysThatCameTogetherAreSeparated(t *testing.T) {
	runes := func(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)} }
	paste := runes("jjj")
	paste.Paste = true
	for _, c := range []struct {
		in   tea.KeyMsg
		want string
	}{
		{runes("jjj"), "j j j"},
		{runes("j"), "j"},
		{paste, "[jjj]"},
		{tea.KeyMsg{Type: tea.KeyEscape, Alt: true}, "esc esc"},
		{tea.KeyMsg{Type: tea.KeyUp, Alt: true}, "alt+up"},
	} {
		var got []string
		for _, k := range separate(c.in) {
			got = append(got, k.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v was separated into %q", c.in, got)
		}
	}
}

func TestNothingIsWrittenAfterTheScreenWasGivenBack(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	o := newOutput(w)
	_, _ = o.WriteString("\x1b[?1049h")
	o.close(time.Second)
	_, _ = o.Write([]byte("\x1b[Hlate frame"))
	_ = w.Close()
	buf := make([]byte, 4096)
	n, _ := r.Read(buf)
	got := string(buf[:n])
	if strings.Contains(got, "late") || !strings.HasSuffix(got, wrapOn+"\x1b[?25h\x1b[?1049l") {
		t.Errorf("the terminal got %q", got)
	}
}

func TestCloseDoesNotWaitForATerminalThatTakesNothing(t *testing.T) {
	o := newOutput(os.Stderr)
	o.used = true
	o.mu.Lock() // a write that never ends
	defer o.mu.Unlock()
	done := make(chan struct{})
	go func() {
		o.close(time.Millisecond)
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("close waits for ever")
	}
}
