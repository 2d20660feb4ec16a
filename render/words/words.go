// Package words writes numbers, days and seqs as the screen says them: the same
// in a card, a pane, the status line and the print-out.
package words

import (
	"strconv"
	"strings"
)

// Group writes a whole number with its thousands apart: 412,870. It is for
// amounts; a seq is never grouped.
func Group[N int | int64](n N) string { return grouped(strconv.FormatInt(int64(n), 10)) }

// Amount writes a number that may have a fraction, as recorded in JSON, with the
// thousands of its whole part apart: 1,234.5.
func Amount(f float64) string {
	whole, rest, fraction := strings.Cut(strconv.FormatFloat(f, 'f', -1, 64), ".")
	if !fraction {
		return grouped(whole)
	}
	return grouped(whole) + "." + rest
}

// grouped puts the commas into decimal digits, which a minus may precede.
func grouped(s string) string {
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Count writes a number with its noun: 1 record, 1,204 records.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Group(n) + " " + many
}

// Size writes a number of bytes in decimal units with at most three digits:
// 20.3 kB.
func Size(n int64) string {
	if n < 1000 {
		return Count(int(n), "byte", "bytes")
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
