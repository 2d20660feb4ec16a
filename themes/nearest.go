package themes

// The colours that terminals of 256 agree on: behind the first sixteen, which are its
// owner's, a cube of 6×6×6 and then 24 greys.
const (
	firstExtended = 16
	lastExtended  = 255
)

// extended returns one of them.
func extended(n int) Color {
	if n >= 232 {
		v := uint8(8 + 10*(n-232))
		return RGB(v, v, v)
	}
	n -= firstExtended
	level := func(i int) uint8 {
		if i == 0 {
			return 0
		}
		return uint8(55 + 40*i)
	}
	return RGB(level(n/36), level(n/6%6), level(n%6))
}

// nearest returns the number of the one that looks most like c.
func nearest(c Color) int {
	best, least := firstExtended, distance(c, extended(firstExtended))
	for n := firstExtended + 1; n <= lastExtended; n++ {
		if d := distance(c, extended(n)); d < least {
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
