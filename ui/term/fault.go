package term

import (
	"fmt"
	"path"
	"runtime"
	"strings"

	"asrview/render/clean"
)

// faultFrames is how many of our own functions the line of a fault names, the
// innermost first, and maxFault how long its text may be, in bytes.
const (
	faultFrames = 4
	maxFault    = 300
)

// faultLine says in one line what a panic was and where. It is called while the
// panic is being recovered, so that its stack is still there.
func faultLine(v any) string {
	what := clean.Inline(fmt.Sprint(v))
	if len(what) > maxFault {
		what = strings.ToValidUTF8(what[:maxFault], "") + "…"
	}
	line := "a fault of this program, not of its input: " + what
	if where := ownFrames(); len(where) > 0 {
		line += " (" + strings.Join(where, ", ") + ")"
	}
	return line + ". Please report this line."
}

// ownFrames names the functions of this program that the panic went through.
func ownFrames() []string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	var where []string
	panicked := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && isOwn(f.Function):
			where = append(where, fmt.Sprintf("%s %s:%d", path.Base(f.Function), path.Base(f.File), f.Line))
		}
		if !more || len(where) == faultFrames {
			return where
		}
	}
}

func isOwn(function string) bool {
	return strings.HasPrefix(function, "asrview/") || strings.HasPrefix(function, "main.")
}
