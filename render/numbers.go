package render

import (
	"math"
	"strconv"
)

// group writes a whole number with its thousands apart: 412,870. It is for
// amounts; a seq is never grouped.
func group(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, s = "-", s[1:]
	}
	if len(s) <= 3 {
		return sign + s
	}
	out := make([]byte, 0, len(s)+len(s)/3+1)
	out = append(out, sign...)
	for i := range len(s) {
		if i > 0 && (len(s)-i)%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, s[i])
	}
	return string(out)
}

// amount writes a number that may have a fraction, as recorded in JSON.
func amount(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return group(int64(f))
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// count writes a number with its noun: 1 line, 1,204 lines.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return group(int64(n)) + " " + many
}

// size writes a number of bytes in decimal units with three digits: 20.3 kB.
func size(n int64) string {
	if n < 1000 {
		return count(int(n), "byte", "bytes")
	}
	f, unit := float64(n)/1000, 0
	units := [...]string{"kB", "MB", "GB", "TB", "PB", "EB"}
	for f >= 999.5 && unit < len(units)-1 {
		f, unit = f/1000, unit+1
	}
	digits := 0
	if f < 99.95 {
		digits = 1
	}
	return strconv.FormatFloat(f, 'f', digits, 64) + " " + units[unit]
}

// decodedSize is the number of bytes that base64 of the stored length holds, to
// within the two bytes that its padding may take off.
func decodedSize(stored int) int64 { return int64(stored) / 4 * 3 }
