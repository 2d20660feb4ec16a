package keys

// Action is what a key asks for. Its value is the name that a configuration
// file uses, so it is stable.
type Action string

// None is no action.
const None Action = ""

// Moving.
const (
	Down        Action = "down"
	Up          Action = "up"
	HalfDown    Action = "half-page-down"
	HalfUp      Action = "half-page-up"
	PageDown    Action = "page-down"
	PageUp      Action = "page-up"
	Top         Action = "top"
	Bottom      Action = "bottom"
	NextRecord  Action = "next-record"
	PrevRecord  Action = "previous-record"
	NextTraffic Action = "next-traffic"
	PrevTraffic Action = "previous-traffic"
	GoTo        Action = "go"
	Back        Action = "back"
	Forward     Action = "forward"
	SetMark     Action = "set-mark"
	GoMark      Action = "go-to-mark"
)

// Finding.
const (
	Search     Action = "search"
	SearchBack Action = "search-back"
	NextHit    Action = "next-hit"
	PrevHit    Action = "previous-hit"
	Filter     Action = "filter"
	Escape     Action = "escape"
)

// Showing.
const (
	View       Action = "view"
	Scope      Action = "scope"
	Reasoning  Action = "reasoning"
	Markdown   Action = "markdown"
	Wrap       Action = "wrap"
	ToolOutput Action = "tool-output"
	Left       Action = "left"
	Right      Action = "right"
	Fold       Action = "fold"
	FoldAll    Action = "fold-all"
	Margin     Action = "margin"
	Pictures   Action = "pictures"
)

// Opening and copying.
const (
	Open     Action = "open"
	CopyText Action = "copy"
	CopyLine Action = "copy-line"
	// AsStored shows the line of an opened record as it is stored.
	AsStored Action = "as-stored"
)

// The program.
const (
	Follow    Action = "follow"
	ReadAgain Action = "read-again"
	Mouse     Action = "mouse"
	Help      Action = "help"
	Redraw    Action = "redraw"
	Suspend   Action = "suspend"
	Quit      Action = "quit"
	Interrupt Action = "interrupt"
)

// In a prompt.
const (
	Accept      Action = "accept"
	Cancel      Action = "cancel"
	Literal     Action = "literal"
	Complete    Action = "complete"
	CompleteUp  Action = "complete-back"
	HistoryPrev Action = "history-previous"
	HistoryNext Action = "history-next"
)
