package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/ui/jobs"
)

// escape clears one thing: what is awaited, the search, the filter.
func (a *App) escape() {
	switch {
	case a.trail.awaited != nil || a.trail.lead != nil:
		a.trail.awaited, a.trail.lead = nil, nil
	case a.clearSearch():
	case a.clearOver():
	case a.dropFilter():
	case a.closePane():
	case a.backToChooser():
	}
}

// interrupt stops what is running, one thing at a time, and quits where nothing
// is.
func (a *App) interrupt() {
	switch {
	case a.trail.awaited != nil || a.trail.lead != nil:
		a.trail.awaited, a.trail.lead = nil, nil
		a.note.say("stopped")
	case a.find.want != nil:
		a.endSearch()
		a.note.say("search stopped")
	case a.interruptPane():
		a.note.say("stopped")
	case a.read.follow:
		a.setFollow(false)
	default:
		a.quit()
	}
}

func (a *App) quit() {
	a.crew.Close()
	a.do(tea.Quit)
}

// redraw writes every row again.
func (a *App) redraw() { a.do(tea.ClearScreen) }

// suspend stops the program until the shell wakes it up.
func (a *App) suspend() { a.do(tea.Suspend) }

func (a *App) cannotSuspend() {
	a.note.bad("cannot suspend: nobody would wake this program up")
}

// resumed takes the mouse again, which suspending gave back.
func (a *App) resumed() {
	if a.mouse {
		a.do(tea.EnableMouseCellMotion)
	}
}

func (a *App) toggleMouse() {
	a.mouse = !a.mouse
	if a.mouse {
		a.do(tea.EnableMouseCellMotion)
	} else {
		a.do(tea.DisableMouse)
	}
	a.note.say(either(a.mouse, "mouse on", "mouse off: the terminal selects text"))
}

const followJob jobs.Name = "follow"

func (a *App) toggleFollow() { a.setFollow(!a.read.follow) }

// setFollow begins or ends to stay at the end. The input is watched for growth
// where it can be; that asks the file system, off the loop.
func (a *App) setFollow(on bool) {
	a.read.follow = on
	a.note.say(either(on, "following", "not following"))
	if on {
		a.read.list.Bottom()
	}
	source, ok := a.source().(lines.Follower)
	if !ok || source.Following() == on {
		return
	}
	a.crew.Start(followJob, func(_ context.Context, post jobs.Post) {
		if err := source.Follow(on); err != nil {
			post(failed{err}, true)
		}
	})
}
