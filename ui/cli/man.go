package cli

import (
	"strings"

	"github.com/muesli/mango"
	mcobra "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/settings"
)

// exitStatus is what the manual page says of how the program ends.
const exitStatus = "0: read, even where some lines are no records.\n" +
	"1: nothing could be read, or check found errors.\n" +
	"2: wrong usage.\n" +
	"70: a fault of asrview's own.\n" +
	"128+n: ended by signal n."

// manCommand writes the manual page from what --help is made of.
func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Short:  "Write the manual page",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			page, err := manPage(cmd.Root())
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write([]byte(page + keys.Default().ManSection()))
			return err
		},
	}
}

// manPage is the page up to its table of keys.
func manPage(root *cobra.Command) (string, error) {
	page, err := mcobra.NewManPage(1, root)
	if err != nil {
		return "", err
	}
	describe(&page.Root, root)
	page = page.WithLongDescription(manText(unbroken(root.Long))).
		WithSection("Exit status", manText(exitStatus)).
		WithSection("Settings", manText(settings.Help())).
		WithSection("Themes", manText(themes.Help()))
	return page.Build(roff.NewDocument()), nil
}

// describe gives the flags of a command, and of those below it, what --help says
// of them: what each takes, its default, and its words without quotes.
func describe(on *mango.Command, cmd *cobra.Command) {
	on.Example = manText(on.Example)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		entry, ok := on.Flags[f.Name]
		if !ok {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		if value != "" {
			entry.Name += " " + value
		}
		if f.Value.Type() != "bool" && f.DefValue != "" && f.DefValue != "0" && f.DefValue != "[]" {
			usage += " (default " + f.DefValue + ")"
		}
		entry.Usage = manText(usage)
		on.Flags[f.Name] = entry
	})
	for _, sub := range cmd.Commands() {
		if entry, ok := on.Commands[sub.Name()]; ok {
			describe(entry, sub)
		}
	}
}

// unbroken joins the lines of each paragraph, since the page breaks its lines
// itself and takes every line for a paragraph.
func unbroken(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = strings.Join(strings.Fields(p), " ")
	}
	return strings.Join(paragraphs, "\n")
}

// manText makes a text fit for the page's builder, which takes it for a format.
func manText(text string) string { return strings.ReplaceAll(text, "%", "%%") }
