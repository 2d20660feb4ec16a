// Package plans shows every plan of a stream with its revisions: what it is now,
// its entries as the tree that blockedBy makes of them, a goal's use of its budget,
// and below it each revision as what it changed against the one before.
//
// [Gather] finds the plans, as a job; a revision is decoded when it is on the
// screen.
package plans
