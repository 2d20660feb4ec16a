package cli

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens anew")

const trafficData = "../../testdata/streams/traffic/"

func TestSequencesAsTheyWere(t *testing.T) {
	t.Setenv("TZ", "UTC")
	for name, args := range map[string][]string{
		"tree":      {"--width", "100", trafficData + "tree/parent.jsonl", trafficData + "tree/survey.jsonl", trafficData + "tree/draft.jsonl", trafficData + "tree/proof.jsonl"},
		"peers":     {"--width", "60", trafficData + "peers/harbour.jsonl", trafficData + "peers/tower.jsonl"},
		"encrypted": {"--width", "160", trafficData + "encrypted.jsonl"},
		"chat":      {"--width", "100", trafficData + "chat.jsonl"},
		"untimed":   {"--width", "100", trafficData + "untimed.jsonl"},
		"faults":    {"--width", "100", trafficData + "faults/one.jsonl", trafficData + "faults/two.jsonl", trafficData + "faults/two-again.jsonl"},
	} {
		r := run(t, "", append([]string{"--sequence"}, args...)...)
		if r.code != 0 || r.stderr != "" {
			t.Errorf("%s: status %d, said %q", name, r.code, r.stderr)
		}
		checkHarmless(t, r.out)
		path := filepath.Join("..", "..", "testdata", "golden", "print", "sequence-"+name+".txt")
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(r.out), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if r.out != string(want) {
			t.Errorf("%s differs: look at it with git diff after go test ./ui/cli -update", path)
		}
	}
}

func TestASequenceThatCannotBePrintedIsSaid(t *testing.T) {
	for _, args := range [][]string{{"-q", "type:plan"}, {"--format", "jsonl"}, {"--at", "end"}, {"-f"}} {
		r := run(t, "", append(append([]string{"--sequence"}, args...), tour)...)
		if r.code != 2 || !strings.Contains(r.stderr, "--sequence") {
			t.Errorf("%q: status %d, said %q", args, r.code, r.stderr)
		}
		checkOneLine(t, r.stderr)
	}
	dir := files(t, map[string]string{"a.jsonl": hello, "b.jsonl": hello})
	r := run(t, "", "--sequence", dir)
	if r.code != 0 || r.out != "" || !strings.Contains(r.stderr, "no traffic in 2 streams") {
		t.Errorf("status %d, said %q, wrote %q", r.code, r.stderr, r.out)
	}
	r = run(t, "", "--sequence", trafficData+"chat.jsonl", filepath.Join(dir, "gone.jsonl"))
	if r.code != 1 || !strings.Contains(r.out, "Nora (p1)") || !strings.Contains(r.stderr, "no such file") {
		t.Errorf("status %d, said %q, wrote %q", r.code, r.stderr, r.out)
	}
}

func TestAFolderIsPrintedStreamByStream(t *testing.T) {
	dir := files(t, map[string]string{"one": hello, "deep/two.txt": hello, "notes.md": "# no stream\n", ".hidden.jsonl": hello})
	r := run(t, "", dir)
	if r.code != 0 || strings.Count(r.out, "hello") != 2 || strings.Count(r.out, "stream · ") != 2 {
		t.Errorf("status %d, wrote\n%s", r.code, r.out)
	}
	if !strings.Contains(r.stderr, "1 file is no stream") {
		t.Errorf("said %q", r.stderr)
	}
	r = run(t, "", "-q", "author:human", trafficData+"peers")
	if r.code != 0 || strings.Count(r.out, "stream · ") != 2 || strings.Count(r.out, "signal table") != 2 || strings.Count(r.stderr, "left out by the query") != 2 {
		t.Errorf("status %d, said %q, wrote\n%s", r.code, r.stderr, r.out)
	}
}

func TestASequenceOfManyStreamsSaysWhoseWordsItShows(t *testing.T) {
	dir := t.TempDir()
	for i := range maxLabelled + 1 {
		text := fmt.Sprintf(`{"type":"message","seq":1,"id":"r1","messageId":"m","role":"user","from":{"session":"x:%d"},"recipients":[{"actor":{"session":"x:all"}}],"content":[{"type":"text","text":"words of %d."}]}`+"\n", i, i)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := run(t, "", "--sequence", dir)
	if r.code != 0 || !strings.Contains(r.stderr, "shown in the first 256 streams alone") {
		t.Errorf("status %d, said %q", r.code, r.stderr)
	}
	if !strings.Contains(r.out, "words of 255.") || strings.Contains(r.out, "words of 256.") {
		t.Error("the words are not those of the first 256 streams")
	}
	// Every row would cross the lanes of all of them.
	if !strings.Contains(r.out, "\n258 actors: more than 256 have no lanes in print") || strings.Contains(r.out, "│") {
		t.Errorf("the lanes of 258 actors are drawn, or nothing says that they are not:\n%s", r.out)
	}
	if !strings.Contains(r.out, "\n8 #1  no time  x:7 → x:all · words of 7.\n") {
		t.Error("a message does not name its sender, its recipient and its words")
	}
}
