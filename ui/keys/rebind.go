package keys

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names lists the actions that keys can be given to, in the order of the help.
func (t *Table) Names() []Action {
	var out []Action
	for _, b := range t.bindings {
		if !slices.Contains(out, b.Action) {
			out = append(out, b.Action)
		}
	}
	return out
}

// Rebind returns a table in which an action has these keys and no others. A key
// that another action had is taken from it. An error says in a sentence why it
// cannot be; the table itself never changes.
func (t *Table) Rebind(action Action, names []string) (*Table, error) {
	if !slices.Contains(t.Names(), action) {
		return nil, fmt.Errorf("there is no action %q; the nearest is %q", action, t.nearest(action))
	}
	for _, name := range names {
		if err := t.canBind(action, name); err != nil {
			return nil, err
		}
	}
	bindings := slices.Clone(t.bindings)
	modes := Mode(0)
	for i := range bindings {
		if bindings[i].Action == action {
			bindings[i].Keys = slices.Clone(names)
			modes |= bindings[i].Modes
		}
	}
	for i := range bindings {
		if b := &bindings[i]; b.Action != action && b.Modes&modes != 0 {
			b.Keys = slices.DeleteFunc(slices.Clone(b.Keys), func(k string) bool { return slices.Contains(names, k) })
		}
	}
	return newTable(bindings), nil
}

// canBind says why an action cannot have a key.
func (t *Table) canBind(action Action, name string) error {
	switch {
	case !isKey(name):
		return fmt.Errorf("there is no key %q; keys are single characters, ctrl+x, space, enter, esc, tab, up, down, left, right, pgup, pgdown, home, end, f1 to f12", name)
	case name == "ctrl+c" && action != Interrupt && action != Cancel:
		return fmt.Errorf("ctrl+c always stops what runs, and quits")
	case len(name) == 1 && name[0] >= '0' && name[0] <= '9':
		return fmt.Errorf("the digit %s counts, it cannot be a key of its own", name)
	}
	for _, b := range t.bindings {
		if b.Action == action && b.Modes&Prompt != 0 && (utf8.RuneCountInString(name) == 1 || name == "space") {
			return fmt.Errorf("%s works while typing, where %q is a letter to be typed", action, name)
		}
	}
	if action == Interrupt {
		return fmt.Errorf("interrupt stays at ctrl+c, so that there is always a way out")
	}
	return nil
}

// isKey reports whether a name is one of a key.
func isKey(name string) bool {
	if r, n := utf8.DecodeRuneInString(name); n > 0 && n == len(name) {
		return r != utf8.RuneError && unicode.IsGraphic(r) && r != ' '
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return len(rest) == 1 && rest[0] >= 'a' && rest[0] <= 'z'
	}
	switch name {
	case "space", "enter", "esc", "tab", "up", "down", "left", "right", "pgup", "pgdown", "home", "end",
		"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12":
		return true
	}
	return false
}

// nearest is the action whose name shares most with another one.
func (t *Table) nearest(action Action) (best Action) {
	most := -1
	for _, name := range t.Names() {
		n := 0
		for n < len(name) && n < len(action) && name[n] == action[n] {
			n++
		}
		for _, word := range strings.Split(string(action), "-") {
			if strings.Contains(string(name), word) {
				n += len(word)
			}
		}
		if n > most {
			most, best = n, name
		}
	}
	return best
}
