package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// twoTexts is a message with two texts, a code block and a picture.
const twoTexts = `{"type":"session","seq":0,"id":"r0","session":"acme-agent:1"}
{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"assistant","content":[{"type":"text","text":"Do this:\n` + "```sh\\nls  -l\\n```" + `\nthen that"},{"type":"text","text":"second\ttext\u202e"},{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo="}]}
`

// hand gives the app the messages that its commands came to.
func (d *desk) hand() {
	d.t.Helper()
	asked := d.asked
	d.asked = nil
	for _, m := range asked {
		switch m.(type) {
		case editFile:
			d.send(m)
			d.hand()
		case lent:
			d.send(m)
		}
	}
}

func TestTheCopyMenu(t *testing.T) {
	d := open(t, twoTexts, 100, 30)
	for _, c := range []struct{ what, want string }{
		{"all 2 texts", "Do this:\n```sh\nls  -l\n```\nthen that\n\nsecond\ttext\u202e"},
		{"text of content[1]", "second\ttext\u202e"},
		{"code block 1 · sh", "ls  -l"},
		{"message ID", "m1"},
		{"reference ", "messageId=m1"},
		{"record id", "r1"},
		{"reference from another session", "acme-agent:1#r1"},
	} {
		d.press("J", "c")
		d.sees("copy", "Esc leaves")
		key := ""
		for _, r := range d.rows() {
			if strings.Contains(r, c.what) {
				key = strings.Fields(r)[0]
				break
			}
		}
		if key == "" {
			t.Fatalf("no choice %q:\n%s", c.what, d.screen())
		}
		d.press(key)
		d.finish()
		if n := len(d.term.copied); n == 0 || string(d.term.copied[n-1]) != c.want {
			t.Errorf("%s copied %q, want %q", c.what, d.term.copied, c.want)
		}
		d.sees("copied ", " by a test")
		d.seesNot("Esc leaves")
	}
	d.press("c", "esc")
	d.seesNot("Esc leaves")
	d.press("c", "Z")
	d.sees("none of the choices")
}

func TestAChoiceSaysThatATextIsEmpty(t *testing.T) {
	d := open(t, `{"type":"message","seq":1,"role":"assistant","content":[{"type":"text","text":""},{"type":"text","text":"one line"}]}`+"\n", 100, 30)
	d.press("c")
	d.finish()
	d.sees("text of content[0]  empty", "text of content[1]  1 line  one line")
}

func TestTheEditorGetsTheExactTextInAFileOfItsOwn(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "editor")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ncp \"$2\" '"+dir+"/seen'\nls -l \"$2\" > '"+dir+"/mode'\necho \"$2\" > '"+dir+"/name'\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("VISUAL", script+" --wait")
	d := open(t, twoTexts, 100, 30)
	d.press("J", "e", "3")
	d.finish()
	d.hand()
	d.sees("the editor has ended")
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if got := read("seen"); got != "second\ttext\u202e" {
		t.Errorf("the editor got %q", got)
	}
	if got := read("mode"); !strings.HasPrefix(got, "-rw-------") {
		t.Errorf("the file's mode: %s", got)
	}
	if _, err := os.Stat(strings.TrimSpace(read("name"))); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestAnEditorThatFailsIsSaid(t *testing.T) {
	t.Setenv("VISUAL", "false")
	d := open(t, record(1, `"role":"user","content":[{"type":"text","text":"a"}]`), 100, 30)
	d.press("e")
	d.finish()
	d.hand()
	d.sees("the editor: exit status 1")
}

func TestSavingNeverWritesOverAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.png")
	d := open(t, twoTexts, 100, 30)
	save := func() {
		d.press("J", "W")
		for _, r := range d.rows() {
			if strings.Contains(r, "bytes of the image content[2]") {
				d.press(strings.Fields(r)[0])
				break
			}
		}
		d.press("text:"+path, "enter")
		d.finish()
	}
	save()
	if got, err := os.ReadFile(path); err != nil || string(got) != "\x89PNG\r\n\x1a\n" {
		t.Errorf("saved %q, %v", got, err)
	}
	d.sees("saved bytes of the image content[2], 8 bytes, to ")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	save()
	d.sees("exists, and was left as it is")
	if got, _ := os.ReadFile(path); string(got) != "mine" {
		t.Errorf("the file was written over: %q", got)
	}
}

func TestAPipedCommandIsTheReadersOwnWords(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	const nasty = `$(touch pwned); \"; rm -rf x`
	d := open(t, record(1, `"role":"user","content":[{"type":"text","text":"`+strings.ReplaceAll(nasty, `\"`, `\"`)+`"}]`), 100, 30)
	d.press("|", "text:cat > '"+out+"'", "enter")
	d.hand()
	got, err := os.ReadFile(out)
	if err != nil || string(got) != `$(touch pwned); "; rm -rf x` {
		t.Errorf("the command read %q, %v", got, err)
	}
	d.press("|", "esc")
	if len(d.asked) != 0 {
		t.Errorf("leaving the line ran something: %v", d.asked)
	}
}

func TestTakingFromTheRecordUnderThePanesCursor(t *testing.T) {
	d := tour(t, 120, 40)
	d.press("D")
	d.finish()
	d.press("g", "j", "j", "j", "c")
	offersID(t, d, "r59")
	d.press("esc", "enter", "enter", "c")
	offersID(t, d, "r59")
}

// offersID holds the menu against offering a record's ID.
func offersID(t *testing.T, d *desk, id string) {
	t.Helper()
	if screen := strings.Join(strings.Fields(d.app.View()), " "); !strings.Contains(screen, "record id "+id) {
		t.Errorf("the menu does not offer %s:\n%s", id, d.app.View())
	}
}
