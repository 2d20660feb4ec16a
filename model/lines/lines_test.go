package lines

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for a state that must come.
const patience = 2 * time.Minute

// waitUntil waits for a source to reach a state.
func waitUntil(t *testing.T, s Source, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for !ok() {
		n, final := s.Size()
		short, stop := context.WithTimeout(ctx, 100*time.Millisecond)
		if !final {
			s.Wait(short, s.Generation(), n)
		} else {
			<-short.Done()
		}
		stop()
		if ctx.Err() != nil {
			t.Fatalf("waited in vain until %s (size %d, generation %d, note %q)", what, n, s.Generation(), s.Note())
		}
	}
}

func waitFinal(t *testing.T, s Source) {
	t.Helper()
	waitUntil(t, s, "it ended", func() bool { _, final := s.Size(); return final })
}

// all reads everything that is there.
func all(t *testing.T, s Source) string {
	t.Helper()
	n, _ := s.Size()
	b := make([]byte, n)
	if got, err := s.ReadAt(b, 0); int64(got) != n || err != nil && err != io.EOF {
		t.Fatalf("read %d of %d bytes: %v", got, n, err)
	}
	return string(b)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, path string, follow bool) Source {
	t.Helper()
	s, err := OpenFile(path, follow)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestFileIsReadInPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	write(t, path, "one\ntwo\n")
	s := open(t, path, false)
	if n, final := s.Size(); n != 8 || !final || s.Name() != path || s.Generation() != 1 {
		t.Errorf("size %d, final %v, name %q, generation %d", n, final, s.Name(), s.Generation())
	}
	b := make([]byte, 10)
	if n, err := s.ReadAt(b, 4); n != 4 || err != io.EOF || string(b[:n]) != "two\n" {
		t.Errorf("read %d %q, %v", n, b[:n], err)
	}
	appendTo(t, path, "three\n")
	if got := all(t, s); got != "one\ntwo\n" {
		t.Errorf("a file that is not followed grew to %q", got)
	}
	s.Close()
	if _, err := s.ReadAt(b, 0); !errors.Is(err, ErrClosed) {
		t.Errorf("read after Close: %v", err)
	}
}

func TestFileThatCannotBeOpened(t *testing.T) {
	dir := t.TempDir()
	if _, err := OpenFile(filepath.Join(dir, "missing"), false); err == nil || strings.Count(err.Error(), "missing") != 1 || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if _, err := OpenFile(dir, false); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("folder: %v", err)
	}
}

func TestShrinkingFileIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	write(t, path, strings.Repeat("x", 1000))
	s := open(t, path, false)
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 1000)
	if n, err := s.ReadAt(b, 0); n != 100 || err != io.EOF {
		t.Errorf("read %d, %v", n, err)
	}
	if n, final := s.Size(); n != 100 || !final || s.Note() != "the file shrank from 1000 to 100 bytes while it was read" {
		t.Errorf("size %d, final %v, note %q", n, final, s.Note())
	}
	if n, err := s.ReadAt(b, 500); n != 0 || err != io.EOF {
		t.Errorf("read %d behind the end, %v", n, err)
	}
}

func TestFollow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	write(t, path, "one\n")
	s := open(t, path, true)
	if _, final := s.Size(); final {
		t.Error("a followed file is final")
	}
	has := func(text string) func() bool {
		return func() bool { n, _ := s.Size(); return n == int64(len(text)) && all(t, s) == text }
	}
	appendTo(t, path, "tw")
	waitUntil(t, s, "half a line came", has("one\ntw"))
	appendTo(t, path, "o\n")
	waitUntil(t, s, "its rest came", has("one\ntwo\n"))
	if s.Note() != "" || s.Generation() != 1 {
		t.Errorf("growth is noted: %q, generation %d", s.Note(), s.Generation())
	}
	write(t, path, "new\n")
	waitUntil(t, s, "it was truncated", has("new\n"))
	if s.Note() != "truncated, read again" || s.Generation() == 1 {
		t.Errorf("note %q, generation %d", s.Note(), s.Generation())
	}
}

