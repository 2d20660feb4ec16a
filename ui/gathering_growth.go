package ui

import (
	"context"
	"os"
	"sync"
	"time"

	"asrview/ui/jobs"
	"asrview/ui/shelf"
)

// growthJob looks whether streams that are not open have grown, while streams are
// followed.
const growthJob jobs.Name = "growth"

// maxTended is how many streams are opened because they have grown while nobody
// reads them: who writes once soon writes again, and an open stream is read on
// rather than from its beginning.
const maxTended = 64

// tending are the files whose growth is looked for. The loop says which they are, and
// the job reads it.
type tending struct {
	mu    sync.Mutex
	files map[int]tended
}

type tended struct {
	path string
	file fileState
}

// streamsGrew is the answer: what is now known of the files that have changed.
type streamsGrew struct{ found map[int]shelf.Found }

// watchGrowth looks for growth as long as the screen lasts.
func (a *App) watchGrowth() {
	a.gathered.tending = &tending{}
	a.tend()
	t, identify := a.gathered.tending, a.cfg.Identify
	a.crew.Watch(growthJob, func(ctx context.Context, post jobs.Post) {
		for {
			start := time.Now()
			if grew := t.look(ctx, identify); len(grew) > 0 {
				post(streamsGrew{grew}, true)
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(max(scanPause, scanShare*time.Since(start))):
			}
		}
	})
}

// tend says which streams are not open.
func (a *App) tend() {
	t := a.gathered.tending
	if t == nil {
		return
	}
	files := map[int]tended{}
	for i, s := range a.read.streams {
		if s.Store == nil && s.Found.Path != "" && !s.Found.Modified.IsZero() {
			files[i] = tended{s.Found.Path, stateOf(&s.Found)}
		}
	}
	t.mu.Lock()
	t.files = files
	t.mu.Unlock()
}

// look returns what is known of the files that have changed. One that is gone is
// left as it was known.
func (t *tending) look(ctx context.Context, identify shelf.Identify) map[int]shelf.Found {
	t.mu.Lock()
	files := t.files
	t.mu.Unlock()
	grew := map[int]shelf.Found{}
	for i, f := range files {
		if ctx.Err() != nil {
			return nil
		}
		info, err := os.Stat(f.path)
		if err != nil || info.Size() == f.file.size && info.ModTime().Equal(f.file.modified) {
			continue
		}
		if found, _, err := shelf.Look(ctx, f.path, identify); err == nil {
			grew[i] = found
		}
	}
	return grew
}

// tookGrowth takes what is now known of streams that are not open.
func (a *App) tookGrowth(g streamsGrew) {
	sessions := false
	for i, f := range g.found {
		s := &a.read.streams[i]
		if s.Store != nil {
			continue
		}
		sessions = sessions || f.Session != s.Found.Session
		s.Found = f
		if len(a.shelf.opened) < maxTended && a.looksAtTraffic() {
			a.openBeside(i)
		}
	}
	a.tend()
	if sessions {
		a.sessionsKnown()
	}
	a.gathered.stale = true
	a.gatherAgain()
}
