package themes

import "strconv"

// AppendColor appends the parameters of SGR for one colour to dst: of the text, or
// of the background. It is for pictures, which have a colour for every cell: on a
// terminal of 256 colours it takes the cube's or the greys' own nearest in place of
// comparing with all of them, and on fewer it appends nothing.
func AppendColor(dst []byte, p Profile, c Color, background bool) []byte {
	lead := byte('3')
	if background {
		lead = '4'
	}
	switch p {
	case TrueColor:
		dst = append(dst, lead, '8', ';', '2', ';')
		dst = append(strconv.AppendUint(dst, uint64(c.R), 10), ';')
		dst = append(strconv.AppendUint(dst, uint64(c.G), 10), ';')
		return strconv.AppendUint(dst, uint64(c.B), 10)
	case Colors256:
		dst = append(dst, lead, '8', ';', '5', ';')
		return strconv.AppendUint(dst, uint64(nearestExtended(c)), 10)
	}
	return dst
}

// nearestExtended is the number of the nearer of two: the colour of the cube whose
// every level is nearest, and the nearest grey.
func nearestExtended(c Color) int {
	cube := 16 + 36*level(c.R) + 6*level(c.G) + level(c.B)
	mean := (int(c.R) + int(c.G) + int(c.B)) / 3
	grey := 232 + min(max(0, (mean-3)/10), 23)
	if distance(c, extended(grey)) < distance(c, extended(cube)) {
		return grey
	}
	return cube
}

// level is the nearest of the cube's six levels: 0, then 95 to 255 in steps of 40.
func level(v uint8) int {
	if v < 48 {
		return 0
	}
	return max(1, (int(v)-35)/40)
}
