package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"asrview/model/lines"
	"asrview/render/clean"
	"asrview/ui/shelf"
)

// Program is what a command line runs in. Its fields are set once by main.
type Program struct {
	// Version is what --version says.
	Version string
	// Importer reads other agents' logs.
	Importer Importer

	Stdin          *os.File
	Stdout, Stderr *os.File
}

// Importer reads other agents' logs as ASR. This package knows none of them;
// main hands one in.
type Importer interface {
	// Names are the formats that --from takes.
	Names() []string
	// Open says what an input is and gives its ASR lines, which are the input
	// itself where it is ASR. It takes the input over. Path is where the input
	// lies, "" for a pipe; from is a name or "auto". Remark is what the reader
	// should know of it by now, or "". What converts in the background is started
	// by start.
	Open(ctx context.Context, in lines.Source, path, from string, start lines.Starter) (Imported, error)
	// Convert writes an input's ASR lines, and says in one sentence what became of
	// the input.
	Convert(ctx context.Context, in lines.Source, path, from string, to io.Writer) (account string, err error)
	// WriteFile makes a file of what write writes, whole or not at all.
	WriteFile(path string, write func(io.Writer) error) error
	// Look says what a file is that is not plainly ASR; see [shelf.Identify].
	Look(ctx context.Context, head []byte, tail func() []byte) (shelf.Log, bool)
	// Beside are the folders beside a file that hold the further streams of its
	// session, such as those of subagents.
	Beside(path string) []string
	// Folders are the known places that exist.
	Folders() []string
	// List lists the sessions in the known places, newest first, without looking into
	// them. An error is of one place.
	List(ctx context.Context) ([]Found, []error)
}

// Imported is an opened input: the lines, and what is to be said of it.
type Imported struct {
	Source lines.Source
	// Native says that the lines are made from another format.
	Native bool
	// Remark returns what the status line should say of the conversion so far.
	Remark func() string
}

// Main runs the command line and returns the exit status.
func (p *Program) Main(args []string) int {
	restMemory()
	// A pipe that nobody reads any more becomes an error of the write, which ends
	// the program quietly, rather than a signal. Programs that this one starts
	// have it as ever, since it is not ignored.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	root := p.root()
	root.SetArgs(harmless(args))
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	return status(p.Stderr, root.ExecuteContext(ctx))
}

// harmless returns the arguments, those of a request for completions with what
// could act on a terminal shown by name: cobra repeats them on standard error.
// Nothing that is completed holds such a character. What it returns is never nil,
// for which cobra would take the process's own.
func harmless(args []string) []string {
	if len(args) == 0 {
		return []string{}
	}
	if !strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		return args
	}
	clear := make([]string, len(args))
	for i, a := range args {
		clear[i] = clean.Inline(a)
	}
	return clear
}

// root is the whole command.
func (p *Program) root() *cobra.Command {
	f := newFlags()
	cmd := &cobra.Command{
		Use:   "asrview [flags] [FILE|DIR]...",
		Short: "Read the recorded session of an AI agent",
		Long: "asrview opens a recorded agent session (an ASR stream, one JSON record a line)\n" +
			"and lets a person read it, at any size, and believe what the screen says.\n\n" +
			"A file is read in the terminal; \"-\", or a pipe without an argument, is standard\n" +
			"input, with the keys from the terminal. Where standard output is no terminal the\n" +
			"stream is printed as plain text, and nothing of it is lost.",
		Example:       "  asrview run.jsonl\n  producer | asrview\n  asrview -f run.jsonl\n  asrview run.jsonl | less",
		Version:       p.Version,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, args []string) error { return p.read(cmd.Context(), f, args) },
	}
	f.add(cmd, p.Importer.Names())
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{plainly(err)} })
	cmd.SetVersionTemplate("asrview {{.Version}}\n")
	cmd.SetHelpCommand(&cobra.Command{Hidden: true})
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.AddCommand(p.checkCommand(), p.convertCommand(), completionCommand(), manCommand())
	return cmd
}

// plainly says what a flag takes where that is a number, as the library names its own
// function.
func plainly(err error) error {
	var wrong *pflag.InvalidValueError
	if errors.As(err, &wrong) && wrong.GetFlag().Value.Type() == "int" {
		return fmt.Errorf("--%s takes a whole number, not %q", wrong.GetFlag().Name, wrong.GetValue())
	}
	return err
}

func isTerminal(f *os.File) bool { return xterm.IsTerminal(f.Fd()) }
