//go:build !unix

package term

import tea "github.com/charmbracelet/bubbletea"

// CanSuspend reports false: there is no job control here.
func (g *Guard) CanSuspend() bool { return false }

func (g *Guard) suspend(*tea.Program) {}
