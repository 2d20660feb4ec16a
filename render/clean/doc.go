// Package clean is the one place where untrusted text becomes harmless.
//
// A transcript holds whatever a web page, a tool or an attacker put there. What
// leaves this package is printable text and line feeds: every control
// character, invalid byte, bidirectional control, invisible or private-use
// character is shown by a visible name in its stead (␛, \x9b, \u202e), so that
// it can be seen and can do nothing. Right-to-left script, emoji sequences,
// joiners in Indic and Arabic script and variation selectors where they belong
// pass as they are. At most [MaxMarks] combining marks stand on one character.
//
// Nothing is dropped: the pieces that a [Scanner] returns cover every byte of
// the source in order. Cleaning clean text changes nothing, but for tabs, which
// [Text] expands.
//
// All functions are safe for concurrent use; a Scanner belongs to one goroutine.
package clean
