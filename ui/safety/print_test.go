//go:build unix

package safety

import (
	"strings"
	"testing"
)

// streams are the hostile streams by name.
func streams(t testing.TB) map[string][]string {
	share := 1
	if long {
		share = 12
	}
	return map[string][]string{
		"tour": hostileTour(t, share), "markdown": markdownStream(), "split": splitStream(), "broken": append(brokenStream(), message(1, "so that there is a record")),
	}
}

// harmless fails where a run wrote what its grammar does not allow.
func harmless(t *testing.T, r result, out grammar) {
	t.Helper()
	if err := out.leak(r.stdout); err != nil {
		t.Errorf("standard output: %v", err)
	}
	if err := inPrint.leak(r.stderr); err != nil {
		t.Errorf("standard error: %v", err)
	}
	if r.code == 70 || r.code > 128 {
		t.Errorf("status %d: %.400s", r.code, r.stderr)
	}
}

func TestNoControlIsPrinted(t *testing.T) {
	variants := []struct {
		flags string
		out   grammar
	}{
		{"", inPipe}, {"--color always --markdown on --width 90", inColour}, {"-v both --scope all --details", inPipe},
		{"--width 40 -v display --reasoning hide --color always", inColour}, {"--width 1 --scope context --reasoning fold --markdown on", inPrint},
		{"--time relative --color always --theme high-contrast --details --markdown on", inColourPipe},
	}
	for name, lines := range streams(t) {
		path := write(t, name+".jsonl", lines)
		for _, v := range variants {
			t.Run(name+" "+v.flags, func(t *testing.T) {
				t.Parallel()
				r := runIn(t, nil, append([]string{"--print", path}, strings.Fields(v.flags)...)...)
				harmless(t, r, v.out)
				if len(r.stdout) < 1000 {
					t.Errorf("only %d bytes were printed; standard error: %s", len(r.stdout), r.stderr)
				}
			})
		}
		t.Run(name+" piped", func(t *testing.T) {
			t.Parallel()
			harmless(t, runIn(t, []byte(strings.Join(lines, "\n")), "-p", "--scope", "all", "--details"), inPipe)
		})
	}
}

func TestNoControlIsChecked(t *testing.T) {
	for name, lines := range streams(t) {
		path := write(t, name+".jsonl", lines)
		for _, format := range []string{"text", "json", "sarif"} {
			t.Run(name+" "+format, func(t *testing.T) {
				t.Parallel()
				r := runIn(t, nil, "check", "--format", format, path)
				harmless(t, r, inPrint)
				if (name == "tour" || name == "broken") && len(r.stdout) < 10_000 {
					t.Errorf("only %d bytes were written; standard error: %s", len(r.stdout), r.stderr)
				}
			})
		}
	}
	harmless(t, runIn(t, nil, "check", "--explain", "all"), inPrint)
	harmless(t, runIn(t, nil, "check", "--explain", "ASR-214"), inPrint)
}
