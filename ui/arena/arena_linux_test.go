//go:build cgo

package arena_test

import (
	"fmt"
	"os"
	"os/user"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	_ "asrview/ui/arena"
)

// addresses is how many KiB of addresses the process has reserved.
func addresses(t *testing.T) int64 {
	t.Helper()
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(b), "VmSize:")
	var n int64
	if _, err := fmt.Sscan(after, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestThreadsReserveNoArenas asks the C library for memory on many threads at once,
// by looking up a user on each: beyond their stacks they reserve next to nothing, and
// not 64 MB each.
func TestThreadsReserveNoArenas(t *testing.T) {
	const threads = 16
	var stack syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_STACK, &stack); err != nil {
		t.Fatal(err)
	}
	if stack.Cur > 16<<20 {
		t.Skip("stacks are so large here that arenas do not show beside them")
	}
	before := addresses(t)
	var asked, ended sync.WaitGroup
	end := make(chan struct{})
	for range threads {
		asked.Add(1)
		ended.Go(func() {
			runtime.LockOSThread() // each one its own thread, which ends with it
			_, _ = user.LookupId("0")
			asked.Done()
			<-end
		})
	}
	asked.Wait()
	after := addresses(t)
	close(end)
	ended.Wait()
	if most := threads * (int64(stack.Cur)>>10 + 32<<10); after-before > most {
		t.Errorf("%d threads reserve %d KiB of addresses, more than %d", threads, after-before, most)
	}
	t.Logf("%d threads reserve %d KiB of addresses", threads, after-before)
}
