// Package traffic is the pane that says who told whom how much: the sessions,
// agents and subagents as a tree, then the pairs that wrote to each other, and what
// contradicts itself. A sending that two streams have recorded, on its two sides,
// counts once.
package traffic
