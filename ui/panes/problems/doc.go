// Package problems shows what is wrong with a stream: lines that are no record,
// rules broken, as package check finds them, and references that lead nowhere, which
// may break no rule: what they name may not have been recorded. Values and types that
// the page does not list are no problem, and are left to the command check.
//
// [Check] is the pass over a snapshot, as a job.
package problems
