package list

import "asrview/ui/seq"

// A pass is all that is done from one layout to the next. A drawer may have a better
// block at any time, so that a pass goes by the block of an item that it was given
// first: what is measured is what is shown.

// maxPassBlocks is how many blocks a pass remembers. A move that passes over more may
// measure one and show another.
const maxPassBlocks = 1024

// block returns an item's block of this pass.
func (l *List) block(it seq.Item) Block {
	b, ok := l.blocks[it]
	if !ok {
		if len(l.blocks) >= maxPassBlocks {
			clear(l.blocks)
		}
		b = l.drawer.Block(it)
		l.blocks[it] = b
	}
	return b
}

// begin begins a pass, if the last has ended. Where the blocks on the screen are
// others by now, the place is restored as after a Refresh.
func (l *List) begin() {
	if !l.settled {
		return
	}
	l.settled = false
	l.blocks = make(map[seq.Item]Block, len(l.lines))
	for i, x := range l.lines {
		if i > 0 && x.Item == l.lines[i-1].Item {
			continue
		}
		if l.block(x.Item) != x.block {
			l.stale = true
		}
	}
}

// anew begins a pass for which it does not matter what is on the screen.
func (l *List) anew() {
	l.settled = false
	clear(l.blocks)
}
