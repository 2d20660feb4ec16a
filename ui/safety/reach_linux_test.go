package safety

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// reaching is a stream that names files and addresses in each place that a
// record can, all below one folder that holds them.
func reaching(folder string) []string {
	file := filepath.Join(folder, "named.txt")
	uri := "file://" + file
	return []string{
		`{"type":"session","seq":0,"id":"r0","session":"acme-agent:x","cwd":"` + folder + `"}`,
		message(1, "see "+file+" and ![a]("+uri+") and [b]("+file+") and <"+uri+"> and https://example.org/a.png"),
		`{"type":"message","seq":2,"id":"r2","messageId":"m2","role":"user","content":[` +
			`{"type":"image","mimeType":"image/png","uri":"` + uri + `"},{"type":"image","mimeType":"image/png","uri":"http://127.0.0.1:9/x.png","path":"` + file + `"},` +
			`{"type":"image","mimeType":"image/png","blob":{"blob":"sha256:293b9207228b7854bc3ccb2959ebea1583e066d41983124a5b381d6fdf6575f8","path":"` + file + `"}},` +
			`{"type":"resource_link","uri":"` + uri + `","name":"` + file + `"},{"type":"resource","resource":{"uri":"` + uri + `","mimeType":"text/plain"}}]}`,
		`{"type":"tool_call","seq":3,"id":"r3","callId":"c1","name":"Read","input":{"file_path":"` + file + `"}}`,
		`{"type":"tool_result","seq":4,"id":"r4","callId":"c1","content":[{"type":"resource_link","uri":"` + uri + `"}]}`,
		`{"type":"tool_call","seq":5,"id":"r5","callId":"c2","name":"Edit","input":{"file_path":"` + file + `","old_string":"a","new_string":"b"}}`,
		`{"type":"plan","seq":6,"id":"r6","planId":"p","planType":"document","source":{"root":null,"path":"` + file + `"},"content":[{"type":"text","text":"x"}]}`,
		`{"type":"subagent","seq":7,"id":"r7","callId":"c3","name":"x","session":"` + uri + `"}`,
		`{"type":"message","seq":8,"id":"r8","messageId":"m8","role":"user","derivedFrom":["` + file + `","acme-agent:` + folder + `/named#r1"],"content":[]}`,
	}
}

// call is one system call: its name and the rest of the line.
var call = regexp.MustCompile(`^(?:\d+\s+)?(?:<\.\.\. )?(\w+)(?:\(| resumed>)(.*)`)

// traced runs the program under strace, on a terminal that keys are pressed on,
// or without one, and returns the calls that reach for something.
func traced(t *testing.T, keys func(*reader), args ...string) []string {
	t.Helper()
	return tracedAt(t, []string{"HOME=" + home(t)}, keys, args...)
}

// tracedAt is traced with an environment.
func tracedAt(t *testing.T, env []string, keys func(*reader), args ...string) []string {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("there is no strace here")
	}
	log := filepath.Join(t.TempDir(), "calls")
	args = append([]string{strace, "-f", "-qq", "-y", "-s", "4096", "-o", log, "-e", "trace=%file,%network,process,memfd_create", binary}, args...)
	if exec.Command(strace, "-f", "-o", os.DevNull, "/bin/true").Run() != nil {
		t.Skip("processes may not be traced here")
	}
	s := ptytest.Start(t, ptytest.Options{Args: args, Env: env, Columns: screenColumns, Rows: screenRows})
	r := &reader{t: t, Session: s}
	if keys != nil {
		keys(r)
	}
	if code := s.Exit(); code > 1 {
		t.Fatalf("status %d: %s", code, s.Screen())
	}
	f, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var calls []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		calls = append(calls, lines.Text())
	}
	if len(calls) < 10 {
		t.Fatalf("only %d calls were traced", len(calls))
	}
	return calls
}

