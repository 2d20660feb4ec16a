package term

import (
	"errors"
	"fmt"
	"os"

	"github.com/atotto/clipboard"
	"github.com/aymanbagabas/go-osc52/v2"
)

// MaxOSC52 is the longest text, in bytes, that is sent to the clipboard through
// the terminal. Terminals cut off or ignore what is longer.
const MaxOSC52 = 74_000

// Copy puts text on the clipboard, exactly as it is, and says how: with a
// program of the desktop where there is one on this machine, else through the
// terminal, which cannot confirm that it took it. It may block while the
// program runs; it is safe for concurrent use.
func (g *Guard) Copy(text []byte) (how string, err error) {
	if isLocalDesktop(os.Getenv) && !clipboard.Unsupported {
		if err := clipboard.WriteAll(string(text)); err == nil {
			return "desktop clipboard", nil
		}
	}
	if g.out == nil {
		return "", errors.New("no terminal to copy through")
	}
	if len(text) > MaxOSC52 {
		return "", fmt.Errorf("%d bytes are more than the %d that a terminal takes; save them to a file instead", len(text), MaxOSC52)
	}
	if _, err := g.out.WriteString(osc52Sequence(string(text), os.Getenv)); err != nil {
		return "", fmt.Errorf("cannot write to the terminal: %w", err)
	}
	return "terminal", nil
}

// osc52Sequence sets the terminal's clipboard. tmux takes the plain form or the
// one wrapped for the terminal outside, as it is configured; it gets both.
func osc52Sequence(text string, getenv func(string) string) string {
	seq := osc52.New(text)
	switch {
	case getenv("TMUX") != "":
		return seq.String() + seq.Tmux().String()
	case getenv("STY") != "":
		return seq.Screen().String()
	}
	return seq.String()
}

// isLocalDesktop reports whether a clipboard program of this machine would reach
// the person's own clipboard.
func isLocalDesktop(getenv func(string) string) bool {
	if getenv("SSH_TTY") != "" || getenv("SSH_CONNECTION") != "" || getenv("SSH_CLIENT") != "" {
		return false
	}
	return hasDesktop(getenv)
}
