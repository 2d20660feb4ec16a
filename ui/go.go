package ui

import (
	"strconv"
	"strings"
	"time"

	"asrview/model/stream"
	"asrview/ui/address"
	"asrview/ui/keys"
	"asrview/ui/places"
	"asrview/ui/prompt"
	"asrview/ui/seq"
)

const promptGo prompt.Purpose = "go"

// trail is where the reader was, and where they are going.
type trail struct {
	jumps places.Jumps
	marks places.Marks
	// awaited is an address that the index has not found yet.
	awaited *address.Address
	// elsewhere is a record of another stream that its index has not found yet.
	elsewhere *elsewhere
	// lead is a record whose places were asked for before they were known.
	lead *lead
}

// The ends, where a key names them.
var (
	addressBegin = address.Address{Kind: address.Begin}
	addressEnd   = address.Address{Kind: address.End}
)

// start filters and goes where the configuration says.
func (a *App) start() {
	if a.cfg.Query != "" {
		a.setFilter(a.cfg.Query)
	}
	switch {
	case a.read.at < 0:
		a.startWithStreams()
	case a.cfg.At != "":
		a.goTyped(a.cfg.At)
	case a.cfg.Follow:
		a.read.list.Bottom()
	}
}

// askWhere opens the prompt for an address.
func (a *App) askWhere() {
	a.prompt.Open(promptGo, ":", "")
	a.typedWhere()
}

// whereHint shows what can be typed.
const whereHint = "#12  r40  messageId=…  50%  14:05  2026-10-24  +1h  end"

// typedWhere shows what can be typed as long as nothing is.
func (a *App) typedWhere() {
	a.prompt.SetNote(either(a.prompt.Text() == "", whereHint, ""), false)
}

// goTyped goes to an address as typed, and says what is wrong with it.
func (a *App) goTyped(text string) {
	switch strings.TrimSpace(text) {
	case "q", "quit":
		a.quit()
		return
	case "h", "help":
		a.openHelp()
		return
	}
	at, err := address.Parse(text, a.cfg.Location)
	if err != nil {
		a.note.bad(err.Error())
		return
	}
	a.goTo(at)
}

// jumpEnd goes to an end, or to the record whose seq was typed before the key.
func (a *App) jumpEnd(p keys.Press, end address.Address) {
	if p.Count > 0 {
		end = address.Address{Kind: address.Seq, Seq: int64(p.Count)}
	}
	a.goTo(end)
}

// goTo goes to an address, or waits until the index has found it.
func (a *App) goTo(at address.Address) {
	a.trail.awaited = nil
	switch at.Kind {
	case address.Begin:
		a.leave()
		a.frontList()
		a.read.list.Top()
	case address.End:
		a.leave()
		a.frontList()
		a.read.list.Bottom()
		a.read.toEnd = true
	case address.Seq:
		a.follow(at, a.read.snap().BySeq(at.Seq), "#"+strconv.FormatInt(at.Seq, 10))
	case address.Ref:
		a.follow(at, a.read.snap().ResolveRef(at.Ref), at.Ref)
	case address.Stream:
		a.nextStream(at.By)
	case address.Percent:
		a.goPercent(at)
	default:
		a.goTime(at.At(a.placeTime()))
	}
}

// follow goes to the record that a link leads to, or says why not.
func (a *App) follow(at address.Address, l stream.Link, words string) {
	switch l.State {
	case stream.Found:
		a.jump(places.Place{Ref: seq.Ref{Stream: a.read.at, Pos: l.Pos}, Part: -1})
	case stream.Pending:
		a.trail.awaited = &at
		a.note.say("looking for " + words + "…")
	case stream.Ambiguous:
		a.note.bad(words + " is ambiguous: " + strconv.Itoa(len(l.Candidates)) + " records")
	case stream.Elsewhere:
		if a.followElsewhere(at.Ref, "") {
			return
		}
		if !a.sessionsAreKnown() {
			a.trail.awaited = &at
			a.note.say("looking for " + words + "…")
			return
		}
		a.note.bad(words + " is in another session, which is not loaded")
	default:
		a.note.bad(words + " is not in this stream")
	}
}

