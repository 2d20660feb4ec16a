package term

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestWorkWaitsWhileAKeyIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w way
		given := make(chan time.Duration)
		give := func() {
			go func() {
				start := time.Now()
				w.give()
				given <- time.Since(start)
			}()
		}
		give()
		if waited := <-given; waited != 0 {
			t.Errorf("waited %v with no key", waited)
		}
		w.take()
		w.take()
		give()
		synctest.Wait()
		w.free(1)
		time.Sleep(time.Millisecond) // the bubble's time, which takes none
		select {
		case <-given:
			t.Error("the answer to the first of two keys gave the way free")
		default:
		}
		w.free(w.count())
		if waited := <-given; waited != time.Millisecond {
			t.Errorf("waited %v, want until the second answer", waited)
		}
		w.take()
		give()
		if waited := <-given; waited != mostWay {
			t.Errorf("waited %v for a key without an answer, want %v", waited, mostWay)
		}
		give()
		if waited := <-given; waited != 0 {
			t.Errorf("waited another %v for it", waited)
		}
	})
}
