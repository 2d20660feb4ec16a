package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"asrview/model/query"
	"asrview/model/stream"
	"asrview/ui"
	"asrview/ui/term"
)

// read is what asrview does without a command: the screen, or the print-out.
func (p *Program) read(ctx context.Context, f *flags, args []string) error {
	if f.list {
		return p.listSessions(ctx)
	}
	if _, err := query.Parse(f.query); err != nil {
		return usageError{err}
	}
	if err := p.knows(f.from); err != nil {
		return err
	}
	names, err := p.inputs(args)
	if err != nil {
		return err
	}
	if names, err = expand(names); err != nil {
		return err
	}
	if !p.wantsScreen(f) {
		return p.print(ctx, f, names)
	}
	guard, err := term.Open(term.Config{Name: "asrview", AskBackground: f.needsBackground()})
	if errors.Is(err, term.ErrNoTerminal) {
		return p.print(ctx, f, names)
	}
	if err != nil {
		return err
	}
	defer guard.Close()
	return guard.Run(func() error { return p.screen(ctx, f, names, guard) })
}

// wantsScreen says whether the screen is to be opened: on a terminal that can
// move its cursor, unless the flags ask for a print-out.
func (p *Program) wantsScreen(f *flags) bool {
	asked := f.print || f.set.Changed("format") || f.set.Changed("width")
	return !asked && isTerminal(p.Stdout) && os.Getenv("TERM") != "dumb"
}

// screen opens the inputs and shows them until the reader quits.
func (p *Program) screen(ctx context.Context, f *flags, names []string, guard *term.Guard) error {
	look, err := f.look(true, true)
	if err != nil {
		return err
	}
	streams, err := p.openAll(ctx, f, names)
	if err != nil {
		return err
	}
	defer closeAll(streams)
	return ui.Run(ctx, ui.Config{
		Streams:  streams,
		Options:  f.options(true),
		Scope:    f.scopeOf(),
		Query:    f.query,
		At:       f.at,
		Follow:   f.follow,
		Mouse:    f.mouse.value == "on",
		Theme:    painter(look),
		Dark:     isDark(),
		Terminal: guard,
	})
}

// knows refuses a --from that no input can be.
func (p *Program) knows(from string) error {
	if names := p.Importer.Names(); from != "auto" && !slices.Contains(names, from) {
		return usageError{fmt.Errorf("--from is auto, %s, not %s", strings.Join(names, ", "), from)}
	}
	return nil
}

// openAll opens the streams for the screen. What cannot be opened keeps it from
// being shown, since a sentence on standard error would be wiped off.
func (p *Program) openAll(ctx context.Context, f *flags, names []string) ([]ui.Stream, error) {
	if len(names) > maxScreenStreams {
		return nil, fmt.Errorf("%d streams are more than the %d that are opened at once; name some of them", len(names), maxScreenStreams)
	}
	var streams []ui.Stream
	for _, name := range names {
		in, err := p.open(ctx, name, f)
		if err != nil {
			closeAll(streams)
			return nil, err
		}
		store := stream.Open(in.Source, stream.Options{Follow: f.follow})
		streams = append(streams, ui.Stream{Name: in.name, Store: store})
	}
	return streams, nil
}

func closeAll(streams []ui.Stream) {
	for _, s := range streams {
		// The store's error is of an input that is not read any more.
		_ = s.Store.Close()
	}
}
