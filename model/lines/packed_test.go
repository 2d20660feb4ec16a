package lines

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func gzipOf(t testing.TB, text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstdOf(t testing.TB, text string) []byte {
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(text))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPackedByContentNotByName(t *testing.T) {
	text := strings.Repeat(`{"type":"x"}`+"\n", 1000)
	for name, data := range map[string][]byte{
		"gzip": gzipOf(t, text), "zstd": zstdOf(t, text),
		"two members": append(gzipOf(t, text[:600]), gzipOf(t, text[600:])...),
		"plain":       []byte(text),
	} {
		path := filepath.Join(t.TempDir(), "run.jsonl.gz")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, path, false)
		waitFinal(t, s)
		if got := all(t, s); got != text || s.Note() != "" {
			t.Errorf("%s: %d bytes, want %d; note %q", name, len(got), len(text), s.Note())
		}
		p := FromPipe(bytes.NewReader(data), "p", Limits{})
		waitFinal(t, p)
		if all(t, p) != text {
			t.Errorf("%s from a pipe: %d bytes", name, len(all(t, p)))
		}
		p.Close()
	}
}

func TestPackedIsNotFollowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, gzipOf(t, "one\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, path, true)
	waitFinal(t, s)
	if all(t, s) != "one\n" || s.Note() != "a compressed input is not followed" {
		t.Errorf("%q, note %q", all(t, s), s.Note())
	}
}

func TestDamagedPacking(t *testing.T) {
	text := strings.Repeat("no two lines are alike\n", 1000)
	for name, data := range map[string][]byte{"gzip": gzipOf(t, text), "zstd": zstdOf(t, text)} {
		s := FromPipe(bytes.NewReader(data[:len(data)-6]), "p", Limits{})
		waitFinal(t, s)
		if !strings.HasPrefix(s.Note(), "unpacking failed: ") {
			t.Errorf("%s cut short: note %q", name, s.Note())
		}
		s.Close()
	}
}

func TestUnpackingHasALimit(t *testing.T) {
	for name, data := range map[string][]byte{
		"gzip": gzipOf(t, strings.Repeat("0", 10<<20)), "zstd": zstdOf(t, strings.Repeat("0", 10<<20)),
	} {
		s := FromPipe(bytes.NewReader(data), "p", Limits{Memory: 1 << 20, Unpacked: 2 << 20, TempDir: t.TempDir()})
		waitFinal(t, s)
		if n, _ := s.Size(); n != 2<<20 || s.Note() != "unpacking ended at 2 MiB, the limit: the rest is not read" {
			t.Errorf("%s: %d bytes, note %q", name, n, s.Note())
		}
		s.Close()
	}
}

// A frame may ask for a window as large as it likes.
func TestZstdWindowIsBounded(t *testing.T) {
	header := []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xf8, 0, 0, 0}
	s := FromPipe(bytes.NewReader(header), "p", Limits{})
	defer s.Close()
	waitFinal(t, s)
	if n, _ := s.Size(); n != 0 || !strings.HasPrefix(s.Note(), "unpacking failed: ") {
		t.Errorf("%d bytes, note %q", n, s.Note())
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(gzipOf(f, "one\ntwo\n"))
	f.Add(zstdOf(f, "one\ntwo\n"))
	f.Add([]byte("plain"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, _, err := unpack(bytes.NewReader(data))
		if err != nil {
			return
		}
		defer r.Close()
		b := make([]byte, 1<<16)
		for range 64 {
			if _, err := r.Read(b); err != nil {
				return
			}
		}
	})
}
