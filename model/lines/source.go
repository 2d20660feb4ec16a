package lines

import (
	"context"
	"errors"
	"io"
)

// Source is a stream of bytes that can be read at any offset and may grow. All
// methods are safe for concurrent use.
type Source interface {
	// ReadAt reads what is there at an offset. Like all ReaderAts it returns
	// io.EOF where fewer bytes are there than asked for; under a source that
	// is not final, more may come.
	io.ReaderAt
	// Size is how many bytes are there now, and whether that is all there will
	// ever be.
	Size() (n int64, final bool)
	// Generation starts at 1 and is raised when the bytes were replaced:
	// offsets into an earlier generation then mean nothing.
	Generation() uint64
	// Wait returns nil when there are more than have bytes, when the source is
	// final, or when its generation is not gen; ctx's error when ctx is done;
	// and ErrClosed when the source was closed.
	Wait(ctx context.Context, gen uint64, have int64) error
	// Note says in one sentence, without a full stop, what happened to the
	// input, such as "truncated, read again" or a read error; "" when nothing
	// did. The newest event wins.
	Note() string
	// Name is what a person calls the source: a path, or "standard input".
	Name() string
	// Close lets go of everything the source holds and returns at once. Reads
	// under way, and later ones, may fail with ErrClosed.
	Close() error
}

// Follower is a Source that can begin or cease to follow its file.
type Follower interface {
	Source
	// Follow begins (or ends) watching the file for growth, truncation and
	// replacement. It fails where the file cannot be found again by its name.
	Follow(on bool) error
	// Following reports whether the file is being watched.
	Following() bool
}

// Staller is a Source whose reading may pause for good, at a limit. While it is
// stalled nothing more comes, though it is not final; its Note says why.
type Staller interface {
	Source
	Stalled() bool
}

// ErrClosed is returned by a source that was closed.
var ErrClosed = errors.New("the input was closed")
