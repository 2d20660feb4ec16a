//go:build unix

package term

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/ui/early"
	"asrview/ui/ptytest"
)

// The test binary runs itself: as a program under a guard, or as a shell that
// runs such a program.
const role = "ASRVIEW_TERM_TEST"

func TestMain(m *testing.M) {
	early.Undo()
	switch os.Getenv(role) {
	case "":
		os.Exit(m.Run())
	case "shell":
		os.Setenv(role, "program")
		code, err := ptytest.Shell(os.Args[0], os.Args)
		if err != nil {
			fmt.Println(err)
			os.Exit(99)
		}
		fmt.Printf("status %d\n", code)
		os.Exit(0)
	}
	os.Exit(program())
}

// program runs a small model under a guard, as the real main does.
func program() int {
	g, err := Open(Config{Name: "probe", AskBackground: os.Getenv("ASK") != ""})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer g.Close()
	err = g.Run(func() error {
		_, err := g.Program(&probe{g: g}, tea.WithAltScreen(), tea.WithMouseCellMotion()).Run()
		return err
	})
	switch err := err.(type) {
	case nil:
		return 0
	case *Signalled:
		return err.ExitCode()
	default:
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
}

// probe shows what it was told, and breaks in every way on request.
type probe struct {
	g             *Guard
	seen          []string
	width, height int
	breakView     bool
	wheel, sizes  int
}

func (p *probe) Init() tea.Cmd {
	if !p.g.cfg.AskBackground {
		return nil
	}
	return func() tea.Msg {
		dark, ok := <-p.g.Background()
		return answered{dark, ok}
	}
}

type lentOut struct{ err error }

type answered struct{ dark, ok bool }

func (p *probe) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
		p.sizes++
	case tea.MouseMsg:
		if tea.MouseEvent(msg).IsWheel() {
			p.wheel++
		} else {
			p.see(msg.String())
		}
	case answered:
		p.see(fmt.Sprintf("background:%v/%v", msg.dark, msg.ok))
	case lentOut:
		p.see(fmt.Sprint("back:", msg.err))
	case tea.ResumeMsg:
		p.see("resumed")
	case SuspendRefusedMsg:
		p.see("refused")
	case tea.KeyMsg:
		p.see(msg.String())
		return p, p.key(msg.String())
	}
	return p, nil
}

func (p *probe) see(what string) { p.seen = append(p.seen, what) }

func (p *probe) key(k string) tea.Cmd {
	panicking := func() tea.Msg { panic("told \x1b]0;owned\x07to") }
	nothing := func() tea.Msg { return nil }
	switch k {
	case "q":
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	case "U":
		panic("told \x1b]0;owned\x07to")
	case "V":
		p.breakView = true
	case "C":
		return panicking
	case "B":
		return tea.Batch(nothing, panicking)
	case "S":
		return tea.Sequence(nothing, tea.Batch(nothing, panicking))
	case "G":
		p.g.Go(func() { panicking() })
	case "E":
		cmd := exec.Command("sh", "-c", "test -t 0 && test -t 1 && echo lent; read x; exit 3")
		return p.g.Exec(cmd, func(err error) tea.Msg { return lentOut{err} })
	case "W": // one that reads nothing, so that no key for a shell is lost to it
		cmd := exec.Command("sh", "-c", "trap 'exit 3' USR1; echo lent; while :; do sleep 0.02; done")
		return p.g.Exec(cmd, func(err error) tea.Msg { return lentOut{err} })
	case "X":
		_, _ = p.g.Output().WriteString("\x1b]0;stuck\a")
		select {} // for good
	}
	return nil
}

func (p *probe) View() string {
	if p.breakView {
		panic("told \x1b]0;owned\x07to")
	}
	return fmt.Sprintf("ready %dx%d\nseen %s.\nwheel %d\nsizes %d",
		p.width, p.height, strings.Join(p.seen, " "), p.wheel, p.sizes)
}
