//go:build unix

package term

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"asrview/ui/ptytest"
)

func start(t *testing.T, o ptytest.Options) *ptytest.Session {
	t.Helper()
	o.Args = []string{os.Args[0]}
	o.Env = append([]string{role + "=program"}, o.Env...)
	return ptytest.Start(t, o)
}

func TestTerminalComesBackAfterEachEnd(t *testing.T) {
	press := func(keys string) func(*ptytest.Session) {
		return func(s *ptytest.Session) { s.Press(keys) }
	}
	send := func(sig syscall.Signal) func(*ptytest.Session) {
		return func(s *ptytest.Session) { s.Signal(sig) }
	}
	for _, c := range []struct {
		name string
		do   func(*ptytest.Session)
		code int
	}{
		{"q", press("q"), 0},
		{"panic in Update", press("U"), ExitFault},
		{"panic in View", press("V"), ExitFault},
		{"panic in a command", press("C"), ExitFault},
		{"panic in a batch", press("B"), ExitFault},
		{"panic in a sequence", press("S"), ExitFault},
		{"panic in a goroutine", press("G"), ExitFault},
		{"SIGTERM", send(syscall.SIGTERM), 128 + 15},
		{"SIGINT", send(syscall.SIGINT), 128 + 2},
		{"SIGHUP", send(syscall.SIGHUP), 128 + 1},
		{"SIGQUIT", send(syscall.SIGQUIT), 128 + 3},
		{"q and SIGTERM at once", func(s *ptytest.Session) { s.Press("q"); s.Signal(syscall.SIGTERM) }, -1},
		{"SIGTERM while stuck", func(s *ptytest.Session) {
			s.Press("X")
			s.WaitRaw("being stuck", func(raw []byte) bool { return bytes.Contains(raw, []byte("stuck")) })
			s.Signal(syscall.SIGTERM)
		}, 128 + 15},
		{"two signals while stuck", func(s *ptytest.Session) {
			s.Press("X")
			s.WaitRaw("being stuck", func(raw []byte) bool { return bytes.Contains(raw, []byte("stuck")) })
			s.Signal(syscall.SIGTERM)
			s.Signal(syscall.SIGINT)
		}, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, ptytest.Options{})
			s.WaitText("ready 100x30")
			c.do(s)
			code := s.Exit()
			if code != c.code && (c.code >= 0 || code != 0 && code != 128+15 && code != 128+2) {
				t.Errorf("exit status %d, want %d", code, c.code)
			}
			s.Restored()
			if code == ExitFault {
				checkFaultLine(t, s)
			}
		})
	}
}

func checkFaultLine(t *testing.T, s *ptytest.Session) {
	t.Helper()
	text := strings.ReplaceAll(s.Screen(), "\n", "")
	if !strings.HasPrefix(text, "probe: a fault of this program") || !strings.Contains(text, "main_test.go") {
		t.Errorf("the fault is told as %q", text)
	}
	if titles := s.Titles(); len(titles) > 0 {
		t.Errorf("the panic's text set the title: %q", titles)
	}
}

func TestHangUpEndsTheProgram(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready")
	s.HangUp()
	if code := s.Exit(); code != 129 {
		t.Errorf("exit status %d, want 129", code)
	}
}

func TestKeysComeFromTheTerminalWhereInputIsAPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s := start(t, ptytest.Options{Stdin: r})
	s.WaitText("ready")
	s.Press("jk")
	s.WaitText("seen j k")
	s.Press("q")
	if code := s.Exit(); code != 0 {
		t.Errorf("exit status %d", code)
	}
	s.Restored()
}

func TestResizeReachesTheModel(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready 100x30")
	s.Resize(61, 17)
	s.WaitText("ready 61x17")
}

func TestFramesAppearAtOnceAndNeverWrap(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.Press("j")
	s.WaitText("seen j")
	raw := s.Raw()
	if !bytes.Contains(raw, []byte("\x1b[?1049h"+wrapOff)) {
		t.Error("autowrap was left on")
	}
	for i := bytes.Index(raw, []byte("ready")); i >= 0; {
		begin := bytes.LastIndex(raw[:i], []byte(syncBegin))
		end := bytes.LastIndex(raw[:i], []byte(syncEnd))
		if begin <= end && begin < 0 || begin < end {
			t.Fatalf("a frame outside of a synchronized update: %q", raw[max(0, i-80):i+5])
		}
		next := bytes.Index(raw[i+1:], []byte("ready"))
		if next < 0 {
			break
		}
		i += 1 + next
	}
}

func TestSuspendGivesTheTerminalBackAndTakesItAgain(t *testing.T) {
	for _, way := range []string{"key", "signal"} {
		t.Run(way, func(t *testing.T) {
			s := ptytest.Start(t, ptytest.Options{Args: []string{os.Args[0]}, Env: []string{role + "=shell"}})
			s.WaitText("ready")
			mouse := bytes.Count(s.Raw(), []byte("\x1b[?1002h"))
			if way == "key" {
				s.Press("\x1a")
			} else {
				s.SignalForeground(syscall.SIGTSTP)
			}
			s.WaitText("stopped")
			s.Restored()
			s.Press("fg\n")
			s.WaitText("resumed")
			s.WaitRaw("the mouse being asked for again", func(raw []byte) bool {
				return bytes.Count(raw, []byte("\x1b[?1002h")) == mouse+1
			})
			s.Press("q")
			s.WaitText("status 0")
			s.Exit()
			s.Restored()
		})
	}
}

