// Package nativetest holds importers to what package source promises. Tests of
// every source use it: it converts a log in several ways and checks what must be
// true of any log, before a test looks at what this log became.
package nativetest
