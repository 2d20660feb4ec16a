package term

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	xterm "github.com/charmbracelet/x/term"
)

// Patience is how long a signal waits for the program to end in good order
// before the terminal is taken from it. A second signal does not wait.
const Patience = 700 * time.Millisecond

// lastWrite is how long the end waits for a terminal that takes nothing.
const lastWrite = 200 * time.Millisecond

// ExitFault is the exit status of a fault of ours.
const ExitFault = 70

// ErrNoTerminal is returned by [Open] where there is no terminal to read keys
// from or to draw on.
var ErrNoTerminal = errors.New("no terminal")

// Config is what a [Guard] is told.
type Config struct {
	// Name begins the line that says what happened; it is the program's.
	Name string
	// AskBackground has the terminal asked for its background, if it is of a kind
	// that answers.
	AskBackground bool
}

// Guard owns the terminal, or, made by [Headless], the process alone. Its
// methods are safe for concurrent use; [Guard.Run] is called once.
type Guard struct {
	cfg  Config
	in   *Input
	out  *Output
	bg   *background
	tty  *os.File // to be closed, nil where it is standard input
	kept []kept   // settings to give back

	signals chan os.Signal
	// got is the first signal that ends the program, as a number.
	got atomic.Int32
	// killed is closed when it came.
	killed chan struct{}
	// done is closed when Run returns.
	done chan struct{}
	// suspended: the terminal was given back and the program is stopped.
	suspended atomic.Bool
	// lent: another program has the terminal, see Exec. backAt is when it came
	// back from there or from being suspended, in nanoseconds.
	lent   atomic.Bool
	backAt atomic.Int64

	// way is kept clear while a key is answered.
	way way

	mu   sync.Mutex
	kill func()
	// send gives the program a message, nil before there is one.
	send func(tea.Msg)

	last   sync.Once
	stderr io.Writer
	exit   func(int)
}

// kept is a terminal's settings as they were found.
type kept struct {
	fd    uintptr
	state *xterm.State
}

// Headless returns a guard for work that uses no terminal: goroutines and
// signals end as they do on the screen.
func Headless(name string) *Guard {
	return &Guard{
		cfg:     Config{Name: name},
		signals: make(chan os.Signal, 4),
		killed:  make(chan struct{}),
		done:    make(chan struct{}),
		stderr:  os.Stderr,
		exit:    os.Exit,
	}
}

// Open takes hold of the terminal, without changing it yet: standard output to
// draw on; for keys standard input where it is a terminal, else the controlling
// one. It returns an error that is [ErrNoTerminal] where one of them is missing.
func Open(cfg Config) (*Guard, error) {
	if !xterm.IsTerminal(os.Stdout.Fd()) {
		return nil, fmt.Errorf("standard output: %w", ErrNoTerminal)
	}
	g := Headless(cfg.Name)
	g.cfg = cfg
	keys := os.Stdin
	if !xterm.IsTerminal(keys.Fd()) {
		f, err := openKeys()
		if err != nil {
			return nil, fmt.Errorf("keys: %w", ErrNoTerminal)
		}
		keys, g.tty = f, f
	}
	g.keep(keys)
	g.keep(os.Stdout)
	g.bg = newBackground()
	g.in = newInput(keys, g.bg.osc, g.hangUp)
	g.in.read = g.way.take
	g.out = newOutput(os.Stdout)
	return g, nil
}

func (g *Guard) keep(f *os.File) {
	if state, err := xterm.GetState(f.Fd()); err == nil {
		g.kept = append(g.kept, kept{f.Fd(), state})
	}
}

// Close lets go of the terminal's file after Run.
func (g *Guard) Close() error {
	if g.tty == nil {
		return nil
	}
	return g.tty.Close()
}

// Input is what keys are read from.
func (g *Guard) Input() *Input { return g.in }

// Output is what is drawn on.
func (g *Guard) Output() *Output { return g.out }

