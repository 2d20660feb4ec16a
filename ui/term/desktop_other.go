//go:build !unix || darwin

package term

// hasDesktop: these systems have one clipboard and a program that reaches it.
func hasDesktop(func(string) string) bool { return true }
