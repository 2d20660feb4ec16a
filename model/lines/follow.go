package lines

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// pollEvery is how often a followed file is looked at besides what the watch on
// its folder says: watches say nothing on network file systems.
const pollEvery = 500 * time.Millisecond

// Follow begins or ends watching the file. Ending it makes the source final at
// the size it has now.
func (s *fileSource) Follow(on bool) error {
	s.mu.Lock()
	defer s.changed.fire()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case on == (s.stop != nil):
		return nil
	case !on:
		s.stop()
		s.stop = nil
		return nil
	}
	if _, err := os.Stat(s.path); err != nil {
		return fmt.Errorf("cannot follow: %w", openError(err))
	}
	done := make(chan struct{})
	s.stop = func() { close(done) }
	s.start.Start(func() { s.follow(done) })
	return nil
}

// Following reports whether the file is being watched.
func (s *fileSource) Following() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.stop != nil
}

// follow looks at the file at each event of its folder and at each poll. It
// watches the folder since a watch on the file dies with an atomic replacement.
// Where no watch can be had the poll alone does the work.
func (s *fileSource) follow(done <-chan struct{}) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	var events <-chan fsnotify.Event
	var errs <-chan error
	if w, err := fsnotify.NewWatcher(); err == nil {
		defer w.Close()
		watchFolders(w, s.path)
		events, errs = w.Events, w.Errors
	}
	s.look()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			s.look()
		case ev, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			if concerns(ev, s.path) {
				s.look()
			}
		case _, ok := <-errs:
			if !ok {
				errs = nil
				continue
			}
			// An overflow lost events; the look makes up for them.
			s.look()
		}
	}
}

// watchFolders watches the folder of the name and, where the name is a link,
// that of the file it leads to.
func watchFolders(w *fsnotify.Watcher, path string) {
	dir := filepath.Dir(path)
	_ = w.Add(dir)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		if d := filepath.Dir(real); d != dir {
			_ = w.Add(d)
		}
	}
}

// concerns reports whether an event may be about the file. A link's target has
// another name, so only events on other names beside the link are left out.
func concerns(ev fsnotify.Event, path string) bool {
	if ev.Op == fsnotify.Chmod {
		return false
	}
	return filepath.Base(ev.Name) == filepath.Base(path) || filepath.Dir(ev.Name) != filepath.Dir(path)
}
