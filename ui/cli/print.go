package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	xterm "github.com/charmbracelet/x/term"

	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/print"
	"asrview/ui/term"
	"asrview/ui/words"
)

// print writes the inputs as text or as stored, one after the other.
func (p *Program) print(ctx context.Context, f *flags, names []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	guard := term.Headless("asrview")
	guard.Started(cancel)
	return guard.Run(func() error {
		o, err := p.printOptions(f)
		if err != nil {
			return err
		}
		o.Go = guard.Go
		for _, name := range names {
			if err := p.printOne(ctx, f, name, o); err != nil {
				return err
			}
		}
		return nil
	})
}

func (p *Program) printOptions(f *flags) (print.Options, error) {
	tty := isTerminal(p.Stdout) && os.Getenv("TERM") != "dumb"
	look, err := f.look(tty)
	if err != nil {
		return print.Options{}, err
	}
	q, err := query.Parse(f.query)
	if err != nil {
		return print.Options{}, usageError{err}
	}
	o := print.Options{Draw: f.options(tty), Scope: f.scopeOf(), Query: q, Painter: look(isDark()), Location: time.Local}
	o.Draw.Width, err = p.width(f, tty)
	if f.format.value == "jsonl" {
		o.Format = print.JSONL
		if isTerminal(p.Stdout) {
			o.Format = print.SafeJSONL
		}
	}
	return o, err
}

// width is where lines wrap: nowhere but on a terminal, unless --width says.
func (p *Program) width(f *flags, tty bool) (int, error) {
	switch {
	case f.set.Changed("width") && f.width < 1:
		return 0, usageError{fmt.Errorf("--width is a number of columns from 1, not %d", f.width)}
	case f.width > 0:
		return f.width, nil
	case tty:
		if w, _, err := xterm.GetSize(p.Stdout.Fd()); err == nil && w > 0 {
			return w, nil
		}
	}
	return render.Unwrapped, nil
}

func (p *Program) printOne(ctx context.Context, f *flags, name string, o print.Options) error {
	in, err := p.open(ctx, name, f)
	if err != nil {
		return err
	}
	st := stream.Open(in.Source, stream.Options{Follow: f.follow})
	defer st.Close()
	o.Live = in.piped || f.follow
	if f.at != "" {
		if o.At, err = resolve(ctx, st, f.at, o.Live); err != nil {
			return err
		}
	}
	out := bufio.NewWriterSize(p.Stdout, 256<<10)
	var w io.Writer = out
	if o.Live {
		w = p.Stdout
	}
	sum, err := print.Run(ctx, st, o, w)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	if errors.Is(err, syscall.EPIPE) {
		return nil // the reader has read enough
	}
	if err != nil {
		return err
	}
	p.account(in, o, sum)
	if sum.Records == 0 && sum.Problems > 0 {
		say(p.Stderr, "%s: none of its lines is a record", in.name)
		return errSilent
	}
	return nil
}

// account says on standard error what was not printed, and what could not be
// known.
func (p *Program) account(in opened, o print.Options, sum print.Summary) {
	if sum.OutOfScope > 0 {
		say(p.Stderr, "%s left out by the scope (--scope all shows all)", words.Count(sum.OutOfScope, "record", "records"))
	}
	if sum.Filtered > 0 {
		say(p.Stderr, "%s left out by the query", words.Count(sum.Filtered, "line", "lines"))
	}
	if sum.Problems > 0 {
		say(p.Stderr, "%s no record", words.Count(sum.Problems, "line is", "lines are"))
	}
	if o.Live && o.Format == print.Text {
		say(p.Stderr, "printed as it came: what later records say of earlier ones was not known; every revision and delivery stands as its own record")
	}
	if in.Remark != nil {
		if r := in.Remark(); r != "" {
			say(p.Stderr, "%s: %s", in.name, r)
		}
	}
	if sum.Note != "" {
		say(p.Stderr, "%s: %s", in.name, sum.Note)
	}
}
