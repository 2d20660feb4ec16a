package stream

import "bytes"

// facts are what is known of all keys together, to spare looking for what no
// record of a stream has.
type facts struct {
	// tags has a bit for each tag that some record has a key under.
	tags uint16
	// sharp has a bit for each tag under which some reference has a #, as those
	// that name a session have.
	sharp uint16
	// odd: a record supersedes what is not named by an id such as r40 with a
	// lower seq than its own. Without such there are no circles.
	odd bool
}

func (f *facts) note(t tag, v []byte) {
	f.tags |= 1 << t
	if bytes.IndexByte(v, '#') >= 0 {
		f.sharp |= 1 << t
	}
}

func (f *facts) add(o facts) {
	f.tags |= o.tags
	f.sharp |= o.sharp
	f.odd = f.odd || o.odd
}

// may reports whether a value may have been noted under a tag; sharp says that
// the value has a #.
func (f *facts) may(t tag, sharp bool) bool {
	return f.tags>>t&1 != 0 && (!sharp || f.sharp>>t&1 != 0)
}
