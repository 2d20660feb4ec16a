//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// step is what is pressed, and what the screen shows and does not show then.
type step struct {
	press string
	shows []string
	not   []string
}

const (
	esc   = "\x1b"
	enter = "\r"
	tab   = "\t"
)

// show is a step with what it shows.
func show(press string, texts ...string) step { return step{press: press, shows: texts} }

// but says what the screen does not show after a step.
func (x step) but(texts ...string) step {
	x.not = texts
	return x
}

// do presses and looks, step after step.
func do(s *ptytest.Session, steps ...step) {
	for _, x := range steps {
		s.Press(x.press)
		s.Wait(x.words(), func(screen string) bool {
			for _, text := range x.shows {
				if !strings.Contains(screen, text) {
					return false
				}
			}
			for _, text := range x.not {
				if strings.Contains(screen, text) {
					return false
				}
			}
			return true
		})
	}
}

func (x step) words() string {
	say := "after " + strings.NewReplacer(esc, "Esc", enter, "Enter", tab, "Tab").Replace(x.press) + ": " + strings.Join(x.shows, ", ")
	if len(x.not) > 0 {
		say += "; and no " + strings.Join(x.not, ", ")
	}
	return say
}

// last is the bottom row of a screen.
func last(screen string) string {
	rows := strings.Split(screen, "\n")
	return rows[len(rows)-1]
}

// at waits until the status line names a record.
func at(s *ptytest.Session, record string) {
	s.Wait("the cursor at "+record, func(screen string) bool {
		return strings.HasPrefix(last(screen), " "+record+" ")
	})
}

// put writes a stream of these lines and returns its path.
func put(t *testing.T, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