// reachesNothing fails where a call opens a socket, starts a program, or touches
// the folder that the records name.
func reachesNothing(t *testing.T, calls []string, named string) {
	t.Helper()
	execs := 0
	for _, line := range calls {
		m := call.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		switch name := m[1]; {
		case name == "execve":
			execs++
		case strings.HasPrefix(name, "socket"), name == "connect", name == "bind", name == "sendto", name == "memfd_create":
			t.Errorf("a socket: %s", line)
		}
		if strings.Contains(m[2], named) {
			t.Errorf("what a record names was touched: %s", line)
		}
	}
	if execs != 1 {
		t.Errorf("%d programs were started", execs-1)
	}
}

// writesNothing fails where a file was made or changed, but for a temporary one
// that nobody else can open and whose name goes at once.
func writesNothing(t *testing.T, calls []string) (spills int) {
	t.Helper()
	made := map[string]bool{}
	for _, line := range calls {
		m := call.FindStringSubmatch(line)
		if m == nil || strings.Contains(line, " = -1 ") {
			continue
		}
		switch m[1] {
		case "openat", "open", "creat":
			if !strings.Contains(m[2], "O_CREAT") {
				if strings.Contains(m[2], "O_WRONLY") || strings.Contains(m[2], "O_RDWR") && !strings.Contains(m[2], "/dev/") {
					t.Errorf("opened to be written: %s", line)
				}
				continue
			}
			if !strings.Contains(m[2], "O_EXCL") || !strings.Contains(m[2], ", 0600") {
				t.Errorf("a file that others can open, or that was there: %s", line)
			}
			made[strings.Split(m[2], `"`)[1]] = true
		case "unlink", "unlinkat":
			delete(made, strings.Split(m[2], `"`)[1])
			spills++
		case "rename", "renameat", "renameat2", "mkdir", "mkdirat", "link", "linkat", "symlink", "symlinkat", "truncate", "chmod", "fchmodat":
			t.Errorf("the file system was changed: %s", line)
		}
	}
	for name := range made {
		t.Errorf("%s was left", name)
	}
	return spills
}

func TestNothingIsReached(t *testing.T) {
	named := t.TempDir()
	if err := os.WriteFile(filepath.Join(named, "named.txt"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := write(t, "a.jsonl", reaching(named))
	for _, args := range [][]string{
		{"-p", "--details", "--scope", "all", "-v", "both", "--markdown", "on", path}, {"check", path}, {"convert", path}, {"-p", "--format", "jsonl", path},
	} {
		t.Run(strings.Join(args[:len(args)-1], " "), func(t *testing.T) {
			calls := traced(t, nil, args...)
			reachesNothing(t, calls, named)
			writesNothing(t, calls)
		})
	}
	t.Run("screen", func(t *testing.T) {
		calls := traced(t, func(r *reader) {
			r.indexed()
			for range 9 {
				r.settle()
				r.Press("\r")
				r.settlePager()
				r.Press("i vqJ")
			}
			r.settle()
			for _, pane := range []string{"o", "p", "D", "!", "S", "t", "T"} {
				r.Press(pane + "j\r\x1b\x1b")
				r.settle()
			}
			r.Press("/named\r")
			r.settle()
			r.Press("iqqqq")
		}, "--scope", "all", path)
		reachesNothing(t, calls, named)
		writesNothing(t, calls)
	})
}

// TestTheSpillIsNobodyElses reads a pipe that is longer than what is kept in
// memory.
func TestTheSpillIsNobodyElses(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "pipe.jsonl")
	if out, err := exec.Command("mkfifo", fifo).CombinedOutput(); err != nil {
		t.Skipf("no named pipe: %v %s", err, out)
	}
	done := make(chan error, 1)
	go func() {
		f, err := os.OpenFile(fifo, os.O_WRONLY, 0)
		if err != nil {
			done <- err
			return
		}
		defer f.Close()
		long := strings.Repeat("some words ", 10_000)
		for i := range 200 {
			if _, err = fmt.Fprintln(f, message(i, long)); err != nil {
				break
			}
		}
		done <- err
	}()
	calls := traced(t, func(r *reader) {
		r.indexed()
		r.Press("G")
		r.WaitText("#199")
		r.Press("q")
	}, fifo)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if spills := writesNothing(t, calls); spills == 0 {
		t.Error("nothing was spilled: the test proves nothing")
	}
}
