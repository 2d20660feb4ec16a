package cli

import (
	"maps"
	"slices"

	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/settings"
)

// settled are the reader's settings for the screen.
type settled struct {
	keys *keys.Table
	wrap int
	// pictures: they are drawn from the start.
	pictures bool
	// mistakes are what is wrong with the settings, one sentence each.
	mistakes []error
}

// settle reads the settings. What the command line says wins; a mistake costs its
// own setting, and the screen opens all the same.
func (f *flags) settle(path string) settled {
	s, mistakes := settings.Load(path)
	out := settled{keys: keys.Default(), wrap: s.Wrap, pictures: s.Pictures, mistakes: mistakes}
	for _, set := range s.Flags {
		if f.set.Changed(set.Name) {
			continue
		}
		if err := f.give(set.Name, set.Value); err != nil {
			out.mistakes = append(out.mistakes, settings.At(set.Line, err))
		}
	}
	for _, action := range out.keys.Names() {
		names, ok := s.Keys[string(action)]
		if !ok {
			continue
		}
		delete(s.Keys, string(action))
		out.bind(&s, action, names)
	}
	for _, action := range slices.Sorted(maps.Keys(s.Keys)) {
		out.bind(&s, keys.Action(action), s.Keys[action])
	}
	return out
}

func (o *settled) bind(s *settings.Settings, action keys.Action, names []string) {
	table, err := o.keys.Rebind(action, names)
	if err != nil {
		o.mistakes = append(o.mistakes, settings.At(s.Line("keys."+string(action)), err))
		return
	}
	o.keys = table
}

// give gives a flag the value of a setting.
func (f *flags) give(name, value string) error {
	if name == "theme" {
		if _, err := themes.Load(value, true); err != nil {
			return err
		}
	}
	flag := f.set.Lookup(name)
	before := flag.Value.String()
	if err := flag.Value.Set(value); err != nil {
		_ = flag.Value.Set(before)
		return &wrongSetting{name, err}
	}
	if name == "markdown" {
		// It has another default where nothing was said.
		flag.Changed = true
	}
	return nil
}

// wrongSetting is a value that a flag does not take.
type wrongSetting struct {
	name string
	err  error
}

// Error names the setting.
func (e *wrongSetting) Error() string { return e.name + ": " + e.err.Error() }
