// Package ptytest runs a program on a pseudo-terminal whose screen is emulated,
// for tests: it presses keys, waits for what the screen shows, and tells what
// became of the terminal. Nothing in it waits for a time to pass; every wait is
// for a state, and fails with the screen once [Deadline] is over.
//
// It works where there are pseudo-terminals; elsewhere the package is empty.
package ptytest
