package pattern

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// MaxExpr is the longest expression that is compiled, in bytes. A longer one is
// an error that says so.
const MaxExpr = 1000

// Error says where in an expression the fault lies, and why it is one.
type Error struct {
	// Offset is in bytes from the start of the expression.
	Offset int
	// Why is a clause, such as "missing closing )".
	Why string
}

// Error returns the clause and the place, counted in bytes from 1.
func (e *Error) Error() string { return fmt.Sprintf("%s (at byte %d)", e.Why, e.Offset+1) }

// Pattern is a compiled expression.
type Pattern struct {
	source string
	fold   bool
	// lit is set for a literal; re for everything else.
	lit *needle
	re  *regexp.Regexp
	// after finds, in a text that starts with one character of context, the
	// first match that starts behind it, as its group 1.
	after *regexp.Regexp
	// required are texts of which every match has one; nil where none is known.
	required []*needle
	// lineLocal: no match has a newline in it and none looks beyond its line, so
	// that lines without a required text need not be read by the expression.
	lineLocal bool
	pre       *Prefilter
}

// Compile returns the pattern of a regular expression in RE2 syntax. Errors are
// of type *[Error].
func Compile(expr string) (*Pattern, error) {
	if err := check(expr); err != nil {
		return nil, err
	}
	fold := !hasUpper(expr)
	flags := syntax.Perl &^ syntax.OneLine
	if fold {
		flags |= syntax.FoldCase
	}
	tree, err := syntax.Parse(expr, flags)
	if err != nil {
		return nil, regexpError(expr, err)
	}
	source := tree.String()
	tree = tree.Simplify()
	if lit, folded, ok := literalOf(tree); ok {
		return newLiteral(expr, lit, folded), nil
	}
	prefix := "(?m)"
	if fold {
		prefix = "(?mi)"
	}
	re, err := regexp.Compile(prefix + expr)
	if err != nil {
		return nil, regexpError(expr, err)
	}
	after, err := regexp.Compile(`\A(?s:.)(?s:.*?)(` + source + `)`)
	if err != nil {
		return nil, regexpError(expr, err)
	}
	p := &Pattern{source: expr, fold: fold, re: re, after: after, lineLocal: isLineLocal(tree)}
	for _, l := range requiredOf(tree) {
		p.required = append(p.required, newNeedle(l.text, l.fold))
	}
	p.pre = newPrefilter(p.required)
	return p, nil
}

// Literal returns the pattern of a text that means itself. Errors are of type
// *[Error].
func Literal(text string) (*Pattern, error) {
	if err := check(text); err != nil {
		return nil, err
	}
	return newLiteral(text, text, !hasUpperLetter(text)), nil
}

func newLiteral(source, text string, fold bool) *Pattern {
	n := newNeedle(text, fold)
	return &Pattern{source: source, fold: fold, lit: n, pre: newPrefilter([]*needle{n})}
}

func check(expr string) error {
	if expr == "" {
		return &Error{Why: "nothing to search for"}
	}
	if len(expr) > MaxExpr {
		return &Error{Offset: MaxExpr, Why: fmt.Sprintf("longer than %d bytes", MaxExpr)}
	}
	for i, r := range expr {
		if r == utf8.RuneError && !strings.HasPrefix(expr[i:], "\uFFFD") {
			return &Error{Offset: i, Why: "bytes that are no UTF-8"}
		}
	}
	return nil
}

// String returns the expression as it was given.
func (p *Pattern) String() string { return p.source }

// IgnoresCase reports whether the case of letters does not matter.
func (p *Pattern) IgnoresCase() bool { return p.fold }

// Prefilter returns the pattern's look at stored lines. It may be one that
// rules nothing out.
func (p *Pattern) Prefilter() *Prefilter { return p.pre }

// regexpError says in whose words and where an expression is wrong.
func regexpError(expr string, err error) error {
	se, ok := err.(*syntax.Error)
	if !ok {
		return &Error{Why: err.Error()}
	}
	at := 0
	if i := strings.Index(expr, se.Expr); i >= 0 && se.Expr != "" {
		at = i
	}
	why := se.Code.String()
	if se.Expr != "" && se.Expr != expr && se.Code != syntax.ErrMissingParen {
		why += ": " + se.Expr
	}
	return &Error{Offset: at, Why: why}
}
