package themes

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"asrview/model/lines/small"
)

// MaxFile is how large a theme's file may be, in bytes. No theme needs more.
const MaxFile = 64 << 10

// file is the shape of a theme's file; see [Load].
type file struct {
	Name   string         `toml:"name"`
	Base   string         `toml:"base"`
	Colors map[string]any `toml:"colors"`
	Roles  map[string]any `toml:"roles"`
}

// Load returns the built-in theme of that name, or reads a theme from a file
// where the name holds a path separator or ends in .toml:
//
//	name = "harbour"
//	base = "dark"            # the built-in theme it starts from
//	[colors]                 # names of its own, to be used below
//	sea = "#5fa8d3"
//	[roles]                  # see RoleNames; a colour, or a whole look
//	user = "sea"
//	match = { fg = "#ffffff", bg = "#204060", bold = true }
//
// An error names the file and the line.
func Load(nameOrPath string, dark bool) (*Theme, error) {
	if !isPath(nameOrPath) {
		return Builtin(nameOrPath, dark)
	}
	src, err := small.Read(nameOrPath, MaxFile)
	if err != nil {
		return nil, fmt.Errorf("cannot read the theme: %w", err)
	}
	t, err := Parse(src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", nameOrPath, err)
	}
	return t, nil
}

func isPath(name string) bool {
	return strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".toml")
}

// Parse reads a theme's file from its bytes. An error says which line.
func Parse(src []byte) (*Theme, error) {
	var f file
	d := toml.NewDecoder(strings.NewReader(string(src))).DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, placed(err)
	}
	if f.Base == "" {
		f.Base = "dark"
	}
	at := linesOf(src)
	base, err := Builtin(f.Base, f.Base != "light")
	if err != nil {
		return nil, at.error("base", err)
	}
	t := *base
	if f.Name != "" {
		t.Name = f.Name
	}
	colors, err := readColors(f.Colors, at)
	if err != nil {
		return nil, err
	}
	for _, name := range at.inOrder("roles", f.Roles) {
		role, ok := roleOf(name)
		if !ok {
			return nil, at.error("roles."+name, fmt.Errorf("no role is called %q; there are %s", name, strings.Join(RoleNames(), ", ")))
		}
		style, err := readStyle(t.styles[role], f.Roles[name], colors)
		if err != nil {
			return nil, at.error("roles."+name, err)
		}
		t.styles[role] = style
	}
	return &t, nil
}

// placed puts the line in front of a syntax error.
func placed(err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		line, _ := unknown.Errors[0].Position()
		return fmt.Errorf("line %d: a theme has no %q", line, strings.Join(unknown.Errors[0].Key(), "."))
	}
	var syntax *toml.DecodeError
	if errors.As(err, &syntax) {
		line, _ := syntax.Position()
		return fmt.Errorf("line %d: %s", line, strings.TrimPrefix(syntax.Error(), "toml: "))
	}
	return err
}

func readColors(raw map[string]any, at keyLines) (map[string]Color, error) {
	colors := map[string]Color{}
	for _, name := range at.inOrder("colors", raw) {
		s, _ := raw[name].(string)
		c, ok := parseHex(s)
		if !ok {
			return nil, at.error("colors."+name, fmt.Errorf("want a colour such as \"#5fa8d3\", not %v", raw[name]))
		}
		colors[name] = c
	}
	return colors, nil
}

// readStyle lays what the file says over the base's look.
func readStyle(s Style, raw any, colors map[string]Color) (Style, error) {
	switch v := raw.(type) {
	case string:
		c, err := colorOf(v, colors)
		s.FG = c
		return s, err
	case map[string]any:
		for _, key := range sortedKeys(v) {
			if err := s.set(key, v[key], colors); err != nil {
				return s, err
			}
		}
		return s, nil
	}
	return s, fmt.Errorf("want a colour, or a look such as { fg = \"#5fa8d3\", bold = true }")
}

func (s *Style) set(key string, raw any, colors map[string]Color) (err error) {
	flags := map[string]*bool{"bold": &s.Bold, "faint": &s.Faint, "italic": &s.Italic, "underline": &s.Underline, "reverse": &s.Reverse, "strike": &s.Strike}
	if flag, ok := flags[key]; ok {
		on, isBool := raw.(bool)
		if !isBool {
			return fmt.Errorf("%s is true or false", key)
		}
		*flag = on
		return nil
	}
	name, _ := raw.(string)
	switch key {
	case "fg":
		s.FG, err = colorOf(name, colors)
	case "bg":
		s.BG, err = colorOf(name, colors)
	default:
		err = fmt.Errorf("a look has fg, bg, bold, faint, italic, underline, reverse and strike, not %q", key)
	}
	return err
}

func colorOf(name string, colors map[string]Color) (Color, error) {
	if c, ok := colors[name]; ok {
		return c, nil
	}
	if c, ok := parseHex(name); ok {
		return c, nil
	}
	if name == "" || name == "none" {
		return Color{}, nil
	}
	return Color{}, fmt.Errorf("%q is no colour: give #rrggbb, none, or a name from [colors]", name)
}

func parseHex(s string) (Color, bool) {
	digits, ok := strings.CutPrefix(s, "#")
	if !ok || len(digits) != 6 {
		return Color{}, false
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return Color{}, false
	}
	return hex(uint32(v)), true
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
