//go:build unix

package term

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// readable waits until the file can be read from, and reports false if it
// cannot within the time. It uses select, since poll does not know terminals on
// every system.
func readable(fd uintptr, wait time.Duration) bool {
	end := time.Now().Add(wait)
	for {
		var set unix.FdSet
		set.Set(int(fd))
		tv := unix.NsecToTimeval(max(0, time.Until(end)).Nanoseconds())
		n, err := unix.Select(int(fd)+1, &set, nil, nil, &tv)
		if !errors.Is(err, unix.EINTR) {
			return err == nil && n > 0
		}
	}
}
