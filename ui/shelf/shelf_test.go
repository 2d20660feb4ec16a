package shelf

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func write(t *testing.T, dir, name, text string, age time.Duration) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	when := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC).Add(-age)
	if err := os.Chtimes(path, when, when); err != nil {
		t.Fatal(err)
	}
}

const header = `{"type":"session","seq":0,"session":"acme:s-1","agent":"acme","cwd":"/home/mara/shed"}` + "\n"

func say(seq, members, text string) string {
	return `{"type":"message","seq":` + seq + members + `,"content":[{"type":"text","text":"` + text + `"}]}` + "\n"
}

func TestNewestHandsOnWhatWasWrittenToLastFirst(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	write(t, one, "a.jsonl", header, 3*time.Hour)
	write(t, one, "b.jsonl", header, time.Hour)
	write(t, one, "c.jsonl", "called like a log\n", 0)
	write(t, two, "d", header, 2*time.Hour)
	f := NewFinder([]string{one, two}, nil)
	var got []string
	result, err := f.Newest(t.Context(), func(found []Found) {
		for _, x := range found {
			got = append(got, filepath.Base(x.Path))
		}
	})
	if err != nil || strings.Join(got, " ") != "b.jsonl d a.jsonl" || result.Skipped != 1 {
		t.Errorf("%v, %d skipped, %v", got, result.Skipped, err)
	}
	_, err = f.Newest(t.Context(), func(found []Found) { t.Errorf("again: %v", found) })
	if err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewFinder([]string{one}, nil).Newest(ctx, func([]Found) {}); err == nil {
		t.Error("it does not end with its context")
	}
}

// TestFurtherStreamsAreThoseBesideAFile counts what is handed on for a file that lies
// in no folder that is gone through.
func TestFurtherStreamsAreThoseBesideAFile(t *testing.T) {
	dir, beside := t.TempDir(), t.TempDir()
	write(t, dir, "a.jsonl", header, 0)
	write(t, beside, "b.jsonl", header, 0)
	f := NewFinder([]string{dir}, nil)
	f.Beside = func(path string) []string { return []string{beside} }
	var got []string
	take := func(found []Found) {
		for _, x := range found {
			got = append(got, filepath.Base(x.Path))
		}
	}
	if f.Accompany(filepath.Join(dir, "a.jsonl")) {
		t.Error("what lies below the folder has others that the folder has not")
	}
	if _, err := f.Further(t.Context(), "elsewhere.jsonl", take); err != nil || strings.Join(got, " ") != "b.jsonl" {
		t.Errorf("%v, %v", got, err)
	}
	if f.Accompany("elsewhere.jsonl") {
		t.Error("it is accompanied for the first time twice")
	}
	write(t, beside, "c.jsonl", header, 0)
	if _, err := f.Scan(t.Context(), take); err != nil || strings.Join(got, " ") != "b.jsonl a.jsonl c.jsonl" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestTitlesAreWhatWasAskedFor(t *testing.T) {
	rules := say("1", `,"role":"user"`, "House rules")
	injected := say("1", `,"role":"developer","author":"harness","origin":"injected"`, "Permissions")
	prompt := say("2", `,"role":"user","origin":"prompt"`, "Paint the shed")
	human := say("3", `,"role":"user","author":"human"`, "And the  door\\nplease")
	titled := strings.Replace(header, `"cwd"`, `"title":"Shed","cwd"`, 1)
	long := say("2", `,"role":"assistant","author":"model"`, strings.Repeat("x ", HeadBytes/2))
	for name, c := range map[string]struct{ text, title, words string }{
		"nothing said":    {header + injected, "", ""},
		"nobody":          {header + injected + rules, "House rules", "House rules"},
		"prompt":          {header + rules + prompt, "Paint the shed", "Paint the shed"},
		"human":           {header + rules + prompt + human, "And the door please", "And the door please"},
		"recorded":        {titled + prompt, "Shed", "Paint the shed"},
		"after long head": {header + rules + long + human, "And the door please", "And the door please"},
	} {
		dir := t.TempDir()
		write(t, dir, "x", c.text, 0)
		got, ok, err := Look(t.Context(), filepath.Join(dir, "x"), nil)
		if err != nil || !ok || got.Title != c.title || got.Words != c.words || got.Project != "/home/mara/shed" {
			t.Errorf("%s: %q, %q in %q, %v, %v", name, got.Title, got.Words, got.Project, ok, err)
		}
	}
}

func TestWhatIsKeptOfWordsIsBounded(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "x", header+say("1", `,"author":"human"`, strings.Repeat("é ", 4000)), 0)
	got, _, err := Look(t.Context(), filepath.Join(dir, "x"), nil)
	if n := len([]rune(got.Title)); err != nil || n != titleRunes+1 {
		t.Errorf("a title of %d characters, %v", n, err)
	}
	if n := len([]rune(got.Words)); n != wordsRunes+1 || !strings.HasSuffix(got.Words, "é…") && !strings.HasSuffix(got.Words, " …") {
		t.Errorf("words of %d characters: %q", n, got.Words)
	}
}

// TestAFirstRecordIsReadToItsEnd holds a folder's streams to a first record that says
// what it is behind five megabytes of text, and to one behind empty lines.
func TestAFirstRecordIsReadToItsEnd(t *testing.T) {
	late := `{"content":[{"type":"text","text":"` + strings.Repeat("long, ", 5<<20/6) + `"}],"type":"message","seq":0,"role":"user"}` + "\n"
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"late":           {late, true},
		"late and more":  {late + header, true},
		"behind nothing": {strings.Repeat("\n", 2*LongHeadBytes) + header, true},
		"too late":       {strings.Repeat("\n", FirstBytes) + header, false},
		"no seq":         {strings.Replace(late, `"seq"`, `"sea"`, 1), false},
	} {
		dir := t.TempDir()
		write(t, dir, "x", c.text, 0)
		if _, ok, err := Look(t.Context(), filepath.Join(dir, "x"), asrOnly); ok != c.want || err != nil {
			t.Errorf("%s: %v, %v", name, ok, err)
		}
	}
}

// asrOnly takes for a stream what has a record of ASR.
func asrOnly(_ context.Context, head []byte, _ func() []byte) (Log, bool) {
	_, ok := readHead(head, true)
	return Log{Lines: func() []byte { return head }}, ok
}

// TestAFirstRecordLongerThanTheHeadIsOne holds a folder's stream to its first members,
// however they are spaced.
func TestAFirstRecordLongerThanTheHeadIsOne(t *testing.T) {
	for name, front := range map[string]string{
		"close":  `{"type":"message","seq":0,"role":"user","content":[{"type":"text","text":"`,
		"spaced": `{"type": "message", "seq": 0, "role": "user", "content": [{"type": "text", "text": "`,
	} {
		dir := t.TempDir()
		write(t, dir, "x", front+strings.Repeat("long, ", LongHeadBytes)+"\"}]}\n", 0)
		if _, ok, err := Look(t.Context(), filepath.Join(dir, "x"), nil); !ok || err != nil {
			t.Errorf("%s: taken for no stream, %v", name, err)
		}
	}
}