func TestFollowReplacement(t *testing.T) {
	for name, replace := range map[string]func(path string) error{
		"rotation by rename": func(path string) error {
			if err := os.Rename(path, path+".1"); err != nil {
				return err
			}
			return os.WriteFile(path, []byte("fresh, and longer than before\n"), 0o600)
		},
		"atomic replacement": func(path string) error {
			if err := os.WriteFile(path+".new", []byte("fresh, and longer than before\n"), 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		},
		"rewritten in place, and longer": func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			_, err = f.WriteString("fresh, and longer than before\n")
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "run.jsonl")
			write(t, path, "one\ntwo\n")
			s := open(t, path, true)
			if err := replace(path); err != nil {
				t.Fatal(err)
			}
			waitUntil(t, s, "the new file is there", func() bool {
				n, _ := s.Size()
				return s.Generation() > 1 && n == 30 && all(t, s) == "fresh, and longer than before\n"
			})
			if !strings.HasSuffix(s.Note(), ", read again") {
				t.Errorf("note %q", s.Note())
			}
			appendTo(t, path, "more\n")
			waitUntil(t, s, "it grew", func() bool { n, _ := s.Size(); return n == 35 })
		})
	}
}

func TestFollowThroughALink(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(t.TempDir(), "real.jsonl")
	link := filepath.Join(dir, "run.jsonl")
	write(t, real, "one\n")
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	s := open(t, link, true)
	appendTo(t, real, "two\n")
	waitUntil(t, s, "the target grew", func() bool { n, _ := s.Size(); return n == 8 })
}

func TestFollowOnAndOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	write(t, path, "one\n")
	s := open(t, path, false).(Follower)
	appendTo(t, path, "two\n")
	if err := s.Follow(true); err != nil || !s.Following() {
		t.Fatal(err)
	}
	waitUntil(t, s, "what came meanwhile is there", func() bool { n, _ := s.Size(); return n == 8 })
	if err := s.Follow(false); err != nil {
		t.Fatal(err)
	}
	if n, final := s.Size(); n != 8 || !final {
		t.Errorf("size %d, final %v", n, final)
	}
}

func TestFollowSurvivesAMissingName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	write(t, path, "one\n")
	s := open(t, path, true)
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	f.WriteString("late\n")
	waitUntil(t, s, "the old file's last line came", func() bool { n, _ := s.Size(); return n == 9 })
	write(t, path, "new\n")
	waitUntil(t, s, "the new file is there", func() bool { n, _ := s.Size(); return s.Generation() == 2 && n == 4 })
}

// chatter is a producer that says something and then is silent until closed.
type chatter struct {
	say    []byte
	closed chan struct{}
	once   sync.Once
}

func (c *chatter) Read(p []byte) (int, error) {
	if len(c.say) == 0 {
		<-c.closed
		return 0, io.ErrClosedPipe
	}
	n := copy(p, c.say)
	c.say = c.say[n:]
	return n, nil
}

func (c *chatter) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

func TestPipeClosesThoughTheProducerIsSilent(t *testing.T) {
	c := &chatter{say: []byte("one\n"), closed: make(chan struct{})}
	s := FromPipe(c, "standard input", Limits{})
	waitUntil(t, s, "the line came", func() bool { n, _ := s.Size(); return n == 4 })
	if all(t, s) != "one\n" {
		t.Error(all(t, s))
	}
	s.Close() // would hang, and the test with it
	select {
	case <-c.closed:
	case <-time.After(patience):
		t.Error("the producer was not closed")
	}
	if err := s.Wait(context.Background(), 1, 4); !errors.Is(err, ErrClosed) {
		t.Errorf("Wait: %v", err)
	}
}

// silent has no Close, as a terminal that is read from.
type silent struct{}

func (silent) Read([]byte) (int, error) { select {} }

func TestPipeClosesWithoutACloser(t *testing.T) {
	if err := FromPipe(silent{}, "", Limits{}).Close(); err != nil {
		t.Error(err)
	}
}

