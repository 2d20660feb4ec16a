package term

import (
	"os"
	"reflect"

	tea "github.com/charmbracelet/bubbletea"
)

// SuspendRefusedMsg tells the model that a request to suspend was not followed,
// since nobody would wake the program up.
type SuspendRefusedMsg struct{}

// suspendMsg takes the place of Bubble Tea's, which waits for ever where the
// system discards the stop.
type suspendMsg struct{}

// sizeMsg is a new size that the guard found out itself. Bubble Tea misses a
// change that comes while it starts.
type sizeMsg struct{ width, height int }

// arrange replaces messages before Bubble Tea sees them: it is not to suspend by
// itself, and it is to learn sizes as it does from its own.
func arrange(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.SuspendMsg:
		return suspendMsg{}
	case sizeMsg:
		return tea.WindowSizeMsg{Width: msg.width, Height: msg.height}
	case tea.WindowSizeMsg:
		if m, ok := model.(*watched); ok {
			m.looked = true
		}
	}
	return msg
}

// Program makes the program that draws the model on this terminal. The options
// given come before the guard's own, which win.
//
// The model sees what Bubble Tea documents, with these differences: it has the
// alternate screen, and learns its size before its first View; a frame is shown
// as soon as it is made; keys that arrived together come one
// by one; a run of wheel events comes in one go, with one View after it; a
// panic in a command ends the program as one in Update does.
func (g *Guard) Program(model tea.Model, options ...tea.ProgramOption) *tea.Program {
	m := &watched{inner: model, g: g, painter: newPainter(g.out), looked: !libraryLooks}
	g.Go(func() { m.painter.run(g.done) })
	p := tea.NewProgram(m, append(options, g.options()...)...)
	m.program = p
	g.mu.Lock()
	g.send = p.Send
	g.mu.Unlock()
	g.watchSize()
	g.Started(p.Kill)
	if g.cfg.AskBackground && answers(os.Getenv("TERM")) {
		g.out.ask(question, g.bg.asked)
	} else {
		g.bg.end()
	}
	return p
}

// watched stands between Bubble Tea and the model.
type watched struct {
	inner   tea.Model
	g       *Guard
	program *tea.Program
	painter *painter
	width   int
	height  int
	// looked: Bubble Tea is done looking at the size, or does not look, see
	// libraryLooks. stop and lend wait for that.
	looked, stop bool
	lend         *lendMsg
}

// Init tells the model the size of the screen, so that its first frame is one.
func (m *watched) Init() tea.Cmd {
	cmds := []tea.Cmd{m.inner.Init()}
	if w, h := m.g.Size(); w > 0 && h > 0 {
		cmds = append(cmds, m.resize(tea.WindowSizeMsg{Width: w, Height: h}))
	}
	return m.watch(tea.Batch(cmds...))
}

// View hands the frame to the painter. Bubble Tea's renderer gets nothing to
// draw: it would wait for a tick.
func (m *watched) View() string {
	taken := m.g.way.count()
	m.painter.put(gated(m.inner.View()), m.width, m.height, func() { m.g.way.free(taken) })
	return ""
}

func (m *watched) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmds []tea.Cmd
	switch msg := msg.(type) {
	case suspendMsg:
		m.stop = true
	case lendMsg:
		m.lend = &msg
	case tea.WindowSizeMsg:
		cmds = append(cmds, m.resize(msg))
	case tea.KeyMsg:
		for _, k := range separate(msg) {
			cmds = append(cmds, m.update(k))
		}
	case tea.MouseMsg:
		n := 1
		if tea.MouseEvent(msg).IsWheel() {
			n = m.g.in.takeWheel()
		}
		for range n {
			cmds = append(cmds, m.update(msg))
		}
	default:
		cmds = append(cmds, m.update(msg))
	}
	cmds = append(cmds, m.release())
	return m, m.watch(tea.Batch(cmds...))
}

// release gives the terminal to a shell or another program, once it can.
func (m *watched) release() tea.Cmd {
	switch {
	case !m.looked:
		return nil
	case m.stop:
		m.stop = false
		return m.suspend()
	case m.lend != nil:
		lend := m.lend
		m.lend, m.looked = nil, !libraryLooks
		return tea.Exec(lend.loan, lend.done)
	}
	return nil
}

// resize tells the model a size that it does not know yet.
func (m *watched) resize(msg tea.WindowSizeMsg) tea.Cmd {
	if msg.Width == m.width && msg.Height == m.height {
		return nil
	}
	m.width, m.height = msg.Width, msg.Height
	return m.update(msg)
}

func (m *watched) update(msg tea.Msg) (cmd tea.Cmd) {
	m.inner, cmd = m.inner.Update(msg)
	return cmd
}

func (m *watched) suspend() tea.Cmd {
	if !m.g.CanSuspend() {
		return m.update(SuspendRefusedMsg{})
	}
	m.looked = !libraryLooks
	m.g.suspend(m.program)
	return m.update(tea.ResumeMsg{})
}

// separate takes apart keys that arrived in one piece: letters that were typed
// while the program was busy, and Esc pressed twice.
func separate(k tea.KeyMsg) []tea.KeyMsg {
	switch {
	case k.Type == tea.KeyEscape && k.Alt:
		one := tea.KeyMsg{Type: tea.KeyEscape}
		return []tea.KeyMsg{one, one}
	case k.Type != tea.KeyRunes || k.Paste || len(k.Runes) < 2:
		return []tea.KeyMsg{k}
	}
	keys := make([]tea.KeyMsg, len(k.Runes))
	for i, r := range k.Runes {
		keys[i] = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}
	}
	return keys
}

// watch has a command's panic end the program in good order, and those of the
// commands that it returns in turn.
func (m *watched) watch(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer m.g.Recover()
		return m.watchAll(cmd())
	}
}

// watchAll watches the commands of a batch or a sequence. The latter's type is
// Bubble Tea's own, but it too is a slice of commands.
func (m *watched) watchAll(msg tea.Msg) tea.Msg {
	v := reflect.ValueOf(msg)
	if !v.IsValid() || v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return msg
	}
	all := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		cmd, _ := v.Index(i).Interface().(tea.Cmd)
		all.Index(i).Set(reflect.ValueOf(m.watch(cmd)))
	}
	return all.Interface()
}
