package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"

	"asrview/model/lines"
)

// stdinName is what the screen calls standard input.
const stdinName = "standard input"

// opened is an input that is read: its lines, and where they come from.
type opened struct {
	name string
	Imported
	// piped: the lines come as a producer writes them, and there is no whole to
	// wait for.
	piped bool
}

// errNothingNamed: there is no argument and no pipe.
var errNothingNamed = errors.New("nothing to read: name a FILE, or pipe a stream into it")

// inputs names what the arguments ask for: paths, "-" for standard input.
func (p *Program) inputs(args []string) ([]string, error) {
	if len(args) == 0 {
		if isTerminal(p.Stdin) {
			return nil, usageError{errNothingNamed}
		}
		return []string{"-"}, nil
	}
	seen := false
	for _, a := range args {
		if a == "-" && seen {
			return nil, usageError{errors.New("standard input can be read once, and - stands twice")}
		}
		seen = seen || a == "-"
	}
	return args, nil
}

// open opens one input and says what it is. What reads it in the background is
// started by start.
func (p *Program) open(ctx context.Context, name string, f *flags, start lines.Starter) (opened, error) {
	piped, err := p.isPipe(name)
	if err != nil {
		return opened{}, err
	}
	src, err := p.source(name, f.follow, start)
	if err != nil {
		return opened{}, err
	}
	if !piped && name != "-" {
		if err := checkHead(src, f.follow); err != nil {
			src.Close()
			return opened{}, err
		}
	}
	in, err := p.Importer.Open(ctx, src, pathOf(name), f.from, start)
	if err != nil {
		return opened{}, err
	}
	return opened{name: src.Name(), Imported: in, piped: piped}, nil
}

// await opens an input that comes as somebody writes it, without waiting for what
// shows its format: its lines come once that has come.
func (p *Program) await(ctx context.Context, name string, f *flags, start lines.Starter) (opened, error) {
	if name == "-" && isTerminal(p.Stdin) {
		return opened{}, usageError{errOwnKeys}
	}
	src, err := p.source(name, f.follow, start)
	if err != nil {
		return opened{}, err
	}
	later := lines.Await(src, start, func() (lines.Source, error) {
		in, err := p.Importer.Open(ctx, src, pathOf(name), f.from, start)
		return in.Source, err
	})
	return opened{name: src.Name(), Imported: Imported{Source: later}, piped: true}, nil
}

// errOwnKeys: standard input cannot be both a stream and the keys.
var errOwnKeys = errors.New("standard input is the terminal, where the keys come from: pipe a stream into it")

// pathOf is where an input lies, "" for standard input.
func pathOf(name string) string {
	if name == "-" {
		return ""
	}
	return name
}

func (p *Program) source(name string, follow bool, start lines.Starter) (lines.Source, error) {
	from := lines.Opener{Go: start}
	if name == "-" {
		return from.Pipe(p.Stdin, stdinName), nil
	}
	src, err := from.File(name, follow)
	if known := refused(name, err); known != nil {
		return nil, known
	}
	return src, err
}

// isPipe reports whether an input comes as somebody writes it: it is no file,
// which has an end. Standard input may be one. It is to be asked before the
// input is opened.
func (p *Program) isPipe(name string) (bool, error) {
	info, err := p.Stdin.Stat()
	if name != "-" {
		info, err = os.Stat(name)
	}
	if err != nil {
		return false, err
	}
	return !info.Mode().IsRegular(), nil
}

// onlyBlank is said of an input in which nothing stands.
const onlyBlank = "only blank lines, there is nothing to read"

// headSize is how much of a file is looked at to tell that it is no stream.
const headSize = 8 << 10

// checkHead refuses what cannot be a stream: a file without a byte, and bytes
// that are no text. A pipe is not waited for.
func checkHead(src lines.Source, follow bool) error {
	size, final := src.Size()
	if !final && !follow {
		return nil
	}
	if size == 0 && !follow {
		return &inputError{src.Name(), "the file is empty, there is nothing to read"}
	}
	head := make([]byte, headSize)
	n, err := src.ReadAt(head, 0)
	if n == 0 && err != nil && !errors.Is(err, io.EOF) {
		return &inputError{src.Name(), err.Error()}
	}
	if isUTF16(head[:n]) {
		return &inputError{src.Name(), "the text is in UTF-16, where a stream or log is in UTF-8: convert it first"}
	}
	if isBinary(head[:n]) {
		return &inputError{src.Name(), "not a stream of records, it holds binary data"}
	}
	return nil
}

// isUTF16 reports whether a file begins as text in UTF-16 does, which some shells
// redirect to.
func isUTF16(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}

// isBinary reports whether a file's first bytes are no text: NUL bytes, and no
// line that begins as a record does.
func isBinary(head []byte) bool {
	if !bytes.ContainsRune(head, 0) {
		return false
	}
	for line := range bytes.SplitSeq(head, []byte("\n")) {
		if bytes.HasPrefix(bytes.TrimLeft(line, "\ufeff \t\r"), []byte("{")) {
			return false
		}
	}
	return true
}
