package keys

// Mode is a set of the states of the screen that own keys.
type Mode uint8

// The modes.
const (
	// List is the list of records.
	List Mode = 1 << iota
	// Pager is a record opened whole.
	Pager
	// HelpScreen is the list of keys.
	HelpScreen
	// Pane is what stands beside the list, or in place of it.
	Pane
	// Prompt is a line being typed.
	Prompt
	// Letter waits for the name of a mark.
	Letter
)

// Screens are the modes that show rows to scroll through.
const Screens = List | Pager | HelpScreen | Pane

// Count says what a number typed before the key means.
type Count uint8

// The meanings of a count.
const (
	// CountNone: the key takes no count; a number before it is ignored.
	CountNone Count = iota
	// CountTimes: the key is done that often.
	CountTimes
	// CountSeq: the number is the seq of a record.
	CountSeq
)

// Group is a heading of the help.
type Group string

// The groups, in the order of the help.
const (
	GroupMove    Group = "Move"
	GroupFind    Group = "Find"
	GroupShow    Group = "Show"
	GroupOpen    Group = "Open and copy"
	GroupPanes   Group = "Side panes"
	GroupStreams Group = "Several streams"
	GroupProgram Group = "Program"
	GroupPrompt  Group = "While typing"
)

// Groups lists the groups in the order of the help.
func Groups() []Group {
	return []Group{GroupMove, GroupFind, GroupShow, GroupOpen, GroupPanes, GroupStreams, GroupProgram, GroupPrompt}
}

// Binding is one row of the table.
type Binding struct {
	Action Action
	// Keys are the names of the keys, the usual one first.
	Keys  []string
	Modes Mode
	Count Count
	Group Group
	// Help says what the key does, in a few words without a full stop.
	Help string
}

// Table is a set of bindings with no key bound twice in one mode. It is
// immutable.
type Table struct {
	bindings []Binding
	index    map[slot]int
}

type slot struct {
	mode Mode
	key  string
}

// Default returns the table of the keys as the documentation names them.
func Default() *Table { return newTable(defaults()) }

func newTable(bindings []Binding) *Table {
	t := &Table{bindings: bindings, index: make(map[slot]int)}
	for i, b := range bindings {
		for m := List; m <= Letter; m <<= 1 {
			if b.Modes&m == 0 {
				continue
			}
			for _, k := range b.Keys {
				t.index[slot{m, k}] = i
			}
		}
	}
	return t
}

// Bindings returns the rows of the table in the order of the help. The caller
// must not change them.
func (t *Table) Bindings() []Binding { return t.bindings }

// Lookup returns the binding of a key in one mode.
func (t *Table) Lookup(m Mode, key string) (Binding, bool) {
	i, ok := t.index[slot{m, key}]
	if !ok {
		return Binding{}, false
	}
	return t.bindings[i], true
}

// KeyOf returns the label of the usual key of an action in a mode, "" where it
// has none. It is for hints on the screen.
func (t *Table) KeyOf(m Mode, a Action) string {
	for _, b := range t.bindings {
		if b.Action == a && b.Modes&m != 0 && len(b.Keys) > 0 {
			return Label(b.Keys[0])
		}
	}
	return ""
}
