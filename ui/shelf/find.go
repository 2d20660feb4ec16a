package shelf

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// MaxStreams is how many streams are listed; further ones are counted alone.
const MaxStreams = 100_000

// looksAtOnce is how many files are looked at before their streams are handed on.
const looksAtOnce = 64

// firstLooks is how many the newest files are that are handed on first, so that
// there is something to see.
const firstLooks = 8

// Found is a stream that was found.
type Found struct {
	// Path is where it lies, below the folder as that was named.
	Path string
	About
	// Size is its bytes as stored; Modified when it was last written to.
	Size     int64
	Modified time.Time
}

// Finder goes through folders for the streams below them. It may be used by one
// goroutine at a time, but for Accompany.
type Finder struct {
	// Beside, which is set before the first use or not at all, names the folders
	// beside a file that hold the further streams of its session, as far as they are
	// there by now.
	Beside func(path string) []string

	folders []string
	// accompanied are the files whose sessions' folders are gone through too.
	mu          sync.Mutex
	accompanied []string
	// list, where it is set, lists files that are streams in place of the folders;
	// listed are those of them that are to be looked at.
	list     func(context.Context) ([]Found, []error)
	listed   []Found
	known    map[string]About
	identify Identify
	seen     map[string]seen
	handed   int
	// skipped counts files that are no streams, refused what could not be read.
	skipped, beyond int
	faults          map[string]error
}

// seen is a file as it was looked at.
type seen struct {
	stream   bool
	size     int64
	modified time.Time
}

// NewFinder returns a Finder over folders. identify may be nil: then only ASR
// streams are found.
func NewFinder(folders []string, identify Identify) *Finder {
	return &Finder{folders: folders, identify: identify, seen: map[string]seen{}, faults: map[string]error{}}
}

// NewKnown returns a Finder of files that are known to be streams, which list lists
// with their Path, Size and Modified.
func NewKnown(list func(context.Context) ([]Found, []error), identify Identify) *Finder {
	f := NewFinder(nil, identify)
	f.list, f.known = list, map[string]About{}
	return f
}

// Accompany has the further streams of a file's session found too, from the next scan
// on: see Beside. It reports whether no scan did so before. It may be called while a
// scan runs.
func (f *Finder) Accompany(path string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	below := func(folder string) bool { return isBelow(path, folder) }
	if f.Beside == nil || slices.Contains(f.accompanied, path) || slices.ContainsFunc(f.folders, below) {
		return false
	}
	f.accompanied = append(f.accompanied, path)
	return true
}

// isBelow reports whether a path lies below a folder, as both are written.
func isBelow(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel)
}

// allFolders are those that a scan goes through.
func (f *Finder) allFolders() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := slices.Clone(f.folders)
	for _, path := range f.accompanied {
		all = append(all, f.Beside(path)...)
	}
	return all
}

// List returns the files that are known to be streams and have not been handed on
// yet, before anything of them is looked at; none where there is no telling without
// a look. The next Newest looks at them.
func (f *Finder) List(ctx context.Context) []Found {
	if f.list == nil {
		return nil
	}
	listed, errs := f.list(ctx)
	clear(f.faults)
	for i, err := range errs {
		f.faults[strconv.Itoa(i)] = err
	}
	f.listed = []Found{}
	for _, x := range listed {
		if was, ok := f.seen[x.Path]; ok && (was.stream || x.Size == was.size && x.Modified.Equal(was.modified)) {
			continue
		}
		x.Records = -1
		f.known[x.Path] = x.About
		f.listed = append(f.listed, x)
	}
	return f.listed
}

// Result says what a scan came to.
type Result struct {
	// Skipped counts files that are no streams; Beyond streams that are not listed
	// since there are more than MaxStreams.
	Skipped, Beyond int
	// Faults are files and folders that cannot be read, by path.
	Faults map[string]error
}

// Newest does as Scan, but hands on first what was written to last: all folders
// are listed before the first file is looked at.
func (f *Finder) Newest(ctx context.Context, yield func([]Found)) (Result, error) {
	var files []file
	if f.list == nil {
		clear(f.faults)
	} else if f.listed == nil {
		f.List(ctx)
	}
	for _, x := range f.listed {
		files = append(files, file{x.Path, x.Modified})
	}
	f.listed = nil
	return f.newest(ctx, files, f.allFolders(), yield)
}

// Further does as Newest for the further streams of one file's session alone, see
// Beside, and for later scans as Accompany.
func (f *Finder) Further(ctx context.Context, path string, yield func([]Found)) (Result, error) {
	f.Accompany(path)
	return f.newest(ctx, nil, f.Beside(path), yield)
}

