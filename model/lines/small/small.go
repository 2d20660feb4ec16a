package small

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// Read returns the bytes of a regular file that has at most limit of them. An
// error names the path; one about a file that is not there is fs.ErrNotExist.
// What is such a file is asked of what was opened, not of the name, which may
// mean something else by then.
func Read(path string, limit int) ([]byte, error) {
	// Opening a named pipe would wait for a writer.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	src, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err != nil {
		return nil, err
	}
	if len(src) > limit {
		return nil, fmt.Errorf("%s has more than %d bytes, the limit", path, limit)
	}
	return src, nil
}
