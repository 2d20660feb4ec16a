package native

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
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
}

// MaxSessions is how many logs are listed of one place: the ones found first.
const MaxSessions = 100_000

// HomeDir is the home of the one who runs the program.
func HomeDir() source.Home {
	dir, err := os.UserHomeDir()
	if err != nil {
		dir = ""
	}
	return source.Home{Dir: dir, Getenv: os.Getenv}
}

// Sessions lists the logs in the known places, newest first. It opens none of them:
// Look says what one is about. A place that is not there has none. An error is of
// one place, and does not end the listing; ctx does.
func Sessions(ctx context.Context, home source.Home) (found []Session, errs []error) {
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
	slices.SortStableFunc(found, func(a, b Session) int {
		return cmp.Or(b.Time.Compare(a.Time), strings.Compare(a.Path, b.Path))
	})
	return slices.CompactFunc(found, func(a, b Session) bool { return a.Path == b.Path }), errs
}

// errEnough ends a walk that found as many logs as are listed.
var errEnough = errors.New("enough")

func walk(ctx context.Context, f source.Finder, p source.Place) ([]Session, error) {
	var found []Session
	root := p.Dir
	if dir, err := filepath.EvalSymlinks(root); err == nil {
		root = dir // a walk follows no link, and the place may well be one
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return skipUnreadable(path, root, err)
		}
		below, _ := filepath.Rel(root, path)
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
		s := Session{Source: f.Name(), Path: filepath.Join(p.Dir, below), Time: info.ModTime(), Size: info.Size()}
		if found = append(found, s); len(found) >= MaxSessions {
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
func skipUnreadable(path, place string, err error) error {
	if path == place && errors.Is(err, fs.ErrNotExist) {
		return fs.SkipDir
	}
	if path == place {
		return err
	}
	return fs.SkipDir
}

// Beside are the folders beside a log that hold the further logs of its session, such
// as those of its subagents, found by looking into the log's own folder.
func Beside(path string) []string {
	env, done := companions(path)
	defer done()
	var dirs []string
	for _, s := range sources() {
		sided, ok := s.(source.Sided)
		if !ok || env.Folder == nil {
			continue
		}
		name := sided.Beside(env.Stem)
		if info, err := fs.Stat(env.Folder, name); err == nil && info.IsDir() {
			dirs = append(dirs, filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
		}
	}
	return dirs
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
