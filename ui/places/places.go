package places

import "asrview/ui/seq"

// maxJumps is how many jumps are remembered; the oldest are forgotten.
const maxJumps = 200

// Place is a record and a place in its text, as the list's Reveal takes it.
type Place struct {
	Ref seq.Ref
	// Part and Byte are as in row.Row; Part is -1 for the record's start.
	Part, Byte int
}

// Jumps is the list of places that jumps came from. The zero value is ready.
type Jumps struct {
	places []Place
	// at is where in the list the reader is; len(places) is the present.
	at int
}

// Leave notes the place that a jump starts from. What lay forward is forgotten.
func (j *Jumps) Leave(p Place) {
	j.places = append(j.places[:j.at], p)
	if n := len(j.places); n > 1 && j.places[n-2].Ref == p.Ref {
		j.places = append(j.places[:n-2], p)
	}
	if n := len(j.places); n > maxJumps {
		j.places = append(j.places[:0], j.places[n-maxJumps:]...)
	}
	j.at = len(j.places)
}

// Back returns the place before; now is where the reader is, so that Forward
// comes back to it. It is false at the oldest place.
func (j *Jumps) Back(now Place) (Place, bool) {
	if j.at == 0 {
		return Place{}, false
	}
	if j.at == len(j.places) {
		j.places = append(j.places, now)
	}
	j.at--
	if j.places[j.at].Ref == now.Ref && j.at > 0 {
		j.at--
	}
	return j.places[j.at], true
}

// Forward returns the place after; false at the newest.
func (j *Jumps) Forward() (Place, bool) {
	if j.at+1 >= len(j.places) {
		return Place{}, false
	}
	j.at++
	return j.places[j.at], true
}

// Last is the place that the last jump came from.
func (j *Jumps) Last() (Place, bool) {
	if j.at == 0 {
		return Place{}, false
	}
	return j.places[j.at-1], true
}

// Marks are places under letters. The zero value is ready.
type Marks struct {
	places map[rune]Place
}

// Set puts a mark under a letter, in place of the one that was there.
func (m *Marks) Set(letter rune, p Place) {
	if m.places == nil {
		m.places = map[rune]Place{}
	}
	m.places[letter] = p
}

// Get returns the place under a letter.
func (m *Marks) Get(letter rune) (Place, bool) {
	p, ok := m.places[letter]
	return p, ok
}
