package lines

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Starter starts a function in a goroutine of its own. Whoever owns a terminal
// gives one that gives it back when the function panics; nil is a plain
// goroutine, whose panic ends the process.
type Starter func(f func())

// Start starts f.
func (s Starter) Start(f func()) {
	if s == nil {
		go f()
		return
	}
	s(f)
}

// Opener opens sources. The zero Opener has the default limits and starts plain
// goroutines.
type Opener struct {
	Limits Limits
	// Go starts whatever a source does in the background.
	Go Starter
}

// File opens what path names. A regular file is read in place; with follow it is
// watched for growth, truncation and replacement, else it ends where it ends now.
// A pipe, a device and a compressed file (by their first bytes, whatever the
// name) are read once, from front to back, as Pipe does; they are not followed,
// and a compressed one says so. A folder is an error.
func (o Opener) File(path string, follow bool) (Source, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, openError(err)
	}
	if fi.IsDir() {
		return nil, fmt.Errorf("%s is a folder, not a file", path)
	}
	if fi.Mode()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice|fs.ModeCharDevice) != 0 {
		// Opening a named pipe waits for a writer, so the reading goroutine does it.
		return o.Pipe(&lateFile{path: path}, path), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, openError(err)
	}
	if onlyByReading(f, fi) {
		p := newPipe(path, o)
		if follow {
			p.note = "a compressed input is not followed"
		}
		o.Go.Start(func() { p.run(f) })
		return p, nil
	}
	s, err := newFileSource(f, path, o.Go)
	if err != nil {
		f.Close()
		return nil, openError(err)
	}
	if !follow {
		return s, nil
	}
	if err := s.Follow(true); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Pipe reads r to its end in the background and keeps what came, in memory up to
// a bound and beyond it in a temporary file without a name. What begins as gzip
// or zstd data is unpacked. If r is an io.Closer it is closed when its reading
// ended or the source is closed; a Read under way at that moment is not waited
// for.
func (o Opener) Pipe(r io.Reader, name string) Source {
	s := newPipe(name, o)
	o.Go.Start(func() { s.run(r) })
	return s
}

// OpenFile opens what path names as the zero Opener does.
func OpenFile(path string, follow bool) (Source, error) { return Opener{}.File(path, follow) }

// FromPipe reads r as an Opener with these limits does.
func FromPipe(r io.Reader, name string, lim Limits) Source {
	return Opener{Limits: lim}.Pipe(r, name)
}

// onlyByReading reports whether a regular file must be read from its front: it
// is compressed, or claims to be empty and is not, as files of /proc do.
func onlyByReading(f *os.File, fi fs.FileInfo) bool {
	head := make([]byte, magicLen)
	n, _ := f.ReadAt(head, 0)
	if fi.Size() == 0 {
		return n > 0
	}
	return packingOf(head[:n]) != plain
}

// openError puts what a person needs first: the system's own error already
// names the path.
func openError(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// lateFile opens its file at the first Read.
type lateFile struct {
	path string
	f    *os.File
}

func (l *lateFile) Read(p []byte) (int, error) {
	if l.f == nil {
		f, err := os.Open(l.path)
		if err != nil {
			return 0, openError(err)
		}
		l.f = f
	}
	return l.f.Read(p)
}
