package native

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"asrview/model/native/source"
)

// Session is a log that was found in a known place.
type Session struct {
	// Source is the name of the source that keeps logs there, Path the log.
	Source, Path string
	// Time is when the log was last written to, Size its bytes.
	Time time.Time
	Size int64
	// Summary is what the log's first and last bytes say of it. It is untrusted
	// text.
	source.Summary
}

// The bounds of looking for sessions.
const (
	// MaxSessions is how many logs are listed of one place: the ones found first.
	MaxSessions = 100_000
	// PeekSize is how much of a log's head, and of its tail, is read for its
	// summary.
	PeekSize = 64 << 10
)

// HomeDir is the home of the one who runs the program.
func HomeDir() source.Home {
	dir, err := os.UserHomeDir()
	if err != nil {
		dir = ""
	}
	return source.Home{Dir: dir, Getenv: os.Getenv}
}

// Sessions yields the logs in the known places, newest first. The places are
// listed before the first is yielded; each log is looked into only when its turn
// comes, so that a list can be shown while it grows. A place that is not there
// has none. An error is of one place or log, and does not end the listing; ctx
// does.
func Sessions(ctx context.Context, home source.Home) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		found, errs := list(ctx, home)
		for _, err := range errs {
			if !yield(Session{}, err) {
				return
			}
		}
		for i := range found {
			if ctx.Err() != nil {
				return
			}
			f := &found[i]
			var err error
			f.Summary, err = peek(f.finder, f.Path, f.Size)
			if !yield(f.Session, err) {
				return
			}
		}
	}
}

// find is a log with the source that found it.
type find struct {
	Session
	finder source.Finder
}

func list(ctx context.Context, home source.Home) ([]find, []error) {
	var found []find
	var errs []error
	for _, s := range sources() {
		f, ok := s.(source.Finder)
		if !ok {
			continue
		}
		for _, p := range f.Places(home) {
			logs, err := walk(ctx, f, p)
			found = append(found, logs...)
			if err != nil {
				errs = append(errs, err)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b find) int {
		return cmp.Or(b.Time.Compare(a.Time), strings.Compare(a.Path, b.Path))
	})
	return slices.CompactFunc(found, func(a, b find) bool { return a.Path == b.Path }), errs
}

// errEnough ends a walk that found as many logs as are listed.
var errEnough = errors.New("enough")

func walk(ctx context.Context, f source.Finder, p source.Place) ([]find, error) {
	var found []find
	err := filepath.WalkDir(p.Dir, func(path string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return skipUnreadable(path, p, err)
		}
		below, _ := filepath.Rel(p.Dir, path)
		below = filepath.ToSlash(below)
		if d.IsDir() {
			if below != "." && strings.Count(below, "/") >= p.Depth {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || !p.Log(below) {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil // it went away while the folder was read
		}
		s := Session{Source: f.Name(), Path: path, Time: info.ModTime(), Size: info.Size()}
		if found = append(found, find{s, f}); len(found) >= MaxSessions {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return found, err
}

// skipUnreadable passes over a folder that cannot be read; the place itself may
// well not be there.
func skipUnreadable(path string, p source.Place, err error) error {
	if path == p.Dir && errors.Is(err, fs.ErrNotExist) {
		return fs.SkipDir
	}
	if path == p.Dir {
		return err
	}
	return fs.SkipDir
}

// peek reads a log's ends.
func peek(f source.Finder, path string, size int64) (source.Summary, error) {
	file, err := os.Open(path)
	if err != nil {
		return source.Summary{}, err
	}
	defer file.Close()
	head, err := readPiece(file, 0)
	if err != nil {
		return source.Summary{}, err
	}
	tail := head
	if size > PeekSize {
		if tail, err = readPiece(file, size-PeekSize); err != nil {
			return source.Summary{}, err
		}
	}
	return f.Describe(head, tail), nil
}

func readPiece(file *os.File, at int64) ([]byte, error) {
	b := make([]byte, PeekSize)
	n, err := file.ReadAt(b, at)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return b[:n], nil
}

// Folders are the known places that exist, for a list of what lies in them.
func Folders(home source.Home) []string {
	var dirs []string
	for _, s := range sources() {
		f, ok := s.(source.Finder)
		if !ok {
			continue
		}
		for _, p := range f.Places(home) {
			info, err := os.Stat(p.Dir)
			if err == nil && info.IsDir() && !slices.Contains(dirs, p.Dir) {
				dirs = append(dirs, p.Dir)
			}
		}
	}
	return dirs
}
