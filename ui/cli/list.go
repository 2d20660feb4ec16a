package cli

import (
	"bufio"
	"context"
	"fmt"
	"time"

	"asrview/render/clean"
	"asrview/ui/shelf"
)

// Found is a session found in a known place.
type Found struct {
	// Source names the format, Path the log.
	Source, Path string
	// Time is when the log was last written to, Size its bytes.
	Time time.Time
	Size int64
}

// listed are the sessions in the known places, before anything of them is read:
// until then each has the format of those that are kept in its place.
func (p *Program) listed(ctx context.Context) ([]shelf.Found, []error) {
	sessions, errs := p.Importer.List(ctx)
	return foundOf(sessions), errs
}

func foundOf(sessions []Found) []shelf.Found {
	found := make([]shelf.Found, len(sessions))
	for i, s := range sessions {
		found[i] = shelf.Found{Path: s.Path, Size: s.Size, Modified: s.Time, About: shelf.About{Format: s.Source}}
	}
	return found
}

// listSessions prints the sessions found in the known places, newest first, one
// a line: time, size, format, path, project, title, set apart by tabs. They are
// called what the screen's list calls them.
func (p *Program) listSessions(ctx context.Context) error {
	sessions, errs := p.Importer.List(ctx)
	for _, err := range errs {
		say(p.Stderr, "%v", plain(err))
	}
	sources := make(map[string]string, len(sessions))
	for _, s := range sessions {
		sources[s.Path] = s.Source
	}
	listed := func(context.Context) ([]shelf.Found, []error) { return foundOf(sessions), nil }
	out := bufio.NewWriter(p.Stdout)
	var failed error
	result, err := shelf.NewKnown(listed, p.Importer.Look).Newest(ctx, func(found []shelf.Found) {
		for _, f := range found {
			fmt.Fprintf(out, "%s\t%d\t%s\t%s\t%s\t%s\n", f.Modified.Local().Format("2006-01-02 15:04"), f.Size,
				clean.Inline(sources[f.Path]), clean.Inline(f.Path), clean.Inline(f.Project), clean.Inline(f.Title))
		}
		if err := out.Flush(); failed == nil {
			failed = err
		}
	})
	for _, fault := range result.Faults {
		say(p.Stderr, "%v", plain(fault))
	}
	if len(sessions) == 0 && err == nil {
		say(p.Stderr, "no sessions found in the known places; name a FILE")
		return errSilent
	}
	if err == nil {
		err = failed
	}
	return err
}
