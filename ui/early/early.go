package early

import (
	"os"
	"runtime/debug"
)

const (
	// gcPercent is how much the heap may grow between collections while the
	// program runs: less than Go's own 100, since the index is long-lived and
	// what is drawn from it is not.
	gcPercent = 50
	// memoryLimit is where the collector starts to work harder than that, in
	// bytes. It is far above what reading needs, so that it bites only where a
	// few records are enormous, and keeps their garbage from piling up.
	memoryLimit = 1 << 30
)

// quiet is the variable that keeps the terminal library from asking.
const quiet = "CI"

// before is what was there before this package initialised.
var before = hush()

type state struct {
	ci    string
	hasCI bool
}

// hush sets the scene for the initialisation of other packages.
func hush() state {
	var s state
	s.ci, s.hasCI = os.LookupEnv(quiet)
	if !s.hasCI || s.ci == "" {
		// An error would leave things as they are without this package: slow in a
		// terminal that does not answer, but right.
		_ = os.Setenv(quiet, "1")
	}
	debug.SetGCPercent(-1)
	return s
}

// Undo gives the environment back as it was found and sets the garbage
// collector to work, as GOGC and GOMEMLIMIT say where they are set. It is to be
// the first thing that main does; a second call changes nothing.
func Undo() {
	if before.hasCI {
		_ = os.Setenv(quiet, before.ci)
	} else {
		_ = os.Unsetenv(quiet)
	}
	debug.SetGCPercent(percent(os.Getenv("GOGC")))
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}

// percent reads GOGC as Go's runtime does: a number, or off. What is neither
// counts as not set.
func percent(gogc string) int {
	if gogc == "off" {
		return -1
	}
	n, digits := 0, 0
	for _, c := range []byte(gogc) {
		if c < '0' || c > '9' || n > 1_000_000 {
			return gcPercent
		}
		n, digits = n*10+int(c-'0'), digits+1
	}
	if digits == 0 {
		return gcPercent
	}
	return n
}
