package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"asrview/model/lines"
	"asrview/ui/term"
)

func (p *Program) convertCommand() *cobra.Command {
	var from, out string
	cmd := &cobra.Command{
		Use:     "convert [flags] FILE",
		Short:   "Write another agent's log as an ASR stream",
		Long:    "convert writes another agent's log as an ASR stream, one record a line, to standard\noutput or, whole or not at all, to a file. The same log gives the same bytes.",
		Example: "  asrview convert rollout.jsonl > run.jsonl\n  asrview convert --from codex -o run.jsonl rollout.jsonl",
		Args:    one("convert takes one FILE, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.headless(cmd.Context(), func(ctx context.Context, guard *term.Guard) error {
				return p.convert(ctx, args[0], from, out, guard.Go)
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "auto", "what the log is: `NAME` is auto or a format")
	_ = cmd.RegisterFlagCompletionFunc("from", cobra.FixedCompletions(append([]string{"auto"}, p.Importer.Names()...), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVarP(&out, "output", "o", "", "write to `FILE` rather than to standard output")
	return cmd
}

// one is the check of a command that takes one argument.
func one(sentence string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usageError{errors.New(sentence)}
		}
		return nil
	}
}

func (p *Program) convert(ctx context.Context, name, from, out string, start lines.Starter) error {
	if err := p.knows(from); err != nil {
		return err
	}
	if p.isInput(name, out) {
		return usageError{fmt.Errorf("%s is the log itself, which would be lost: name another file", out)}
	}
	src, err := p.source(name, false, start)
	if err != nil {
		return err
	}
	defer src.Close()
	if err := checkHead(src, false); err != nil {
		return err
	}
	path := name
	if name == "-" {
		path = ""
	}
	var account string
	write := func(w io.Writer) (err error) {
		account, err = p.Importer.Convert(ctx, src, path, from, w)
		return err
	}
	if out == "" || out == "-" {
		err = p.toStdout(write)
	} else {
		err = p.Importer.WriteFile(out, write)
	}
	if err == nil && account != "" {
		say(p.Stderr, "%s", account)
	}
	return err
}

// isInput reports whether a file to be written is the one that is read, under
// whatever name.
func (p *Program) isInput(name, out string) bool {
	to, err := os.Stat(out)
	if err != nil || !to.Mode().IsRegular() {
		return false
	}
	stat := func() (os.FileInfo, error) { return os.Stat(name) }
	if name == "-" {
		stat = p.Stdin.Stat
	}
	of, err := stat()
	return err == nil && os.SameFile(of, to)
}

// toStdout has a conversion written to standard output: on a terminal with what
// could act on it shown by name, elsewhere byte for byte.
func (p *Program) toStdout(write func(io.Writer) error) error {
	if !isTerminal(p.Stdout) {
		return write(p.Stdout)
	}
	named := &namedLines{w: p.Stdout}
	if err := write(named); err != nil {
		return err
	}
	return named.Close()
}
