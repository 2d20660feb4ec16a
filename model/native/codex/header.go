package codex

import (
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// header is the session's own session_meta, and what later ones say.
type header struct {
	done  bool
	held  []source.Line
	bytes int
	// id is the thread's, root that of the tree's root, where they are known.
	id, root string
	// subagent: another agent started this thread.
	subagent bool
	// copied is the session whose log is copied here, at the lines stamped
	// copiedAt; before inherits, lines with a smaller ordinal are copies too.
	copied   string
	copiedAt string
	inherits int64
}

// wait takes a line while the header is not written: it makes the header, or the
// line is held back until there is one.
func (h *header) wait(c *converter, l source.Line) error {
	meta := l.Value.Get("type").Is("session_meta") && l.Value.Get("payload").IsObject()
	if meta || len(h.held) == 0 && isOldHeader(l.Value) {
		return h.write(c, l)
	}
	l.Value = l.Value.Clone()
	h.held = append(h.held, l)
	if h.bytes += len(l.Value); len(h.held) >= headerLines || h.bytes > headerBytes {
		return h.settle(c)
	}
	return nil
}

// settle writes a header without a session_meta.
func (h *header) settle(c *converter) error {
	if h.done {
		return nil
	}
	return h.write(c, source.Line{})
}

func (h *header) write(c *converter, l source.Line) error {
	h.done = true
	meta := l.Value.Get("payload")
	if meta == nil {
		meta = l.Value
	}
	h.learn(meta)
	s := source.Session{
		Common: source.Common{At: l.Span}, Agent: agent,
		CWD: meta.Get("cwd").Text(), Version: meta.Get("cli_version").Text(),
	}
	if l.Item == 0 && len(h.held) > 0 {
		s.At, s.Fate = h.held[0].Span, source.Shared
	}
	if h.id != "" {
		s.Session = agent + ":" + h.id
	}
	if ts := l.Value.Get("timestamp"); source.IsTime(ts) {
		s.TS = ts
	}
	ext := meta.Without("cwd", "cli_version")
	if l.Value.Get("payload") != nil {
		ext.Append(l.Value.Without("type", "timestamp", "payload"))
	}
	s.Ext = []source.Ext{{Name: vendor, Object: ext}}
	if _, err := c.out.Session(&s); err != nil {
		return err
	}
	held := h.held
	h.held = nil
	for _, l := range held {
		if err := c.window.add(c, l); err != nil {
			return err
		}
	}
	return nil
}

// learn reads what the session's own metadata says of its place among others.
func (h *header) learn(meta raw.Value) {
	h.id = meta.Get("id").Str()
	spawn := meta.Get("source", "subagent", "thread_spawn")
	h.subagent = meta.Get("source", "subagent") != nil || meta.Get("thread_source").Is("subagent")
	switch {
	case meta.Get("session_id").Text() != nil:
		h.root = meta.Get("session_id").Str()
	case !h.subagent:
		h.root = h.id
	case string(spawn.Get("depth")) == "1":
		h.root = spawn.Get("parent_thread_id").Str()
	}
	for _, name := range []string{"subagent_history_start_ordinal", "forked_from_ordinal_exclusive"} {
		if n, err := strconv.ParseInt(string(meta.Get(name)), 10, 64); err == nil {
			h.inherits = n
		}
	}
	if h.inherits > 0 {
		h.copied = meta.Get("forked_from_id").Str()
	}
}

// again takes a later session_meta. One of another session begins the copy of
// that session's log, which is stamped with one time.
func (h *header) again(s *slot) {
	id := s.payload.Get("id").Str()
	if id != "" && h.id != "" && id != h.id && s.ts != nil {
		h.copied, h.copiedAt = id, string(s.ts)
	}
}

// mark is a record's vendor member: what is given, what the line's envelope says,
// and where the line was copied from.
func (h *header) mark(s *slot, ext *raw.Object) []source.Ext {
	if s.enveloped {
		ext.Append(&s.around)
	}
	h.markCopy(s, ext)
	return []source.Ext{{Name: vendor, Object: ext}}
}

// markCopy adds where the line was copied from, if it was.
func (h *header) markCopy(s *slot, ext *raw.Object) {
	if h.copied == "" {
		return
	}
	inherited := h.copiedAt != "" && h.copiedAt == string(s.ts)
	if n, err := strconv.ParseInt(string(s.line.Get("ordinal")), 10, 64); err == nil && n < h.inherits {
		inherited = true
	}
	if inherited {
		ext.Str("copiedFrom", agent+":"+h.copied)
	}
}
