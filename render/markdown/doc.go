// Package markdown draws text as Markdown, and takes nothing away.
//
// Goldmark parses, glamour gives the looks of text, package code those of code
// blocks; rows, indents, lists, quotes and tables are laid out here. What other
// renderers hide or change stays as it was written: tags and comments, entities,
// backslashes, the numbers of lists, line breaks and their indents, surplus table
// cells, link destinations and definitions, emphasis marks within a word. What
// goes are the marks of Markdown itself where a look stands for them, and runs of
// blank lines become one.
//
// Safety stands on two gates. Each piece of text is a part of the source and is
// cleaned by package clean when it is laid out. And of what glamour returns only
// the looks are used: its output is read as text and SGR, held against the text
// that went in, and dropped. The looks are sentinel colours that stand for roles,
// so a drawing does not depend on a theme.
//
// Text that would take long to draw is refused before it is, by counting: see
// [MaxBytes] and what stands beside it. Nothing here recurses deeper than MaxDepth.
package markdown
