//go:build unix

package ptytest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	xterm "github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
)

// Deadline is how long a state is waited for. It is long, since it only passes
// where a test fails.
const Deadline = time.Minute

// Options say how a program is run.
type Options struct {
	// Args is the program and its arguments.
	Args []string
	// Env is added to a small environment of its own: TERM=xterm-256color and
	// PATH, HOME and TMPDIR as they are.
	Env []string
	Dir string
	// Columns and Rows are the screen's size, 100x30 where they are 0.
	Columns, Rows int
	// Stdin is the program's standard input; nil is the terminal.
	Stdin *os.File
	// Stdout and Stderr go elsewhere than to the terminal where they are set.
	Stdout, Stderr *os.File
	// Uncontrolled leaves the program without a controlling terminal, as a service
	// is.
	Uncontrolled bool
	// Answer lets the emulator answer what the program asks the terminal.
	Answer bool
}

// Session is a program that runs on a pseudo-terminal. Its methods are for one
// goroutine.
type Session struct {
	t            testing.TB
	cmd          *exec.Cmd
	master, line *os.File
	before       *xterm.State

	mu      sync.Mutex
	changed chan struct{} // closed and made anew when something came
	screen  *vt.Emulator
	raw     []byte
	titles  []string
	modes   map[ansi.Mode]bool
	drained chan struct{}
	// last, once it is there, is closed when endMark has come.
	last chan struct{}

	ended bool
	code  int
}

// Start starts a program. It is killed at the end of the test if it still runs.
func Start(t testing.TB, o Options) *Session {
	t.Helper()
	if o.Columns == 0 {
		o.Columns, o.Rows = 100, 30
	}
	master, line, err := openLine()
	if err != nil {
		t.Fatalf("no pseudo-terminal: %v", err)
	}
	s := &Session{
		t: t, master: master, line: line,
		changed: make(chan struct{}), drained: make(chan struct{}),
		screen: vt.NewEmulator(o.Columns, o.Rows), modes: map[ansi.Mode]bool{},
	}
	s.setSize(o.Columns, o.Rows)
	if s.before, err = xterm.GetState(line.Fd()); err != nil {
		t.Fatal(err)
	}
	s.listen(o.Answer)
	s.cmd = command(o, line)
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

func command(o Options, line *os.File) *exec.Cmd {
	cmd := exec.Command(o.Args[0], o.Args[1:]...)
	cmd.Dir = o.Dir
	// A program under the race detector is not to wait a second for its end.
	cmd.Env = []string{"TERM=xterm-256color", "TZ=UTC", "GORACE=atexit_sleep_ms=0"}
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "GOCOVERDIR"} {
		if v, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	cmd.Env = append(cmd.Env, o.Env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = line, line, line
	if o.Stdin != nil {
		cmd.Stdin = o.Stdin
	}
	if o.Stdout != nil {
		cmd.Stdout = o.Stdout
	}
	if o.Stderr != nil {
		cmd.Stderr = o.Stderr
	}
	// The controlling terminal is named by a descriptor of the child.
	cmd.ExtraFiles = []*os.File{line}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: !o.Uncontrolled, Ctty: 3}
	if o.Uncontrolled {
		cmd.SysProcAttr.Ctty = 0
	}
	return cmd
}

func (s *Session) listen(answer bool) {
	s.screen.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { s.modes[m] = true },
		DisableMode: func(m ansi.Mode) { s.modes[m] = false },
		Title:       func(title string) { s.titles = append(s.titles, title) },
	})
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := s.screen.Read(buf)
			if answer {
				_, _ = s.master.Write(buf[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	go func() {
		defer close(s.drained)
		buf := make([]byte, 32<<10)
		for {
			n, err := s.master.Read(buf)
			s.take(buf[:n])
			if err != nil {
				return
			}
		}
	}()
}

// endMark is written behind what a program wrote, when that has ended: no program
// that is tested here writes it.
const endMark = 0

func (s *Session) take(b []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := bytes.IndexByte(b, endMark); s.last != nil && at >= 0 {
		b = slices.Delete(b, at, at+1) // what was typed too late may stand behind it
		defer close(s.last)
		defer func() { s.last = nil }()
	}
	s.raw = append(s.raw, b...)
	_, _ = s.screen.Write(b)
	close(s.changed)
	s.changed = make(chan struct{})
}

func (s *Session) close() {
	if !s.ended {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
	}
	_ = s.line.Close()
	<-s.drained
	_ = s.master.Close()
	// Closing the emulator itself would race with the reader of its answers.
	if pipe, ok := s.screen.InputPipe().(io.Closer); ok {
		_ = pipe.Close()
	}
}

// Screen returns the screen's text, one line a row, without trailing blanks.
func (s *Session) Screen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text()
}

func (s *Session) text() string {
	rows := strings.Split(s.screen.String(), "\n")
	for i, r := range rows {
		rows[i] = strings.TrimRight(r, " ")
	}
	return strings.Join(rows, "\n")
}

// Raw returns a copy of all that the program has written to the terminal.
func (s *Session) Raw() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.raw)
}