func TestPipeSpills(t *testing.T) {
	dir := t.TempDir()
	want := strings.Repeat("0123456789abcdef\n", 100_000)
	s := FromPipe(strings.NewReader(want), "p", Limits{Memory: 300_000, TempDir: dir})
	defer s.Close()
	waitFinal(t, s)
	if all(t, s) != want {
		t.Error("what was spilled is not what came")
	}
	p := s.(*pipeSource)
	if p.keep.file == nil || len(p.keep.blocks) != 0 {
		t.Error("it was not spilled, or is still in memory")
	}
	if left, _ := os.ReadDir(dir); runtime.GOOS != "windows" && len(left) != 0 {
		t.Errorf("the temporary file has a name: %v", left)
	}
	if fi, err := p.keep.file.Stat(); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", fi.Mode(), err)
	}
	small := FromPipe(strings.NewReader("small"), "p", Limits{Memory: 300_000, TempDir: dir})
	defer small.Close()
	waitFinal(t, small)
	if small.(*pipeSource).keep.file != nil || all(t, small) != "small" {
		t.Error("what fits into memory was spilled")
	}
}

// endless never ends and counts what it gave.
type endless struct {
	mu sync.Mutex
	n  int64
}

func (e *endless) Read(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n += int64(len(p))
	return copy(p, bytes.Repeat([]byte("line\n"), len(p)/5+1)), nil
}

func TestPipePausesAtTheLimit(t *testing.T) {
	e := &endless{}
	s := FromPipe(e, "p", Limits{Memory: 1 << 20, Spill: 3 << 20, TempDir: t.TempDir()})
	waitUntil(t, s, "it paused", func() bool { return s.(Staller).Stalled() })
	if n, final := s.Size(); n != 3<<20 || final || s.Note() != "reading paused: the spill is full (3 MiB)" {
		t.Errorf("size %d, final %v, note %q", n, final, s.Note())
	}
	s.Close()
	if e.n > 4<<20 {
		t.Errorf("%d bytes were read", e.n)
	}
}

func TestPipeWithoutRoomForTheSpill(t *testing.T) {
	s := FromPipe(&endless{}, "p", Limits{Memory: 1 << 20, TempDir: filepath.Join(t.TempDir(), "missing")})
	defer s.Close()
	waitUntil(t, s, "it paused", func() bool { return s.(Staller).Stalled() })
	if n, _ := s.Size(); n == 0 || n > 1<<20 || !strings.HasPrefix(s.Note(), "reading paused: the temporary file cannot be written") {
		t.Errorf("size %d, note %q", n, s.Note())
	}
}

func TestPipeReadError(t *testing.T) {
	s := FromPipe(io.MultiReader(strings.NewReader("one\n"), failing{}), "p", Limits{})
	defer s.Close()
	waitFinal(t, s)
	if all(t, s) != "one\n" || s.Note() != "reading failed: input/output error" {
		t.Errorf("%q, note %q", all(t, s), s.Note())
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) {
	return 0, &os.PathError{Op: "read", Path: "/dev/stdin", Err: errors.New("input/output error")}
}

func TestReadAtAcrossBlocks(t *testing.T) {
	want := make([]byte, 3*blockSize+17)
	for i := range want {
		want[i] = byte(i * 7)
	}
	for _, memory := range []int64{1 << 30, 1} {
		s := FromPipe(bytes.NewReader(want), "p", Limits{Memory: memory, TempDir: t.TempDir()})
		waitFinal(t, s)
		for _, off := range []int64{0, blockSize - 1, 2*blockSize - 5, 3*blockSize + 16, 3*blockSize + 17} {
			b := make([]byte, blockSize+10)
			n, err := s.ReadAt(b, off)
			end := min(int64(len(want)), off+int64(len(b)))
			if !bytes.Equal(b[:n], want[off:end]) || (err == io.EOF) != (n < len(b)) {
				t.Errorf("memory %d, offset %d: %d bytes, %v", memory, off, n, err)
			}
		}
		s.Close()
	}
}
