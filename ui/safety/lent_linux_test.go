package safety

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"asrview/ui/ptytest"
)

// TestTheEditorAndThePipeRunTheReadersWordsAlone traces what is started: a shell
// with the reader's own words, and what those start. No word of the transcript is in
// any command, no socket is opened, and the editor's file is nobody else's and goes.
func TestTheEditorAndThePipeRunTheReadersWordsAlone(t *testing.T) {
	const word = "transcriptword"
	path := write(t, "a.jsonl", []string{message(1, word+" $("+word+") `"+word+"` ; "+word)})
	calls := tracedAt(t, []string{"HOME=" + home(t), "EDITOR=env false --readers-words"}, func(r *reader) {
		r.indexed()
		r.Press("e")
		r.WaitText("the editor: exit status 1")
		r.Press("|")
		r.command("wc -c >&2")
		r.Press("q")
	}, path)
	var started []string
	for _, line := range calls {
		m := call.FindStringSubmatch(line)
		switch {
		case m == nil:
		case strings.HasPrefix(m[1], "socket"), m[1] == "connect", m[1] == "sendto":
			t.Errorf("a socket: %s", line)
		case m[1] == "execve" && strings.Contains(line, word):
			t.Errorf("a word of the transcript is in a command: %s", line)
		case m[1] == "execve" && strings.Contains(m[2], `"`) && !strings.Contains(line, " = -1 "):
			started = append(started, filepath.Base(strings.Split(m[2], `"`)[1]))
		}
	}
	if got := strings.Join(started, " "); got != "asrview sh env false rm sh wc" {
		t.Errorf("started: %s", got)
	}
	if writesNothing(t, calls) == 0 {
		t.Error("no file was made for the editor: the test proves nothing")
	}
}

// TestTheEditorsFileDoesNotOutliveIt ends the editor and the program in each way and
// looks for the file.
func TestTheEditorsFileDoesNotOutliveIt(t *testing.T) {
	for name, end := range map[string]func(s *ptytest.Session, release func()){
		"the editor ends":                   func(_ *ptytest.Session, release func()) { release() },
		"the program is asked to end":       func(s *ptytest.Session, release func()) { s.Signal(syscall.SIGTERM); s.Exit(); release() },
		"the program is killed":             func(s *ptytest.Session, release func()) { s.Signal(syscall.SIGKILL); s.Exit(); release() },
		"the program and its job are asked": func(s *ptytest.Session, _ func()) { s.SignalForeground(syscall.SIGTERM) },
		"the job hangs up":                  func(s *ptytest.Session, _ func()) { s.SignalForeground(syscall.SIGHUP) },
		"the terminal goes away":            func(s *ptytest.Session, _ func()) { s.HangUp() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			temp, said, gate := filepath.Join(dir, "temp"), filepath.Join(dir, "said"), filepath.Join(dir, "gate")
			if out, err := exec.Command("mkfifo", gate).CombinedOutput(); err != nil {
				t.Skipf("no named pipe: %v %s", err, out)
			}
			held, err := os.OpenFile(gate, os.O_RDWR, 0) // so that writing never waits for a reader
			if err != nil {
				t.Fatal(err)
			}
			defer held.Close()
			if err := os.Mkdir(temp, 0o700); err != nil {
				t.Fatal(err)
			}
			editor := filepath.Join(dir, "editor")
			if err := os.WriteFile(editor, []byte("#!/bin/sh\nls -l \"$1\" >'"+said+".new'\nmv '"+said+".new' '"+said+"'\nread -r _ <'"+gate+"'\n"), 0o700); err != nil {
				t.Fatal(err)
			}
			s := ptytest.Start(t, ptytest.Options{
				Args: []string{binary, write(t, "a.jsonl", []string{message(1, "a text")})},
				Env:  []string{"HOME=" + home(t), "VISUAL=" + editor, "TMPDIR=" + temp},
			})
			s.WaitText("a text")
			s.Press("e")
			s.Await("the editor", func() bool { _, err := os.Stat(said); return err == nil })
			if b, err := os.ReadFile(said); err != nil || !strings.HasPrefix(string(b), "-rw-------") {
				t.Errorf("the file is %q, %v", b, err)
			}
			end(s, func() {
				if _, err := held.WriteString("\n"); err != nil {
					t.Error(err)
				}
			})
			s.Await("the file to go", func() bool {
				left, err := os.ReadDir(temp)
				return err == nil && len(left) == 0
			})
		})
	}
}
