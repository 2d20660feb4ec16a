package source

import (
	"context"
	"errors"
	"io"
	"io/fs"
)

// Source is one format of logs. Its methods are safe for concurrent use.
type Source interface {
	// Name is what --from calls it, such as claude-code.
	Name() string
	// Sniff judges the first bytes of a log, which may end within an item. It
	// never sees the log's name: names lie.
	Sniff(head []byte) Guess
	// Convert reads a log and writes it as one session's records. The error is
	// of reading or writing, or ctx's: what the log holds is never an error.
	Convert(ctx context.Context, in io.Reader, env Env, out *Writer) error
}

// Confidence says how sure a guess is.
type Confidence uint8

// The confidences. Between two sources of the same confidence the one that
// stands first in the list of sources is taken.
const (
	// No: this is not one of mine.
	No Confidence = iota
	// Weak: it could be read this way, and hardly any other.
	Weak
	// Likely: what stands there is mine, but the mark that names it is missing.
	Likely
	// Sure: it carries a mark that only this format has.
	Sure
)

// Guess is what a source takes a log for.
type Guess struct {
	Confidence Confidence
	// What is a noun phrase for the status line, such as "a Claude Code session,
	// version 2.1.14".
	What string
}

// Env is what a converter may see besides the log: the folder that the log lies
// in. The zero Env has none, as for a pipe.
type Env struct {
	// Folder is the log's folder, or nil. It cannot be left through "..", an
	// absolute path or a symbolic link.
	Folder fs.FS
	// Stem is the log's file name without its last extension. It is for finding
	// the log's companions by listing Folder, not for facts about the session.
	Stem string
}

// ErrIdle is returned by a reader that follows a growing log when nothing came
// for QuietTime. It is not the end: the next Read waits for more.
var ErrIdle = errors.New("nothing came for a while")

// The limits of reading a log's companions.
const (
	// MaxCompanions is how many files of a session's folder are looked at.
	MaxCompanions = 4096
	// MaxCompanion is how large a companion may be to be read.
	MaxCompanion = 16 << 20
)

// List returns the names in a folder below the log's own, in order, at most
// MaxCompanions of them. A folder that is not there has none.
func (e Env) List(dir string) []fs.DirEntry {
	if e.Folder == nil || !fs.ValidPath(dir) {
		return nil
	}
	entries, err := fs.ReadDir(e.Folder, dir)
	if err != nil {
		return nil
	}
	return entries[:min(len(entries), MaxCompanions)]
}

// Read returns a companion's content. It returns nil for one that cannot be
// read, is not a regular file, or is larger than MaxCompanion.
func (e Env) Read(name string) []byte {
	if e.Folder == nil || !fs.ValidPath(name) {
		return nil
	}
	f, err := e.Folder.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	if st, err := f.Stat(); err != nil || !st.Mode().IsRegular() || st.Size() > MaxCompanion {
		return nil
	}
	b, err := io.ReadAll(io.LimitReader(f, MaxCompanion+1))
	if err != nil || len(b) > MaxCompanion {
		return nil
	}
	return b
}
