package cli

import (
	"os"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"

	"asrview/render/paint"
	"asrview/themes"
	"asrview/ui"
	"asrview/ui/term"
)

// profile is how many colours are written: what --color says, else what the
// environment says of the terminal. Without colours the screen still has bold
// and reverse; a print-out has nothing but text.
func (f *flags) profile(screen, tty bool) themes.Profile {
	p := themes.NoColor
	env := os.Environ()
	switch {
	case f.color.value == "always":
		p = max256(colorprofile.Env(env))
	case f.color.value == "auto" && tty:
		p = profileOf(colorprofile.Env(env))
	}
	if p == themes.NoColor && !screen {
		return themes.Plain
	}
	return p
}

func profileOf(p colorprofile.Profile) themes.Profile {
	switch p {
	case colorprofile.TrueColor:
		return themes.TrueColor
	case colorprofile.ANSI256:
		return themes.Colors256
	case colorprofile.ANSI:
		return themes.Colors16
	case colorprofile.ASCII:
		return themes.NoColor
	}
	return themes.NoColor
}

// max256 gives colours to whoever asks for them where nothing is known of what
// they will be shown on.
func max256(p colorprofile.Profile) themes.Profile {
	if got := profileOf(p); got != themes.NoColor {
		return got
	}
	return themes.Colors256
}

// look returns what gives rows their look on a dark or a light background, or
// an error where --theme names none. Of a theme that was named, the background
// only decides which high-contrast it is.
func (f *flags) look(screen, tty bool) (func(dark bool) *paint.Painter, error) {
	p := f.profile(screen, tty)
	name := f.theme
	if name == "" && (p == themes.NoColor || p == themes.Plain) {
		name = "none"
	}
	both := map[bool]*paint.Painter{}
	for _, dark := range []bool{true, false} {
		n := name
		if n == "" {
			n = map[bool]string{true: "dark", false: "light"}[dark]
		}
		theme, err := themes.Load(n, dark)
		if err != nil {
			return nil, usageError{err}
		}
		both[dark] = paint.New(theme, p)
	}
	return func(dark bool) *paint.Painter { return both[dark] }, nil
}

// painter adapts look to what the screen takes.
func painter(look func(bool) *paint.Painter) func(bool) ui.Painter {
	return func(dark bool) ui.Painter { return look(dark) }
}

// needsBackground reports whether the look depends on the background, and the
// environment does not say what it is.
func (f *flags) needsBackground() bool {
	_, known := term.DarkByEnv(os.Getenv("COLORFGBG"))
	return !known && (f.theme == "" || f.theme == "high-contrast") && f.profile(true, true) != themes.NoColor
}

// isDark is the first guess at the background; dark where nothing says so.
func isDark() bool {
	dark, known := term.DarkByEnv(os.Getenv("COLORFGBG"))
	return dark || !known
}

func completeThemes(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return themes.Names(), cobra.ShellCompDirectiveDefault
}
