package cli

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
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
