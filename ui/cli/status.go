package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"asrview/render/clean"
	"asrview/ui/term"
)

// The exit statuses, beside term.ExitFault and 128+n.
const (
	exitRead    = 0
	exitNothing = 1
	exitUsage   = 2
)

// usageError is a command line that says nothing that can be done.
type usageError struct{ err error }

// Error returns what is wrong with the command line.
func (e usageError) Error() string { return e.err.Error() }

// Unwrap returns the error behind it.
func (e usageError) Unwrap() error { return e.err }

func isUsage(err error) bool {
	var usage usageError
	return errors.As(err, &usage)
}

// errSilent ends with exitNothing where everything was said already.
var errSilent = errors.New("said already")

// status says an error in one line and returns the exit status it stands for.
func status(stderr io.Writer, err error) int {
	var signalled *term.Signalled
	switch {
	case err == nil:
		return exitRead
	case errors.As(err, &signalled):
		return signalled.ExitCode()
	case errors.Is(err, errSilent):
		return exitNothing
	case errors.Is(err, syscall.EPIPE):
		return exitRead // whoever reads has read enough
	case isUsage(err):
		say(stderr, "%v (asrview --help says what there is)", err)
		return exitUsage
	}
	say(stderr, "%v", plain(err))
	return exitNothing
}

// say writes one line that can do nothing to a terminal.
func say(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, "asrview: %s\n", clean.Inline(fmt.Sprintf(format, args...)))
}

// inputError is an input that cannot be read.
type inputError struct{ name, why string }

// Error names the input and says why.
func (e *inputError) Error() string { return e.name + ": " + e.why }

// unnamed returns why an input cannot be read, for where it is named already.
func unnamed(err error) error {
	var in *inputError
	if errors.As(plain(err), &in) {
		return errors.New(in.why)
	}
	return err
}

// plain puts the errors that people meet into words.
func plain(err error) error {
	var path *fs.PathError
	if !errors.As(err, &path) {
		return err
	}
	if known := refused(path.Path, err); known != nil {
		return known
	}
	return &inputError{path.Path, path.Err.Error()}
}

// refused puts into words that a file is not there or may not be read, whoever
// says so; nil stands for every other error.
func refused(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &inputError{name, "there is no such file or folder"}
	case errors.Is(err, fs.ErrPermission):
		return &inputError{name, "not allowed to read it"}
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
