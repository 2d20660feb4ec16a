package cards

import (
	"time"

	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/seq"
)

// Scene is what drawings depend on. It must not be changed once it is used.
type Scene struct {
	// Snapshots are of the streams that refs name by index.
	Snapshots []*stream.Snapshot
	// Records and Items are what is read, in order.
	Records seq.Records
	Items   seq.Items
	Options render.Options
	Folds   Folds
	// Loaded returns what the stream of another session is called, where that is
	// loaded; nil where one stream is. LoadedRevision differs where its answers may.
	Loaded         func(session string) (name string, ok bool)
	LoadedRevision int
	// Unsure: it is not known yet of which sessions all loaded streams are.
	Unsure bool
	// Location is the zone of local times.
	Location *time.Location
}

// snap returns the snapshot that a ref is of.
func (sc *Scene) snap(r seq.Ref) *stream.Snapshot { return sc.Snapshots[r.Stream] }

// Folds are the reader's folds. The zero value folds nothing by hand. A Folds is
// immutable: changing it makes another.
type Folds struct {
	all render.FoldState
	own map[seq.Ref]ownFold
	rev uint64
}

type ownFold struct {
	folds render.Folds
	rev   uint64
}

// Back returns the folds as they were: to, which those it is called of were made from.
func (f Folds) Back(to Folds) Folds {
	to.rev = max(to.rev, f.rev) // what comes next must not look like what was
	return to
}

// Changed reports whether folds were made of others by hand.
func (f Folds) Changed(from Folds) bool { return f.rev != from.rev || f.all != from.all }

// All is the state of records that have no folds of their own.
func (f Folds) All() render.FoldState { return f.all }

// WithAll returns folds in which every record has the state.
func (f Folds) WithAll(state render.FoldState) Folds {
	return Folds{all: state, rev: f.rev}
}

// With returns folds in which one record has folds of its own.
func (f Folds) With(r seq.Ref, own render.Folds) Folds {
	next := Folds{all: f.all, rev: f.rev + 1, own: make(map[seq.Ref]ownFold, len(f.own)+1)}
	for k, v := range f.own {
		next.own[k] = v
	}
	next.own[r] = ownFold{own, next.rev}
	return next
}

// Of returns a record's folds.
func (f Folds) Of(r seq.Ref) render.Folds {
	own, _ := f.of(r)
	return own
}

// of returns a record's folds and a number that differs when they do.
func (f Folds) of(r seq.Ref) (render.Folds, uint64) {
	if o, ok := f.own[r]; ok {
		return o.folds, o.rev
	}
	return render.Folds{All: f.all}, uint64(f.all) << 62
}
