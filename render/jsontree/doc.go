// Package jsontree draws recorded JSON: members in their stored order,
// duplicates included, numbers as they were written. What the stream withholds
// reads "N bytes, not shown".
//
// A value that fits its row stands on it. A longer string, or one with line
// feeds, stands below its name as the text it is, between two quotes of its own;
// there nothing is escaped. Arrays and objects of a few plain values stand on
// one row where they fit.
//
// A [Tree] is a view of a value of any size, addressed by offsets: asking it for
// rows costs what those rows cost and, once, a pass over the values before them.
// Every string goes through package clean.
package jsontree
