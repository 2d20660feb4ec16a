// Package prompt is the line that a reader types into: for a search, a filter, a
// place to go. It keeps a history for each purpose and knows nothing of what is
// typed; whoever opened it says what is wrong with it.
package prompt
