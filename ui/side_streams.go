package ui

import (
	"asrview/ui/keys"
	"asrview/ui/panes/streams"
	"asrview/ui/shelf"
)

// isWhole reports whether a pane takes the whole screen, whatever its width.
func isWhole(action keys.Action) bool {
	return action == keys.Streams || action == keys.Sequence
}

// severalActions are the keys that go from stream to stream.
func (a *App) severalActions() actions {
	return actions{
		keys.Traffic:    func(keys.Press) { a.togglePane(keys.Traffic) },
		keys.Sequence:   func(keys.Press) { a.togglePane(keys.Sequence) },
		keys.Link:       func(p keys.Press) { a.followLink(p.Times()) },
		keys.Streams:    func(keys.Press) { a.toggleStreams() },
		keys.NextStream: func(p keys.Press) { a.nextStream(p.Times()) },
		keys.Merge:      func(keys.Press) { a.toggleMerged() },
		keys.PrevStream: func(p keys.Press) { a.nextStream(-p.Times()) },
	}
}

// toggleStreams opens the list of streams, or closes it. The head of a single one,
// which nothing else needs, is looked at now.
func (a *App) toggleStreams() {
	a.togglePane(keys.Streams)
	if a.side.action == keys.Streams && len(a.read.streams) == 1 {
		a.lookAtHeads()
	}
}

// listStreams shows the list of streams.
func (a *App) listStreams() {
	if a.side.action != keys.Streams {
		a.togglePane(keys.Streams)
	}
}

func (a *App) streamsView() streams.View {
	r := a.read
	twins := map[string]int{}
	for i := range r.streams {
		if !a.shelf.done {
			// Who has a twin is known when all are.
			break
		}
		if s := r.sessionAt(i); s != "" {
			twins[s]++
		}
	}
	return streams.View{
		Len: len(r.streams), Done: a.shelf.done, Result: a.shelf.result, Location: a.cfg.Location,
		Found: func(i int) *shelf.Found { return &r.streams[i].Found },
		At: func(i int) streams.Stream {
			s := r.streams[i]
			x := streams.Stream{Name: s.Name, Found: s.Found, Session: r.sessionAt(i), Records: -1,
				Open: s.Store != nil, Current: i == r.at, Twins: twins[r.sessionAt(i)]}
			if s.Found.Path == "" || s.Found.Size == 0 {
				x.Found.Size = r.snaps[i].Size()
			}
			if p := r.snaps[i].Progress(); x.Open && p.Complete {
				x.Records = p.Entries - p.Problems
			} else if s.Found.Path != "" {
				x.Records = s.Found.Records
			}
			return x
		},
	}
}

// goFromStreams reads the stream under the cursor of the list of streams; false
// where that is not open.
func (a *App) goFromStreams() bool {
	p, ok := a.side.pane.(*streams.Streams)
	if !ok {
		return false
	}
	if i, some := p.Stream(); some {
		a.chooseStream(i)
	}
	return true
}
