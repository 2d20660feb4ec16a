// Package seq says which records follow which on the screen: the records of a
// scope, of a filter, or of several streams, and how they are grouped into items
// (a call with its result, a run of bookkeeping records).
//
// A sequence is an immutable value over a snapshot. It is asked one step at a
// time and never walks the file: every step costs a bounded number of records,
// said at each type. Walking down and walking up give the same items.
package seq
