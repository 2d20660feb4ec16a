package check

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// check judges a stream given by its lines.
func check(lines ...string) []Finding {
	c := NewChecker("")
	var out []Finding
	offset := int64(0)
	for _, l := range lines {
		out = append(out, c.Line([]byte(l), offset)...)
		offset += int64(len(l)) + 1
	}
	return append(out, c.End()...)
}

// short is a finding as rule, severity, line and path.
func short(f Finding) string {
	return strings.TrimSpace(f.Rule + " " + f.Severity.String() + " " + string(rune('0'+f.Line)) + " " + f.Path)
}

func shorts(all []Finding) []string {
	out := []string{}
	for _, f := range all {
		out = append(out, short(f))
	}
	return out
}

func TestEveryRule(t *testing.T) {
	for _, r := range Rules() {
		t.Run(r.ID, func(t *testing.T) {
			if r.ID == RuleLimit {
				return // see TestLimitsSaySo
			}
			wrong := check(r.Wrong...)
			if len(wrong) == 0 {
				t.Error("the wrong example breaks nothing")
			}
			worst := Note
			for _, f := range wrong {
				if f.Rule != r.ID {
					t.Errorf("the wrong example breaks another rule too: %+v", f)
				}
				worst = max(worst, f.Severity)
			}
			if r.ID != "ASR-206" && worst != r.Severity {
				t.Errorf("the wrong example is a %s, the rule a %s", worst, r.Severity)
			}
			if right := check(r.Right...); len(right) > 0 {
				t.Errorf("the right example breaks something: %+v", right)
			}
		})
	}
}

func TestTheTableIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules() {
		if seen[r.ID] {
			t.Errorf("%s stands twice", r.ID)
		}
		seen[r.ID] = true
		for name, s := range map[string]string{"title": r.Title, "text": r.Text, "why": r.Why, "checked": r.Checked} {
			if s == "" {
				t.Errorf("%s has no %s", r.ID, name)
			}
		}
		if strings.HasSuffix(r.Title, ".") || !strings.HasSuffix(r.Text, ".") || !strings.HasSuffix(r.Why, ".") {
			t.Errorf("%s: full stops", r.ID)
		}
		for _, id := range []string{r.ID, strings.ToLower(r.ID), strings.TrimPrefix(r.ID, "ASR-")} {
			if got, ok := Explain(id); !ok || got.ID != r.ID {
				t.Errorf("Explain(%q) is %q", id, got.ID)
			}
		}
	}
	if _, ok := Explain("ASR-999"); ok {
		t.Error("there is no ASR-999")
	}
}

// TestEveryNumberOfThePageIsAccountedFor: the Messages page has the rules 200 to
// 238 but for 223; each is checked or has a reason why no stream can show it.
func TestEveryNumberOfThePageIsAccountedFor(t *testing.T) {
	for n := 200; n <= 238; n++ {
		id := "ASR-" + string([]byte{byte('0' + n/100), byte('0' + n/10%10), byte('0' + n%10)})
		if n == 223 {
			continue
		}
		_, checked := Explain(id)
		unshown := slices.ContainsFunc(Unshown(), func(u NotShown) bool { return u.ID == id && u.Reason != "" })
		if !checked && !unshown {
			t.Errorf("%s is neither checked nor explained", id)
		}
	}
}

func TestTheReadmeIsInStep(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(data), Readme(); got != want {
		if path := os.Getenv("WRITE_README"); path != "" {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Error("README.md is not what Readme() returns: run go test with WRITE_README=README.md")
	}
}
