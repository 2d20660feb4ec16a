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
