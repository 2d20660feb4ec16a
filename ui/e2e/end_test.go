//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"asrview/ui/ptytest"
)

func TestTheTerminalComesBack(t *testing.T) {
	t.Parallel()
	signals := map[string]syscall.Signal{
		"SIGTERM": syscall.SIGTERM, "SIGINT": syscall.SIGINT, "SIGHUP": syscall.SIGHUP, "SIGQUIT": syscall.SIGQUIT,
	}
	for name, sig := range signals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := screen(t, ptytest.Options{})
			s.Signal(sig)
			ended(t, s, 128+int(sig))
		})
	}
	t.Run("Ctrl-C", func(t *testing.T) {
		t.Parallel()
		s := screen(t, ptytest.Options{})
		s.Press("\x03")
		ended(t, s, 0)
	})
	t.Run("the terminal goes away", func(t *testing.T) {
		t.Parallel()
		s := screen(t, ptytest.Options{})
		s.HangUp()
		if code := s.Exit(); code != 129 {
			t.Errorf("exit status %d", code)
		}
	})
}

// TestTheTerminalComesBackFromAnyMoment ends the program after so many bytes of
// its start.
func TestTheTerminalComesBackFromAnyMoment(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 7, 15, 25, 40, 60, 80, 200, 600, 1200, 2000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			s := open(t, ptytest.Options{}, tour)
			s.WaitRaw("so many bytes", func(raw []byte) bool { return len(raw) >= n })
			s.Signal(syscall.SIGTERM)
			ended(t, s, 143)
		})
	}
}

func TestQuittingAndASignalAtOnce(t *testing.T) {
	t.Parallel()
	for range 10 {
		s := screen(t, ptytest.Options{})
		s.Press("q")
		s.Signal(syscall.SIGTERM)
		if code := s.Exit(); code != 0 && code != 143 {
			t.Errorf("exit status %d", code)
		}
		s.Restored()
	}
}

func TestSuspendAndResume(t *testing.T) {
	t.Parallel()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := ptytest.Start(t, ptytest.Options{
		Args: []string{own, tour}, Env: []string{shellRole + "=1", binary + "=" + os.Getenv(binary)},
	})
	s.WaitText("The Sunday opening hours are wrong")
	s.Press("\x1a")
	s.WaitText("stopped")
	s.Restored()
	mouse := count(s, "\x1b[?1002h")
	s.Press("fg\n")
	s.WaitText("The Sunday opening hours are wrong")
	s.WaitRaw("the mouse being asked for again", func(raw []byte) bool {
		return bytes.Count(raw, []byte("\x1b[?1002h")) > mouse
	})
	s.Press("q")
	s.WaitText("status 0")
	s.Exit()
	s.Restored()
}

func TestSuspendIsRefusedWhereNobodyWouldWakeIt(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	s.Press("\x1a")
	s.WaitText("cannot suspend")
	quit(t, s)
}

func TestPlainTextWhereThereIsNoScreen(t *testing.T) {
	t.Parallel()
	t.Run("TERM=dumb", func(t *testing.T) {
		s := open(t, ptytest.Options{Env: []string{"TERM=dumb"}, Rows: 400, Columns: 100}, tour)
		if code := s.Exit(); code != 0 {
			t.Errorf("exit status %d", code)
		}
		s.WaitText("The Sunday opening hours are wrong")
		if raw := s.Raw(); bytes.Contains(raw, []byte{0x1b}) {
			t.Errorf("a sequence was written: %.300q", raw)
		}
	})
	t.Run("no controlling terminal", func(t *testing.T) {
		r, w := pipe(t)
		if _, err := w.WriteString(message(1, "from a pipe")); err != nil {
			t.Fatal(err)
		}
		w.Close()
		s := open(t, ptytest.Options{Stdin: r, Uncontrolled: true})
		if code := s.Exit(); code != 0 {
			t.Errorf("exit status %d", code)
		}
		s.WaitText("from a pipe")
		if n := count(s, "\x1b[?"); n != 0 {
			t.Errorf("%d modes were switched", n)
		}
	})
	t.Run("--print", func(t *testing.T) {
		s := open(t, ptytest.Options{Rows: 400, Columns: 100}, "--print", tour)
		if code := s.Exit(); code != 0 {
			t.Errorf("exit status %d", code)
		}
		s.WaitText("derived from r6 (#6), r20 (#20)")
		if n := count(s, "\x1b[?"); n != 0 {
			t.Errorf("%d modes were switched", n)
		}
		s.Restored()
	})
}

func TestAReaderThatHasReadEnough(t *testing.T) {
	t.Parallel()
	big := make([]string, 20_000)
	for i := range big {
		big[i] = message(i, "a text that fills the pipe")
	}
	path := t.TempDir() + "/big.jsonl"
	if err := os.WriteFile(path, []byte(strings.Join(big, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	script := `{ "$0" "$1"; echo "status $?" >&2; } | head -n 1`
	cmd := exec.Command("sh", "-c", script, os.Getenv(binary), path)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.String() != "status 0\n" || bytes.Count(out, []byte("\n")) != 1 {
		t.Errorf("%v, %q, said %q", err, out, stderr.String())
	}
}

func TestAFullDiskIsSaid(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	for _, args := range [][]string{{tour}, {"check", tour}, {"--format", "jsonl", tour}} {
		cmd := exec.Command(os.Getenv(binary), args...)
		var stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = full, &stderr
		err := cmd.Run()
		if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%q: %v, said %q", args, err, stderr.String())
		}
	}
}

func TestSignalsEndAPrintOut(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT} {
		r, w := pipe(t)
		cmd := exec.Command(os.Getenv(binary), "-")
		cmd.Stdin = r
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := w.WriteString(message(1, "then silence")); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 4096)
		if _, err := out.Read(buf); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != 128+int(sig) {
			t.Errorf("%v: exit status %d", sig, code)
		}
	}
}
