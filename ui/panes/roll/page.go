package roll

import "asrview/render/row"

// Page is a sequence of items that are all known. Make one with [NewPage].
type Page struct {
	keys  []Key
	index map[Key]int
	draw  func(i, width int) []row.Row
}

// NewPage returns a sequence of n items: key names the i-th, no two alike, and
// draw draws it, at least one row.
func NewPage(n int, key func(i int) Key, draw func(i, width int) []row.Row) *Page {
	p := &Page{keys: make([]Key, n), index: make(map[Key]int, n), draw: draw}
	for i := range n {
		p.keys[i] = key(i)
		p.index[p.keys[i]] = i
	}
	return p
}

func (p *Page) at(i int) (Key, bool) {
	if i < 0 || i >= len(p.keys) {
		return Key{}, false
	}
	return p.keys[i], true
}

// First returns the first item.
func (p *Page) First() (Key, bool) { return p.at(0) }

// Last returns the last item.
func (p *Page) Last() (Key, bool) { return p.at(len(p.keys) - 1) }

// Next returns the item after one.
func (p *Page) Next(k Key) (Key, bool) { return p.step(k, 1) }

// Prev returns the item before one.
func (p *Page) Prev(k Key) (Key, bool) { return p.step(k, -1) }

func (p *Page) step(k Key, by int) (Key, bool) {
	i, ok := p.index[k]
	if !ok {
		return Key{}, false
	}
	return p.at(i + by)
}

// Index returns the number of an item; false where there is none of that key.
func (p *Page) Index(k Key) (int, bool) {
	i, ok := p.index[k]
	return i, ok
}

// At returns the item of that key; else another one about the same record, else
// the first one.
func (p *Page) At(k Key) (Key, bool) {
	if _, ok := p.index[k]; ok {
		return k, true
	}
	for _, x := range p.keys {
		if x.Ref == k.Ref {
			return x, true
		}
	}
	return p.First()
}

// Rows draws an item.
func (p *Page) Rows(k Key, width int) []row.Row { return p.draw(p.index[k], width) }
