// Package settings reads the reader's settings: config.toml below
// XDG_CONFIG_HOME/asrview (~/.config/asrview where that is not set).
//
//	theme = "light"        # as the flags of the command line take them
//	view = "both"
//	mouse = false
//	wrap = 100             # wrap at so many columns, however wide the screen is
//	[keys]                 # keys by the name of their action
//	outline = "f2"
//	quit = ["q", "ctrl+q"]
//
// What a flag says on the command line wins. A mistake is said with its file and
// line, and costs its own setting only. The settings are for the screen: what is
// printed does not depend on them.
package settings
