package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"asrview/model/check"
	"asrview/model/lines"
	"asrview/render/clean"
	"asrview/render/words"
	"asrview/ui/term"
)

// checkFlags are check's.
type checkFlags struct {
	format, severity *choice
	rules            []string
	most             int
	explain          string
}

func (p *Program) checkCommand() *cobra.Command {
	f := &checkFlags{format: newChoice(check.Formats()...), severity: newChoice("note", "warning", "error")}
	cmd := &cobra.Command{
		Use:   "check [flags] FILE|DIR...",
		Short: "Say what is wrong with a stream",
		Long: "check holds streams against the rules of ASR that a stream alone can break, and\n" +
			"names each finding's rule, record, line and member.\n\n" +
			"Exit status: 0 no errors, 1 errors found or nothing could be read, 2 wrong usage.",
		Example: "  asrview check run.jsonl\n  asrview check --format sarif runs/ > findings.sarif\n  asrview check --explain ASR-214",
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("explain") {
				return p.explain(f.explain, args)
			}
			return p.check(cmd.Context(), f, args)
		},
	}
	cmd.Flags().SortFlags = false
	addChoice(cmd, f.format, "format", "", "text groups by rule, json is one finding a line, sarif is for code hosts")
	cmd.Flags().StringArrayVar(&f.rules, "rule", nil, "report this `RULE` only, such as ASR-214; may be given again")
	addChoice(cmd, f.severity, "severity", "", "the least severity that is reported")
	cmd.Flags().IntVar(&f.most, "max", 0, "write at most `N` findings (for text: of each rule) and count the rest; 0 writes all")
	cmd.Flags().StringVar(&f.explain, "explain", "", "say what a `RULE` wants and why, with a wrong and a right example; \"all\" lists the rules")
	_ = cmd.RegisterFlagCompletionFunc("rule", completeRules)
	_ = cmd.RegisterFlagCompletionFunc("explain", completeRules)
	return cmd
}

func completeRules(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	for _, r := range check.Rules() {
		ids = append(ids, r.ID+"\t"+r.Title)
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// explain writes what a rule wants.
func (p *Program) explain(id string, args []string) error {
	if len(args) > 0 {
		return usageError{errors.New("--explain takes a rule and no FILE")}
	}
	if id == "all" {
		for _, r := range check.Rules() {
			fmt.Fprintf(p.Stdout, "%-10s %s\n", r.ID, r.Title)
		}
		return nil
	}
	r, ok := check.Explain(id)
	if !ok {
		return usageError{fmt.Errorf("there is no rule %q: --explain all lists them", id)}
	}
	return check.WriteExplanation(p.Stdout, r)
}

// check checks the inputs in a guard that ends it in good order at a signal.
func (p *Program) check(ctx context.Context, f *checkFlags, args []string) error {
	if f.most < 0 {
		return usageError{fmt.Errorf("--max is a number of findings from 0, not %d", f.most)}
	}
	severity, _ := check.ParseSeverity(f.severity.value)
	opts := check.Options{Rules: f.rules, Severity: severity}
	if err := opts.Validate(); err != nil {
		return usageError{err}
	}
	names, err := p.inputs(args)
	if err != nil {
		return err
	}
	if names, err = expand(names); err != nil {
		return err
	}
	return p.headless(ctx, func(ctx context.Context, guard *term.Guard) error {
		return p.judge(ctx, f, opts, names, guard.Go)
	})
}

func (p *Program) judge(ctx context.Context, f *checkFlags, opts check.Options, names []string, start lines.Starter) error {
	out := bufio.NewWriter(p.Stdout)
	w, err := check.NewWriter(f.format.value, out, check.WriterOptions{Max: f.most, Clean: clean.Inline})
	if err != nil {
		return usageError{err}
	}
	bar := p.newBar()
	defer bar.clear()
	inputs := make([]check.Input, len(names))
	for i, name := range names {
		inputs[i] = p.lazily(ctx, name, start)
	}
	total, unread := check.Run(ctx, inputs, opts, w.Write, bar.show)
	if ctx.Err() != nil {
		return unread
	}
	bar.clear()
	if err := w.Close(total); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if f.format.value != "text" {
		say(p.Stderr, "%s", check.Total(total)) // text ends with it
	}
	if unread != nil {
		return unread
	}
	if total.Errors() > 0 {
		return errSilent
	}
	return nil
}

// lazily makes an input that is opened when it is read, so that a folder of
// thousands needs no more than one open file.
func (p *Program) lazily(ctx context.Context, name string, start lines.Starter) check.Input {
	size := int64(-1)
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	return check.Input{Name: name, Size: size, Reader: &lazyReader{ctx: ctx, p: p, name: name, start: start}}
}

// lazyReader opens its input at the first Read and closes it at its end.
type lazyReader struct {
	ctx   context.Context
	p     *Program
	name  string
	start lines.Starter
	src   lines.Source
	in    io.Reader
	// ink: something came that is no white space.
	ink bool
}

// Read reads from the input.
func (r *lazyReader) Read(b []byte) (int, error) {
	if r.in == nil {
		src, err := r.p.source(r.name, false, r.start)
		if err != nil {
			return 0, unnamed(err)
		}
		r.src = src
		if err := checkHead(src, false); err != nil {
			src.Close()
			return 0, unnamed(err)
		}
		r.in = check.FromSource(r.ctx, src).Reader
	}
	n, err := r.in.Read(b)
	r.ink = r.ink || len(bytes.TrimLeft(b[:n], " \t\r\n")) > 0
	if err != nil {
		r.src.Close()
	}
	if err == io.EOF && !r.ink {
		err = errors.New(onlyBlank)
	}
	return n, err
}

// bar is a line of progress on a terminal, and nothing elsewhere.
type bar struct {
	p     *Program
	shown bool
}

func (p *Program) newBar() *bar { return &bar{p: p} }

func (b *bar) show(at check.Progress) {
	if !isTerminal(b.p.Stderr) {
		return
	}
	b.shown = true
	share := ""
	if at.Size > 0 {
		share = fmt.Sprintf("%3d %%  ", 100*at.Bytes/at.Size)
	}
	fmt.Fprintf(b.p.Stderr, "\r%s%s  %s\x1b[K", share, words.Count(at.Records, "record", "records"), clean.Inline(filepath.Base(at.Input)))
}

func (b *bar) clear() {
	if b.shown {
		fmt.Fprint(b.p.Stderr, "\r\x1b[K")
		b.shown = false
	}
}
