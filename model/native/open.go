package native

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// Options say how an input is read.
type Options struct {
	// From names the format; "" and Auto find it out.
	From string
	// Path is where the input lies, if it is a file: what belongs to its session
	// is then found in its folder. "" reads nothing besides the input.
	Path string
	// Limits bound what the records may take before they go to a temporary file.
	Limits lines.Limits
	// Go starts what converts in the background, and what keeps its records.
	Go lines.Starter
}

// Opened is an input as a stream of ASR lines.
type Opened struct {
	Taken
	// Source holds the lines. It is the input itself where that is ASR, and else
	// grows while the input is converted.
	Source lines.Source

	in     lines.Source
	out    *source.Writer
	cancel context.CancelFunc
}

// Open says what an input is and begins to convert it. The conversion goes on in
// the background, as far as the input does, until ctx is done or Close is called;
// an error that ends it is the Source's Note. Open takes the input over: Close
// closes it, and so does a failed Open.
func Open(ctx context.Context, in lines.Source, o Options) (*Opened, error) {
	t, err := Identify(ctx, in, o.From)
	if err != nil {
		in.Close()
		return nil, err
	}
	if t.Name == ASR {
		return &Opened{Taken: t, Source: in, in: in, cancel: func() {}}, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	f := newFeed()
	f.start = o.Go
	op := &Opened{Taken: t, in: in, cancel: cancel, out: source.NewWriter(f.put, f.flush)}
	f.run(func() error { return convert(ctx, in, t, o, op.out) })
	op.Source = lines.Opener{Limits: o.Limits, Go: o.Go}.Pipe(f, in.Name())
	return op, nil
}

// Native reports whether the lines are made from another format.
func (o *Opened) Native() bool { return o.out != nil }

// Account is what became of the input's items so far; the zero Account where the
// input is ASR.
func (o *Opened) Account() source.Account {
	if o.out == nil {
		return source.Account{}
	}
	return o.out.Account()
}

// Remarks are what the status line should say of the conversion: what the input
// was taken for where that is not sure, and how many items are kept without being
// understood. It is "" where there is nothing to say.
func (o *Opened) Remarks() string {
	var said []string
	if !o.Sure() {
		said = append(said, "read as "+o.What)
	}
	a := o.Account()
	if a.Unknown > 0 {
		said = append(said, fmt.Sprintf("%s of unknown types", count(a.Unknown, "line")))
	}
	if a.Unreadable > 0 {
		said = append(said, fmt.Sprintf("%s unreadable", count(a.Unreadable, "line")))
	}
	return strings.Join(said, ", ")
}

func count(n int64, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// MaxItem is how much of a native item NativeItem returns.
const MaxItem = 64 << 20

// NativeItem returns the item of the log that a record says it came from
// ([source.OriginOf]), as it stands in the log, at most MaxItem bytes of it.
func (o *Opened) NativeItem(at source.Span) ([]byte, error) {
	if o.out == nil {
		return nil, fmt.Errorf("%s is an ASR stream: its lines are its records", o.in.Name())
	}
	b := make([]byte, min(at.Bytes, MaxItem))
	n, err := o.in.ReadAt(b, at.At)
	if n == len(b) {
		return b, nil
	}
	if err == nil || err == io.EOF {
		err = fmt.Errorf("line %d is not in the log any more", at.Line)
	}
	return b[:n], err
}

// Close ends the conversion and closes the input. It does not wait.
func (o *Opened) Close() error {
	o.cancel()
	err := o.Source.Close()
	if o.out != nil {
		if e := o.in.Close(); err == nil {
			err = e
		}
	}
	return err
}

// convert converts an input with its companions in sight.
func convert(ctx context.Context, in lines.Source, t Taken, o Options, out *source.Writer) error {
	s := byName(t.Name)
	env, done := companions(o.Path)
	defer done()
	return s.Convert(ctx, newReader(ctx, in), env, out)
}

// companions opens the folder of a log, from which there is no way out.
func companions(path string) (source.Env, func()) {
	if path == "" {
		return source.Env{}, func() {}
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return source.Env{}, func() {}
	}
	base := filepath.Base(path)
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	return source.Env{Folder: root.FS(), Stem: stem}, func() { root.Close() }
}
