//go:build unix && !darwin

package term

func hasDesktop(getenv func(string) string) bool {
	return getenv("WAYLAND_DISPLAY") != "" || getenv("DISPLAY") != ""
}
