//go:build unix

package safety

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"asrview/ui/ptytest"
)

// TestAReaderThatGoesAwayEndsItQuietly closes the pipe in the middle of a line.
func TestAReaderThatGoesAwayEndsItQuietly(t *testing.T) {
	var many []string
	for i := range 20_000 {
		many = append(many, message(i, "some words of message "+fmt.Sprint(i)))
	}
	path := write(t, "a.jsonl", many)
	for _, args := range [][]string{
		{"-p", path}, {"-p", "--format", "jsonl", path}, {"check", "--format", "json", write(t, "b.jsonl", brokenStream())}, {"check", "--explain", "all"}, {"completion", "bash"}, {"convert", write(t, "c.jsonl", hostileLogs())}, {"--help"},
	} {
		for _, n := range []int64{0, 1, 777} {
			cmd := exec.Command(binary, args...)
			out, in, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			var errs strings.Builder
			cmd.Stdout, cmd.Stderr = in, &errs
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			in.Close()
			if _, err := io.CopyN(io.Discard, out, n); err != nil {
				t.Errorf("%q: %v", args[:1], err)
			}
			out.Close()
			_ = cmd.Wait() // a status is what is looked at next
			// A shell's own programs end by the signal of a broken pipe, or as if nothing was.
			status := cmd.ProcessState.Sys().(syscall.WaitStatus)
			if quiet := status.Signaled() && status.Signal() == syscall.SIGPIPE || status.ExitStatus() < 2; !quiet || strings.Contains(errs.String(), "pipe") || strings.Contains(errs.String(), "goroutine") {
				t.Errorf("%q after %d bytes: %v, standard error %.300q", args[:1], n, cmd.ProcessState, errs.String())
			}
		}
	}
}

// frameEnd ends what is drawn at once.
var frameEnd = []byte("\x1b[?2026l")

// TestAnySizeOfScreen reads on terminals that are hardly there, and on one that
// changes a thousand times.
func TestAnySizeOfScreen(t *testing.T) {
	path := write(t, "tour.jsonl", tour(t))
	for _, size := range [][2]int{{1, 1}, {1, 30}, {2, 2}, {2, 30}, {3, 30}, {3, 1}, {100, 1}, {7, 3}, {500, 2}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			r := openAt(t, size[0], size[1], path)
			r.WaitRaw("a frame", func(raw []byte) bool { return strings.Contains(string(raw), "\x1b[?2026l") })
			for _, keys := range []string{"jjdG", "gvvsxw", "\r", "jjq", "o\t", "jo", "!", "!", "/a\r", "n", "h", "jq", "&x", "\x1b\x1b", "p", "p", "D", "S", "T", "t", "M", "L", "z", "Z"} {
				r.Press(keys)
				r.AwaitRead()
			}
			r.Press("\x1b\x1bqqqqqq")
			if code := r.Exit(); code != 0 {
				t.Errorf("status %d", code)
			}
			r.Restored()
			if err := onScreen.leak(r.Raw()); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("panes", func(t *testing.T) {
		t.Parallel()
		r := openAt(t, 80, 24, path)
		r.indexed()
		for _, pane := range []struct{ key, title string }{{"o", "outline"}, {"p", "plans"}, {"t", "traffic"}, {"T", "sequence"}, {"D", "deliveries"}, {"!", "problems"}, {"S", "stats"}} {
			r.Press(pane.key)
			r.WaitText(pane.title)
			r.settle()
			for width := 12; width > 0; width-- {
				drawn := bytes.Count(r.Raw(), frameEnd)
				r.Resize(width, 24)
				r.WaitRaw("a frame", func(raw []byte) bool { return bytes.Count(raw, frameEnd) > drawn })
			}
			r.Resize(80, 24)
			r.WaitText(pane.title)
			r.Press("q")
			r.indexed()
		}
		r.quit(onScreen)
	})
	t.Run("a thousand", func(t *testing.T) {
		t.Parallel()
		r := openAt(t, 100, 30, path)
		r.indexed()
		rnd := rand.New(rand.NewPCG(1, 2))
		for i := range 1000 {
			r.Resize(1+rnd.IntN(200), 1+rnd.IntN(60))
			if i%10 == 0 {
				r.Press("jJ")
			}
		}
		r.Resize(100, 30)
		r.indexed()
		r.settle()
		r.quit(onScreen)
	})
}

// TestTheTerminalIsRestoredWheneverItEnds starts the program and ends it at any
// moment, by each signal, and compares the terminal's settings and modes.
func TestTheTerminalIsRestoredWheneverItEnds(t *testing.T) {
	runs := 20
	if long {
		runs = 200
	}
	path := write(t, "tour.jsonl", tour(t))
	rnd := rand.New(rand.NewPCG(3, 4))
	signals := []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT}
	for i := range runs {
		sig := signals[i%len(signals)]
		// The moment is told by what the program has written by then, so that it is
		// anywhere from before the first byte to deep in reading.
		after := rnd.IntN(12_000)
		if i%5 == 0 {
			after = rnd.IntN(200)
		}
		keys := strings.Repeat([]string{"j", "G", "x", "v", "o", "\r", "/a\r"}[rnd.IntN(7)], rnd.IntN(6))
		s := ptytest.Start(t, ptytest.Options{Args: []string{binary, path}, Env: []string{"HOME=" + home(t)}})
		s.Press(keys)
		// Where a signal is ignored from outside, the program does not hear it either
		// before it draws. The line's own echo of the keys is not its doing.
		deaf := signal.Ignored(sig)
		s.WaitRaw("enough bytes", func(raw []byte) bool {
			return len(raw) >= min(after, 3000) && (!deaf || bytes.IndexByte(raw, 0x1b) >= 0)
		})
		t.Logf("run %d: signal %d, keys %q, after %d bytes", i, sig, keys, min(after, 3000))
		drawn := bytes.IndexByte(s.Raw(), 0x1b) >= 0
		s.Signal(sig)
		code := s.Exit()
		// Before main begins it is Go that answers this one, with its stacks and 2.
		early := !drawn && sig == syscall.SIGQUIT && code == 2
		if !early && code != 128+int(sig) {
			t.Errorf("run %d: status %d after signal %d", i, code, sig)
		}
		s.Restored()
		if err := onScreen.leak(s.Raw()); err != nil && !early {
			t.Errorf("run %d: %v", i, err)
		}
	}
}

