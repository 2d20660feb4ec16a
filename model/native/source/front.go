package source

import "asrview/model/native/raw"

// Front holds what a document says of itself before its items, until its header is
// written. The zero Front is ready.
type Front struct {
	closed  bool
	members raw.Object
	spans   []Span
}

// Member keeps a member for the header; once that is written it writes the member
// as a record of its own, which is bookkeeping of that type for that reason.
func (f *Front) Member(out *Writer, at Span, name string, v raw.Value, typ, why string) error {
	if !f.closed {
		f.members.Raw(name, v)
		f.spans = append(f.spans, at)
		return nil
	}
	var o raw.Object
	o.Raw(name, v)
	_, err := out.Vendor(typ, o.Value(), Common{At: at, Fate: Bookkeeping, Why: why})
	return err
}

// Close reports whether the header is still to be written, and that it is from now
// on.
func (f *Front) Close() bool {
	open := !f.closed
	f.closed = true
	return open
}

// IsClosed reports whether the header was written.
func (f *Front) IsClosed() bool { return f.closed }

// Members are the kept members, as an object that the caller may write.
func (f *Front) Members() *raw.Object { return &f.members }

// Common says where the header came from: the kept members, or else an item that has
// records of its own.
func (f *Front) Common(item Span) Common {
	if len(f.spans) == 0 {
		return Common{At: item, Fate: Shared}
	}
	return Common{At: f.spans[0], Also: f.spans[1:], Fate: Mapped}
}