// newest looks at some files and at those in folders, the newest first.
func (f *Finder) newest(ctx context.Context, files []file, folders []string, yield func([]Found)) (Result, error) {
	for _, folder := range folders {
		err := f.walk(ctx, folder, func(path string) {
			x := file{path: path}
			if info, err := os.Lstat(path); err == nil {
				x.modified = info.ModTime()
			}
			files = append(files, x)
		})
		if err != nil {
			return f.result(), err
		}
	}
	slices.SortStableFunc(files, func(a, b file) int { return b.modified.Compare(a.modified) })
	for most := firstLooks; len(files) > 0; most = min(2*most, looksAtOnce) {
		if ctx.Err() != nil {
			break
		}
		batch := files[:min(most, len(files))]
		files = files[len(batch):]
		paths := make([]string, len(batch))
		for i, x := range batch {
			paths[i] = x.path
		}
		if found := f.look(ctx, paths); len(found) > 0 {
			yield(found)
		}
	}
	return f.result(), ctx.Err()
}

// file is a file that is to be looked at.
type file struct {
	path     string
	modified time.Time
}

// Scan hands on the streams that earlier scans have not, in the order of their
// names, some at a time. A file that was no stream is looked at again when it has
// changed. It returns early with ctx's error.
func (f *Finder) Scan(ctx context.Context, yield func([]Found)) (Result, error) {
	var batch []string
	clear(f.faults)
	flush := func() {
		if found := f.look(ctx, batch); len(found) > 0 {
			yield(found)
		}
		batch = batch[:0]
	}
	for _, folder := range f.allFolders() {
		err := f.walk(ctx, folder, func(path string) {
			if batch = append(batch, path); len(batch) == looksAtOnce {
				flush()
			}
		})
		if err != nil {
			return f.result(), err
		}
	}
	flush()
	return f.result(), ctx.Err()
}

// Any reports whether there is a stream at all; it stops at the first.
func (f *Finder) Any(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	any := false
	for _, folder := range f.folders {
		err := f.walk(ctx, folder, func(path string) {
			if _, ok, _ := Look(ctx, path, f.identify); ok {
				any = true
				cancel()
			}
		})
		if any || err != nil {
			break
		}
	}
	if any {
		return true, nil
	}
	for _, err := range f.faults {
		return false, err
	}
	return false, ctx.Err()
}

func (f *Finder) result() Result {
	r := Result{Skipped: f.skipped, Beyond: f.beyond, Faults: map[string]error{}}
	for path, err := range f.faults {
		r.Faults[path] = err
	}
	return r
}

// walk visits the files below a folder that a scan is to look at.
func (f *Finder) walk(ctx context.Context, folder string, visit func(path string)) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			f.faults[path] = err
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
		case path != folder && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type().IsRegular() && f.isNew(path, d):
			visit(path)
		}
		return nil
	})
}

// isNew reports whether a file was not looked at yet, or was no stream and has
// changed.
func (f *Finder) isNew(path string, d fs.DirEntry) bool {
	was, ok := f.seen[path]
	if !ok {
		return true
	}
	if was.stream {
		return false
	}
	info, err := d.Info()
	return err == nil && (info.Size() != was.size || !info.ModTime().Equal(was.modified))
}

// look looks at some files, on two cores.
func (f *Finder) look(ctx context.Context, paths []string) []Found {
	type answer struct {
		found Found
		ok    bool
		err   error
	}
	answers := make([]answer, len(paths))
	next := make(chan int)
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			for i := range next {
				a := &answers[i]
				a.found, a.ok, a.err = Look(ctx, paths[i], f.identify)
			}
		})
	}
	for i := range paths {
		next <- i
	}
	close(next)
	wait.Wait()
	var out []Found
	for i, a := range answers {
		if _, again := f.seen[paths[i]]; again {
			f.skipped--
		}
		f.seen[paths[i]] = seen{a.ok, a.found.Size, a.found.Modified}
		switch {
		case a.err != nil:
			f.faults[paths[i]] = a.err
			delete(f.seen, paths[i])
		case !a.ok && !f.isListed(paths[i], &answers[i].found):
			f.skipped++
		case f.handed == MaxStreams:
			f.beyond++
		default:
			f.handed++
			out = append(out, answers[i].found)
		}
	}
	return out
}

// isListed reports whether a file is known to be a stream, though nothing in it says
// so, and has it found as it was listed.
func (f *Finder) isListed(path string, found *Found) bool {
	about, ok := f.known[path]
	if ok {
		found.About = about
	}
	return ok
}
