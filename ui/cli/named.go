package cli

import (
	"bytes"
	"io"

	"asrview/render/clean"
)

// namedLines writes lines to a terminal, with what could act on it shown by name.
type namedLines struct {
	w io.Writer
	// open is the line that has not ended yet.
	open []byte
}

// Write writes the lines that end in b, and keeps the rest.
func (n *namedLines) Write(b []byte) (int, error) {
	for rest := b; ; {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		n.open = append(n.open, line...)
		if !ended {
			return len(b), nil
		}
		if err := n.end(); err != nil {
			return 0, err
		}
		rest = after
	}
}

func (n *namedLines) end() error {
	_, err := io.WriteString(n.w, clean.Inline(string(n.open))+"\n")
	n.open = n.open[:0]
	return err
}

// Close writes a line that has not ended.
func (n *namedLines) Close() error {
	if len(n.open) == 0 {
		return nil
	}
	return n.end()
}
