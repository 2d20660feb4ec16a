// Package keys is the one key table of asrview: which key is which action in
// which mode, and the words the help and the README say about it.
//
// It knows keys by name only ("j", "ctrl+e", "pgdown"), not the toolkit that
// reads them, and it holds no handlers: a mode asks for an [Action] and acts.
// The table is immutable, so what the help says is what the keys do.
package keys
