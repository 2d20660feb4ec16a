package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Input is one stream to check.
type Input struct {
	// Name is what findings call it.
	Name string
	// Reader gives its bytes once; Run does not close it.
	Reader io.Reader
	// Size is how many bytes there will be, for progress; -1 where that is not
	// known.
	Size int64
}

// Options choose what Run reports.
type Options struct {
	// Rules are the IDs of the rules to report, as [Explain] takes them; all where
	// there are none.
	Rules []string
	// Severity is the least severity to report.
	Severity Severity
	// Workers is how many lines are judged at once, 2 where it is 0.
	Workers int
}

// Validate says which of the options is no such thing.
func (o Options) Validate() error {
	for _, id := range o.Rules {
		if _, ok := Explain(id); !ok {
			return fmt.Errorf("there is no rule %q: see check --explain for the list", id)
		}
	}
	return nil
}

// wants returns what tells the findings to report.
func (o Options) wants() func(*Finding) bool {
	ids := make([]string, len(o.Rules))
	for i, id := range o.Rules {
		ids[i] = canonical(id)
	}
	return func(f *Finding) bool {
		return f.Severity >= o.Severity && (len(ids) == 0 || slices.Contains(ids, f.Rule))
	}
}

// Progress says how far Run is.
type Progress struct {
	// Input is the name of the input being read, the Index-th, from 0, of Inputs.
	Input         string
	Index, Inputs int
	// Bytes of it were judged, of Size (-1 where that is not known).
	Bytes, Size int64
	Records     int
	Findings    int
}

// Summary is what Run has seen.
type Summary struct {
	Inputs, Lines, Records int
	// Severities counts the findings that were reported, by Severity.
	Severities [3]int
	// Rules counts them by rule.
	Rules map[string]int
}

// Errors reports how many errors there were.
func (s Summary) Errors() int { return s.Severities[Error] }

// Run checks inputs one after the other, each on several processors, and calls
// report with each finding in the order of the lines; what only the whole stream
// shows comes at the end of its input. Report and progress (which may be nil) are
// called on the caller's goroutine. An input that cannot be read to its end does
// not keep the others from being checked: the error names it. Run stops early when
// ctx is done or report returns an error, and then returns that error.
func Run(ctx context.Context, inputs []Input, opts Options, report func(Finding) error, progress func(Progress)) (Summary, error) {
	sum := Summary{Rules: map[string]int{}}
	if err := opts.Validate(); err != nil {
		return sum, err
	}
	r := runner{maxLine: MaxLine, opts: opts, wants: opts.wants(), report: report, progress: progress, sum: &sum}
	var failed []error
	for i, in := range inputs {
		r.at = Progress{Input: in.Name, Index: i, Inputs: len(inputs), Size: in.Size}
		err := r.input(ctx, in)
		switch {
		case r.stopped != nil:
			return sum, r.stopped
		case ctx.Err() != nil:
			return sum, ctx.Err()
		case err != nil:
			failed = append(failed, fmt.Errorf("%s: %w", in.Name, err))
		}
		sum.Inputs++
	}
	return sum, errors.Join(failed...)
}

// runner is a Run under way.
type runner struct {
	maxLine  int
	opts     Options
	wants    func(*Finding) bool
	report   func(Finding) error
	progress func(Progress)
	sum      *Summary
	at       Progress
	// stopped is the error of report.
	stopped error
}

// give reports the findings that are wanted.
func (r *runner) give(all []Finding) error {
	for i := range all {
		f := &all[i]
		if !r.wants(f) {
			continue
		}
		r.sum.Severities[f.Severity]++
		r.sum.Rules[f.Rule]++
		r.at.Findings++
		if r.stopped = r.report(*f); r.stopped != nil {
			return r.stopped
		}
	}
	return nil
}

// step tells the progress after a batch.
func (r *runner) step(b *batch, c *Checker) {
	r.at.Bytes += int64(len(b.buf))
	r.at.Records = c.records
	if r.progress != nil {
		r.progress(r.at)
	}
}
