package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// Run shows the screen until the reader quits or ctx ends, and returns when the
// terminal is given back. It is to be called within the terminal's guard.
func Run(ctx context.Context, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	app := newApp(ctx, cfg)
	defer app.tidy()
	defer app.closeOpened()
	defer app.crew.Close()
	options := []tea.ProgramOption{tea.WithAltScreen(), tea.WithContext(ctx)}
	if cfg.Mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	_, err := cfg.Terminal.Program(app, options...).Run()
	return err
}
