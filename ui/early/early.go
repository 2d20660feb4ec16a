package early

import (
	"syscall"
	"unsafe" // for go:linkname
)

// setGCPercent is what debug.SetGCPercent calls. Its package sorts too late to
// be of use here: by the time it is initialised, most of the others are.
//
//go:linkname setGCPercent runtime/debug.setGCPercent
func setGCPercent(percent int32) int32

// chromaStyles is the folder of colour styles that chroma carries, an embed.FS. A
// version of chroma that has no such variable gets one here that nobody reads.
//
//go:linkname chromaStyles github.com/alecthomas/chroma/v2/styles.embedded
var chromaStyles unsafe.Pointer

// quiet is the variable that keeps the terminal library from asking.
const quiet = "CI"

// before is what was there before this package initialised.
var before = hush()

type state struct {
	ci        string
	hasCI     bool
	gcPercent int32
}

// hush sets the scene for the initialisation of other packages.
func hush() state {
	s := state{gcPercent: setGCPercent(-1)}
	chromaStyles = nil // an embed.FS of nil is an empty folder
	s.ci, s.hasCI = syscall.Getenv(quiet)
	if s.ci == "" {
		// An error would leave things as they are without this package: slow in a
		// terminal that does not answer, but right.
		_ = syscall.Setenv(quiet, "1")
	}
	return s
}

// Undo undoes all that this package has done: [Environment] and [Collector].
func Undo() {
	Environment()
	Collector()
}

// Environment gives the environment back as it was found. It is to be the first
// thing that main does; a second call changes nothing.
func Environment() {
	if before.hasCI {
		_ = syscall.Setenv(quiet, before.ci)
	} else {
		_ = syscall.Unsetenv(quiet)
	}
}

// Collector sets the garbage collector to work, as GOGC says.
func Collector() { setGCPercent(before.gcPercent) }
