// Package e2e holds tests that start the real program on a pseudo-terminal,
// press keys, and look at the screen, at what was written to the terminal, at
// what became of the terminal, and at exit statuses. It has no code of its own.
package e2e
