package ui

import (
	"path/filepath"
	"strconv"

	"asrview/model/asr"
	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// showStream shows another of the loaded streams, which is open, at the reader's
// last place in it. The filter holds for it too; a search goes on when it is asked
// to.
func (a *App) showStream(i int) {
	a.leaveOver()
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
	a.sayTwins(i)
}

// streamWords name the stream that is shown and its place among the others.
func (a *App) streamWords() string {
	n := len(a.read.streams)
	if a.read.at < 0 {
		return words.Count(n, "stream", "streams")
	}
	name := filepath.Base(a.read.streams[a.read.at].Name)
	if n > 1 {
		name += " (" + words.Group(a.read.at+1) + " of " + words.Group(n) + ")"
	}
	return name
}

// nextStream goes on by streams, back where by is negative.
func (a *App) nextStream(by int) {
	n := len(a.read.streams)
	if n <= 1 {
		a.note.say("only one stream is loaded")
		return
	}
	a.goStream(((max(a.read.at, 0)+by)%n + n) % n)
}

// goStream goes to a stream, and remembers where from.
func (a *App) goStream(i int) {
	a.whenOpen(i, func() {
		if i != a.read.at {
			a.leave()
		}
		a.showStream(i)
	})
}

// source is the input of the stream that is shown, nil where none is.
func (a *App) source() lines.Source {
	if a.read.at < 0 || a.read.streams[a.read.at].Store == nil {
		return nil
	}
	return a.read.streams[a.read.at].Store.Source()
}

// elsewhere is a record of another stream that is awaited: that stream's index has
// not found it yet.
type elsewhere struct {
	stream int
	ref    asr.Ref
	// what led there.
	what string
}

// followElsewhere goes to what a reference into another session names, where that
// session's stream is loaded, and says what led there; false where it is not. Where
// several streams are of the session none is chosen.
func (a *App) followElsewhere(raw, what string) bool {
	ref := asr.ParseRef(raw)
	if ref.Session == "" {
		return false
	}
	switch of := a.read.ofSession(ref.Session); len(of) {
	case 0:
		return false
	case 1:
		a.goSession(of[0], ref, what)
	default:
		a.note.bad(ref.Session + " is ambiguous: " + words.Count(len(of), "loaded stream is", "loaded streams are") + " of it, " + a.read.names(of))
	}
	return true
}

// goSession goes to a record of a session's stream, or to the stream's beginning
// where none is named.
func (a *App) goSession(i int, ref asr.Ref, what string) {
	a.trail.elsewhere = nil
	here, _ := a.target()
	a.whenOpen(i, func() {
		if now, _ := a.target(); now != here {
			// The reader has gone elsewhere while it was opened.
			return
		}
		snap := a.read.snaps[i]
		to := places.Place{Ref: seq.Ref{Stream: i}, Part: -1}
		if ref.Fragment == "" {
			if first, ok := snap.First(); ok {
				to.Ref.Pos = first
				a.jump(to)
			} else {
				a.goStream(i)
			}
			a.arrived(what)
			return
		}
		switch l := snap.ResolveRef(ref.Fragment); l.State {
		case stream.Found:
			to.Ref.Pos = l.Pos
			a.jump(to)
			a.arrived(what)
		case stream.Pending:
			a.trail.elsewhere = &elsewhere{i, ref, what}
			a.note.say("looking for " + ref.Fragment + " in the stream of " + ref.Session + "…")
		case stream.Ambiguous:
			a.note.bad(ref.Fragment + " is ambiguous in the stream of " + ref.Session)
		default:
			a.note.bad(ref.Fragment + " is not in the stream of " + ref.Session)
		}
	})
}

// tryElsewhere tries again to go to a record that a stream's index had not found.
func (a *App) tryElsewhere(i int) {
	if e := a.trail.elsewhere; e != nil && e.stream == i {
		a.note.clear()
		a.goSession(i, e.ref, e.what)
	}
}

// sessionOf is the session that a stream's header names, "" where none does.
func sessionOf(snap *stream.Snapshot) string {
	_, rec, ok := snap.Header()
	if !ok || rec == nil || rec.Session == nil {
		return ""
	}
	return rec.Session.Session
}

// sessionAt is the session of a stream as far as it is known: by its header where
// it is open, else by its head.
func (r *reading) sessionAt(i int) string {
	if r.streams[i].Store != nil {
		if s := sessionOf(r.snaps[i]); s != "" {
			return s
		}
	}
	return r.streams[i].Found.Session
}

// ofSession are the streams that are of a session.
func (r *reading) ofSession(session string) (of []int) {
	if session == "" {
		return nil
	}
	for i := range r.streams {
		if r.sessionAt(i) == session {
			of = append(of, i)
		}
	}
	return of
}

// maxNames is how many streams are named in one sentence.
const maxNames = 3

// names are the names of some streams, with commas between them.
func (r *reading) names(of []int) string {
	say := ""
	for n, i := range of {
		if n == maxNames {
			return say + " and " + strconv.Itoa(len(of)-n) + " more"
		}
		if n > 0 {
			say += ", "
		}
		say += filepath.Base(r.streams[i].Name)
	}
	return say
}

// sayTwins says which other streams are of the same session.
func (a *App) sayTwins(i int) {
	session := a.read.sessionAt(i)
	if session == "" {
		return
	}
	if of := a.read.ofSession(session); len(of) > 1 {
		a.note.say(a.streamWords() + " · " + strconv.Itoa(len(of)) + " streams are of session " + session + ": " + a.read.names(of))
	}
}
