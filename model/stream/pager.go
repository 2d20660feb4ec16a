package stream

import (
	"sync"
	"unsafe"

	"asrview/model/lines"
)

// pager keeps the number of full chunks in memory bounded: what nobody reads
// goes to a temporary file without a name, and comes back when it is read. A
// chunk that is full never changes, so it is written once.
type pager struct {
	mu       sync.Mutex
	tempDir  string
	limit    int
	file     *lines.Scratch
	written  int64 // chunks in the file
	slots    []*slot
	hand     int
	resident int
	// failed is why chunks no longer go to the file, or could not be read back.
	failed error
	closed bool
}

const chunkBytes = int64(unsafe.Sizeof(chunk{}))

// full takes charge of a chunk that was filled.
func (p *pager) full(s *slot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.slots = append(p.slots, s)
	p.resident++
	p.evict(s)
}

// evict writes chunks out until few enough are in memory. It goes round like the
// hand of a clock, and passes by those that were read since it last came; keep is
// passed by in any case.
func (p *pager) evict(keep *slot) {
	for passed := 0; p.resident > p.limit && p.failed == nil && passed <= 2*len(p.slots); passed++ {
		p.hand = (p.hand + 1) % len(p.slots)
		s := p.slots[p.hand]
		switch {
		case s == keep || s.mem.Load() == nil:
		case s.used.Load():
			s.used.Store(false)
		default:
			if p.failed = p.write(s); p.failed == nil {
				s.mem.Store(nil)
				p.resident--
			}
		}
	}
}

func (p *pager) write(s *slot) error {
	if s.at > 0 || p.closed {
		return nil
	}
	if p.file == nil {
		f, err := lines.NewScratch(p.tempDir)
		if err != nil {
			return err
		}
		p.file = f
	}
	if _, err := p.file.WriteAt(bytesOf(s.mem.Load()), p.written*chunkBytes); err != nil {
		return err
	}
	p.written++
	s.at = p.written
	return nil
}

// load brings a chunk back. If that fails the chunk reads as empty lines, and
// trouble says why.
func (p *pager) load(s *slot) *chunk {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := s.mem.Load(); c != nil {
		return c
	}
	c := new(chunk)
	if p.closed {
		return c
	}
	if _, err := p.file.ReadAt(bytesOf(c), (s.at-1)*chunkBytes); err != nil {
		p.failed = err
		return new(chunk)
	}
	s.mem.Store(c)
	p.resident++
	p.evict(s)
	return c
}

// trouble says why the index does not work as it should, nil if it does.
func (p *pager) trouble() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failed
}

func (p *pager) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.file != nil {
		p.file.Close()
	}
}

// bytesOf views a chunk as bytes. A chunk holds no pointer, and the file is read
// by the process alone that wrote it.
func bytesOf(c *chunk) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(c)), chunkBytes) }
