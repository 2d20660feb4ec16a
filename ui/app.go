package ui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/menu"
	"asrview/ui/prompt"
	"asrview/ui/term"
)

// How often answers of jobs reach the screen, see [jobs.Mail].
const (
	// answerPace gathers drawings and other small answers.
	answerPace = 50 * time.Millisecond
	// growthPace is between two looks at a stream that is being read.
	growthPace = 250 * time.Millisecond
	// firstPace is that pause as long as the stream holds nothing.
	firstPace = 10 * time.Millisecond
)

// App is the screen: what is read, what is open above it, and what runs beside
// it. It belongs to Bubble Tea's loop.
type App struct {
	cfg   Config
	keys  *keys.Table
	count keys.Reader
	crew  *jobs.Crew
	mail  *jobs.Mail
	ctx   context.Context

	frame  frame
	read   *reading
	pager  *opened
	help   *opened
	prompt *prompt.Prompt
	letter letter
	trail  trail
	find   finding
	shelf  shelved
	// gathered is the traffic between all loaded streams.
	gathered gathered
	offer    offering
	side     side
	menu     *menu.Menu
	taking   *taking
	toSave   toSave
	// piped is the text that waits for a command; temp is the file that an editor
	// has open, "" for none.
	piped, temp string
	note        note
	// said are the notes of inputs that were said, by stream.
	said map[int]noted

	actions map[keys.Mode]actions
	mouse   bool
	after   []tea.Cmd
}

// actions are what a mode does for the actions of its keys.
type actions map[keys.Action]func(keys.Press)

// mailed are the letters that came in.
type mailed []jobs.Letter

// newApp returns the screen before it knows its size.
func newApp(ctx context.Context, cfg Config) *App {
	a := &App{cfg: cfg, ctx: ctx, keys: cfg.keys(), prompt: prompt.New(), mouse: cfg.Mouse, said: map[int]noted{}}
	cfg.Options.Keys = hintKeys(a.keys)
	a.mail = jobs.NewMail(answerPace)
	a.crew = jobs.NewCrew(ctx, a.mail, cfg.Terminal.Go)
	a.frame.setTheme(cfg.Theme(cfg.Dark))
	a.read = newReading(cfg)
	a.actions = map[keys.Mode]actions{
		keys.List:       a.listActions(),
		keys.Pager:      a.pagerActions(),
		keys.HelpScreen: a.helpActions(),
		keys.Pane:       a.paneActions(),
		keys.Prompt:     a.promptActions(),
		keys.Letter:     a.letterActions(),
	}
	a.watch()
	return a
}

// Init waits for the first letters.
func (a *App) Init() tea.Cmd { return a.nextMail }

// nextMail waits for letters; it runs beside the loop.
func (a *App) nextMail() tea.Msg { return mailed(a.mail.Next(a.ctx)) }

// Update routes a message, lays out once, and hands on what is to be done.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.resize(msg.Width, msg.Height)
	case tea.KeyMsg:
		a.press(msg)
	case tea.MouseMsg:
		a.point(msg)
	case mailed:
		a.deliver(msg)
	case tea.ResumeMsg:
		a.resumed()
	case editFile:
		a.openEditor(msg)
	case lent:
		a.tookBack(msg)
	case term.SuspendRefusedMsg:
		a.cannotSuspend()
	}
	a.settle()
	return a, a.commands()
}

// View returns what settle laid out.
func (a *App) View() string { return a.frame.view }

// commands returns what the message has left to do.
func (a *App) commands() tea.Cmd {
	cmds := a.after
	a.after = nil
	if len(cmds) == 1 {
		return cmds[0]
	}
	return tea.Batch(cmds...)
}

// do hands a command to Bubble Tea after this message.
func (a *App) do(cmd tea.Cmd) { a.after = append(a.after, cmd) }

