package render

import "sort"

// section is a piece of a document that is drawn when it is looked at: rows that
// stand as they are, and texts of any size. A place in it is an offset that
// grows from row to row.
type section struct {
	items []item
	size  int
}

// item is a run of finished rows, or a text.
type item struct {
	d    drawable
	part int
	// base is the offset at which it begins.
	base int
	// done: the rows have their margin already.
	done bool
}

// row adds a finished row.
func (c *section) row(r Row) {
	if n := len(c.items); n > 0 && c.items[n-1].done {
		last := &c.items[n-1]
		last.d.windowed = append(last.d.windowed.(drawing), r)
		c.size++
		return
	}
	c.add(item{d: finished([]Row{r}, "", -1), part: -1, done: true})
}

func (c *section) text(d drawable, part int) {
	if d.Len() > 0 {
		c.add(item{d: d, part: part})
	}
}

func (c *section) add(it item) {
	it.base = c.size
	c.items = append(c.items, it)
	c.size += it.d.Len()
}

// at returns the index of the item that holds an offset.
func (c *section) at(offset int) int {
	i := sort.Search(len(c.items), func(i int) bool { return c.items[i].base > offset })
	return max(i-1, 0)
}

// from returns up to n rows from the one that holds an offset, with the place of
// each.
func (c *section) from(offset, n int, s *sheet) (rows []Row, at []int) {
	if offset >= c.size {
		return nil, nil
	}
	for i := c.at(offset); i < len(c.items) && len(rows) < n; i++ {
		it := &c.items[i]
		from := max(offset-it.base, 0)
		rows, at = it.take(it.d.RowsFrom(from, n-len(rows)), from, s, rows, at)
	}
	return rows, at
}

// before returns up to n rows that stand before the one that holds an offset.
func (c *section) before(offset, n int, s *sheet) (rows []Row, at []int) {
	for i := c.at(min(offset, c.size)); i >= 0 && len(rows) < n && len(c.items) > 0; i-- {
		it := &c.items[i]
		to := min(offset-it.base, it.d.Len())
		if to <= 0 {
			continue
		}
		some := it.d.RowsBefore(to, n-len(rows))
		r, a := it.take(some, to-len(some), s, nil, nil)
		rows, at = append(r, rows...), append(a, at...)
	}
	return rows, at
}

// take gives an item's rows their margin and their place. from is the index of
// the first one, for items whose places are indexes.
func (it *item) take(some []Row, from int, s *sheet, rows []Row, at []int) ([]Row, []int) {
	for i, r := range some {
		place := it.base + from + i
		if it.d.kind != rowsKind {
			place = it.base + r.Byte
		}
		if !it.done {
			r = s.dressed(r, it.d.base, it.part)
		}
		rows, at = append(rows, r), append(at, place)
	}
	return rows, at
}
