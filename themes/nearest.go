package themes

// The colours of the terminals that have 16 or 256: the 16 as most terminals
// draw them, then a cube of 6×6×6, then 24 greys.

// base16 returns one of the first sixteen.
func base16(n int) Color {
	low := [...]uint32{0x000000, 0xcd3131, 0x0dbc79, 0xc5a50e, 0x2472c8, 0xbc3fbc, 0x11a8cd, 0xcccccc,
		0x666666, 0xf14c4c, 0x23d18b, 0xf5f543, 0x3b8eea, 0xd670d6, 0x29b8db, 0xffffff}
	return hex(low[n])
}

// extended returns one of those from 16 on, which all terminals agree on.
func extended(n int) Color {
	if n >= 232 {
		v := uint8(8 + 10*(n-232))
		return RGB(v, v, v)
	}
	n -= 16
	level := func(i int) uint8 {
		if i == 0 {
			return 0
		}
		return uint8(55 + 40*i)
	}
	return RGB(level(n/36), level(n/6%6), level(n%6))
}

// nearest returns the number of the colour that looks most like c, of those
// from first up to last.
func nearest(c Color, first, last int, at func(int) Color) int {
	best, least := first, distance(c, at(first))
	for n := first + 1; n <= last; n++ {
		if d := distance(c, at(n)); d < least {
			best, least = n, d
		}
	}
	return best
}

// distance weighs red, green and blue by how much the eye makes of them, and a
// change of hue more than one of brightness: a grey stays a grey.
func distance(a, b Color) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	red := (int(a.R) + int(b.R)) / 2
	d := (512+red)*dr*dr>>8 + 4*dg*dg + (767-red)*db*db>>8
	return d + 3*abs(saturation(a)-saturation(b))*abs(saturation(a)-saturation(b))
}

func saturation(c Color) int {
	return int(max(c.R, c.G, c.B)) - int(min(c.R, c.G, c.B))
}

func abs(n int) int { return max(n, -n) }