// tryGo tries again to go where the index had not got to.
func (a *App) tryGo() {
	if at := a.trail.awaited; at != nil {
		a.note.clear()
		a.goTo(*at)
	}
}

func (a *App) goPercent(at address.Address) {
	p := a.read.snap().Progress()
	size := p.Total
	if size < 0 {
		size = p.Bytes
	}
	l := a.read.snap().ByByte(int64(at.Percent / 100 * float64(size)))
	if l.State == stream.Missing {
		a.goTo(addressEnd)
		return
	}
	a.follow(at, l, strconv.FormatFloat(at.Percent, 'f', -1, 64)+"%")
}

// goTime goes to a moment. While it is looked for, the cursor's place may change, by
// which a clock or a stretch of time would mean another.
func (a *App) goTime(t time.Time) {
	l := a.read.snap().ByTime(t)
	if l.State == stream.Missing {
		a.note.bad("no record has a time that can be read")
		return
	}
	a.follow(address.Address{Kind: address.Time, Time: t}, l, t.Format("2006-01-02 15:04:05"))
}

// placeTime is the time of the record under the cursor, or of the nearest one
// above it that has one; now where there is none.
func (a *App) placeTime() time.Time {
	loc := a.cfg.Location
	if loc == nil {
		loc = time.Local
	}
	r, ok := a.read.cursor()
	for range maxTimeless {
		if !ok {
			break
		}
		if e, found := a.read.scene.Records.Entry(r); found && !e.Time.IsZero() {
			return e.Time.In(loc)
		}
		r, ok = a.read.scene.Records.Prev(r)
	}
	return time.Now().In(loc)
}

// maxTimeless is how many records without a time are passed over.
const maxTimeless = 64

// jump goes to a place and remembers where it came from. A pane in place of the list
// gives way to what was gone to.
func (a *App) jump(to places.Place) {
	a.trail.awaited = nil
	a.leave()
	a.frontList()
	a.reveal(to)
}

// leave remembers the place that a jump starts from.
func (a *App) leave() {
	if here, ok := a.here(); ok {
		a.trail.jumps.Leave(here)
	}
}

// restFraction is how far down the screen a place in a text comes to rest.
const restFraction = 0.25

// reveal shows a place. A record that the scope leaves out is shown all the
// same, until the reader has moved on, and said to be so.
func (a *App) reveal(to places.Place) {
	if !a.isOpen(to.Ref.Stream) {
		a.whenOpen(to.Ref.Stream, func() { a.reveal(to) })
		return
	}
	if a.revealOver(to) {
		return
	}
	if to.Ref.Stream != a.read.at {
		a.showStream(to.Ref.Stream)
	}
	if !a.read.scene.Records.Has(to.Ref) && a.read.keepOne(to.Ref) {
		a.note.say("outside the scope " + scopeName(a.read.scope) + ", shown since you went there")
	}
	rest := 0.0
	if to.Part >= 0 {
		rest = restFraction
	}
	a.read.list.Reveal(to.Ref, to.Part, to.Byte, rest)
}

// here is the reader's place.
func (a *App) here() (places.Place, bool) {
	r, ok := a.read.cursor()
	return places.Place{Ref: r, Part: -1}, ok
}

func (a *App) goBack(times int) {
	a.along(times, func() (places.Place, bool) {
		here, _ := a.here()
		return a.trail.jumps.Back(here)
	}, "this is where the first jump came from")
}

func (a *App) goForward(times int) {
	a.along(times, a.trail.jumps.Forward, "there is no jump further on")
}

func (a *App) along(times int, step func() (places.Place, bool), end string) {
	for range min(times, maxSteps) {
		p, ok := step()
		if !ok {
			a.note.say(end)
			return
		}
		a.frontList()
		a.reveal(p)
	}
}

// maxSteps bounds a count before keys that step through a short list.
const maxSteps = 1000
