package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"asrview/model/lines/small"
)

// MaxFile is how large the file may be, in bytes.
const MaxFile = 64 << 10

// The narrowest and the widest that text is wrapped at.
const (
	MinWrap = 20
	MaxWrap = 1000
)

// flagNames are the flags of the command line that the file may set.
var flagNames = [...]string{"theme", "view", "scope", "reasoning", "markdown", "mouse", "time", "color"}

// Settings are what the file says.
type Settings struct {
	// Flags are values of flags in the order of the file.
	Flags []Flag
	// Wrap is how many columns text is wrapped at, at most; 0 is the screen's.
	Wrap int
	// Pictures draws pictures from the start.
	Pictures bool
	// Keys are the keys of actions, by the action's name.
	Keys map[string][]string
	// lines are the lines of the settings by their dotted names.
	lines map[string]int
}

// Flag is the value of a flag.
type Flag struct {
	Name, Value string
	Line        int
}

// Line returns the line of a setting, such as keys.quit, or 0.
func (s *Settings) Line(name string) int { return s.lines[name] }

// Path is where the file is looked for, "" where there is no home.
func Path() string {
	if dir := os.Getenv("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "asrview", "config.toml")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".config", "asrview", "config.toml")
}

// Load reads the file. One that is not there holds no settings. The mistakes are
// one sentence each, with the line where there is one; what is right stands beside
// them.
func Load(path string) (s Settings, mistakes []error) {
	if path == "" {
		return Settings{}, nil
	}
	src, err := small.Read(path, MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Settings{}, nil
	}
	if err != nil {
		return Settings{}, []error{fmt.Errorf("cannot read the settings: %w", err)}
	}
	s, mistakes = Parse(src)
	for i, m := range mistakes {
		mistakes[i] = fmt.Errorf("%s: %w", path, m)
	}
	return s, mistakes
}

// Parse reads the file's bytes.
func Parse(src []byte) (s Settings, mistakes []error) {
	var raw map[string]any
	if err := toml.Unmarshal(src, &raw); err != nil {
		return Settings{}, []error{placed(err)}
	}
	s.lines = linesOf(src)
	for _, name := range s.inOrder(raw, "") {
		if err := s.take(name, raw[name]); err != nil {
			mistakes = append(mistakes, At(s.lines[name], err))
		}
	}
	keys, _ := raw["keys"].(map[string]any)
	for _, name := range s.inOrder(keys, "keys.") {
		if err := s.bind(name, keys[name]); err != nil {
			mistakes = append(mistakes, At(s.lines["keys."+name], err))
		}
	}
	return s, mistakes
}

// At puts a line in front of an error; 0 is none.
func At(line int, err error) error {
	if line == 0 {
		return err
	}
	return fmt.Errorf("line %d: %w", line, err)
}

// placed puts the line in front of an error of the file's syntax.
func placed(err error) error {
	var syntax *toml.DecodeError
	if !errors.As(err, &syntax) {
		return err
	}
	line, _ := syntax.Position()
	return At(line, errors.New(strings.TrimPrefix(syntax.Error(), "toml: ")))
}

// take takes a setting that is not a key.
func (s *Settings) take(name string, value any) error {
	switch {
	case name == "keys":
		if _, ok := value.(map[string]any); !ok {
			return errors.New("keys is a table: [keys], and below it action = \"key\"")
		}
	case name == "wrap":
		n, ok := value.(int64)
		if !ok || n < MinWrap || n > MaxWrap {
			return fmt.Errorf("wrap is a number of columns from %d to %d", MinWrap, MaxWrap)
		}
		s.Wrap = int(n)
	case name == "pictures":
		text, ok := word(value)
		if !ok || text != "on" && text != "off" {
			return errors.New("pictures is true or false")
		}
		s.Pictures = text == "on"
	case slices.Contains(flagNames[:], name):
		text, ok := word(value)
		if !ok {
			return fmt.Errorf("%s is a word in quotes", name)
		}
		s.Flags = append(s.Flags, Flag{name, text, s.lines[name]})
	default:
		return fmt.Errorf("there is no setting %q; there are %s, wrap, pictures and [keys]", name, strings.Join(flagNames[:], ", "))
	}
	return nil
}

// word is a flag's value: a string, or true and false for on and off.
func word(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case bool:
		if v {
			return "on", true
		}
		return "off", true
	}
	return "", false
}

// bind takes the keys of an action: one, or a list.
func (s *Settings) bind(action string, value any) error {
	var keys []string
	switch v := value.(type) {
	case string:
		keys = []string{v}
	case []any:
		for _, x := range v {
			key, ok := x.(string)
			if !ok {
				return fmt.Errorf("%s is a key in quotes, or a list of them", action)
			}
			keys = append(keys, key)
		}
	default:
		return fmt.Errorf("%s is a key in quotes, or a list of them", action)
	}
	if s.Keys == nil {
		s.Keys = map[string][]string{}
	}
	s.Keys[action] = keys
	return nil
}

// inOrder returns the names of a table in the order of the file.
func (s *Settings) inOrder(table map[string]any, prefix string) []string {
	names := make([]string, 0, len(table))
	for name := range table {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := s.lines[prefix+a] - s.lines[prefix+b]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return names
}

// linesOf returns the lines of the settings of a file that has been read without an
// error before.
func linesOf(src []byte) map[string]int {
	lines := map[string]int{}
	var p unstable.Parser
	p.Reset(src)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		var parts []string
		line := 0
		for it := e.Key(); it.Next(); {
			n := it.Node()
			parts = append(parts, string(n.Data))
			line = p.Shape(n.Raw).Start.Line
		}
		key := strings.Join(parts, ".")
		switch e.Kind {
		case unstable.Table:
			table = key + "."
			note(lines, key, line)
		case unstable.KeyValue:
			note(lines, table+key, line)
		}
	}
	return lines
}

// note notes the line of a setting, and of the table that it stands in where that
// has none of its own.
func note(lines map[string]int, key string, line int) {
	lines[key] = line
	if table, _, ok := strings.Cut(key, "."); ok && lines[table] == 0 {
		lines[table] = line
	}
}
