package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"asrview/model/stream"
	"asrview/ui"
	"asrview/ui/settings"
	"asrview/ui/shelf"
	"asrview/ui/term"
)

// read is what asrview does without a command: the screen, or the print-out.
func (p *Program) read(ctx context.Context, f *flags, args []string) error {
	if f.list {
		return p.listSessions(ctx)
	}
	if _, err := f.parsedQuery(); err != nil {
		return err
	}
	if err := p.knows(f.from); err != nil {
		return err
	}
	names, err := p.inputs(args)
	if errors.Is(err, errNothingNamed) && p.wantsScreen(f) && len(p.Importer.Folders()) > 0 {
		names, err = nil, nil // those in the known places are chosen from
	}
	if err != nil {
		return err
	}
	if !p.wantsScreen(f) {
		return p.printAll(ctx, f, names)
	}
	own := f.settle(settings.Path())
	guard, err := term.Open(term.Config{Name: "asrview", AskBackground: f.needsBackground()})
	if errors.Is(err, term.ErrNoTerminal) {
		return p.printAll(ctx, f, names)
	}
	if err != nil {
		return err
	}
	defer guard.Close()
	return guard.Run(func() error { return p.screen(ctx, f, own, names, guard) })
}

// wantsScreen says whether the screen is to be opened: on a terminal that can
// move its cursor, unless the flags ask for a print-out.
func (p *Program) wantsScreen(f *flags) bool {
	asked := f.print || f.sequence || f.set.Changed("format") || f.set.Changed("width")
	return !asked && isTerminal(p.Stdout) && os.Getenv("TERM") != "dumb"
}

// screen opens the inputs and shows them until the reader quits.
func (p *Program) screen(ctx context.Context, f *flags, own settled, names []string, guard *term.Guard) error {
	guard.Go(func() {
		<-guard.FirstFrame()
		setMemory(gcPercent)
		spareCore()
	})
	look, err := f.look(true, true)
	if err != nil {
		return err
	}
	opt := stream.Options{
		Follow: f.follow, Workers: runtime.GOMAXPROCS(0),
		Go: guard.Go, After: guard.FirstFrame(), GiveWay: guard.GiveWay,
	}
	streams, finder, err := p.openAll(ctx, f, names, opt)
	if err != nil {
		return err
	}
	defer closeAll(streams)
	options := f.options(true)
	options.Pictures, options.NoPictures = own.pictures, f.noPictures()
	return ui.Run(ctx, ui.Config{
		Streams: streams,
		Finder:  finder,
		Open: func(ctx context.Context, path string) (*stream.Store, error) {
			return p.openStore(ctx, f, path, opt)
		},
		Identify: p.Importer.Look,
		Options:  options,
		Scope:    f.scopeOf(),
		Query:    f.query,
		At:       f.at,
		Follow:   f.follow,
		Mouse:    f.mouse.value == "on",
		Theme:    painter(look),
		Dark:     isDark(),
		Terminal: guard,
		Keys:     own.keys,
		Wrap:     own.wrap,
		Mistakes: own.mistakes,
	})
}

// knows refuses a --from that no input can be.
func (p *Program) knows(from string) error {
	if names := p.Importer.Names(); from != "auto" && !slices.Contains(names, from) {
		return usageError{fmt.Errorf("--from is auto, %s, not %s", strings.Join(names, ", "), from)}
	}
	return nil
}

// openAll opens the streams for the screen: the first one, and those that are no
// files. The other files are opened when they are looked at; those in folders, and in
// the folders of the files' own sessions, are found while the screen is there. What
// cannot be opened keeps it from being shown, since a sentence on standard error
// would be wiped off.
func (p *Program) openAll(ctx context.Context, f *flags, names []string, opt stream.Options) (streams []ui.Stream, finder *shelf.Finder, err error) {
	defer func() {
		if err != nil {
			closeAll(streams)
			streams = nil
		}
	}()
	var folders, files []string
	for _, name := range names {
		if name != "-" && isDir(name) {
			folders = append(folders, name)
			continue
		}
		s, err := p.openLater(ctx, f, name, opt, len(streams) == 0 && len(folders) == 0)
		if err != nil {
			return streams, nil, err
		}
		streams = append(streams, s)
		if s.Found.Path != "" {
			files = append(files, name)
		}
	}
	if !f.follow { // else they may come yet
		files = slices.DeleteFunc(files, func(name string) bool { return len(p.Importer.Beside(name)) == 0 })
	}
	switch {
	case len(names) == 0:
		finder = shelf.NewKnown(p.listed, p.Importer.Look)
		finder.Beside = p.Importer.Beside
		return nil, finder, nil
	case len(folders)+len(files) == 0:
		return streams, nil, nil
	}
	finder = shelf.NewFinder(folders, p.Importer.Look)
	finder.Beside = p.Importer.Beside
	for _, name := range files {
		finder.Accompany(name)
	}
	if len(streams) == 0 && !f.follow {
		if err := p.someStream(ctx, folders); err != nil {
			return nil, nil, err
		}
	}
	return streams, finder, nil
}

// openLater opens an input if it is to be shown at once or is no file; of a file
// it makes sure that it is there.
func (p *Program) openLater(ctx context.Context, f *flags, name string, opt stream.Options, now bool) (ui.Stream, error) {
	piped, err := p.isPipe(name)
	if err != nil {
		return ui.Stream{}, err
	}
	s := ui.Stream{Name: name}
	if name != "-" && !piped {
		s.Found.Path, s.Found.Records = name, -1
		if info, err := os.Stat(name); err == nil {
			s.Found.Size, s.Found.Modified = info.Size(), info.ModTime()
		}
		if !now {
			return s, nil
		}
	}
	open := p.open
	if piped {
		open = p.await
	}
	in, err := open(ctx, name, f, opt.Go)
	if err != nil {
		return ui.Stream{}, err
	}
	s.Name = in.name
	s.Store = stream.Open(in.Source, opt)
	return s, nil
}

// openStore opens a file for the screen.
func (p *Program) openStore(ctx context.Context, f *flags, path string, opt stream.Options) (*stream.Store, error) {
	in, err := p.open(ctx, path, f, opt.Go)
	if err != nil {
		return nil, plain(err)
	}
	return stream.Open(in.Source, opt), nil
}

func closeAll(streams []ui.Stream) {
	for _, s := range streams {
		if s.Store == nil {
			continue
		}
		// The store's error is of an input that is not read any more.
		_ = s.Store.Close()
	}
}
