// Package status lays out the status line: what stands on the left and on the
// right of one row, and what gives way where both do not fit.
package status
