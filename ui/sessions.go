package ui

import (
	"strings"

	"asrview/model/asr"
)

// sessions are the loaded streams by their sessions, as they were last known.
type sessions struct {
	// names are what the streams are called; "" for a session of several streams,
	// of which none is chosen.
	names    map[string]string
	revision int
	// unsure: not all of them are known yet.
	unsure bool
}

// knowSessions takes note of the sessions of all streams; sure: all are known.
func (r *reading) knowSessions(sure bool) {
	names := make(map[string]string, len(r.streams))
	for i := range r.streams {
		session := r.sessionAt(i)
		if session == "" {
			continue
		}
		if _, twice := names[session]; twice {
			names[session] = ""
			continue
		}
		names[session] = r.streams[i].base()
	}
	r.sessions = sessions{names, r.sessions.revision + 1, !sure}
}

// loadedNames returns what the stream of a session is called; it may be asked from
// any goroutine.
func (r *reading) loadedNames() func(session string) (string, bool) {
	names := r.sessions.names
	return func(session string) (string, bool) {
		name, ok := names[asr.ParseRef(session).Session]
		if !ok {
			name, ok = names[session]
		}
		switch {
		case !ok:
			return "", false
		case name == "":
			return "several loaded streams", true
		}
		return name, true
	}
}

// commonFolder is what the names of all streams begin with, up to a slash: what
// does not tell them apart.
func (r *reading) commonFolder() string {
	common := ""
	for i, s := range r.streams {
		if i == 0 {
			common = s.Name
		}
		for !strings.HasPrefix(s.Name, common) {
			common = common[:len(common)-1]
		}
	}
	return common[:strings.LastIndexByte(common, '/')+1]
}