// Titles returns the titles that were set.
func (s *Session) Titles() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.titles...)
}

// Wait waits until the screen is as ok says, and returns it. what names that
// state where it does not come. Half a frame is none: between the beginning and the
// end of a synchronized update the screen is not looked at.
func (s *Session) Wait(what string, ok func(screen string) bool) string {
	s.t.Helper()
	return s.wait(what, func() (string, bool) {
		if s.modes[ansi.ModeSynchronizedOutput] {
			return "", false
		}
		text := s.text()
		return text, ok(text)
	})
}

// WaitRaw waits until what was written is as ok says.
func (s *Session) WaitRaw(what string, ok func(raw []byte) bool) {
	s.t.Helper()
	s.wait(what, func() (string, bool) { return "", ok(s.raw) })
}

func (s *Session) wait(what string, ok func() (string, bool)) string {
	s.t.Helper()
	timeout := time.After(Deadline)
	for {
		s.mu.Lock()
		text, good := ok()
		changed := s.changed
		s.mu.Unlock()
		if good {
			return text
		}
		select {
		case <-changed:
		case <-s.drained:
			s.t.Fatalf("the terminal was closed before %s; the screen:\n%s\nthe last bytes: %q", what, s.Screen(), tail(s.Raw()))
		case <-timeout:
			s.t.Fatalf("waited in vain for %s; the screen:\n%s\nthe last bytes: %q", what, s.Screen(), tail(s.Raw()))
		}
	}
}

func tail(b []byte) []byte { return b[max(0, len(b)-400):] }

// WaitText waits until the screen shows the text.
func (s *Session) WaitText(text string) string {
	s.t.Helper()
	return s.Wait("the text "+text, func(screen string) bool { return strings.Contains(screen, text) })
}

// Press writes keys to the terminal, as it would send them.
func (s *Session) Press(keys string) {
	s.t.Helper()
	if _, err := s.master.WriteString(keys); err != nil {
		s.t.Fatalf("press %q: %v", keys, err)
	}
}

// Resize changes the screen's size; the program is told as usual.
func (s *Session) Resize(columns, rows int) {
	s.t.Helper()
	s.mu.Lock()
	s.screen.Resize(columns, rows)
	s.mu.Unlock()
	s.setSize(columns, rows)
}

// Signal sends the program a signal.
func (s *Session) Signal(sig os.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		s.t.Fatalf("signal: %v", err)
	}
}

// HangUp closes the terminal as a window that is closed does.
func (s *Session) HangUp() {
	_ = s.line.Close()
	_ = s.master.Close()
}

// Exit waits for the program's end and returns its status, 128 and n where it
// was ended by signal n. All that it wrote has arrived then.
func (s *Session) Exit() int {
	s.t.Helper()
	if s.ended {
		return s.code
	}
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		s.ended = true
		s.code = statusOf(err)
		s.settle()
	case <-time.After(Deadline):
		_ = s.cmd.Process.Kill()
		<-done
		s.ended = true
		s.t.Fatalf("the program does not end; the screen:\n%s\nthe last bytes: %q", s.Screen(), tail(s.Raw()))
	}
	return s.code
}

// settle waits until all has arrived that was written to the terminal.
func (s *Session) settle() {
	last := make(chan struct{})
	s.mu.Lock()
	s.last = last
	s.mu.Unlock()
	if _, err := s.line.Write([]byte{endMark}); err != nil {
		return // the terminal was closed
	}
	select {
	case <-last:
	case <-s.drained:
	case <-time.After(Deadline):
		s.t.Fatalf("what the program wrote does not arrive; the last bytes: %q", tail(s.Raw()))
	}
}

func statusOf(err error) int {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return 0
	}
	if ws, ok := exit.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return exit.ExitCode()
}
