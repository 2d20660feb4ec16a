package ui

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/model/query/find"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/ui/jobs"
	"asrview/ui/keys"
)

// desk is an App on a screen that a test looks at. It drives Update as Bubble
// Tea would and delivers the mail of jobs when the test says so.
type desk struct {
	t     *testing.T
	app   *App
	term  *fakeTerminal
	store *stream.Store
	// asked are the commands that Update returned, other than waiting for mail.
	asked []tea.Msg
}

// textPainter paints the text alone.
type textPainter struct{}

func (textPainter) Paint(r row.Row) string { return r.Plain() }

// fakeTerminal remembers what was copied.
type fakeTerminal struct {
	copied [][]byte
	dark   chan bool
	// gate holds jobs until it is closed; nil holds none.
	gate chan struct{}
}

func (*fakeTerminal) Program(tea.Model, ...tea.ProgramOption) *tea.Program { return nil }
func (f *fakeTerminal) Background() <-chan bool                            { return f.dark }
func (*fakeTerminal) GiveWay()                                             {}
func (f *fakeTerminal) Go(job func()) {
	gate := f.gate
	go func() {
		if gate != nil {
			<-gate
		}
		job()
	}()
}

func (*fakeTerminal) Exec(cmd *exec.Cmd, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return done(cmd.Run()) }
}

func (f *fakeTerminal) Copy(text []byte) (string, error) {
	f.copied = append(f.copied, text)
	return "a test", nil
}

// open opens a stream that is in memory and indexed.
func open(t *testing.T, text string, width, height int, change ...func(*Config)) *desk {
	t.Helper()
	store := stream.Open(lines.FromBytes([]byte(text)), stream.Options{})
	t.Cleanup(func() { store.Close() })
	if err := store.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	return sit(t, store, width, height, change...)
}

// sit opens the screen on a store as it is.
func sit(t *testing.T, store *stream.Store, width, height int, change ...func(*Config)) *desk {
	t.Helper()
	term := &fakeTerminal{dark: make(chan bool, 1)}
	cfg := Config{
		Streams:  []Stream{{Name: "runs/test.jsonl", Store: store}},
		Options:  render.Options{Markdown: true},
		Location: time.UTC,
		Theme:    func(bool) Painter { return textPainter{} },
		Terminal: term,
	}
	for _, c := range change {
		c(&cfg)
	}
	d := &desk{t: t, term: term, store: store}
	d.app = newApp(t.Context(), cfg)
	t.Cleanup(d.app.crew.Close)
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	return d
}

// tour opens the stream that holds every record, part and label once.
func tour(t *testing.T, width, height int, change ...func(*Config)) *desk {
	t.Helper()
	text, err := os.ReadFile("../testdata/tour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, string(text), width, height, change...)
	d.finish()
	return d
}

// send hands a message to the app and keeps what its commands say, but for the
// one that waits for mail.
func (d *desk) send(msg tea.Msg) {
	d.t.Helper()
	before := d.app.after
	if before != nil {
		d.t.Fatal("commands of an earlier message are left over")
	}
	_, isMail := msg.(mailed)
	_, cmd := d.app.Update(msg)
	if cmd == nil || isMail {
		return
	}
	d.keepAsked(cmd())
}

func (d *desk) keepAsked(msg tea.Msg) {
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			if c != nil {
				d.keepAsked(c())
			}
		}
		return
	}
	d.asked = append(d.asked, msg)
}

// sentinel ends the mail that finish waits for.
type sentinel struct{}

// finish waits until no job runs and delivers what they had to say, until there
// is nothing left to do.
func (d *desk) finish() {
	d.t.Helper()
	var search looker
	var filter *find.Job
	for range 100 {
		if now := d.app.find.job; now != search {
			search = now
			d.waitFind(now, searched{})
		}
		if now := d.app.read.filter.job; now != filter {
			filter = now
			if now != nil {
				d.waitFind(now, filteredMore{})
			}
		}
		d.app.crew.WaitIdle()
		d.app.crew.Start("sentinel", func(_ context.Context, post jobs.Post) { post(sentinel{}, true) })
		d.app.crew.WaitIdle()
		letters := d.app.mail.Next(d.t.Context())
		d.send(mailed(letters))
		if len(letters) <= 2 {
			return
		}
	}
	d.t.Fatal("jobs never come to an end")
}

// waitFind waits until a search or a filter is done, and says so as its watcher
// would.
func (d *desk) waitFind(job looker, say any) {
	d.t.Helper()
	if job == nil {
		return
	}
	if err := job.Wait(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
	d.app.answer(jobs.Letter{Body: say})
	d.send(nil)
}

// press presses keys by their names, text by "text:…".
func (d *desk) press(names ...string) {
	d.t.Helper()
	for _, n := range names {
		if text, ok := strings.CutPrefix(n, "text:"); ok {
			for _, r := range text {
				d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
			}
			continue
		}
		d.send(keyMsg(n))
	}
}

var keyTypes = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
	"right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "f1": tea.KeyF1, "space": tea.KeySpace, "backspace": tea.KeyBackspace,
}

func keyMsg(name string) tea.KeyMsg {
	if t, ok := keyTypes[name]; ok {
		msg := tea.KeyMsg{Type: t}
		if t == tea.KeySpace {
			msg.Runes = []rune{' '}
		}
		return msg
	}
	if c, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyMsg{Type: tea.KeyType(c[0] - 'a' + 1)}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// rows are the rows of the screen.
func (d *desk) rows() []string { return strings.Split(d.app.View(), "\n") }

// screen is the screen without trailing blanks.
func (d *desk) screen() string {
	rows := d.rows()
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

// status is the last row.
func (d *desk) status() string {
	rows := d.rows()
	return rows[len(rows)-1]
}

func (d *desk) sees(want ...string) {
	d.t.Helper()
	for _, w := range want {
		if !strings.Contains(d.app.View(), w) {
			d.t.Errorf("the screen does not show %q:\n%s", w, d.screen())
		}
	}
}

func (d *desk) seesNot(want ...string) {
	d.t.Helper()
	for _, w := range want {
		if strings.Contains(d.app.View(), w) {
			d.t.Errorf("the screen shows %q:\n%s", w, d.screen())
		}
	}
}

// cursorRow is the row on which the record under the cursor begins to be seen,
// -1 for none.
func (d *desk) cursorRow() int {
	for y, x := range d.app.read.list.Lines() {
		if x.Cursor {
			return y
		}
	}
	return -1
}

// seq is the place of the record under the cursor as the status line names it.
func (d *desk) place() string { return strings.TrimSpace(strings.SplitN(d.status(), "  ", 2)[0]) }

func modeNames() map[keys.Mode]string {
	return map[keys.Mode]string{
		keys.List: "list", keys.Pager: "pager", keys.HelpScreen: "help", keys.Pane: "pane", keys.Prompt: "prompt", keys.Letter: "letter",
	}
}
