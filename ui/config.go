package ui

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/keys"
	"asrview/ui/shelf"
)

// Config is everything the screen is told when it starts. The caller keeps
// ownership of the stores and closes them after [Run] has returned.
type Config struct {
	// Streams are what is read. The first is shown first; where there is none, a
	// list of those that Finder finds is.
	Streams []Stream
	// Finder finds more streams, nil where there are none to be found. It is used
	// by the screen alone; with Follow it goes on finding.
	Finder *shelf.Finder
	// Open opens a stream that has a path and no store yet. Reading goes on until
	// ctx ends or the store is closed, which the screen does. It must be there if
	// any stream has no store, or Finder is.
	Open func(ctx context.Context, path string) (*stream.Store, error)
	// Identify is what heads of files are told by; nil knows ASR alone.
	Identify shelf.Identify

	// Options are the reader's choices at the start. Width, Left and Print are
	// ignored: they are the screen's own.
	Options render.Options
	// Scope says which records are read at the start.
	Scope stream.Scope
	// Query is the filter to start with, "" for none. It must be one that
	// parses; the command line reports a wrong one before the screen opens.
	Query string
	// At is where to start, in the words of the command `:` — "r40", "#40",
	// "messageId=…", "50%", "end" — or "" for the beginning. What it does not
	// find is said in the status line.
	At string
	// Follow stays at the end while the input grows. The stores must have been
	// opened to follow.
	Follow bool
	// Mouse captures the wheel and clicks.
	Mouse bool
	// Location is the zone that local times are shown in; nil is time.Local.
	Location *time.Location

	// Theme returns the theme for a dark or a light background. Dark is the first
	// guess; the terminal's answer may correct it.
	Theme func(dark bool) Painter
	Dark  bool

	// Keys is the key table; nil is the one of the documentation.
	Keys *keys.Table
	// Wrap is how many columns records are wrapped at, at most; 0 is the screen's.
	Wrap int
	// Mistakes are what is wrong with the reader's settings. They are said when the
	// screen opens.
	Mistakes []error

	// Terminal is what the screen is drawn on.
	Terminal Terminal
}

// Stream is one stream to read.
type Stream struct {
	// Name is what the status line calls it: a path as the user gave it, or
	// "standard input". It need not be clean; the screen cleans it.
	Name string
	// Store is nil for a stream that is opened when it is looked at.
	Store *stream.Store
	// Found is where such a stream lies, and what is known of it so far.
	Found shelf.Found
}

// base is the last element of a stream's name.
func (s Stream) base() string { return filepath.Base(s.Name) }

// stem is base without what its name ends in.
func (s Stream) stem() string { return strings.TrimSuffix(s.base(), filepath.Ext(s.base())) }

// Terminal is what the screen asks of the terminal; [term.Guard] is one. Its
// methods are safe for concurrent use.
type Terminal interface {
	// Program makes the program that draws a model.
	Program(tea.Model, ...tea.ProgramOption) *tea.Program
	// Go starts a goroutine whose panic gives the terminal back before the
	// process ends.
	Go(func())
	// GiveWay is called by jobs, about every millisecond or more often, and may wait
	// there while a key is answered. The loop must not call it.
	GiveWay()
	// Background delivers at most one answer: whether the background is dark.
	Background() <-chan bool
	// Exec lends the terminal to another program and takes it again when that has
	// ended; done makes the message that says how. Standard streams that are not set
	// are the terminal.
	Exec(cmd *exec.Cmd, done func(error) tea.Msg) tea.Cmd
	// Copy puts text on the clipboard and says how. It may block and is called
	// off the loop.
	Copy(text []byte) (how string, err error)
}
