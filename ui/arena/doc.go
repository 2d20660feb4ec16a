// Package arena keeps the program small in address space where it is linked
// against the GNU C library, so that it starts under a limit such as
// ulimit -v 1048576.
//
// A plain go build on Linux links C as soon as any package may use it (here the
// look-up of users and of hosts, which nothing calls). That library then reserves
// 64 MB of addresses for each thread that asks it for memory, and every thread of
// Go's does, once. One arena is enough, since next to nothing is kept in it. It
// is set before Go itself starts; no Go code runs while the package initialises.
//
// Without C, and elsewhere, the package is empty. main imports it for its effect.
package arena
