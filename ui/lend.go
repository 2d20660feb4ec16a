package ui

import (
	"os"
	"os/exec"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/asr"
	"asrview/ui/excerpt"
	"asrview/ui/prompt"
	"asrview/ui/seq"
)

const promptPipe prompt.Purpose = "pipe"

// editFile says that a text was written for the editor, or why it was not.
type editFile struct {
	path string
	err  error
}

// lent says that a program that had the terminal has ended.
type lent struct {
	what string
	err  error
}

// editing opens a text in the reader's editor.
func (a *App) editing() taking {
	return taking{title: "open in the editor", whole: true, list: excerpt.Texts,
		then: func(_ seq.Ref, x excerpt.Excerpt) { a.writeForEditor(x.Text) },
	}
}

// writeForEditor writes a text into a file that nobody else may read.
func (a *App) writeForEditor(text string) {
	a.do(func() tea.Msg {
		path, err := tempFile(text)
		return editFile{path, err}
	})
}

// tempFile writes a text into a new file of mode 0600. The file does not outlive an
// error.
func tempFile(text string) (path string, err error) {
	f, err := os.CreateTemp("", "asrview-*.md")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return f.Name(), err
}

// editor is the command of the reader's editor, as the shell takes it.
func editor() string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if e := strings.TrimSpace(os.Getenv(name)); e != "" {
			return e
		}
	}
	return "vi"
}

// editScript runs the editor on the file that is $1. The shell removes the file
// itself, so that it does not outlive a terminal that goes away meanwhile. That may
// be said more than once, and is not to end what removes it.
func editScript() string {
	return `trap 'trap "" HUP TERM INT; rm -f -- "$1"' EXIT
trap 'exit 129' HUP
trap 'exit 143' TERM
` + editor() + ` "$1"`
}

// openEditor lends the terminal to the editor. The file is removed when that ends,
// or with the program; what was changed in it is not read.
func (a *App) openEditor(f editFile) {
	if f.err != nil {
		a.note.bad(f.err.Error())
		return
	}
	a.temp = f.path
	cmd := exec.Command("sh", "-c", editScript(), "sh", f.path)
	a.do(a.cfg.Terminal.Exec(cmd, func(err error) tea.Msg {
		_ = os.Remove(f.path)
		return lent{"the editor", err}
	}))
}

// tidy removes what would outlive the program.
func (a *App) tidy() {
	if a.temp != "" {
		_ = os.Remove(a.temp)
	}
}

// piping asks for a command that a text is given to.
func (a *App) piping() taking {
	return taking{title: "pipe", whole: true,
		list: func(r *asr.Record) []excerpt.Excerpt {
			texts := excerpt.Texts(r)
			return append(texts, excerpt.Blocks(texts)...)
		},
		then: func(_ seq.Ref, x excerpt.Excerpt) {
			a.piped = x.Text
			a.prompt.Open(promptPipe, "| ", "")
		},
	}
}

// pipeScript runs the command that the reader typed, which is $1, and waits for
// Enter, since what it wrote goes when the screen comes back.
const pipeScript = `eval "$1"
s=$?
if [ -t 1 ]; then
	printf '\n[exit status %d] press Enter ' "$s"
	read -r _ </dev/tty
fi
exit "$s"`

// pipeTo runs a command that the reader typed, with the text on its standard input.
// Nothing of the text gets into the command.
func (a *App) pipeTo(command string) {
	if strings.TrimSpace(command) == "" {
		return
	}
	cmd := exec.Command("sh", "-c", pipeScript, "sh", command)
	cmd.Stdin = strings.NewReader(a.piped)
	a.piped = ""
	a.do(a.cfg.Terminal.Exec(cmd, func(err error) tea.Msg { return lent{"the command", err} }))
}

// tookBack takes the terminal after another program had it.
func (a *App) tookBack(l lent) {
	a.temp = ""
	a.resumed()
	if l.err != nil {
		a.note.bad(l.what + ": " + l.err.Error())
		return
	}
	a.note.say(l.what + " has ended")
}
