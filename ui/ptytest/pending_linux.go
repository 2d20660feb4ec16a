package ptytest

import "golang.org/x/sys/unix"

const pendingInput = unix.TIOCINQ
