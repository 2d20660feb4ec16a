package lines

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// packing is how an input's bytes are packed, judged by the first of them.
type packing uint8

const (
	plain packing = iota
	gzipped
	zstandard
)

// magicLen is how many bytes packingOf wants to see.
const magicLen = 4

func packingOf(head []byte) packing {
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b, 0x08}):
		return gzipped
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		return zstandard
	}
	return plain
}

// unpack returns a reader of what r holds, unpacked, and whether it was packed.
func unpack(r io.Reader) (io.ReadCloser, bool, error) {
	br := bufio.NewReaderSize(r, readSize)
	head, err := br.Peek(magicLen)
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		return nil, false, err
	}
	switch packingOf(head) {
	case gzipped:
		z, err := gzip.NewReader(br)
		return z, true, err
	case zstandard:
		z, err := zstd.NewReader(br, zstd.WithDecoderMaxMemory(maxZstdMemory),
			zstd.WithDecoderMaxWindow(maxZstdWindow), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, true, err
		}
		return z.IOReadCloser(), true, nil
	}
	return io.NopCloser(br), false, nil
}

// HeadOf returns the first bytes, at most most of them, of what r holds,
// unpacked, and whether that is all of it. It reads in the caller's goroutine. Of
// data that is damaged, or cut short, it returns what comes before; an error says
// that nothing does.
func HeadOf(r io.Reader, most int) (head []byte, whole bool, err error) {
	from, _, err := unpack(r)
	if err != nil {
		return nil, false, err
	}
	defer from.Close()
	head = make([]byte, most+1)
	n, err := io.ReadFull(from, head)
	switch {
	case err == nil:
		return head[:most], false, nil
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return head[:n], true, nil
	case n > 0:
		return head[:n], false, nil
	}
	return nil, false, err
}
