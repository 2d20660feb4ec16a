package render

import "sort"

// Document is a record opened whole, with all its members and nothing folded. It
// draws what is looked at and nothing else, so the record may be of any size:
// its parts are laid out from the places that are asked for, its JSON is
// measured when it is reached.
//
// A Document is for one width and one set of options. It is not safe for
// concurrent use; the record that it shows is not changed.
type Document struct {
	s    *sheet
	segs []segment
	// starts are the numbers of the segments' first sections; the last element is
	// the number of sections.
	starts []int
	// drawn are the sections that were looked at lately, kept their numbers in
	// the order of first use.
	drawn map[int]*section
	kept  []int
	// weights sums up the segments' texts, for Fraction.
	weights []int
}

// keptSections is how many sections a document remembers.
const keptSections = 512

// Place names a row of a document: a section, and an offset in it that means
// nothing else. The zero Place is the first row. A place in a text is the same
// at every width.
type Place struct {
	Section, Offset int
}

// NewDocument opens a record. Options.Details is as good as set. Drawings are
// taken from d as for a [Card]; what was missing is in [Document.Wants].
func NewDocument(in Input, o Options, d Drawn) *Document {
	o.Details = true
	o.HideToolOutput = false
	s := newSheet(in, o, d)
	s.whole, s.document = true, true
	doc := &Document{s: s, segs: s.outline(), drawn: map[int]*section{}}
	n := 0
	for i := range doc.segs {
		doc.starts = append(doc.starts, n)
		n += doc.segs[i].n
	}
	doc.starts = append(doc.starts, n)
	return doc
}

func (d *Document) sections() int { return d.starts[len(d.starts)-1] }

// segmentOf returns which drawing of which segment a section is.
func (d *Document) segmentOf(section int) (seg, i int) {
	seg = sort.Search(len(d.segs), func(k int) bool { return d.starts[k+1] > section })
	return seg, section - d.starts[seg]
}

// section draws a section, or returns it if it was drawn lately.
func (d *Document) section(n int) *section {
	if c, ok := d.drawn[n]; ok {
		return c
	}
	if len(d.kept) >= keptSections {
		delete(d.drawn, d.kept[0])
		d.kept = append(d.kept[:0], d.kept[1:]...)
	}
	c := &section{}
	seg, i := d.segmentOf(n)
	d.s.section = c
	d.s.drawSegment(&d.segs[seg], i)
	d.s.section = nil
	d.drawn[n] = c
	d.kept = append(d.kept, n)
	return c
}

// Wants are the drawings that were missing where the document has been looked
// at. After they are made a new document shows them.
func (d *Document) Wants() []Want { return d.s.wants }

// Rows returns up to n rows from a place on, and fewer only at the end.
func (d *Document) Rows(at Place, n int) []Row {
	rows, _ := d.forward(at, n)
	return rows
}

// forward returns up to n rows from a place on, with their places.
func (d *Document) forward(at Place, n int) (rows []Row, places []Place) {
	offset := at.Offset
	for k := at.Section; k < d.sections() && len(rows) < n; k++ {
		some, offsets := d.section(k).from(offset, n-len(rows), d.s)
		rows = append(rows, some...)
		for _, o := range offsets {
			places = append(places, Place{k, o})
		}
		offset = 0
	}
	return rows, places
}

// back returns the places of up to n rows before a place, in reading order.
func (d *Document) back(at Place, n int) (places []Place) {
	k, offset := at.Section, at.Offset
	if k >= d.sections() {
		k = d.sections() - 1
		offset = int(^uint(0) >> 1)
	}
	for k >= 0 && len(places) < n {
		_, offsets := d.section(k).before(offset, n-len(places), d.s)
		some := make([]Place, 0, len(offsets)+len(places))
		for _, o := range offsets {
			some = append(some, Place{k, o})
		}
		places = append(some, places...)
		k, offset = k-1, int(^uint(0)>>1)
	}
	return places
}

// Move returns the place n rows further down, or up where n is negative, and how
// many rows that is: fewer only at an end.
func (d *Document) Move(at Place, n int) (Place, int) {
	if n < 0 {
		places := d.back(at, -n)
		if len(places) == 0 {
			return d.here(at), 0
		}
		return places[0], -len(places)
	}
	_, places := d.forward(at, n+1)
	if len(places) == 0 {
		return d.End(), 0
	}
	return places[len(places)-1], len(places) - 1
}

// here is the place of the row that holds a place.
func (d *Document) here(at Place) Place {
	if _, places := d.forward(at, 1); len(places) > 0 {
		return places[0]
	}
	return d.End()
}

// End returns the place of the last row.
func (d *Document) End() Place {
	if places := d.back(Place{Section: d.sections()}, 1); len(places) > 0 {
		return places[0]
	}
	return Place{}
}

// At returns the place of the row that shows a byte of a part's text, see
// [Row.Part]; the first row of the part where its rows know no bytes; the
// beginning where there is no such part.
func (d *Document) At(part, at int) Place {
	for k := range d.segs {
		g := &d.segs[k]
		if g.part < 0 || part < g.part || part >= g.part+g.n {
			continue
		}
		n := d.starts[k] + part - g.part
		return Place{n, d.section(n).holding(part, at)}
	}
	return Place{}
}

// Anchor returns the part and byte of the first row at or after a place that has
// them, for finding the place again in another document of the same record. ok
// is false where the rows that follow show no part's text.
func (d *Document) Anchor(at Place) (part, byte int, ok bool) {
	rows, _ := d.forward(at, anchorRows)
	for _, r := range rows {
		if r.Part >= 0 && r.Byte >= 0 {
			return r.Part, r.Byte, true
		}
	}
	return 0, 0, false
}

// anchorRows is how far an anchor is looked for.
const anchorRows = 4

// Fraction says how much of the record stands before a place, from 0 to 1, by
// the size of its texts; where there are many parts they count alike.
func (d *Document) Fraction(at Place) float64 {
	if d.weights == nil {
		d.weigh()
	}
	total := d.weights[len(d.weights)-1]
	if at.Section >= d.sections() {
		return 1
	}
	seg, i := d.segmentOf(at.Section)
	g := &d.segs[seg]
	own := (d.weights[seg+1] - d.weights[seg]) / g.n
	before := d.weights[seg] + i*own
	if g.weigh != nil && g.n <= maxParts {
		before = d.weights[seg]
		for k := range i {
			before += g.weigh(k) + sectionWeight
		}
		own = g.weigh(i) + sectionWeight
	}
	if c := d.section(at.Section); c.size > 0 {
		before += int(float64(own) * float64(min(at.Offset, c.size)) / float64(c.size))
	}
	return float64(before) / float64(total)
}

// sectionWeight is what a section counts for beside its text.
const sectionWeight = 100

func (d *Document) weigh() {
	sum := 0
	for k := range d.segs {
		d.weights = append(d.weights, sum)
		g := &d.segs[k]
		sum += g.n * sectionWeight
		for i := range g.n {
			if g.weigh == nil {
				break
			}
			sum += g.weigh(i)
		}
	}
	d.weights = append(d.weights, max(sum, 1))
}

// holding returns the offset of the row that shows a byte of a part's text; the
// section's first row where none does.
func (c *section) holding(part, at int) int {
	for i := range c.items {
		it := &c.items[i]
		if it.part == part && it.d.holds(at) {
			return it.base + it.d.placeAt(at-it.d.base)
		}
	}
	return 0
}
