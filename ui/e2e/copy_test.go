//go:build unix

package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// What the record of larder holds: two texts with a code block, and a picture's
// bytes.
const (
	larderText = "Do this:\n```sh\nls  -l\n```\nthen\tthat \u202e"
	larderMore = "second text"
	larderPNG  = "iVBORw0KGgo="
)

func larderLine() string {
	return fmt.Sprintf(`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"assistant","content":[{"type":"text","text":%s},{"type":"text","text":"%s"},{"type":"image","mimeType":"image/png","data":"%s"}]}`,
		`"Do this:\n`+"```sh"+`\nls  -l\n`+"```"+`\nthen\tthat \u202e"`, larderMore, larderPNG)
}

func larder(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "larder.jsonl")
	if err := os.WriteFile(path, []byte(larderLine()+"\n"+message(2, "one text")), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// taking opens the larder; without is what the environment must not have.
func taking(t *testing.T, env ...string) *ptytest.Session {
	t.Helper()
	s := ptytest.Start(t, ptytest.Options{Env: env, Args: []string{os.Getenv(binary), larder(t)}})
	s.WaitText("second text")
	return s
}

// clip is the sequence that puts text on the clipboard.
func clip(text string) string {
	return "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\x07"
}

// wrote waits until the program wrote something, and looks whether all else that it
// wrote is its own to write.
func wrote(t *testing.T, s *ptytest.Session, what string) {
	t.Helper()
	s.WaitRaw(fmt.Sprintf("%.60q", what), func(raw []byte) bool { return bytes.Contains(raw, []byte(what)) })
	if foreign := ptytest.Foreign(bytes.ReplaceAll(s.Raw(), []byte(what), nil)); foreign != "" {
		t.Errorf("the program wrote %q", foreign)
	}
}

// choose waits for a menu, picks the choice of that name and waits until it is gone.
func choose(t *testing.T, s *ptytest.Session, what string) {
	t.Helper()
	key := ""
	s.Wait("the choice "+what, func(screen string) bool {
		key = ""
		for _, row := range strings.Split(screen, "\n") {
			if f := strings.Fields(row); len(f) > 1 && len(f[0]) == 1 && strings.Contains(row, what) {
				key = f[0]
			}
		}
		return key != "" && strings.Contains(screen, leaves)
	})
	s.Press(key)
	s.Wait("the menu gone", func(screen string) bool { return !strings.Contains(screen, leaves) })
}

// leaves is what a menu says at its top.
const leaves = "Esc leaves"

func TestCopyingThroughTheTerminalSaysWhatAndHowMuch(t *testing.T) {
	t.Parallel()
	both := larderText + "\n\n" + larderMore
	s := taking(t)
	s.Press("y")
	s.WaitText(fmt.Sprintf("copied 2 texts with an empty line between them, %d bytes, by terminal", len(both)))
	wrote(t, s, clip(both))
	s.Press("Y")
	s.WaitText(fmt.Sprintf("copied the line as stored, %d bytes, by terminal", len(larderLine())))
	wrote(t, s, clip(larderLine()))
	s.Press("c")
	choose(t, s, "code block 1 · sh")
	s.WaitText("copied code block 1 · sh, 6 bytes, by terminal")
	wrote(t, s, clip("ls  -l"))
	s.Press("c")
	choose(t, s, "message ID")
	s.WaitText("copied message ID, 2 bytes")
	wrote(t, s, clip("m1"))
	s.Press("c")
	choose(t, s, "text of content[1]")
	wrote(t, s, clip(larderMore))
	s.Press("c")
	s.WaitText(leaves)
	s.Press("\x1b")
	s.Wait("the menu gone", func(screen string) bool { return !strings.Contains(screen, leaves) })
	s.Press("Jy")
	s.WaitText("copied the exact text, 8 bytes, by terminal")
	wrote(t, s, clip("one text"))
	s.Press("\ry") // from the record that is open
	s.Wait("the opened record copied", func(screen string) bool {
		return strings.Contains(screen, "details") && strings.Contains(screen, "copied the exact text, 8 bytes")
	})
	s.Press("q")
	quit(t, s)
}

// TestTmuxGetsTheClipboardForItselfAndForTheTerminalOutside looks for both forms:
// which of them tmux takes is its own setting.
func TestTmuxGetsTheClipboardForItselfAndForTheTerminalOutside(t *testing.T) {
	t.Parallel()
	s := taking(t, "TMUX=/nowhere/tmux,1,0", "SSH_TTY=/dev/pts/7")
	s.Press("Jy")
	inner := clip("one text")
	wrote(t, s, inner+"\x1bPtmux;"+strings.ReplaceAll(inner, "\x1b", "\x1b\x1b")+"\x1b\\")
	s.WaitText("copied the exact text, 8 bytes, by terminal")
	quit(t, s)
}

// desktop is an environment with a clipboard program that writes what it gets to a
// file.
func desktop(t *testing.T) (env []string, file string) {
	t.Helper()
	dir := t.TempDir()
	file = filepath.Join(dir, "clipboard")
	for _, name := range []string{"xclip", "xsel", "wl-copy", "wl-paste", "pbcopy"} {
		script := "#!/bin/sh\ncat > '" + file + "'\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "DISPLAY=:7"}, file
}

func TestOverSSHTheDesktopOfTheOtherMachineIsLeftAlone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"SSH_TTY=/dev/pts/7", "SSH_CONNECTION=192.0.2.1 22 192.0.2.2 22", "SSH_CLIENT=192.0.2.1 22 22"} {
		env, file := desktop(t)
		s := taking(t, append(env, name)...)
		s.Press("Jy")
		s.WaitText("copied the exact text, 8 bytes, by terminal")
		wrote(t, s, clip("one text"))
		if _, err := os.Stat(file); !os.IsNotExist(err) {
			t.Errorf("%s: the clipboard program ran: %v", name, err)
		}
		quit(t, s)
	}
}

