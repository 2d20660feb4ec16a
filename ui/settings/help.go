package settings

import (
	"strings"
)

// Help says in a few lines what the file may set; the manual page has it.
func Help() string {
	return "config.toml below $XDG_CONFIG_HOME/asrview, or ~/.config/asrview where that is not set, may hold:\n" +
		strings.Join(flagNames[:], ", ") + ": as the flags of the command line take them. What a flag says wins.\n" +
		"wrap = 100: text is wrapped at so many columns, however wide the screen is.\n" +
		"pictures = true: pictures are drawn from the start, where the record has their bytes and the terminal 256 colours.\n" +
		"[keys]: the keys of actions, such as outline = \"f2\" or quit = [\"q\", \"ctrl+q\"]. The names of the actions stand in parentheses under KEYS."
}
