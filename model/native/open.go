package native

import (
	"context"
	"fmt"
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
	// Taken is what the input was taken for when it was opened.
	Taken
	// Source holds the lines. It is the input itself where that is ASR, and else
	// grows while the input is converted. Where a log that is followed is truncated
	// or replaced, it begins anew as the next generation, with what the log holds
	// then. It is a [lines.Follower] where the input is one.
	Source lines.Source

	in   lines.Source
	made *made
}

// Open says what an input is and begins to convert it. It returns when a screenful of
// records is there, or none came for a moment. The conversion goes on in the
// background, as far as the input does, until ctx is done or Close is called;
// an error that ends it is the Source's Note. Open takes the input over: Close
// closes it, and so does a failed Open. Closing the Source is as good as Close.
func Open(ctx context.Context, in lines.Source, o Options) (*Opened, error) {
	gen := in.Generation()
	t, err := Identify(ctx, in, o.From)
	if err != nil {
		in.Close()
		return nil, err
	}
	if t.Name == ASR {
		return &Opened{Taken: t, Source: in, in: in}, nil
	}
	m := newMade(ctx, in, gen, t, o)
	m.awaitFirst(firstPatience)
	return &Opened{Taken: t, Source: m.source(), in: in, made: m}, nil
}

// Native reports whether the lines are made from another format.
func (o *Opened) Native() bool { return o.made != nil }

// Remarks are what the status line should say of the conversion: what the input
// was taken for where that is not sure, and how many items are kept without being
// understood. It is "" where there is nothing to say.
func (o *Opened) Remarks() string {
	if o.made == nil {
		return remark(o.Taken, 0, 0)
	}
	return o.made.Remark()
}

func remark(taken Taken, unknown, unreadable int64) string {
	var said []string
	if !taken.Sure() && taken.What != "" {
		said = append(said, "read as "+taken.What)
	}
	if unknown > 0 {
		said = append(said, fmt.Sprintf("%s of unknown types", count(unknown, "line")))
	}
	if unreadable > 0 {
		said = append(said, fmt.Sprintf("%s unreadable", count(unreadable, "line")))
	}
	return strings.Join(said, ", ")
}

func count(n int64, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// Close ends the conversion and closes the input. It does not wait.
func (o *Opened) Close() error { return o.Source.Close() }

// convert converts an input with its companions in sight.
func convert(ctx context.Context, r *reader, name, path string, out *source.Writer) error {
	env, done := companions(path)
	defer done()
	return byName(name).Convert(ctx, r, env, out)
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
