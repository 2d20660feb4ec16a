package term

import (
	"os"
	"strconv"
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
	_, _ = o.WriteString("\x1b[2Jlate")
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
	case <-time.After(2 * time.Minute):
		t.Fatal("close waits for ever")
	}
}

func TestFramesShowWhatDiffers(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	o := newOutput(w)
	wrote := func() string {
		_, _ = w.WriteString("#")
		buf := make([]byte, 4096)
		n, _ := r.Read(buf)
		return strings.TrimSuffix(string(buf[:n]), "#")
	}
	frame := func(s string) string { return syncBegin + s + syncEnd }
	o.show("before the screen is ours", 5, 3)
	if got := wrote(); got != "" {
		t.Errorf("a frame was written where the screen is not ours: %q", got)
	}
	_, _ = o.WriteString("\x1b[?1049h")
	wrote()
	for _, c := range []struct{ view, want string }{
		{"one\ntwo", frame("\x1b[1;1Hone\x1b[K\x1b[2;1Htwo\x1b[K\x1b[3;1H\x1b[J")},
		{"one\ntwo", ""},
		{"one\nzwo12\n3", frame("\x1b[2;1Hzwo12\x1b[3;1H3\x1b[K")},
		{"one\n\x1b[1mzwo\n3", frame("\x1b[2;1H\x1b[1mzwo\x1b[m\x1b[K")},
		{"1", frame("\x1b[1;1H1\x1b[K\x1b[2;1H\x1b[J")},
		{"1\n2\n3\n4\n5", frame("\x1b[2;1H2\x1b[K\x1b[3;1H3\x1b[K")},
	} {
		o.show(c.view, 5, 3)
		if got := strings.ReplaceAll(wrote(), "\x1b[H", "\x1b[1;1H"); got != c.want {
			t.Errorf("%q was shown by %q, want %q", c.view, got, c.want)
		}
	}
	_, _ = o.WriteString("\x1b[2J")
	wrote()
	o.show("1\n2\n3", 5, 3)
	if got := wrote(); strings.Count(got, "\x1b[K") != 3 {
		t.Errorf("after the screen was erased: %q", got)
	}
	o.show("1\n2\n3", 4, 3)
	if got := wrote(); strings.Count(got, "\x1b[K") != 3 {
		t.Errorf("after the size changed: %q", got)
	}
	_, _ = o.Write([]byte("\x1b[Hof Bubble Tea's renderer"))
	if got := wrote(); got != "" {
		t.Errorf("a frame of the other renderer was written: %q", got)
	}
}

// TestFramesThatComeFasterThanTheTerminal holds the painter to passing over all
// but the newest while the terminal takes nothing.
func TestFramesThatComeFasterThanTheTerminal(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	o := newOutput(w)
	_, _ = o.WriteString("\x1b[?1049h")
	p := newPainter(o)
	done := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		p.run(done)
		close(ended)
		w.Close()
	}()
	big := strings.Repeat("x", 1<<20) // more than a pipe holds
	for i := range 1000 {
		p.put(big+strconv.Itoa(i), 0, 0, func() {})
	}
	p.put("the newest", 0, 0, func() {})
	var got []byte
	buf := make([]byte, 1<<16)
	for !strings.Contains(string(got[max(0, len(got)-200):]), "the newest") {
		n, err := r.Read(buf)
		if err != nil {
			t.Fatalf("the newest frame was not shown: %v", err)
		}
		got = append(got, buf[:n]...)
	}
	if frames := strings.Count(string(got), syncBegin); frames > 10 {
		t.Errorf("%d frames of 1001 were shown to a terminal that took nothing", frames)
	}
	close(done)
	<-ended
}

func TestTheFirstFrameIsSaidOnce(t *testing.T) {
	isClosed := func(o *Output) bool {
		select {
		case <-o.first:
			return true
		default:
			return false
		}
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	o := newOutput(null)
	o.show("before the screen is ours", 5, 3)
	_, _ = o.WriteString("\x1b[?1049h")
	if isClosed(o) {
		t.Error("the first frame is said to stand before there was one")
	}
	o.show("one", 5, 3)
	if !isClosed(o) {
		t.Error("the first frame is not said to stand")
	}
	o.show("two", 5, 3)
	o.end()
	for name, end := range map[string]func(*Output){
		"in good order": (*Output).end,
		"by force":      func(o *Output) { o.close(time.Second) },
	} {
		o := newOutput(null)
		if end(o); !isClosed(o) {
			t.Errorf("who waits for a frame of a screen that ended %s waits for ever", name)
		}
	}
}

// TestTwoReadersOfOneInputTakeTurns has the reader that is about to leave meet the
// next one: nothing is lost, and the race detector has nothing to say.
func TestTwoReadersOfOneInputTakeTurns(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const keys = "some keys, one after another, more than one reader's buffer takes at once"
	in := newInput(r, func([]byte) {}, func() {})
	took := make(chan int)
	for range 2 {
		go func() {
			n, p := 0, make([]byte, 8)
			for {
				got, err := in.Read(p)
				n += got
				if err != nil {
					took <- n
					return
				}
			}
		}()
	}
	for i := range keys {
		if _, err := w.WriteString(keys[i : i+1]); err != nil {
			t.Error(err)
		}
	}
	w.Close()
	if n := <-took + <-took; n != len(keys) {
		t.Errorf("%d bytes of %d", n, len(keys))
	}
}
