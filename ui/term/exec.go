package term

import (
	"io"
	"os"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"
)

// Exec returns the command that lends the terminal to another program, such as
// an editor, and takes it again when that ends; done makes the message that says
// how. Where the program's standard streams are not set they are the terminal
// itself. Keys that interrupt or stop it mean that program while it runs.
func (g *Guard) Exec(cmd *exec.Cmd, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return lendMsg{&loan{Cmd: cmd, g: g}, done} }
}

// lendMsg asks for the terminal to be lent as soon as it can be.
type lendMsg struct {
	loan *loan
	done func(error) tea.Msg
}

// loan is a program that has the terminal.
type loan struct {
	*exec.Cmd
	g *Guard
}

// Run runs the program.
func (l *loan) Run() error {
	if l.Stdin == nil {
		l.Stdin = l.g.in.File
	}
	if l.Stdout == nil {
		l.Stdout = l.g.out.File
	}
	if l.Stderr == nil {
		l.Stderr = os.Stderr
	}
	l.g.lent.Store(true)
	defer l.g.takeBack(&l.g.lent)
	return l.Cmd.Run()
}

// SetStdin keeps Bubble Tea from putting a reader in the place of the terminal;
// so do the others for what is written.
func (l *loan) SetStdin(io.Reader) {}

// SetStdout does nothing.
func (l *loan) SetStdout(io.Writer) {}

// SetStderr does nothing.
func (l *loan) SetStderr(io.Writer) {}
