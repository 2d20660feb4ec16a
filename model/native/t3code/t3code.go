package t3code

import (
	"context"
	"io"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names the members, record types and schemas of Codex's app server.
const vendor = "com.openai.codex.app-server"

// agent is whose sessions these are.
const agent = "codex"

// The limits of what is held back or remembered while a recording is read.
const (
	// headerLines and headerBytes are how much may stand before a line names the
	// thread.
	headerLines = 32
	headerBytes = 8 << 20
	// maxItems is how many items may be under way at once, and maxText how long
	// the deltas of one may be together.
	maxItems = 1024
	maxText  = 16 << 20
	// maxInputs is how many inputs are remembered until their item comes.
	maxInputs = 256
)

// Source is the recordings' format.
type Source struct{}

// Name returns t3code.
func (Source) Name() string { return "t3code" }

// Sniff takes for a recording what says that it is one of Codex's app server, or
// has its frames.
func (Source) Sniff(head []byte) source.Guess {
	for v := range source.Objects(head) {
		switch v.Get("type").Str() {
		case "transcript_start":
			if v.Get("protocol").Is("codex.app-server") {
				return source.Guess{Confidence: source.Sure, What: "T3 Code's recording of a Codex session"}
			}
			return source.Guess{Confidence: source.Weak, What: "T3 Code's recording of a session"}
		case "emit_inbound", "expect_outbound":
			switch v.Get("frame", "method").Str() {
			case "thread/start", "turn/start", "item/completed":
				return source.Guess{Confidence: source.Likely, What: "a part of T3 Code's recording of a Codex session"}
			}
		}
	}
	return source.Guess{}
}

// Convert reads a recording; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	return source.Lines(ctx, in, out, &converter{out: out, items: map[string]*item{}})
}

// converter turns frames into records. It holds back the lines before the thread
// is named, and the deltas of items under way.
type converter struct {
	out   *source.Writer
	begun bool
	held  []source.Line
	// heldBytes is how long the held lines are together.
	heldBytes int
	thread    string
	items     map[string]*item
	// order are the items under way, oldest first.
	order []string
	// inputs are what was sent and has not come back as an item.
	inputs []input
}

// input is what a client sent to start a turn, or to steer one.
type input struct{ origin, text string }

// Line takes one frame.
func (c *converter) Line(l source.Line) error {
	if !c.begun {
		ready, err := c.wait(l)
		if !ready || err != nil {
			return err
		}
	}
	return c.frame(l)
}

// Other takes a line that is none.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.begin(nil); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// Idle writes the lines that were held back. Items under way go on.
func (c *converter) Idle() error { return c.begin(nil) }

// End writes what is held back.
func (c *converter) End() error {
	if err := c.begin(nil); err != nil {
		return err
	}
	for len(c.order) > 0 {
		if err := c.abandon(); err != nil {
			return err
		}
	}
	return nil
}

// wait holds a line until one names the thread.
func (c *converter) wait(l source.Line) (bool, error) {
	if threadOf(l.Value) != nil {
		return true, c.begin(&l)
	}
	l.Value = l.Value.Clone()
	c.held = append(c.held, l)
	if c.heldBytes += len(l.Value); len(c.held) >= headerLines || c.heldBytes > headerBytes {
		return false, c.begin(nil)
	}
	return false, nil
}

// threadOf is the thread that a frame starts or describes.
func threadOf(v raw.Value) raw.Value {
	for _, path := range [][]string{{"frame", "result", "thread"}, {"frame", "params", "thread"}} {
		if t := v.Get(path...); t.Get("id").Text() != nil {
			return t
		}
	}
	return nil
}

// begin writes the header, from the line that names the thread if there is one,
// and then what was held.
func (c *converter) begin(l *source.Line) error {
	if c.begun {
		return nil
	}
	c.begun = true
	s := source.Session{Agent: agent, Common: source.Common{Fate: source.Shared}}
	if l != nil {
		t := threadOf(l.Value)
		c.thread = t.Get("id").Str()
		s.At, s.Session = l.Span, agent+":"+c.thread
		s.CWD, s.Version, s.Title = t.Get("cwd").Text(), t.Get("cliVersion").Text(), t.Get("name").Text()
		s.Ext = []source.Ext{{Name: vendor, Object: t.Without("id", "cwd", "cliVersion", "name")}}
	} else if len(c.held) > 0 {
		s.At = c.held[0].Span
	}
	if _, err := c.out.Session(&s); err != nil {
		return err
	}
	held := c.held
	c.held = nil
	for _, l := range held {
		if err := c.frame(l); err != nil {
			return err
		}
	}
	return nil
}
