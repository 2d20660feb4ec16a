package lines

import "fmt"

// Limits bound what a pipe or a compressed input may take. A zero field means
// its default.
type Limits struct {
	// Memory is how many bytes are held in memory before they go to a temporary
	// file.
	Memory int64
	// Spill is how large that file may become. Reading pauses there and says so.
	Spill int64
	// Unpacked is how many bytes a compressed input may unpack to. Reading ends
	// there and says so.
	Unpacked int64
	// TempDir is where the temporary file is made; "" is the system's place.
	TempDir string
}

// The default limits.
const (
	// DefaultMemory holds the pipes that people look at most without a file.
	DefaultMemory = 16 << 20
	// DefaultSpill is the most a pipe may write to disk.
	DefaultSpill = 64 << 30
	// DefaultUnpacked is the most a compressed input may unpack to: a few bytes
	// can be made to unpack to petabytes.
	DefaultUnpacked = 16 << 30
)

// Bounds of the zstd decoder: a frame that asks for a larger window is refused
// with a sentence. 128 MiB is what the zstd program accepts of its own accord.
const (
	maxZstdWindow = 128 << 20
	maxZstdMemory = 256 << 20
)

func (l Limits) orDefault() Limits {
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	if l.Spill <= 0 {
		l.Spill = DefaultSpill
	}
	if l.Unpacked <= 0 {
		l.Unpacked = DefaultUnpacked
	}
	return l
}

// inWords writes a limit as a person would: 64 GiB, 512 bytes.
func inWords(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	i := 0
	for n >= 1024 && n%1024 == 0 && i < len(units)-1 {
		n /= 1024
		i++
	}
	return fmt.Sprintf("%d %s", n, units[i])
}
