package themes

import "strings"

// Example is a theme's file that shows its shape.
const Example = `name = "harbour"
base = "dark"
[colors]
sea = "#5fa8d3"
[roles]
user = "sea"
match = { fg = "#ffffff", bg = "#204060", bold = true }
`

// Help says in a few lines, each a paragraph, what a theme's file holds; the manual
// page has it.
func Help() string {
	lines := strings.Split(strings.TrimSuffix(Example, "\n"), "\n")
	return "A theme is named, or is a file whose name ends in .toml or holds a slash. Such a file holds, a line each, for example:\n" +
		strings.Join(lines, "\n") + "\n" +
		"base is the theme that it starts from: " + strings.Join(Names(), ", ") + ". [colors] gives names to colours. [roles] gives a role a colour, " +
		"or a whole look: fg, bg, bold, faint, italic, underline, reverse, strike. A colour is #rrggbb, none, or one of those names.\n" +
		"The roles are " + strings.Join(RoleNames(), ", ") + "."
}