func TestWokenInTheBackgroundLeavesTheTerminalAlone(t *testing.T) {
	s := ptytest.Start(t, ptytest.Options{Args: []string{os.Args[0]}, Env: []string{role + "=shell"}})
	s.WaitText("ready")
	child := s.Foreground()
	s.Press("\x1a")
	s.WaitText("stopped")
	s.Press("bg\n")
	s.WaitText("in the background")
	s.Restored()
	if err := syscall.Kill(child, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.Press("fg\n")
	s.WaitText("status 143")
	s.Exit()
	s.Restored()
}

func TestSuspendIsRefusedWhereNobodyWouldWakeUs(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready")
	s.Press("\x1a")
	s.WaitText("refused")
	s.Press("j")
	s.WaitText("refused j")
}

func TestTheTerminalIsLentToAnotherProgram(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready")
	s.Press("E")
	s.WaitText("lent")
	s.Restored()
	s.Press("a line\n")
	s.WaitText("back:exit status 3")
	s.Press("j")
	s.WaitText("3 j.")
	s.Press("q")
	if code := s.Exit(); code != 0 {
		t.Errorf("exit status %d", code)
	}
	s.Restored()
}

// The race detector, where it is built in, ends the program with a status of its
// own.
func TestSizesThatChangeWhileTheTerminalIsAwayAreKnownAfterwards(t *testing.T) {
	t.Run("lent", func(t *testing.T) {
		s := start(t, ptytest.Options{})
		s.WaitText("ready 100x30")
		for i := range 2 {
			s.Press("E")
			s.WaitText("lent")
			s.Press("a line\n")
			// These come while the terminal is taken back.
			for w := range 10 {
				s.Resize(60+i+w, 17)
			}
			s.WaitText(fmt.Sprintf("ready %dx17", 69+i))
			s.WaitText(strings.Repeat("E back:exit status 3 ", i) + "E back:exit status 3.")
		}
		s.Press("q")
		if code := s.Exit(); code != 0 {
			t.Errorf("exit status %d", code)
		}
	})
	t.Run("stopped", func(t *testing.T) {
		s := ptytest.Start(t, ptytest.Options{Args: []string{os.Args[0]}, Env: []string{role + "=shell"}})
		s.WaitText("ready 100x30")
		s.Press("\x1a")
		s.WaitText("stopped")
		s.Resize(61, 17)
		s.Press("fg\n")
		s.WaitText("ready 61x17")
		s.WaitText("resumed")
		s.Press("q")
		s.WaitText("status 0")
		s.Exit()
		s.Restored()
	})
}

func TestAnInterruptMeansTheProgramThatHasTheTerminal(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready")
	s.Press("E")
	s.WaitText("lent")
	s.Press("\x03")
	s.WaitText("back:signal: interrupt")
	s.Press("j")
	s.WaitText("interrupt j.")
}

func TestStoppingTheProgramThatHasTheTerminalStopsBoth(t *testing.T) {
	s := ptytest.Start(t, ptytest.Options{Args: []string{os.Args[0]}, Env: []string{role + "=shell"}})
	s.WaitText("ready")
	s.Press("W")
	s.WaitText("lent")
	child := s.Foreground()
	s.Press("\x1a")
	s.WaitText("stopped")
	s.Press("fg\n")
	s.AwaitForeground(child)
	s.SignalForeground(syscall.SIGUSR1)
	s.WaitText("back:exit status 3")
	s.Press("q")
	s.WaitText("status 0")
	s.Exit()
	s.Restored()
}

func TestBackgroundIsAskedBesideTheFirstFrame(t *testing.T) {
	s := start(t, ptytest.Options{Env: []string{"ASK=1"}})
	s.WaitText("seen background:false/false")
	raw := s.Raw()
	asked := bytes.Index(raw, []byte("\x1b]11;"))
	frame := bytes.Index(raw, []byte("ready"))
	if asked < 0 || asked < frame {
		t.Errorf("asked at byte %d, the first frame stands at %d", asked, frame)
	}
	if n := bytes.Count(raw, []byte("\x1b]11;")) + bytes.Count(raw, []byte("\x1b[6n")) - 1; n != 0 {
		t.Errorf("%d more questions were asked", n)
	}
	// The answer comes too late, and presses no key.
	s.Press("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
	s.Press("j")
	s.WaitText("seen background:false/false j.")
}

func TestBackgroundIsLearned(t *testing.T) {
	s := start(t, ptytest.Options{Env: []string{"ASK=1"}})
	s.WaitRaw("the question", func(raw []byte) bool { return bytes.Contains(raw, []byte("\x1b]11;?")) })
	s.Press("\x1b]11;rgb:0000/1111/2222\x07")
	s.WaitText("seen background:true/true")
}

func TestNothingIsAskedAtStart(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.Press("j")
	s.WaitText("seen j")
	for _, q := range []string{"\x1b]1", "\x1b[6n", "\x1b[c", "\x1b[?u", "\x1bP"} {
		if bytes.Contains(s.Raw(), []byte(q)) {
			t.Errorf("the terminal was asked with %q", q)
		}
	}
}

func TestWheelBurstsArriveWholeAndPressNoKey(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready")
	s.Press(strings.Repeat("\x1b[<64;112;33M", 60) + strings.Repeat("\x1b[<65;9;3M", 7) + "j")
	s.WaitText("seen j.")
	s.WaitText("wheel 67")
}

func TestSplitSequencesPressNoOtherKey(t *testing.T) {
	s := start(t, ptytest.Options{})
	s.WaitText("ready")
	for _, part := range []string{"\x1b[", "A", "\x1b[1;", "5A", "\x1b[<0;1", "0;2M", "\x1bO", "P", "\xe4", "\xbd\xa0"} {
		s.Press(part)
		s.AwaitRead()
	}
	s.Press("jj\x1b")
	s.WaitText("seen up ctrl+up left press f1 你 j j esc.")
}
