package plans

import (
	"strings"

	"asrview/model/asr"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// maxDepth is how deep the tree is drawn; what lies deeper stands at that depth.
const maxDepth = 8

// tree draws entries with those that they block below them. An entry that several
// block stands below the first of them and names the others; entries that block
// each other in a circle stand at the left and name what blocks them.
func tree(entries []asr.PlanEntry) []*line.Line {
	t := newPlanTree(entries)
	for i := range entries {
		if t.parent[i] < 0 {
			t.draw(i, 0)
		}
	}
	for i := range entries {
		if !t.done[i] {
			t.parent[i] = -1
			t.draw(i, 0)
		}
	}
	return t.lines
}

type planTree struct {
	entries  []asr.PlanEntry
	parent   []int
	children [][]int
	done     []bool
	lines    []*line.Line
}

func newPlanTree(entries []asr.PlanEntry) *planTree {
	t := &planTree{
		entries: entries, parent: make([]int, len(entries)),
		children: make([][]int, len(entries)), done: make([]bool, len(entries)),
	}
	byID := map[string]int{}
	for i := len(entries) - 1; i >= 0; i-- {
		if id := entries[i].EntryID; id != "" {
			byID[id] = i
		}
	}
	for i := range entries {
		t.parent[i] = -1
		for _, id := range entries[i].BlockedBy {
			if p, ok := byID[id]; ok && p != i {
				t.parent[i] = p
				t.children[p] = append(t.children[p], i)
				break
			}
		}
	}
	return t
}

// draw draws an entry and what it blocks, without recursion: a plan may be a chain
// of any length.
func (t *planTree) draw(root, depth int) {
	type node struct{ i, depth int }
	stack := []node{{root, depth}}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t.done[n.i] {
			continue
		}
		t.done[n.i] = true
		t.lines = append(t.lines, t.line(n.i, n.depth))
		for c := len(t.children[n.i]) - 1; c >= 0; c-- {
			stack = append(stack, node{t.children[n.i][c], n.depth + 1})
		}
	}
}

func (t *planTree) line(i, depth int) *line.Line {
	e := &t.entries[i]
	var l line.Line
	if depth > 0 {
		l.Say(strings.Repeat("  ", min(depth, maxDepth)-1)+"└ ", themes.RoleFaint)
	}
	l.Say(orElse(e.Status, "status not recorded")+"  ", statusRole(e.Status))
	if e.EntryID != "" {
		l.Say(e.EntryID+"  ", themes.RoleDim)
	}
	l.Say(orElse(e.Content, "content not recorded"), themes.RoleText)
	role := themes.RoleDim
	if e.Priority == "high" {
		role = themes.RoleWarn
	}
	l.Dot(e.Priority, role)
	if e.Owner != "" {
		l.Dot("owner "+e.Owner, themes.RoleDim)
	}
	if len(e.BlockedBy) > 0 {
		l.Dot("blocked by "+strings.Join(e.BlockedBy, ", "), themes.RoleWarn)
	}
	return &l
}

func orElse(value, absent string) string {
	if value == "" {
		return absent
	}
	return value
}
