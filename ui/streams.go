package ui

import (
	"path/filepath"
	"strconv"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// showStream shows another of the loaded streams, at the reader's last place in
// it. The filter holds for it too; a search goes on when it is asked to.
func (a *App) showStream(i int) {
	if i == a.read.at {
		return
	}
	query := a.read.filter.query
	a.dropFilter()
	a.endSearch()
	a.find.hit = nil
	a.closePager()
	a.trail.awaited = nil
	a.read.show(i)
	if query != nil {
		a.setFilter(query.String())
	}
	a.note.say(a.streamWords())
}

// streamWords name the stream that is shown and its place among the others.
func (a *App) streamWords() string {
	name := filepath.Base(a.read.streams[a.read.at].Name)
	if n := len(a.read.streams); n > 1 {
		name += " (" + strconv.Itoa(a.read.at+1) + " of " + strconv.Itoa(n) + ")"
	}
	return name
}

// nextStream goes on by streams, back where by is negative.
func (a *App) nextStream(by int) {
	n := len(a.read.streams)
	if n == 1 {
		a.note.say("only one stream is loaded")
		return
	}
	a.leave()
	a.showStream(((a.read.at+by)%n + n) % n)
}

// followElsewhere goes to what a reference into another session names, where that
// session's stream is loaded; false where it is not.
func (a *App) followElsewhere(raw string) bool {
	ref := asr.ParseRef(raw)
	for i, snap := range a.read.snaps {
		if ref.Session == "" || sessionOf(snap) != ref.Session {
			continue
		}
		to := places.Place{Ref: seq.Ref{Stream: i}, Part: -1}
		if ref.Fragment == "" {
			first, ok := snap.First()
			if !ok {
				return false
			}
			to.Ref.Pos = first
		} else {
			l := snap.ResolveRef(ref.Fragment)
			if l.State != stream.Found {
				a.note.bad(ref.Fragment + " is not in the stream of " + ref.Session)
				return true
			}
			to.Ref.Pos = l.Pos
		}
		a.jump(to)
		return true
	}
	return false
}

// sessionOf is the session that a stream's header names, "" where none does.
func sessionOf(snap *stream.Snapshot) string {
	_, rec, ok := snap.Header()
	if !ok || rec == nil || rec.Session == nil {
		return ""
	}
	return rec.Session.Session
}
