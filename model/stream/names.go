package stream

import (
	"sync"
	"sync/atomic"

	"asrview/model/asr"
)

// maxNames bounds how many different type names, and how many different problem
// clauses, are kept; maxNameLen bounds each. What is beyond is read from its
// line when it is asked for.
const (
	maxNames   = 4096
	maxNameLen = 256
)

// names numbers strings that come again and again. Number 0 is no string. It is
// safe for concurrent use.
type names struct {
	mu   sync.RWMutex
	byID map[string]uint16
	list atomic.Pointer[[]name]
}

type name struct {
	text string
	kind asr.Kind
}

func newNames() *names {
	n := &names{byID: make(map[string]uint16)}
	n.list.Store(&[]name{{}})
	return n
}

// number returns the string's number, or 0 where it is too long or one too
// many.
func (n *names) number(b []byte) uint16 {
	n.mu.RLock()
	id, ok := n.byID[string(b)]
	n.mu.RUnlock()
	if ok || len(b) > maxNameLen {
		return id
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if id, ok := n.byID[string(b)]; ok {
		return id
	}
	old := *n.list.Load()
	if len(old) >= maxNames {
		return 0
	}
	s := string(b)
	list := append(old[:len(old):len(old)], name{s, asr.KindOf(s)})
	id = uint16(len(old))
	n.byID[s] = id
	n.list.Store(&list)
	return id
}

// recent remembers the numbers of a few names, so that the scanners need not take
// turns for each line. It belongs to one goroutine.
type recent [16]struct {
	text string
	id   uint16
}

// number is names.number.
func (r *recent) number(n *names, b []byte) uint16 {
	e := &r[len(b)%len(r)]
	if e.text == string(b) && e.id != 0 {
		return e.id
	}
	id := n.number(b)
	if id != 0 {
		e.text, e.id = n.at(id).text, id
	}
	return id
}

// at returns the name with that number.
func (n *names) at(id uint16) name { return (*n.list.Load())[id] }
