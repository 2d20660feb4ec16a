package stream

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"asrview/model/lines"
)

// keyFile is a temporary file without a name that holds runs of keys which are
// too many for memory. One goroutine writes it, any read.
type keyFile struct {
	tempDir string
	// runMax is how long a run may become before it goes to the file.
	runMax int
	file   *lines.Scratch
	end    int64
	// failed is the first error of the file: from then on runs stay in memory.
	failed atomic.Pointer[error]
}

func (f *keyFile) fail(err error) { f.failed.CompareAndSwap(nil, &err) }

// trouble is the first error of the file, nil if there was none.
func (f *keyFile) trouble() error {
	if err := f.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// diskRun is a sorted run of keys in the file. Of each page the first key is in
// memory.
type diskRun struct {
	in    *keyFile
	file  *lines.Scratch
	off   int64
	n     int
	first []key
}

const (
	// pageKeys is how many keys are read at once: 4 KiB of them.
	pageKeys = 512
	keyBytes = int64(unsafe.Sizeof(key(0)))
	// maxDiskRuns is how many runs of about the same size there may be before
	// they are merged into one: each costs a read per look-up.
	maxDiskRuns = 6
)

// store writes a run and returns the list of runs with it; false where the file
// cannot be written, and the run has to stay in memory.
func (f *keyFile) store(runs []*diskRun, r []key) ([]*diskRun, bool) {
	if f.trouble() != nil {
		return runs, false
	}
	if f.file == nil {
		file, err := lines.NewScratch(f.tempDir)
		if err != nil {
			f.fail(err)
			return runs, false
		}
		f.file = file
	}
	w := f.writer()
	w.add(r)
	d, err := w.done()
	if err != nil {
		f.fail(err)
		return runs, false
	}
	return f.mergeAlike(append(slices.Clone(runs), d)), true
}

// mergeAlike merges the newest runs where there are too many of about their
// size. Where that fails they stay as they are.
func (f *keyFile) mergeAlike(runs []*diskRun) []*diskRun {
	for {
		n := len(runs)
		from := n - 1
		for from > 0 && runs[from-1].n < 2*runs[n-1].n {
			from--
		}
		if n-from < maxDiskRuns {
			return runs
		}
		one, err := f.mergeRuns(runs[from:])
		if err != nil {
			f.fail(err)
			return runs
		}
		runs = append(slices.Clone(runs[:from]), one)
	}
}

// mergeRuns writes one run of the keys of several.
func (f *keyFile) mergeRuns(runs []*diskRun) (*diskRun, error) {
	readers := make([]*runReader, len(runs))
	for i, r := range runs {
		readers[i] = &runReader{run: r}
		if err := readers[i].fill(); err != nil {
			return nil, err
		}
	}
	w := f.writer()
	for {
		var least *runReader
		for _, r := range readers {
			if len(r.page) > 0 && (least == nil || r.page[0] < least.page[0]) {
				least = r
			}
		}
		if least == nil {
			return w.done()
		}
		w.add(least.page[:1])
		if err := least.next(); err != nil {
			return nil, err
		}
	}
}

// runReader reads a run from its start.
type runReader struct {
	run  *diskRun
	at   int // keys read into pages so far
	buf  [16 * pageKeys]key
	page []key
}

func (r *runReader) fill() error {
	n := min(len(r.buf), r.run.n-r.at)
	r.page = r.buf[:n]
	if n == 0 {
		return nil
	}
	_, err := r.run.file.ReadAt(keysAsBytes(r.page), r.run.off+int64(r.at)*keyBytes)
	r.at += n
	return err
}

func (r *runReader) next() error {
	if r.page = r.page[1:]; len(r.page) == 0 {
		return r.fill()
	}
	return nil
}

// runWriter appends a run to the file.
type runWriter struct {
	f   *keyFile
	run *diskRun
	buf []key
	err error
}

func (f *keyFile) writer() *runWriter {
	return &runWriter{f: f, run: &diskRun{in: f, file: f.file, off: f.end}, buf: make([]key, 0, 16*pageKeys)}
}

func (w *runWriter) add(ks []key) {
	for _, k := range ks {
		if w.run.n%pageKeys == 0 {
			w.run.first = append(w.run.first, k)
		}
		w.run.n++
		if w.buf = append(w.buf, k); len(w.buf) == cap(w.buf) {
			w.flush()
		}
	}
}

func (w *runWriter) flush() {
	if w.err == nil {
		_, w.err = w.f.file.WriteAt(keysAsBytes(w.buf), w.f.end)
		w.f.end += int64(len(w.buf)) * keyBytes
	}
	w.buf = w.buf[:0]
}

func (w *runWriter) done() (*diskRun, error) {
	if len(w.buf) > 0 {
		w.flush()
	}
	return w.run, w.err
}

// find appends the entries of the run that have a hash, the first maxFound of them
// and a page's more at most. A page that cannot be read has none; Progress.Note
// says so.
func (d *diskRun) find(hash uint32, to []int) []int {
	want, enough := makeKey(hash, 0), len(to)+maxFound
	page, _ := slices.BinarySearch(d.first, want)
	for page = max(0, page-1); page < len(d.first) && d.first[page].hash() <= hash && len(to) < enough; page++ {
		var buf [pageKeys]key
		ks := buf[:min(pageKeys, d.n-page*pageKeys)]
		if _, err := d.file.ReadAt(keysAsBytes(ks), d.off+int64(page)*pageKeys*keyBytes); err != nil {
			d.in.fail(err)
			return to
		}
		to = findIn(ks, hash, to)
	}
	return to
}

// keysAsBytes views keys as bytes; see bytesOf.
func keysAsBytes(ks []key) []byte {
	if len(ks) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&ks[0])), int64(len(ks))*keyBytes)
}

func (f *keyFile) close() {
	if f.file != nil {
		f.file.Close()
	}
}
