package problems

import (
	"context"
	"errors"
	"io"

	"asrview/model/check"
	"asrview/model/stream"
)

// MaxFindings is how many findings the pane holds; it counts the others.
const MaxFindings = 10_000

// Found is what a check has come to.
type Found struct {
	// Findings are the first MaxFindings, in the order of the lines, but for what
	// only the whole stream shows, which comes last.
	Findings []check.Finding
	// Count is how many there were, Errors how many of them were errors, References
	// how many were references that break no rule.
	Count, Errors, References int
	// Bytes of Size were judged.
	Bytes, Size int64
	// Done: everything that the snapshot holds was judged.
	Done       bool
	Generation uint64
	// Err is the error of reading that ended it.
	Err error
}

// Check judges what a snapshot holds, on one processor so that the others are left
// to the reader, follows its references as far as the index knows them, and calls report with what it has so far, now and then and at the
// end.
func Check(ctx context.Context, snap *stream.Snapshot, report func(Found)) {
	f := Found{Size: snap.Size(), Generation: snap.Generation()}
	said := map[place]bool{}
	in := check.Input{Reader: &reader{ctx: ctx, snap: snap, size: f.Size}, Size: f.Size}
	keep := func(x check.Finding) error {
		f.Count++
		switch {
		case x.Severity == check.Error:
			f.Errors++
		case x.Rule == referenceRule:
			f.References++
		}
		if len(f.Findings) < MaxFindings {
			f.Findings = append(f.Findings, x)
			said[place{x.Offset, x.Path}] = true
		}
		return nil
	}
	_, err := check.Run(ctx, []check.Input{in}, check.Options{Severity: check.Warning, Workers: 1}, keep, func(p check.Progress) {
		f.Bytes = p.Bytes
		report(f)
	})
	if err == nil {
		err = references(ctx, snap, said, keep)
	}
	if ctx.Err() != nil {
		return
	}
	f.Bytes, f.Done, f.Err = f.Size, true, err
	report(f)
}

// reader reads what a snapshot holds.
type reader struct {
	ctx      context.Context
	snap     *stream.Snapshot
	at, size int64
}

// Read reads on.
func (r *reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.at >= r.size {
		return 0, io.EOF
	}
	p = p[:min(int64(len(p)), r.size-r.at)]
	n, err := r.snap.ReadAt(p, r.at)
	r.at += int64(n)
	if n == 0 && err == nil || errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, err
}
