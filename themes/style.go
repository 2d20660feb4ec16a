package themes

import (
	"strconv"
	"strings"
)

// Color is a colour of 24 bits, or none. The zero value is none: the terminal's
// own colour stands.
type Color struct {
	R, G, B uint8
	Set     bool
}

// RGB returns a colour from its three bytes.
func RGB(r, g, b uint8) Color { return Color{R: r, G: g, B: b, Set: true} }

// Style is the look of a role.
type Style struct {
	FG, BG                                          Color
	Bold, Faint, Italic, Underline, Reverse, Strike bool
}

// Profile is how many colours a terminal has.
type Profile uint8

// The profiles. NoColor leaves attributes such as bold; Plain leaves nothing.
const (
	TrueColor Profile = iota
	Colors256
	Colors16
	NoColor
	Plain
)

// SGR returns the parameters of SGR that turn the style on from a reset state,
// such as "1;38;5;110"; "" where nothing needs turning on.
func (s Style) SGR(p Profile) string {
	if p == Plain {
		return ""
	}
	var params []string
	for _, a := range []struct {
		on    bool
		param string
	}{{s.Bold, "1"}, {s.Faint, "2"}, {s.Italic, "3"}, {s.Underline, "4"}, {s.Reverse, "7"}, {s.Strike, "9"}} {
		if a.on {
			params = append(params, a.param)
		}
	}
	switch p {
	case NoColor:
	case Colors16:
		params = s.params16(params)
	default:
		params = s.FG.params(params, p, 30)
		params = s.BG.params(params, p, 40)
	}
	return strings.Join(params, ";")
}

// params16 adds the parameters of the colours among the first sixteen.
func (s Style) params16(params []string) []string {
	fg, bg := s.sixteen()
	for _, a := range []struct {
		set     bool
		n, base int
	}{{s.FG.Set, fg, 30}, {s.BG.Set, bg, 40}} {
		if !a.set {
			continue
		}
		if a.n >= bright {
			a.n += 60 - bright
		}
		params = append(params, strconv.Itoa(a.base+a.n))
	}
	return params
}

// params adds the colour's parameters where there are 256 colours or more; base is 30
// for text, 40 for background.
func (c Color) params(params []string, p Profile, base int) []string {
	if !c.Set {
		return params
	}
	if p == Colors256 {
		return append(params, strconv.Itoa(base+8), "5", strconv.Itoa(nearest(c)))
	}
	return append(params, strconv.Itoa(base+8), "2", strconv.Itoa(int(c.R)), strconv.Itoa(int(c.G)), strconv.Itoa(int(c.B)))
}
