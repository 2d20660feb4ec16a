//go:build unix

package e2e

import (
	"path/filepath"
	"testing"

	"asrview/ui/ptytest"
)

// TestASessionsSubagentsAreOpenedWithIt: their logs lie in the session's own folder,
// and no command line names them.
func TestASessionsSubagentsAreOpenedWithIt(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{}, filepath.Join(natives, "claude-code", "s-harbour.jsonl"))
	s.WaitText("(1 of 2)")
	s.Press("/a77\r")
	s.WaitText("(in agent-a77.jsonl)")
	s.Press("q")
	s.Exit()
}
