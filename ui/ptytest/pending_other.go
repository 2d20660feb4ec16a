//go:build unix && !linux

package ptytest

// pendingInput is FIONREAD.
const pendingInput = 0x4004667f