func TestALocalDesktopHasItsOwnClipboard(t *testing.T) {
	t.Parallel()
	env, file := desktop(t)
	s := taking(t, env...)
	s.Press("Jy")
	s.WaitText("copied the exact text, 8 bytes, by desktop clipboard")
	if got, err := os.ReadFile(file); err != nil || string(got) != "one text" {
		t.Errorf("the clipboard holds %q, %v", got, err)
	}
	if n := count(s, "\x1b]52"); n != 0 {
		t.Errorf("the terminal was asked too, %d times", n)
	}
	quit(t, s)
}

func TestWhatATerminalWouldCutOffIsNotCopied(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "long.jsonl")
	if err := os.WriteFile(path, []byte(message(1, strings.Repeat("a long text ", 7000))), 0o644); err != nil {
		t.Fatal(err)
	}
	s := open(t, ptytest.Options{Columns: 140, Rows: 20}, path)
	s.WaitText("a long text")
	s.Press("y")
	s.WaitText("84000 bytes are more than the 74000 that a terminal takes; save them to a file instead")
	if n := count(s, "\x1b]52"); n != 0 {
		t.Errorf("the terminal was asked, %d times", n)
	}
	quit(t, s)
}

// TestTheEditorHasTheTextAndTheTerminal runs an editor that notes its file and waits
// for a line from the terminal.
func TestTheEditorHasTheTextAndTheTerminal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script := filepath.Join(dir, "editor")
	text := "#!/bin/sh\ncd '" + dir + "'\ncp \"$1\" seen\nls -l \"$1\" > mode\necho \"$1\" > name\necho 'type a line'\nread -r line\necho \"$line\" > typed\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	s := taking(t, "EDITOR="+script, "TMPDIR="+dir)
	s.Press("e")
	choose(t, s, "text of content[0]")
	s.WaitText("type a line")
	s.Press("hello\r")
	s.WaitText("the editor has ended")
	s.WaitText("second text")
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if got := read("seen"); got != larderText {
		t.Errorf("the editor got %q", got)
	}
	if got := read("mode"); !strings.HasPrefix(got, "-rw-------") {
		t.Errorf("the file's mode: %s", got)
	}
	if got := read("typed"); got != "hello\n" {
		t.Errorf("the editor read %q from the terminal", got)
	}
	if _, err := os.Stat(strings.TrimSpace(read("name"))); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
	s.Press("J") // the keys are ours again
	s.WaitText("#2  ")
	quit(t, s)
}

func TestSavingToAFileAndPipingToACommand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := taking(t)
	s.Press("W")
	choose(t, s, "bytes of the image content[2]")
	s.WaitText("save bytes of the image content[2] to:")
	s.Press(filepath.Join(dir, "out.png") + "\r")
	s.WaitText("saved bytes of the image content[2], 8 bytes, to ")
	want, _ := base64.StdEncoding.DecodeString(larderPNG)
	if got, err := os.ReadFile(filepath.Join(dir, "out.png")); err != nil || !bytes.Equal(got, want) {
		t.Errorf("saved %q, %v", got, err)
	}
	s.Press("W")
	choose(t, s, "bytes of the image content[2]")
	s.WaitText("save bytes")
	s.Press(filepath.Join(dir, "out.png") + "\r")
	s.WaitText("exists, and was left as it is")
	s.Press("|")
	choose(t, s, "text of content[1]")
	s.Wait("the line for a command", func(screen string) bool { return strings.HasSuffix(screen, "\n|") })
	s.Press("tr a-z A-Z > '" + filepath.Join(dir, "loud") + "'; echo piped\r")
	s.WaitText("[exit status 0] press Enter")
	s.Press("\r")
	s.WaitText("the command has ended")
	if got, err := os.ReadFile(filepath.Join(dir, "loud")); err != nil || string(got) != "SECOND TEXT" {
		t.Errorf("the command read %q, %v", got, err)
	}
	quit(t, s)
}
