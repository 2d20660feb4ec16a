package claude

import (
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// header waits for the line that says what session this is.
type header struct {
	done  bool
	held  []source.Line
	bytes int
}

// wait takes a line while the header is not written. It reports whether the line
// is still to be converted.
func (h *header) wait(c *converter, l source.Line) (ready bool, err error) {
	if l.Value.Get("cwd").IsString() {
		return true, h.write(c, l)
	}
	l.Value = l.Value.Clone()
	h.held = append(h.held, l)
	if h.bytes += len(l.Value); len(h.held) >= headerLines || h.bytes > headerBytes {
		return false, h.settle(c)
	}
	return false, nil
}

// settle writes the header from what there is.
func (h *header) settle(c *converter) error {
	if h.done {
		return nil
	}
	for _, l := range h.held {
		if l.Value.Get("sessionId").IsString() {
			return h.write(c, l)
		}
	}
	if len(h.held) > 0 {
		return h.write(c, h.held[0])
	}
	return h.write(c, source.Line{})
}

// write writes the header from one line, and then converts the held ones.
func (h *header) write(c *converter, l source.Line) error {
	h.done = true
	s := source.Session{Agent: agent, Common: source.Common{At: l.Span}}
	s.Fate = source.Shared // the line has records of its own
	var rest raw.Object
	for i, name := range carriedNames {
		v := l.Value.Get(name)
		if v == nil {
			continue
		}
		c.carried.changed(i, v)
		switch {
		case name == "cwd" && v.IsString():
			s.CWD = v
		case name == "version" && v.IsString():
			s.Version = v
		default:
			rest.Raw(name, v)
		}
	}
	s.Session = sessionOf(l.Value)
	s.Title = h.title()
	if meta := c.agents.ownMeta; meta != nil {
		rest.Raw("meta", meta)
	}
	s.Ext = []source.Ext{{Name: vendor, Object: &rest}}
	if _, err := c.out.Session(&s); err != nil {
		return err
	}
	held := h.held
	h.held = nil
	for _, l := range held {
		if err := c.convert(l); err != nil {
			return err
		}
	}
	return nil
}

// title is the last title among the held lines. A summary is none: what it sums up
// is the branch that ends at its leafUuid, which may be another session's, and is
// not known before the log is read.
func (h *header) title() raw.Value {
	var title raw.Value
	for _, l := range h.held {
		for _, name := range []string{"aiTitle", "customTitle"} {
			if v := l.Value.Get(name); v.IsString() && !v.Empty() {
				title = v
			}
		}
	}
	return title
}

// derived makes an ID of a line that has none.
func derived(at source.Span) raw.Value { return raw.String("line-" + strconv.Itoa(at.Item)) }
