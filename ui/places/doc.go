// Package places remembers where a reader was: the list of jumps, to go back and
// forward along, and the marks. Places are kept by record, so they hold across
// filters, scopes and streams.
package places
