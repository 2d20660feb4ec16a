package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"asrview/model/lines"
	"asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/ui/panes/sequence"
	"asrview/ui/print"
	"asrview/ui/term"
)

// maxLabelled is of how many streams a sequence shows the first words of the
// messages; those are kept open for it.
const maxLabelled = 256

// printSequence prints the traffic of all inputs together as lanes and arrows.
func (p *Program) printSequence(ctx context.Context, f *flags, names []string) error {
	if f.query != "" || f.set.Changed("format") || f.at != "" || f.follow {
		return usageError{errors.New("--sequence prints the traffic of whole streams: it goes with no --query, --format, --at or --follow")}
	}
	return p.headless(ctx, func(ctx context.Context, guard *term.Guard) error {
		o, err := p.printOptions(f)
		if err != nil {
			return err
		}
		s := sequencePrinter{p: p, f: f, start: guard.Go}
		defer s.close()
		failed := s.read(ctx, names)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if s.done == 0 {
			return failed
		}
		g := s.builder.Graph()
		if s.unlabelled {
			say(p.Stderr, "the words of messages are shown in the first %d streams alone", maxLabelled)
		}
		if len(g.Messages) == 0 {
			say(p.Stderr, "no traffic in %s: no message names a sender or a recipient, none is of another session, and no subagent is recorded", words.Count(s.done, "stream", "streams"))
			return failed
		}
		out := bufio.NewWriterSize(p.Stdout, printBuffer)
		if err := s.print(g, o, out); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		return failed
	})
}

// sequencePrinter reads the traffic of inputs and prints it.
type sequencePrinter struct {
	p       *Program
	f       *flags
	start   lines.Starter
	builder traffic.Builder
	stores  []*stream.Store
	done    int
	// unlabelled: there were more than maxLabelled streams.
	unlabelled bool
}

// read reads the traffic of the inputs. What cannot be read is said, unless it is
// all there is.
func (s *sequencePrinter) read(ctx context.Context, names []string) (failed error) {
	for _, name := range names {
		err := s.one(ctx, name)
		switch {
		case err == nil:
			s.done++
		case ctx.Err() != nil || len(names) == 1 || errors.Is(err, syscall.EPIPE):
			return err
		default:
			failed = errSilent
			status(s.p.Stderr, err)
		}
	}
	return failed
}

func (s *sequencePrinter) one(ctx context.Context, name string) error {
	in, err := s.p.open(ctx, name, s.f, s.start)
	if err != nil {
		return err
	}
	st := stream.Open(in.Source, stream.Options{Go: s.start})
	if err := st.WaitComplete(ctx); err != nil {
		// The store's error is of an input that is not read any more.
		_ = st.Close()
		return fmt.Errorf("%s: %w", in.name, err)
	}
	err = s.builder.Read(ctx, s.builder.Add(in.name), st.Snapshot())
	if len(s.stores) == maxLabelled {
		s.unlabelled = true
		_ = st.Close()
		return err
	}
	s.stores = append(s.stores, st)
	return err
}

func (s *sequencePrinter) close() {
	for _, st := range s.stores {
		_ = st.Close()
	}
}

func (s *sequencePrinter) print(g *traffic.Graph, o print.Options, out *bufio.Writer) error {
	v := sequence.View{Graph: g, Done: s.done, Of: s.done, Location: time.Local,
		Label: func(n, width int) string { return s.label(&g.Messages[n], o.Draw, width) }}
	return sequence.Print(v, o.Draw.Width, func(r row.Row) error {
		out.WriteString(o.Painter.Paint(r))
		return out.WriteByte('\n')
	})
}

// label is the first words of a message.
func (s *sequencePrinter) label(m *traffic.Message, o render.Options, width int) string {
	if m.Stream >= len(s.stores) {
		return ""
	}
	snap := s.stores[m.Stream].Snapshot()
	e, ok := snap.Entry(m.Pos)
	if !ok {
		return ""
	}
	rec, err := snap.Record(m.Pos)
	if err != nil {
		return ""
	}
	return render.FirstWords(render.Input{Entry: e, Record: rec, People: snap.People()}, o, width)
}