// TestATerminalThatGoesAwayEndsIt closes the window.
func TestATerminalThatGoesAwayEndsIt(t *testing.T) {
	r := open(t, write(t, "tour.jsonl", tour(t)))
	r.indexed()
	r.HangUp()
	if code := r.Exit(); code != 128+int(syscall.SIGHUP) {
		t.Errorf("status %d", code)
	}
}

// TestALongPipeFitsIntoLittleMemory prints and follows a stream that is larger
// than the memory it is told to use.
func TestALongPipeFitsIntoLittleMemory(t *testing.T) {
	megabytes := 48
	if long {
		megabytes = 1024
	}
	text := message(1, strings.Repeat("some words ", 200)) + "\n"
	for _, name := range []string{"pipe", "file"} {
		args := []string{"-p", "--scope", "all", "-"}
		// The shell bounds the address space, where it can.
		cmd := exec.Command("sh", append([]string{"-c", `ulimit -v 1048576 2>/dev/null; exec "$0" "$@"`, binary}, args...)...)
		feed := func(w io.Writer) error {
			for n := 0; n < megabytes<<20; n += len(text) {
				if _, err := io.WriteString(w, text); err != nil {
					return err
				}
			}
			return nil
		}
		if name == "pipe" {
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			go func() {
				defer in.Close()
				_ = feed(in) // what did not arrive is missing below
			}()
		} else {
			f, err := os.CreateTemp(t.TempDir(), "")
			if err != nil {
				t.Fatal(err)
			}
			if err := feed(f); err != nil {
				t.Fatal(err)
			}
			f.Close()
			cmd.Args[len(cmd.Args)-1] = f.Name()
		}
		cmd.Env = append(os.Environ(), "GOMEMLIMIT=96MiB")
		counted := &counter{}
		cmd.Stdout = counted
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, errs.String())
		}
		if counted.n < megabytes<<20*9/10 {
			t.Errorf("%s: %d bytes were printed of %d MB: %s", name, counted.n, megabytes, errs.String())
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		t.Logf("%s: %d MB of a stream in at most %d MB", name, megabytes, usage.Maxrss>>10)
		if megabytes > 500 && usage.Maxrss>>10 > 500 {
			t.Errorf("%s: it took %d MB of memory", name, usage.Maxrss>>10)
		}
	}
}

type counter struct{ n int }

func (c *counter) Write(b []byte) (int, error) { c.n += len(b); return len(b), nil }

// TestAFullTemporaryDiskEndsWhatIsPiped gives a pipe that is longer than what is kept
// in memory no place to spill to. What came is printed, and why the rest is missing
// is said: nothing waits for more.
func TestAFullTemporaryDiskEndsWhatIsPiped(t *testing.T) {
	text := message(1, strings.Repeat("some words ", 2000)) + "\n"
	for _, args := range [][]string{{"-p"}, {"check", "-"}} {
		out, in, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			defer in.Close()
			for range 2000 {
				if _, err := io.WriteString(in, text); err != nil {
					return // the program has ended
				}
			}
		}()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, binary, args...)
		cmd.Env = append(os.Environ(), "TMPDIR=/nonexistent")
		cmd.Stdin = out
		var errs strings.Builder
		counted := &counter{}
		cmd.Stdout, cmd.Stderr = counted, &errs
		_ = cmd.Run() // the status is not what is looked at
		out.Close()
		if ctx.Err() != nil || !strings.Contains(errs.String(), "the temporary file cannot be written") || strings.Contains(errs.String(), "goroutine") {
			t.Errorf("%q: %v, standard error %.300q", args, ctx.Err(), errs.String())
		}
		if args[0] == "-p" && counted.n < 8<<20 {
			t.Errorf("only %d bytes were printed", counted.n)
		}
	}
}
