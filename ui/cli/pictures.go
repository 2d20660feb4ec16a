package cli

import (
	"os"

	"asrview/themes"
)

// noPictures says why no picture can be drawn on the screen, "" where one can.
func (f *flags) noPictures() string {
	p := f.profile(true, true)
	switch {
	case f.theme == "none":
		return "the theme is none"
	case p == themes.TrueColor || p == themes.Colors256:
		return ""
	case f.color.value == "never":
		return "--color is never"
	case f.color.value == "auto" && os.Getenv("NO_COLOR") != "":
		return "NO_COLOR is set"
	case os.Getenv("TERM") == "dumb":
		return "TERM is dumb"
	case p == themes.Colors16:
		return "the terminal has 16 colours, and a picture needs 256"
	}
	return "the terminal has no colours"
}
