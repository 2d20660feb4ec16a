// Package address reads what a person types to say where to go: #12, 12, r40,
// messageId=…, 50%, a time, a date, +1h, end, n and p for the next and the
// previous stream. It knows the words, not the stream.
package address
