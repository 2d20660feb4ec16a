package term

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"time"
)

// BackgroundLimit is how long after the first frame an answer about the
// background still counts. Later the reader has begun to read.
const BackgroundLimit = 150 * time.Millisecond

// question is OSC 11: which colour is the background?
const question = "\x1b]11;?\x1b\\"

// DarkByEnv tells from COLORFGBG, which some terminals set, whether the
// background is dark; known is false where it says nothing.
func DarkByEnv(colorFGBG string) (dark, known bool) {
	fields := strings.Split(colorFGBG, ";")
	if len(fields) < 2 {
		return false, false
	}
	n, err := strconv.Atoi(fields[len(fields)-1])
	if err != nil || n < 0 || n > 15 {
		return false, false
	}
	return n <= 6 || n == 8, true
}

// answers reports whether a terminal of that TERM can be asked. Consoles and
// multiplexers of an older kind print what they do not understand.
func answers(term string) bool {
	switch {
	case term == "", term == "dumb", term == "linux", term == "screen":
		return false
	case strings.HasPrefix(term, "screen."), strings.HasPrefix(term, "vt"):
		return false
	}
	return true
}

// background carries the terminal's one answer to whoever asked.
type background struct {
	c    chan bool
	once sync.Once
}

func newBackground() *background { return &background{c: make(chan bool, 1)} }

// asked starts the time that an answer has.
func (b *background) asked() {
	time.AfterFunc(BackgroundLimit, b.end)
}

func (b *background) end() { b.once.Do(func() { close(b.c) }) }

// osc takes the payload of an OSC string from the terminal.
func (b *background) osc(payload []byte) {
	spec, ok := bytes.CutPrefix(payload, []byte("11;"))
	if !ok {
		return
	}
	if dark, ok := isDark(string(spec)); ok {
		b.once.Do(func() {
			b.c <- dark
			close(b.c)
		})
	}
}

// isDark reads a colour in X11's notation, rgb:RRRR/GGGG/BBBB with one to four
// hexadecimal digits each, and weighs its channels as the eye does.
func isDark(spec string) (dark, ok bool) {
	spec, ok = strings.CutPrefix(spec, "rgb:")
	if !ok {
		return false, false
	}
	channels := strings.Split(spec, "/")
	if len(channels) != 3 {
		return false, false
	}
	var luma float64
	for i, weight := range [3]float64{0.299, 0.587, 0.114} {
		n, err := strconv.ParseUint(channels[i], 16, 16)
		if err != nil || len(channels[i]) > 4 {
			return false, false
		}
		most := uint64(1)<<(4*len(channels[i])) - 1
		luma += weight * float64(n) / float64(most)
	}
	return luma < 0.5, true
}
