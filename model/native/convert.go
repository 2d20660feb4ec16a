package native

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// Report is what a conversion did.
type Report struct {
	Taken
	source.Account
}

// Convert writes an input's ASR lines, as it is read. The same input gives the
// same bytes. An input that is ASR already is an error. It does not close the
// input.
func Convert(ctx context.Context, in lines.Source, o Options, to io.Writer) (r Report, err error) {
	if r.Taken, err = Identify(ctx, in, o.From); err != nil {
		return r, err
	}
	if r.Name == ASR {
		return r, fmt.Errorf("%s is %s: there is nothing to convert", in.Name(), r.What)
	}
	buf := bufio.NewWriterSize(to, chunkSize)
	out := source.NewWriter(func(line []byte) error {
		_, err := buf.Write(line)
		return err
	}, nil)
	if err = convert(ctx, newReader(ctx, in), r.Name, o.Path, out); err == nil {
		err = cutShort(in)
	}
	r.Account = out.Account()
	if flushed := buf.Flush(); err == nil {
		err = flushed
	}
	return r, err
}

// cutShort is an error where reading ended before the input did, nil elsewhere.
func cutShort(in lines.Source) error {
	if note := in.Note(); note != "" {
		return fmt.Errorf("%s: %s: what came before is all that is converted", in.Name(), note)
	}
	return nil
}

// WriteFile makes a file of what write writes, or leaves what was there as it is:
// the bytes go to a temporary file in the same folder, which takes the file's
// place when all is written. A link stays one: the file that it leads to is made. What
// is there and is no regular file, such as a named pipe, is written to as it is.
func WriteFile(path string, write func(io.Writer) error) (err error) {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	mode := os.FileMode(0o600)
	if st, err := os.Stat(path); err == nil {
		if !st.Mode().IsRegular() {
			return writeThrough(path, write)
		}
		mode = st.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
			if of := (*os.PathError)(nil); errors.As(err, &of) && of.Path == f.Name() {
				of.Path = path // what the reader knows it by
			}
		}
	}()
	if err = write(f); err != nil {
		return err
	}
	if err = f.Chmod(mode); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
