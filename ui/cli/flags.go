package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
)

// choice is a flag whose value is one of a few words.
type choice struct {
	value string
	words []string
}

func newChoice(words ...string) *choice { return &choice{value: words[0], words: words} }

// String returns the chosen word.
func (c *choice) String() string { return c.value }

// Type says the words, where help says what a flag takes.
func (c *choice) Type() string { return strings.Join(c.words, "|") }

// Set takes one of the words.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("it is %s or %s", strings.Join(c.words[:len(c.words)-1], ", "), c.words[len(c.words)-1])
	}
	c.value = s
	return nil
}

// index is the chosen word's place among the words.
func (c *choice) index() int { return slices.Index(c.words, c.value) }

// addChoice adds a flag with its completions.
func addChoice(cmd *cobra.Command, c *choice, long, short, usage string) {
	cmd.Flags().VarP(c, long, short, usage)
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(long, cobra.FixedCompletions(c.words, cobra.ShellCompDirectiveNoFileComp))
}

// flags are the root command's.
type flags struct {
	view, scope, reasoning, markdown *choice
	format, color, mouse, clock      *choice
	details, follow, print, list     bool
	sequence                         bool
	query, at, theme, from           string
	width                            int
	set                              *pflag.FlagSet
}

func newFlags() *flags {
	return &flags{
		view:      newChoice("content", "display", "both"),
		scope:     newChoice("active", "context", "all"),
		reasoning: newChoice("show", "fold", "hide"),
		markdown:  newChoice("on", "off"),
		format:    newChoice("text", "jsonl"),
		color:     newChoice("auto", "always", "never"),
		mouse:     newChoice("on", "off"),
		clock:     newChoice("local", "recorded", "relative"),
	}
}

// add adds the flags to the root command, in the order in which help lists them.
func (f *flags) add(cmd *cobra.Command, sources []string) {
	fs := cmd.Flags()
	fs.SortFlags = false
	f.set = fs
	addChoice(cmd, f.view, "view", "v", "which representation is read")
	addChoice(cmd, f.scope, "scope", "s", "which records are read")
	addChoice(cmd, f.reasoning, "reasoning", "", "how reasoning is shown; hide keeps the label line")
	addChoice(cmd, f.markdown, "markdown", "", "draw Markdown; off is the exact text, and the default where standard output is no terminal")
	fs.BoolVar(&f.details, "details", false, "every recorded member of each record")
	fs.StringVarP(&f.query, "query", "q", "", "start filtered by a `QUERY`, such as author:human")
	fs.StringVar(&f.at, "at", "", "start at a record: `REF` is r40, #40, messageId=…, 50% or end")
	fs.BoolVarP(&f.follow, "follow", "f", false, "keep reading as the input grows")
	fs.BoolVarP(&f.print, "print", "p", false, "print rather than open the screen; the default where standard output is no terminal")
	addChoice(cmd, f.format, "format", "", "with --print: text, or the chosen records' lines as stored")
	fs.BoolVar(&f.sequence, "sequence", false, "print the traffic between sessions, agents and people as lanes and arrows")
	fs.IntVar(&f.width, "width", 0, "with --print: wrap at `N` columns")
	addChoice(cmd, f.color, "color", "", "colours")
	fs.StringVar(&f.theme, "theme", "", "dark, light, high-contrast, none, or a theme's `FILE`")
	_ = cmd.RegisterFlagCompletionFunc("theme", completeThemes)
	addChoice(cmd, f.mouse, "mouse", "", "the wheel and clicks; off leaves them to the terminal")
	addChoice(cmd, f.clock, "time", "", "how times are written")
	fs.StringVar(&f.from, "from", "auto", "what the input is: `NAME` is auto or one of "+strings.Join(sources, ", "))
	_ = cmd.RegisterFlagCompletionFunc("from", cobra.FixedCompletions(append([]string{"auto"}, sources...), cobra.ShellCompDirectiveNoFileComp))
	fs.BoolVar(&f.list, "list", false, "list the sessions found in the known places")
}

// options are the drawing's share of the flags; tty says whether the screen or a
// terminal is drawn on.
func (f *flags) options(tty bool) render.Options {
	markdown := f.markdown.value == "on"
	if !f.set.Changed("markdown") {
		markdown = tty
	}
	return render.Options{
		View:      render.View(f.view.index()),
		Reasoning: render.Reasoning(f.reasoning.index()),
		Markdown:  markdown,
		Details:   f.details,
		Clock:     render.Clock(f.clock.index()),
	}
}

// parsedQuery is what --query asks for.
func (f *flags) parsedQuery() (*query.Query, error) {
	q, err := query.Parse(f.query)
	if err != nil {
		return nil, usageError{fmt.Errorf("--query: %w", err)}
	}
	return q, nil
}

func (f *flags) scopeOf() stream.Scope { return stream.Scope(f.scope.index()) }
