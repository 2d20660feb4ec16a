package cards

import "container/list"

// lru is a cache bounded by bytes: what was asked for longest ago goes first. The
// newest value always stays, however large.
type lru[K comparable, V any] struct {
	most  int
	bytes int
	order *list.List // of *cell, the most recent in front
	cells map[K]*list.Element
}

type cell[K comparable, V any] struct {
	key   K
	value V
	bytes int
}

func newLRU[K comparable, V any](most int) *lru[K, V] {
	return &lru[K, V]{most: most, order: list.New(), cells: map[K]*list.Element{}}
}

func (c *lru[K, V]) get(k K) (V, bool) {
	e, ok := c.cells[k]
	if !ok {
		var none V
		return none, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cell[K, V]).value, true
}

func (c *lru[K, V]) put(k K, v V, bytes int) {
	if e, ok := c.cells[k]; ok {
		c.remove(e)
	}
	c.cells[k] = c.order.PushFront(&cell[K, V]{k, v, bytes})
	c.bytes += bytes
	for c.bytes > c.most && c.order.Len() > 1 {
		c.remove(c.order.Back())
	}
}

func (c *lru[K, V]) remove(e *list.Element) {
	x := e.Value.(*cell[K, V])
	c.bytes -= x.bytes
	delete(c.cells, x.key)
	c.order.Remove(e)
}

func (c *lru[K, V]) clear() {
	c.bytes = 0
	c.order.Init()
	clear(c.cells)
}
