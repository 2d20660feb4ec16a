package nativetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"asrview/model/native/source"
)

// Case is a small log and what must become of it.
type Case struct {
	// Name says what the case shows, with the rule that asks for it.
	Name string
	// Log are the log's lines. White space that sets them out is taken off.
	Log []string
	// Env is what lies beside the log.
	Env source.Env
	// Want are the records after the header, each as JSON that it must contain:
	// an object's members are the ones that must be there, with (absent) for one
	// that must not; an array's elements are all of them, or … as the last one for
	// any more.
	Want []string
}

// Run converts each case's log and compares, and shakes the log; see Shake.
func Run(t *testing.T, s source.Source, cases []Case) {
	t.Helper()
	names := map[string]bool{}
	for _, c := range cases {
		if names[c.Name] {
			t.Errorf("two cases are called %q", c.Name)
		}
		names[c.Name] = true
		t.Run(c.Name, func(t *testing.T) {
			for i := range c.Log {
				c.Log[i] = strings.NewReplacer("\n", "", "\t", "").Replace(c.Log[i])
			}
			r := Convert(t, s, []byte(strings.Join(c.Log, "\n")+"\n"), c.Env)
			r.Match(t, c.Want)
			Shake(t, s, c.Log, c.Env)
		})
	}
}

// Match compares the records after the header with what they must contain.
func (r *Result) Match(t testing.TB, want []string) {
	t.Helper()
	got := r.Lines[min(1, len(r.Lines)):]
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("record r%d is missing: %s", i+1, want[i])
		case i >= len(want):
			t.Errorf("record r%d is one too many: %s", i+1, got[i])
		default:
			Contains(t, got[i], want[i])
		}
	}
}

// Contains fails the test where a line does not contain what it must, as Case
// says.
func Contains(t testing.TB, line, want string) {
	t.Helper()
	var g, w any
	if err := json.Unmarshal([]byte(line), &g, jsontext.AllowInvalidUTF8(true)); err != nil {
		t.Errorf("%v: %s", err, line)
	}
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Errorf("the test's own JSON: %v: %s", err, want)
		return
	}
	if why := differs("", g, w); why != "" {
		t.Errorf("%s\nin  %s\nwant %s", why, line, want)
	}
}

// absent stands for a member that must not be there.
const absent = "(absent)"

func differs(path string, got, want any) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s is %v, not an object", path, got)
		}
		for name, v := range w {
			at := path + "." + name
			have, there := g[name]
			switch {
			case v == absent && there:
				return fmt.Sprintf("%s is there: %v", at, have)
			case v == absent:
			case !there:
				return at + " is not there"
			default:
				if why := differs(at, have, v); why != "" {
					return why
				}
			}
		}
	case []any:
		return differsArray(path, got, w)
	default:
		if got != want {
			return fmt.Sprintf("%s is %v, not %v", path, got, want)
		}
	}
	return ""
}

func differsArray(path string, got any, want []any) string {
	g, ok := got.([]any)
	if !ok {
		return fmt.Sprintf("%s is %v, not an array", path, got)
	}
	if n := len(want); n > 0 && want[n-1] == "…" && len(g) >= n-1 {
		want, g = want[:n-1], g[:n-1]
	}
	if len(g) != len(want) {
		return fmt.Sprintf("%s has %d elements, not %d", path, len(g), len(want))
	}
	for i := range want {
		if why := differs(fmt.Sprintf("%s[%d]", path, i), g[i], want[i]); why != "" {
			return why
		}
	}
	return ""
}
