//go:build unix

package safety

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// takable are records that can be taken from in many ways, with the forms in all
// that a menu or a note shows of them: texts, code blocks and their languages,
// identifiers, a picture's kind, a callee's name.
func takable() []string {
	var out []string
	for i, f := range chunks(append(forms(), entities()...), 300) {
		e := escaped(f)
		fence := escaped("```" + strings.ReplaceAll(f, "\n", " ") + "\n" + f + "\n```")
		out = append(out, `{"type":"message","seq":`+strconv.Itoa(i)+`,"id":"`+e+`","messageId":"`+e+`","role":"user","content":[`+
			`{"type":"text","text":"`+e+`"},{"type":"text","text":"`+fence+`"},{"type":"image","mimeType":"image/png`+e+`","data":"iVBORw0KGgo="}]}`)
	}
	return out
}

// openTakable opens them with an editor that keeps what it is given.
func openTakable(t *testing.T, lines []string) (r *reader, kept string) {
	t.Helper()
	dir := t.TempDir()
	kept = filepath.Join(dir, "kept")
	editor := filepath.Join(dir, "editor")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\ncp \"$1\" '"+kept+"'\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := ptytest.Start(t, ptytest.Options{
		Args: []string{binary, write(t, "a.jsonl", lines)}, Env: []string{"HOME=" + home(t), "VISUAL=" + editor},
		Dir: dir, Columns: screenColumns, Rows: screenRows,
	})
	r = &reader{t: t, Session: s}
	r.indexed()
	r.Press("g")
	return r, kept
}

// command types a command for what is piped, and comes back from it.
func (r *reader) command(line string) {
	r.t.Helper()
	r.Wait("the prompt", func(s string) bool { return strings.HasPrefix(s[strings.LastIndexByte(s, '\n')+1:], "|") })
	asks := func(raw []byte) int { return bytes.Count(raw, []byte("press Enter")) }
	before := asks(r.Raw())
	r.Press(line + "\r")
	r.WaitRaw("the command's end", func(raw []byte) bool { return asks(raw) > before })
	r.Press("\r")
	r.WaitText("the command has ended")
}

// TestNoControlOfWhatIsTakenReachesTheScreen copies, edits, saves and pipes out of
// hostile records, and looks at each menu.
func TestNoControlOfWhatIsTakenReachesTheScreen(t *testing.T) {
	lines := takable()
	if !long {
		lines = append(lines[:min(8, len(lines))], lines[len(lines)-1])
	}
	r, kept := openTakable(t, lines)
	for i, line := range lines {
		for _, key := range []string{"c", "e", "W", "|"} {
			r.Press(key)
			r.WaitText("Esc leaves")
			r.Press("\x1b")
			r.Wait("the menu to be left", func(s string) bool { return !strings.Contains(s, "Esc leaves") })
		}
		all := strings.Join(textsIn([]byte(line)), "\n\n")
		r.Press("c1")
		r.WaitText("copied all 2 texts")
		r.Press("e1")
		r.WaitText("the editor has ended")
		if b, err := os.ReadFile(kept); err != nil || string(b) != all {
			t.Fatalf("record %d: the editor got %q, %v; want %q", i, b, err, all)
		}
		r.Press("|1")
		r.command("cat >'" + kept + "'")
		if b, err := os.ReadFile(kept); err != nil || string(b) != all {
			t.Fatalf("record %d: the command got %q, %v; want %q", i, b, err, all)
		}
		saved := filepath.Join(filepath.Dir(kept), "saved"+strconv.Itoa(i))
		r.Press("W1")
		r.WaitText("save all 2 texts")
		r.Press(saved + "\r")
		r.WaitText("to " + saved)
		if b, err := os.ReadFile(saved); err != nil || string(b) != all {
			t.Fatalf("record %d: saved %q, %v; want %q", i, b, err, all)
		}
		// What cannot be saved is said, with its name.
		r.Press("W1")
		r.WaitText("save all 2 texts")
		r.Press("\x1b[200~/nowhere/" + strings.NewReplacer("\x1b", "", "\r", "", "\n", " ").Replace(textsIn([]byte(line))[0]) + "\x1b[201~")
		r.settleTyped()
		r.Press("\r")
		r.settle()
		r.Press("i")
		r.settle()
		r.Press("J")
		r.settle()
	}
	r.quitCopied()
	untouchedButCopied(t, r.Raw())
}

// TestNoWordOfTheTranscriptGetsIntoACommand takes texts that a shell would run where
// they stood in a command, with the editor and with a command of the reader's.
func TestNoWordOfTheTranscriptGetsIntoACommand(t *testing.T) {
	dir := t.TempDir()
	ran := filepath.Join(dir, "ran")
	var lines []string
	for i, text := range []string{"$(touch " + ran + ")", "`touch " + ran + "`", "'; touch " + ran + "; '", "\"; touch " + ran + "; \"", "\n touch " + ran + "\n", "-c 'touch " + ran + "'", "| touch " + ran, "&& touch " + ran, "!touch " + ran, "\x00touch " + ran} {
		lines = append(lines, message(i, text))
	}
	r, kept := openTakable(t, lines)
	for range lines {
		r.Press("e")
		r.WaitText("the editor has ended")
		r.Press("|")
		r.command("cat >'" + kept + "'")
		r.Press("J")
		r.settle()
	}
	r.quit(onScreen)
	if _, err := os.Stat(ran); !os.IsNotExist(err) {
		t.Errorf("a word of the transcript was run: %v", err)
	}
}
