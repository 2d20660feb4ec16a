//go:build unix

package ptytest

import (
	"reflect"
	"slices"

	"github.com/charmbracelet/x/ansi"
	xterm "github.com/charmbracelet/x/term"
)

// restModes are the terminal's modes that are on, or off, when nobody uses it.
var restModes = map[ansi.Mode]bool{
	ansi.ModeAltScreenSaveCursor: false,
	ansi.ModeMouseButtonEvent:    false,
	ansi.ModeMouseAnyEvent:       false,
	ansi.ModeMouseExtSgr:         false,
	ansi.ModeBracketedPaste:      false,
	ansi.ModeFocusEvent:          false,
	ansi.ModeSynchronizedOutput:  false,
	ansi.ModeAutoWrap:            true,
	ansi.ModeTextCursorEnable:    true,
}

// Restored fails the test unless the terminal is as it was before the program
// ran: its settings, the screen, the cursor and each mode. Call it after
// [Session.Exit], or while the program is stopped.
func (s *Session) Restored() {
	s.t.Helper()
	now, err := xterm.GetState(s.line.Fd())
	if err != nil {
		s.t.Fatal(err)
	}
	if !reflect.DeepEqual(now, s.before) {
		s.t.Errorf("the terminal's settings were %+v and are %+v", *s.before, *now)
	}
	s.settleOutput()
	s.mu.Lock()
	defer s.mu.Unlock()
	for mode, rest := range restModes {
		if on, touched := s.modes[mode]; touched && on != rest {
			s.t.Errorf("mode %d was left %v; the last bytes: %q", mode.Mode(), on, tail(s.raw))
		}
	}
}

// settleOutput waits until all that was written to the terminal has arrived
// here: a mark is written after it, as the next program would.
func (s *Session) settleOutput() {
	s.t.Helper()
	const mark = "\x1b]999;settled\x1b\\"
	if _, err := s.line.WriteString(mark); err != nil {
		s.t.Fatal(err)
	}
	s.WaitRaw("the end of the output", func(raw []byte) bool {
		i := lastIndex(raw, mark)
		if i >= 0 {
			s.raw = slices.Delete(s.raw, i, i+len(mark))
		}
		return i >= 0
	})
}

func lastIndex(b []byte, mark string) int {
	for i := len(b) - len(mark); i >= 0; i-- {
		if string(b[i:i+len(mark)]) == mark {
			return i
		}
	}
	return -1
}
