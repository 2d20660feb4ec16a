package lines

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

// starter starts goroutines and keeps the panics that end them.
type starter struct {
	panics chan any
	n      chan struct{}
}

func newStarter() *starter { return &starter{make(chan any, 8), make(chan struct{}, 64)} }

func (s *starter) start(f func()) {
	s.n <- struct{}{}
	go func() {
		defer func() {
			if v := recover(); v != nil {
				s.panics <- v
			}
		}()
		f()
	}()
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { panic("broken reader") }

func TestWhatReadsInTheBackgroundIsStartedAsAsked(t *testing.T) {
	s := newStarter()
	src := Opener{Go: s.start}.Pipe(brokenReader{}, "pipe")
	defer src.Close()
	if v := <-s.panics; v != "broken reader" {
		t.Errorf("the panic is %v", v)
	}
	dir := t.TempDir()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("a line\n"))
	z.Close()
	for name, c := range map[string]struct {
		content []byte
		follow  bool
	}{"packed": {packed.Bytes(), false}, "followed": {[]byte("a line\n"), true}} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		s := newStarter()
		src, err := Opener{Go: s.start}.File(path, c.follow)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.n) == 0 {
			t.Errorf("%s: nothing was started", name)
		}
		src.Close()
	}
}

func TestTheHeadOfPackedDataIsReadHere(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("one line\n"))
	z.Close()
	for _, c := range []struct {
		in    []byte
		most  int
		head  string
		whole bool
	}{
		{packed.Bytes(), 3, "one", false},
		{packed.Bytes(), 9, "one line\n", true},
		{packed.Bytes(), 100, "one line\n", true},
		{packed.Bytes()[:packed.Len()-4], 100, "one line\n", true},
		{[]byte("plain"), 2, "pl", false},
	} {
		head, whole, err := HeadOf(bytes.NewReader(c.in), c.most)
		if err != nil || string(head) != c.head || whole != c.whole {
			t.Errorf("%q of %d: %q, %v, %v", c.head, c.most, head, whole, err)
		}
	}
	if _, _, err := HeadOf(bytes.NewReader([]byte("\x1f\x8b\x08no gzip data at all")), 10); err == nil {
		t.Error("what cannot be unpacked has a head")
	}
}
