package cli

import (
	"os"
	"runtime"
	"runtime/debug"

	"asrview/ui/early"
)

const (
	// gcPercent is how much the heap may grow between collections: less than Go's
	// own 100, since the index lives long and what is drawn from it does not.
	gcPercent = 50
	// printPercent is the same for a print-out, which makes much garbage and keeps
	// little.
	printPercent = 100
	// memoryLimit is where the collector begins to work harder than that, in
	// bytes. It is far above what reading needs, so that it bites only where a few
	// records are enormous, and keeps their garbage from piling up.
	memoryLimit = 1 << 30
	// restLimit is up to where the collector rests before the first screen.
	restLimit = 64 << 20
)

// restMemory leaves the garbage collector at rest, as it has been since before
// main, until setMemory is called: it would take a core from who makes the first
// screen, and find nothing. From restLimit on it works all the same.
func restMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(restLimit)
	}
}

// setMemory tells the garbage collector how to work, unless the environment
// does.
func setMemory(percent int) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	} else {
		early.Collector()
	}
}

// spareCore lets one goroutine more run at once than there are cores, unless the
// environment says how many. Where work that cannot give way has them all, Go
// takes one away from it every ten milliseconds; the system's scheduler lets the
// thread that has slept until a key came go first.
func spareCore() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	}
}
