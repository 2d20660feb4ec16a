//go:build !unix

package term

import "time"

// readable reports false: here the console delivers whole key events, and
// nothing that was split has to be waited for.
func readable(uintptr, time.Duration) bool { return false }
