package pattern

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// Bounds of the search for required texts: more alternatives, or longer texts,
// cost more than they rule out.
const (
	maxAlternatives = 16
	maxClassRunes   = 4
	maxRequiredLen  = 64
)

// required is a set of texts of which every match has at least one. The zero
// value knows of none.
type required struct {
	texts []string
	fold  bool
	// whole: a match of the node is one of the texts and nothing else.
	whole bool
}

// text is one text that a match must have.
type text struct {
	text string
	fold bool
}

// requiredOf returns texts of which every match of the expression has one, or
// nil if it can say none.
func requiredOf(re *syntax.Regexp) []text {
	r := requireNode(re)
	if !r.useful() {
		return nil
	}
	var out []text
	for _, t := range r.texts {
		out = append(out, text{t, r.fold})
	}
	return out
}

// useful reports whether the set rules anything out.
func (r required) useful() bool {
	for _, t := range r.texts {
		if t == "" {
			return false
		}
	}
	return len(r.texts) > 0
}

// score is higher for a set that rules out more.
func (r required) score() int {
	if !r.useful() {
		return 0
	}
	shortest := maxRequiredLen
	for _, t := range r.texts {
		shortest = min(shortest, utf8.RuneCountInString(t))
	}
	return shortest*4 - len(r.texts) + 1 + maxAlternatives
}

func requireNode(re *syntax.Regexp) required {
	switch re.Op {
	case syntax.OpLiteral:
		return requireLiteral(re)
	case syntax.OpCharClass:
		return requireClass(re)
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText,
		syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return required{texts: []string{""}, whole: true}
	case syntax.OpCapture:
		return requireNode(re.Sub[0])
	case syntax.OpPlus:
		r := requireNode(re.Sub[0])
		r.whole = false
		return r
	case syntax.OpRepeat:
		if re.Min == 0 {
			return required{}
		}
		r := requireNode(re.Sub[0])
		r.whole = r.whole && re.Min == 1 && re.Max == 1
		return r
	case syntax.OpConcat:
		return requireConcat(re.Sub)
	case syntax.OpAlternate:
		return requireAlternate(re.Sub)
	}
	return required{}
}

func requireLiteral(re *syntax.Regexp) required {
	runes, whole := re.Rune, true
	if len(runes) > maxRequiredLen {
		runes, whole = runes[:maxRequiredLen], false
	}
	return required{texts: []string{string(runes)}, fold: re.Flags&syntax.FoldCase != 0, whole: whole}
}

func requireClass(re *syntax.Regexp) required {
	var texts []string
	for i := 0; i+1 < len(re.Rune); i += 2 {
		for c := re.Rune[i]; c <= re.Rune[i+1]; c++ {
			if len(texts) == maxClassRunes {
				return required{}
			}
			texts = append(texts, string(c))
		}
	}
	return required{texts: texts, whole: len(texts) > 0}
}

// requireConcat joins neighbours that are whole, and takes the best run.
func requireConcat(subs []*syntax.Regexp) required {
	run := required{texts: []string{""}, whole: true}
	best, allWhole := required{}, true
	for _, sub := range subs {
		r := requireNode(sub)
		if joined, ok := join(run, r); ok {
			run = joined
			continue
		}
		allWhole = false
		best = better(best, run)
		if r.whole {
			run = r
			continue
		}
		best = better(best, r)
		run = required{texts: []string{""}, whole: true}
	}
	if allWhole {
		return run
	}
	best = better(best, run)
	best.whole = false
	return best
}

func better(a, b required) required {
	if b.score() > a.score() {
		return b
	}
	return a
}

// join returns the texts of one set followed by those of another. To ignore case
// in both where one does is to allow more, which is safe.
func join(a, b required) (required, bool) {
	if !a.whole || !b.whole || len(a.texts)*len(b.texts) > maxAlternatives {
		return required{}, false
	}
	out := required{fold: a.fold || b.fold, whole: true}
	for _, x := range a.texts {
		for _, y := range b.texts {
			if len(x)+len(y) > maxRequiredLen*utf8.UTFMax {
				return required{}, false
			}
			out.texts = append(out.texts, x+y)
		}
	}
	return out, true
}

func requireAlternate(subs []*syntax.Regexp) required {
	out := required{whole: true}
	for _, sub := range subs {
		r := requireNode(sub)
		if len(r.texts) == 0 || len(out.texts)+len(r.texts) > maxAlternatives {
			return required{}
		}
		out.texts = append(out.texts, r.texts...)
		out.fold = out.fold || r.fold
		out.whole = out.whole && r.whole
	}
	return out
}

// literalOf returns the text of an expression that is nothing but a text.
func literalOf(re *syntax.Regexp) (lit string, fold, ok bool) {
	if re.Op != syntax.OpLiteral {
		return "", false, false
	}
	return string(re.Rune), re.Flags&syntax.FoldCase != 0, true
}

// isLineLocal reports whether no match has a newline in it and whether one
// matches does not depend on other lines.
func isLineLocal(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpAnyChar, syntax.OpBeginText, syntax.OpEndText:
		return false
	case syntax.OpLiteral:
		return !strings.ContainsRune(string(re.Rune), '\n')
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			if re.Rune[i] <= '\n' && '\n' <= re.Rune[i+1] {
				return false
			}
		}
	}
	for _, sub := range re.Sub {
		if !isLineLocal(sub) {
			return false
		}
	}
	return true
}
