package shelf

import (
	"context"
	"io"
	"os"
	"strings"

	"asrview/model/lines"
)

// Look looks at the head of one file; false where it is no stream. Size and
// Modified are known either way.
func Look(ctx context.Context, path string, identify Identify) (Found, bool, error) {
	f := Found{Path: path}
	f.Records = -1
	file, err := os.Open(path)
	if err != nil {
		return f, false, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return f, false, err
	}
	f.Size, f.Modified = info.Size(), info.ModTime()
	about, ok, err := about(ctx, file, path, f.Size, identify)
	f.About = about
	return f, ok, err
}

// about says what a file is by its first bytes, and its last ones.
func about(ctx context.Context, file *os.File, path string, size int64, identify Identify) (About, bool, error) {
	none := About{Records: -1}
	head, err := headOf(file, min(HeadBytes, size))
	if err != nil {
		return none, false, err
	}
	if isPacked(head) {
		return aboutPacked(ctx, path, identify)
	}
	var longer longerHead
	if int64(len(head)) < size {
		longer = func(most int64) []byte {
			long, err := headOf(file, min(most, size))
			if err != nil {
				return head
			}
			return long
		}
	}
	a, ok := describe(ctx, head, longer, func() []byte { return tailOf(file, size) }, identify)
	return a, ok, nil
}

func headOf(file *os.File, n int64) ([]byte, error) {
	head := make([]byte, n)
	got, err := file.ReadAt(head, 0)
	if err == io.EOF {
		err = nil
	}
	return head[:got], err
}

// aboutPacked says what a packed file's content is by its first bytes.
func aboutPacked(ctx context.Context, path string, identify Identify) (About, bool, error) {
	none := About{Records: -1}
	head, whole, err := unpacked(path, HeadBytes)
	if err != nil {
		return none, false, err
	}
	var longer longerHead
	if !whole {
		longer = func(most int64) []byte {
			long, _, err := unpacked(path, most)
			if err != nil {
				return head
			}
			return long
		}
	}
	a, ok := describe(ctx, head, longer, func() []byte { return nil }, identify)
	return a, ok, nil
}

// tailOf returns the last TailBytes of a file that is longer than its head, nil
// where they cannot be read: the head alone then says what the file is.
func tailOf(file *os.File, size int64) []byte {
	if size <= HeadBytes {
		return nil
	}
	b := make([]byte, min(TailBytes, size))
	n, err := file.ReadAt(b, size-int64(len(b)))
	if err != nil && err != io.EOF {
		return nil
	}
	return b[:n]
}

// isPacked reports whether a file begins as gzip or Zstandard do.
func isPacked(head []byte) bool {
	s := string(head[:min(len(head), 4)])
	return strings.HasPrefix(s, "\x1f\x8b") || s == "\x28\xb5\x2f\xfd"
}

// unpacked returns the head of a packed file's content.
func unpacked(path string, most int64) (head []byte, whole bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	return lines.HeadOf(file, int(most))
}
