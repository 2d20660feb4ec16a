package picture

// The limits of a picture. One beyond them is not decoded, and the reader is told
// which limit it was.
const (
	// MaxBytes is how many bytes a picture may have as it is stored.
	MaxBytes = 8 << 20
	// MaxPixels is how many pixels it may have, MaxSide how many on one side.
	MaxPixels = 16 << 20
	MaxSide   = 16384
	// MaxMemory is how many bytes decoding may need, as reckoned from the header: the
	// pixels at their depth, and what the decoder holds beside them.
	MaxMemory = 64 << 20
	// MaxColumns and MaxRows are the largest drawing that is made, in cells.
	MaxColumns = 200
	MaxRows    = 100
)
