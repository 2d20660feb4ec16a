package cli

import (
	"errors"
	"slices"

	mango "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"

	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/settings"
)

// completionCommand writes a completion script; cobra makes it from the flags.
func completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish",
		Short:     "Write a shell's completions",
		Example:   "  source <(asrview completion bash)\n  asrview completion fish > ~/.config/fish/completions/asrview.fish",
		ValidArgs: shells,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(shells, args[0]) {
				return usageError{errors.New("completion takes one shell: bash, zsh or fish")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			}
			return root.GenFishCompletion(out, true)
		},
	}
}

// manCommand writes the manual page from what --help is made of.
func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Short:  "Write the manual page",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			page, err := mango.NewManPage(1, cmd.Root())
			if err != nil {
				return err
			}
			page = page.WithSection("Settings", settings.Help()).WithSection("Themes", themes.Help())
			_, err = cmd.OutOrStdout().Write([]byte(page.Build(roff.NewDocument()) + keys.Default().ManSection()))
			return err
		},
	}
}
