package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	xterm "github.com/charmbracelet/x/term"

	"asrview/model/stream"
	"asrview/render"
	"asrview/render/clean"
	"asrview/render/words"
	"asrview/ui/print"
	"asrview/ui/term"
)

// printBuffer is how much text is gathered before it is written, in bytes.
const printBuffer = 256 << 10

// print writes the inputs as text or as stored, one after the other. One that
// cannot be read is said, and does not keep the others from being printed.
func (p *Program) print(ctx context.Context, f *flags, names []string) error {
	if f.follow && len(names) > 1 {
		return usageError{fmt.Errorf("--follow prints one stream, which has no end, and these are %d: name one", len(names))}
	}
	return p.headless(ctx, func(ctx context.Context, guard *term.Guard) error {
		o, err := p.printOptions(f)
		if err != nil {
			return err
		}
		o.Go = guard.Go
		setMemory(printPercent)
		out := bufio.NewWriterSize(p.Stdout, printBuffer)
		var failed error
		for i, name := range names {
			if len(names) > 1 && o.Format == print.Text {
				heading(out, name, i == 0)
			}
			err := p.printOne(ctx, f, name, o, out)
			if flushed := out.Flush(); err == nil {
				err = flushed
			}
			switch {
			case err == nil:
			case ctx.Err() != nil || isUsage(err) || errors.Is(err, syscall.EPIPE) || len(names) == 1:
				return err
			default:
				failed = errSilent
				status(p.Stderr, err)
			}
		}
		return failed
	})
}

// headless runs f without a terminal of its own: a signal cancels its context,
// and ends the program even where that does not help.
func (p *Program) headless(ctx context.Context, f func(context.Context, *term.Guard) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	guard := term.Headless("asrview")
	guard.Started(cancel)
	setMemory(gcPercent)
	return guard.Run(func() error { return f(ctx, guard) })
}

// heading names the stream that follows, where there are several.
func heading(out *bufio.Writer, name string, first bool) {
	if !first {
		out.WriteByte('\n')
	}
	fmt.Fprintf(out, "stream · %s\n\n", clean.Inline(name))
}

func (p *Program) printOptions(f *flags) (print.Options, error) {
	tty := isTerminal(p.Stdout) && os.Getenv("TERM") != "dumb"
	look, err := f.look(false, tty)
	if err != nil {
		return print.Options{}, err
	}
	q, err := f.parsedQuery()
	if err != nil {
		return print.Options{}, err
	}
	o := print.Options{Draw: f.options(tty), Scope: f.scopeOf(), Query: q, Painter: look(isDark()), Location: time.Local}
	o.Draw.Width, err = p.width(f)
	if f.format.value == "jsonl" {
		o.Format = print.JSONL
		if isTerminal(p.Stdout) {
			o.Format = print.SafeJSONL
		}
	}
	return o, err
}

// maxWidth is the widest that --width takes, in columns: titles are filled up
// with blanks to the width.
const maxWidth = 10_000

// width is where lines wrap: nowhere but on a terminal, unless --width says.
func (p *Program) width(f *flags) (int, error) {
	switch {
	case f.set.Changed("width") && (f.width < 1 || f.width > maxWidth):
		return 0, usageError{fmt.Errorf("--width is a number of columns from 1 to %d, not %d", maxWidth, f.width)}
	case f.width > 0:
		return f.width, nil
	case isTerminal(p.Stdout):
		if w, _, err := xterm.GetSize(p.Stdout.Fd()); err == nil && w > 0 {
			return w, nil
		}
	}
	return render.Unwrapped, nil
}

func (p *Program) printOne(ctx context.Context, f *flags, name string, o print.Options, out *bufio.Writer) error {
	piped, err := p.isPipe(name)
	if err != nil {
		return err
	}
	if f.at != "" && (f.follow || piped) {
		return usageError{fmt.Errorf("--at %s needs a file: what is still coming is printed as it comes", f.at)}
	}
	in, err := p.open(ctx, name, f, o.Go)
	if err != nil {
		return err
	}
	st := stream.Open(in.Source, stream.Options{Follow: f.follow, Go: o.Go})
	defer st.Close()
	o.Live = in.piped || f.follow
	if f.at != "" {
		if o.At, err = resolve(ctx, st, f.at); err != nil {
			return err
		}
	}
	sum, err := print.Run(ctx, st, o, out)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return err
	}
	if why := sum.Note; why != "" && sum.Records+sum.Problems == 0 && f.at == "" {
		sum.Note = "" // it is the error, and is said once
		p.account(in, o, sum)
		return &inputError{in.name, why}
	}
	p.account(in, o, sum)
	switch {
	case sum.Records > 0 || f.at != "":
		return nil
	case sum.Problems > 0:
		return &inputError{in.name, "none of its lines is a record"}
	}
	if o.Live {
		return &inputError{in.name, "nothing came, there is nothing to read"}
	}
	return &inputError{in.name, onlyBlank}
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
	if sum.TooLong > 0 {
		say(p.Stderr, "%s not given as stored: longer than 1 GiB", words.Count(sum.TooLong, "line is", "lines are"))
	}
	if o.Live && o.Format == print.Text && sum.Records > 0 {
		say(p.Stderr, "printed as it came: what later records say of earlier ones was not known; every revision and delivery stands as its own record")
	}
	if in.Remark != nil {
		if r := in.Remark(); r != "" && sum.Records > 0 {
			say(p.Stderr, "%s: %s", in.name, r)
		}
	}
	if sum.Note != "" {
		say(p.Stderr, "%s: %s", in.name, sum.Note)
	}
}
