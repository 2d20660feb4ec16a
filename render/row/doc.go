// Package row is the currency of drawing: a [Row] of styled [Span]s. It stands
// apart from package render so that render and the engines below it (wrap,
// markdown, code, diff, jsontree, paint) can all speak of rows.
//
// Rows are values without behaviour of their own. A row that has been handed
// out is never changed by its maker; a receiver that changes one copies its
// Spans first, because rows are cached and shared.
package row