// Background delivers at most one answer, whether the background is dark, and
// is closed after it, or [BackgroundLimit] after the first frame without one.
func (g *Guard) Background() <-chan bool { return g.bg.c }

// FirstFrame is closed when the first frame stands on the screen, or when the
// screen ends without one. What need not be there for the first frame waits for
// it: each core is the frame's until then.
func (g *Guard) FirstFrame() <-chan struct{} { return g.out.first }

// Size returns the screen's size in columns and rows, or zeros where the
// terminal does not know it.
func (g *Guard) Size() (columns, rows int) {
	w, h, err := xterm.GetSize(g.out.Fd())
	if err != nil {
		return 0, 0
	}
	return w, h
}

// Signalled is the error that [Guard.Run] returns when a signal ended it.
type Signalled struct{ Signal int }

// Error says which signal it was.
func (s *Signalled) Error() string { return fmt.Sprintf("ended by signal %d", s.Signal) }

// ExitCode is the status to end with, 128 and the signal's number.
func (s *Signalled) ExitCode() int { return 128 + s.Signal }

// Run runs f while signals and panics are watched for, and returns when the
// terminal is as it was. Its error is f's, or a [*Signalled]. After a panic in f
// it does not return: the process ends.
func (g *Guard) Run(f func() error) error {
	g.watch()
	err := g.guarded(f)
	close(g.done)
	if g.out != nil {
		g.out.end()
	}
	g.restore()
	if n := g.got.Load(); n != 0 {
		return &Signalled{int(n)}
	}
	return err
}

func (g *Guard) guarded(f func() error) error {
	defer g.Recover()
	return f()
}

// Go runs f in a goroutine. A panic in it gives the terminal back and ends the
// process.
func (g *Guard) Go(f func()) {
	go func() {
		defer g.Recover()
		f()
	}()
}

// Recover is deferred in goroutines that were started otherwise than by
// [Guard.Go], and does the same for them.
func (g *Guard) Recover() {
	if v := recover(); v != nil {
		g.die(ExitFault, g.cfg.Name+": "+faultLine(v))
	}
}

// Started is told how to end the screen at once; kill may be called from any
// goroutine. A signal that came before is obeyed then.
func (g *Guard) Started(kill func()) {
	g.mu.Lock()
	g.kill = kill
	g.mu.Unlock()
	if g.got.Load() != 0 {
		kill()
	}
}

// end obeys a signal.
func (g *Guard) end(n int) {
	if !g.got.CompareAndSwap(0, int32(n)) {
		g.die(128+n, "") // the second one
		return
	}
	close(g.killed)
	g.mu.Lock()
	kill := g.kill
	g.mu.Unlock()
	if kill == nil || g.isAway() {
		// Nothing has been drawn, or the terminal has been given back, and is
		// somebody else's now.
		g.exit(128 + n)
		return
	}
	time.AfterFunc(Patience, func() { g.die(128+n, "") })
	kill()
}

// die gives the terminal back by force, says the line on standard error, and
// ends the process. Only the first call does, and the others wait for it.
func (g *Guard) die(code int, line string) {
	g.last.Do(func() {
		if !g.isAway() {
			if g.out != nil {
				g.out.close(lastWrite)
			}
			g.restore()
		}
		if line != "" {
			fmt.Fprintln(g.stderr, line)
		}
		g.exit(code)
	})
}

// restore gives the terminal's settings back.
func (g *Guard) restore() {
	for _, k := range g.kept {
		_ = xterm.Restore(k.fd, k.state)
	}
}

// options are what Bubble Tea's program is made with, last of all, so that
// nothing stands between it and the guard.
func (g *Guard) options() []tea.ProgramOption {
	return []tea.ProgramOption{
		tea.WithAltScreen(),
		tea.WithInput(g.in),
		tea.WithOutput(g.drawsOn()),
		tea.WithFPS(1), // its renderer has nothing to draw
		tea.WithoutSignalHandler(),
		tea.WithoutCatchPanics(),
		tea.WithFilter(arrange),
	}
}
