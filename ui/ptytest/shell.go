//go:build unix

package ptytest

import (
	"bufio"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// Shell is the least of a shell with job control, for tests of suspending: it
// runs a program in the foreground and, each time that stops, takes the
// terminal back, says "stopped", waits for a line, and wakes the program up: in
// the foreground for the line "fg", in the background for "bg". It returns the
// program's exit status. It is to be run in a process of its own that leads the
// session of the terminal, which is its standard input. Path is the program,
// args its name and arguments.
func Shell(path string, args []string) (int, error) {
	p, err := os.StartProcess(path, args, &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: 0},
	})
	if err != nil {
		return 0, err
	}
	// Not before: the program would inherit it, which no shell does to it.
	signal.Ignore(syscall.SIGTTOU, syscall.SIGTTIN, syscall.SIGTSTP)
	lines := bufio.NewScanner(os.Stdin)
	for {
		var status syscall.WaitStatus
		if _, err := syscall.Wait4(p.Pid, &status, syscall.WUNTRACED, nil); err != nil {
			if err == syscall.EINTR {
				continue
			}
			return 0, err
		}
		if err := foreground(unix.Getpgrp()); err != nil {
			return 0, err
		}
		switch {
		case status.Signaled():
			return 128 + int(status.Signal()), nil
		case status.Exited():
			return status.ExitStatus(), nil
		}
		fmt.Println("stopped")
		for lines.Scan() && lines.Text() != "fg" {
			if err := syscall.Kill(-p.Pid, syscall.SIGCONT); err != nil {
				return 0, err
			}
			fmt.Println("in the background")
		}
		if err := foreground(p.Pid); err != nil {
			return 0, err
		}
		if err := syscall.Kill(-p.Pid, syscall.SIGCONT); err != nil {
			return 0, err
		}
	}
}

func foreground(group int) error {
	return unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, group)
}
