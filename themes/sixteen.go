package themes

// The sixteen colours have no fixed look: a terminal draws them as its owner likes.
// So a colour is mapped by what it means, its hue and whether it is light, and not by
// how near it comes to values that nobody knows: pale green is green, not white.

// The first sixteen that are named here; bright is added to a hue's number.
const (
	ansiBlack  = 0
	ansiRed    = 1
	ansiGreen  = 2
	ansiYellow = 3
	ansiBlue   = 4
	ansiViolet = 5
	ansiCyan   = 6
	ansiSilver = 7
	ansiGrey   = 8
	ansiWhite  = 15
	bright     = 8
)

// greyBelow is the saturation below which a colour counts as a grey, lightFrom the
// strongest channel from which it counts as light.
const (
	greyBelow = 45
	lightFrom = 0xc0
)

// sixteen returns the numbers of the colours that text and its background have among
// the first sixteen, where they are set. What stands on a background is black or white
// where it could not be read otherwise.
func (s Style) sixteen() (fg, bg int) {
	fg, bg = textOf16(s.FG), backgroundOf16(s.BG)
	switch {
	case !s.FG.Set || !s.BG.Set:
	case saturation(s.BG) >= greyBelow, bg != ansiBlack && saturation(s.FG) < greyBelow:
		fg = readableOn(bg)
	}
	return fg, bg
}

func textOf16(c Color) int {
	if saturation(c) >= greyBelow {
		return hueOf16(c)
	}
	switch v := lightness(c); {
	case v < 0x30:
		return ansiBlack
	case v < 0x90:
		return ansiGrey
	case v < 0xe0:
		return ansiSilver
	}
	return ansiWhite
}

// backgroundOf16 keeps a grey apart from black and white, which are what most of the
// screen has.
func backgroundOf16(c Color) int {
	if saturation(c) >= greyBelow {
		return hueOf16(c)
	}
	switch v := lightness(c); {
	case v < 0x18:
		return ansiBlack
	case v < 0x80:
		return ansiGrey
	case v < 0xf8:
		return ansiSilver
	}
	return ansiWhite
}

// readableOn is black or white, whichever can be read on one of the sixteen.
func readableOn(bg int) int {
	switch bg {
	case ansiBlack, ansiRed, ansiBlue, ansiViolet, ansiGrey:
		return ansiWhite
	}
	return ansiBlack
}

// hueOf16 is the one of six hues that a colour has, bright where it is light. Orange is
// a yellow: red is for what is wrong.
func hueOf16(c Color) int {
	n := ansiRed
	switch h := hue(c); {
	case h < 22 || h >= 340:
	case h < 75:
		n = ansiYellow
	case h < 165:
		n = ansiGreen
	case h < 198:
		n = ansiCyan
	case h < 240:
		n = ansiBlue
	default:
		n = ansiViolet
	}
	if max(c.R, c.G, c.B) >= lightFrom {
		n += bright
	}
	return n
}

// hue is a colour's angle on the wheel, 0 to 359 degrees: red 0, green 120, blue 240.
func hue(c Color) int {
	r, g, b := int(c.R), int(c.G), int(c.B)
	span := saturation(c)
	var at int
	switch {
	case span == 0:
		return 0
	case r >= g && r >= b:
		at = 60 * (g - b) / span
	case g >= b:
		at = 120 + 60*(b-r)/span
	default:
		at = 240 + 60*(r-g)/span
	}
	return (at + 360) % 360
}

// lightness is half of a colour's strongest and weakest channels, 0 to 255.
func lightness(c Color) int {
	return (int(max(c.R, c.G, c.B)) + int(min(c.R, c.G, c.B))) / 2
}
