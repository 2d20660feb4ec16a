package source

import (
	"strconv"
	"time"

	"asrview/model/native/raw"
)

// IsTime reports whether v is a string that begins like a time of ISO 8601, such
// as "2026-05-01T16:20:26.837Z": what Common.TS may hold. It looks at the shape
// alone.
func IsTime(v raw.Value) bool {
	const shape = `"2026-05-01T16:20:26`
	if len(v) <= len(shape) || len(v) > 48 || !v.IsString() {
		return false
	}
	for i := 1; i < len(shape); i++ {
		digit := shape[i] >= '0' && shape[i] <= '9'
		if digit && (v[i] < '0' || v[i] > '9') || !digit && v[i] != shape[i] {
			return false
		}
	}
	return true
}

// Millis turns a time in milliseconds since 1970 into one that ASR can hold; no value
// of what is none.
func Millis(v raw.Value) raw.Value {
	n, err := strconv.ParseInt(string(v), 10, 64)
	if err != nil || n < 1e11 || n > 1e14 {
		return nil
	}
	return raw.String(time.UnixMilli(n).UTC().Format("2006-01-02T15:04:05.000Z"))
}
