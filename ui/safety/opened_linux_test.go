package safety

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// system are the places of libraries, of the system's own facts and of terminals.
var system = regexp.MustCompile(`^/(?:etc|usr|lib|lib64|proc|sys|dev)(?:/|$)`)

// within is a call that opens a path, perhaps one within a folder that is open.
var within = regexp.MustCompile(`^(?:AT_FDCWD|\d+)<([^>]*)>, "([^"]*)"`)

// opensOnly fails where a path was opened that is none of the allowed ones and, but
// for those that begin with "=", in none of them; or where nothing was opened.
func opensOnly(t *testing.T, calls []string, allowed ...string) {
	t.Helper()
	n := 0
	for _, line := range calls {
		m := call.FindStringSubmatch(line)
		if m == nil || m[1] != "open" && m[1] != "openat" && m[1] != "creat" {
			continue
		}
		at := within.FindStringSubmatch(m[2])
		if at == nil {
			continue // the end of a call that was told before
		}
		p := at[2]
		if !filepath.IsAbs(p) {
			p = filepath.Join(at[1], p)
		}
		if system.MatchString(p) {
			continue
		}
		n++
		if !slices.ContainsFunc(allowed, func(a string) bool { return "="+p == a || p == a || strings.HasPrefix(p, a+"/") }) {
			t.Errorf("%s was opened", p)
		}
	}
	if n == 0 {
		t.Error("nothing was opened: the test proves nothing")
	}
}

// reachingLog is another agent's log that names files in each place that it can.
func reachingLog(folder string) []string {
	file := filepath.Join(folder, "named.txt")
	return []string{
		`{"type":"summary","summary":"` + file + `","leafUuid":"` + file + `"}`,
		`{"type":"user","uuid":"u1","sessionId":"` + file + `","parentUuid":null,"version":"2.1.0","cwd":"` + folder + `","timestamp":"2026-10-24T07:58:47.300Z","message":{"role":"user","content":"see ` + file + `"}}`,
		`{"type":"assistant","uuid":"a1","sessionId":"../named","parentUuid":"u1","version":"2.1.0","cwd":"` + folder + `","message":{"id":"m","role":"assistant","model":"x","stop_reason":"end_turn","content":[{"type":"tool_use","id":"t1","name":"Task","input":{"file_path":"` + file + `","subagent_type":"../../named"}}]}}`,
		`{"type":"user","uuid":"u2","sessionId":"../named","parentUuid":"a1","version":"2.1.0","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"` + file + `"}]},"toolUseResult":{"agentId":"../../named","filePath":"` + file + `","outputFile":"` + file + `"}}`,
	}
}

// TestOnlyWhatIsNamedIsOpened lists what is opened for a file, a folder, what is
// followed, another agent's log with its own folder beside it, and the known places.
// What they say names files that must not be touched.
func TestOnlyWhatIsNamedIsOpened(t *testing.T) {
	root := t.TempDir()
	named := filepath.Join(root, "named")
	put(t, filepath.Join(named, "named.txt"), []string{"secret"})
	dir, user := filepath.Join(root, "dir"), filepath.Join(root, "user")
	put(t, filepath.Join(dir, "a.jsonl"), reaching(named))
	file := put(t, filepath.Join(dir, "b.jsonl"), reaching(named))
	put(t, filepath.Join(root, "beside.jsonl"), []string{message(1, "nobody named this")})
	logs := filepath.Join(root, "logs")
	log := put(t, filepath.Join(logs, "s1.jsonl"), reachingLog(named))
	put(t, filepath.Join(logs, "s1", "subagents", "agent-a1.jsonl"), reachingLog(named))
	put(t, filepath.Join(logs, "s2.jsonl"), reachingLog(named))
	project := filepath.Join(user, ".claude", "projects", "p")
	put(t, filepath.Join(project, "s1.jsonl"), reachingLog(named))
	put(t, filepath.Join(project, "s2.jsonl"), reachingLog(named))
	walk := func(r *reader) {
		r.indexed()
		for _, keys := range []string{"B", "j\r", "t", "\r\x1b\x1b", "T", "\x1b\x1b", "M", "G", "M", ">", "l", "<"} {
			r.Press(keys)
			r.settle()
		}
		r.Press("\x1b\x1bqqq")
	}
	for _, c := range []struct {
		name    string
		keys    func(*reader)
		allowed []string
		args    []string
	}{
		// A session's further streams may lie in its own folder, which is looked for.
		{"a file", walk, []string{file, "=" + dir, filepath.Join(dir, "b")}, []string{file}},
		{"a folder", walk, []string{dir}, []string{dir}},
		{"a file that is followed", walk, []string{file, dir}, []string{"-f", file}}, // its folder is watched
		{"a folder that is followed", walk, []string{dir}, []string{"-f", dir}},
		{"a log", walk, []string{log, "=" + logs, filepath.Join(logs, "s1")}, []string{log}},
		{"a log that is printed", nil, []string{log, "=" + logs, filepath.Join(logs, "s1")}, []string{"-p", log}},
		{"a log that is converted", nil, []string{log, "=" + logs, filepath.Join(logs, "s1")}, []string{"convert", log}},
		{"the known places", nil, []string{filepath.Join(user, ".claude")}, []string{"--list"}},
		{"check", nil, []string{dir}, []string{"check", dir}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			config := filepath.Join(user, ".config", "asrview")
			calls := tracedAt(t, []string{"HOME=" + user}, c.keys, c.args...)
			reachesNothing(t, calls, named+"/")
			writesNothing(t, calls)
			opensOnly(t, calls, append(c.allowed, config)...)
			for _, line := range calls {
				if strings.Contains(line, "inotify_add_watch") && strings.Contains(line, named) {
					t.Errorf("watched: %s", line)
				}
			}
		})
	}
}
