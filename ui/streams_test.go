package ui

import (
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// second adds another stream to a configuration.
func second(t *testing.T, text string) func(*Config) {
	t.Helper()
	store := stream.Open(lines.FromBytes([]byte(text)), stream.Options{})
	t.Cleanup(func() { store.Close() })
	if err := store.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	return func(c *Config) { c.Streams = append(c.Streams, Stream{Name: "runs/other.jsonl", Store: store}) }
}

func TestSeveralStreams(t *testing.T) {
	other := `{"type":"session","seq":0,"id":"r0","session":"acme:other-1"}` + "\n" + say(1, "the other one") + say(2, "apple pie over there")
	d := open(t, wordsStream(), 80, 24, second(t, other))
	d.sees("test.jsonl (1 of 2)")
	d.press("1", "2", "G", ":", "text:n", "enter")
	d.sees("other.jsonl (2 of 2)", "the other one")
	d.press("G", ":", "text:p", "enter")
	if d.place() != "#12" {
		t.Errorf("came back to %s, want the place that was left", d.place())
	}
	d.press(":", "text:acme:other-1#r1", "enter")
	d.sees("the other one")
	if d.place() != "#1" {
		t.Errorf("the reference led to %s", d.place())
	}
	d.press("ctrl+o")
	if d.place() != "#12" || !strings.Contains(d.app.View(), "number 12") {
		t.Errorf("back across streams came to %s", d.place())
	}
	d.press("]")
	d.sees("the other one")
	d.press(":", "text:p", "enter", ":", "text:acme:other-1#r9", "enter")
	d.sees("r9 is not in the stream of acme:other-1")
	d.press(":", "text:n", "enter")
	d.press("g", "&", "text:apple", "enter")
	d.finish()
	d.sees("1 of 3", "apple pie")
	d.press(":", "text:n", "enter")
	d.finish()
	d.press("j")
	d.sees("3 of 80")
	d.press("/", "text:tree", "enter")
	d.finish()
	d.press(":", "text:n", "enter", "n")
	d.finish()
	d.sees("no match")
}

func TestOneStreamHasNoOther(t *testing.T) {
	d := open(t, wordsStream(), 80, 24)
	d.press(":", "text:n", "enter")
	d.sees("only one stream is loaded")
	d.seesNot("(1 of 1)")
}
