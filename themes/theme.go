package themes

import "fmt"

// Theme is a look for every role. It is immutable and safe for concurrent use.
type Theme struct {
	// Name is the built-in name, or the name that the theme's file gives.
	Name string
	// Dark says which background the theme is made for.
	Dark   bool
	styles [NumRoles]Style
}

// Style returns the look of a role; the look of RoleText for a role that does
// not exist.
func (t *Theme) Style(r Role) Style {
	if r >= NumRoles {
		r = RoleText
	}
	return t.styles[r]
}

// Names are the built-in themes, in the order in which they are offered.
func Names() []string { return []string{"dark", "light", "high-contrast", "none"} }

// Builtin returns the built-in theme of that name. "high-contrast" depends on
// the background: dark says which.
func Builtin(name string, dark bool) (*Theme, error) {
	switch name {
	case "dark":
		return newTheme("dark", true, darkPalette()), nil
	case "light":
		return newTheme("light", false, lightPalette()), nil
	case "high-contrast":
		p := highContrastLight()
		if dark {
			p = highContrastDark()
		}
		return newTheme("high-contrast", dark, p), nil
	case "none":
		return newTheme("none", dark, palette{}), nil
	}
	return nil, fmt.Errorf("no theme is called %q; there are dark, light, high-contrast and none, or give a file", name)
}

func newTheme(name string, dark bool, p palette) *Theme {
	return &Theme{Name: name, Dark: dark, styles: p.styles()}
}
