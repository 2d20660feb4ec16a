package cli

import (
	"context"
	"fmt"
	"time"

	"asrview/render/clean"
)

// Found is a session found in a known place.
type Found struct {
	// Source names the format, Path the log.
	Source, Path string
	// Title and Project are what the log says of itself; untrusted, may be "".
	Title, Project string
	// Time is when the log was last written to, Size its bytes.
	Time time.Time
	Size int64
}

// listSessions prints the sessions found in the known places, newest first, one
// a line: time, size, format, path, project, title, set apart by tabs.
func (p *Program) listSessions(ctx context.Context) error {
	found := 0
	var err error
	p.Importer.List(ctx, func(s Found, fault error) bool {
		if fault != nil {
			say(p.Stderr, "%v", plain(fault))
			return true
		}
		found++
		_, err = fmt.Fprintf(p.Stdout, "%s\t%d\t%s\t%s\t%s\t%s\n", s.Time.Local().Format("2006-01-02 15:04"), s.Size,
			clean.Inline(s.Source), clean.Inline(s.Path), clean.Inline(s.Project), clean.Inline(s.Title))
		return err == nil
	})
	if found == 0 && err == nil {
		say(p.Stderr, "no sessions found in the known places; name a FILE")
		return errSilent
	}
	return err
}