// mode is who owns the keys now.
func (a *App) mode() keys.Mode {
	switch {
	case a.prompt.IsOpen():
		return keys.Prompt
	case a.letter != nil || a.menu != nil:
		return keys.Letter
	case a.help != nil:
		return keys.HelpScreen
	case a.pager != nil:
		return keys.Pager
	case a.side.focus:
		return keys.Pane
	}
	return keys.List
}

// press takes a key in the mode that owns it.
func (a *App) press(key tea.KeyMsg) {
	mode := a.mode()
	p, ok := a.count.Read(a.keys, mode, nameOf(key))
	switch {
	case ok:
		if mode != keys.Prompt {
			a.note.clear()
		}
		a.actions[mode][p.Action](p)
		if mode == keys.List && movesOn(p.Action) {
			a.movedOn()
		}
	case mode == keys.Prompt:
		a.typed(key)
	case mode == keys.Letter && a.menu != nil:
		a.pickedChoice(key)
	case mode == keys.Letter:
		a.lettered(key)
	case a.count.Pending() == 0:
		a.unbound(key)
	}
}

// resize takes the size of the screen; with the first one reading begins.
func (a *App) resize(width, height int) {
	first := a.frame.width == 0
	a.frame.width, a.frame.height = width, height
	a.arrange()
	a.redrawOpened()
	if first {
		a.start()
		a.sayMistakes()
	}
}

// deliver takes answers of jobs. Those of jobs that were cancelled or replaced
// are dropped here and nowhere else.
func (a *App) deliver(letters mailed) {
	for _, l := range letters {
		if a.crew.Accept(l) {
			a.answer(l)
		}
	}
	if a.ctx.Err() == nil {
		a.do(a.nextMail)
	}
}

// answer routes one answer.
func (a *App) answer(l jobs.Letter) {
	switch body := l.Body.(type) {
	case grown:
		a.grew(body)
	case drawn:
		a.read.list.Refresh()
	case storedLine:
		a.gotStored(body)
	case reopened:
		a.reopen()
	case nativeRead:
		a.nativeWasRead(body)
	case pauseOver:
		a.rested(body)
	case searched:
		a.pursue()
	case located:
		a.found(body)
	case countedMore:
		a.suggest()
	case outside:
		a.countedOutside(body)
	case hitsOutside:
		a.countedHits(body)
	case filteredMore:
		a.read.restage()
	case walked:
		a.walkedTo(body)
	case readAgain:
		a.wasReadAgain(body)
	case plansFound, deliveriesFound, problemsFound, statsFound, outlineWords:
		a.paneAnswer(l)
	case jobs.Done:
		a.ended(l)
	case background:
		a.frame.setTheme(a.cfg.Theme(bool(body)))
	case taken:
		a.choose(body)
	case saved:
		a.wasSaved(body)
	case copied:
		a.copiedText(body)
	case graphMade:
		a.wasGathered(body)
	case threadPicked:
		a.wasPicked(body)
	case linksFound:
		a.followFound(body)
	case merged:
		a.wasMerged(body)
	case sievedMore:
		a.sieved(body)
	case streamsFound, scanned, headsSeen, streamOpened, streamsGrew:
		a.shelfAnswer(l)
	case failed:
		a.note.bad(body.err.Error())
	}
}

// ended takes note that a job has said all.
func (a *App) ended(l jobs.Letter) {
	switch l.Ticket.Name {
	case sideJob:
		a.paneAnswer(l)
	case gatherJob:
		// What has grown meanwhile is read too.
		a.gatherAgain()
	}
}

// failed is the answer of a job that could not do what it was asked for.
type failed struct{ err error }

// settle lays out what is visible, asks for what should be drawn ahead, and
// composes the view.
func (a *App) settle() {
	if a.frame.width <= 0 || a.frame.height <= 0 {
		return
	}
	a.read.list.Settle()
	a.settleOver()
	a.settlePane()
	a.countOutside()
	a.countHits()
	a.keepCount()
	a.drawAhead()
	a.compose()
	a.drawOpened()
}
