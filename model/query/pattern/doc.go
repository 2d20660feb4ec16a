// Package pattern is what a reader searches for: a regular expression or a
// literal text, with smart case, matched on decoded text.
//
// The package promises:
//
//   - Matching takes time linear in the text, whatever the expression (RE2).
//     An expression is at most [MaxExpr] bytes long.
//   - Smart case: without an upper-case letter the case of letters does not
//     matter, by Unicode's simple folding (k, K and the Kelvin sign are one
//     letter); with one it does.
//   - As in a pager, ^ and $ mean the ends of a line, and a dot is no newline.
//   - A [Prefilter] looks at the bytes of a stored line, before any decoding. It
//     may point at a line that does not match, never past one that does: what a
//     JSON escape could hide counts as a hit.
//
// Everything here is immutable after it was made and safe for concurrent use,
// but for a [Cursor], which belongs to one goroutine.
package pattern
