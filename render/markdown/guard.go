package markdown

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// The limits of what is drawn as Markdown. Beyond them the exact text stands.
// Goldmark takes time that grows faster than the text on the things counted
// here, and glamour nests as deeply as the text does.
const (
	// MaxBytes is the length of the text.
	MaxBytes = 24 << 10
	// MaxDepth is how deeply quotes, lists and emphasis may stand in each other.
	MaxDepth = 20
	// MaxItems is how many headings and list items there may be.
	MaxItems = 500
	// MaxMarks is how many characters of one kind, of those that open something
	// (* _ ~ ` [ ! < &), there may be.
	MaxMarks = 2000
	// MaxRun is how many of one kind may stand in a row.
	MaxRun = 200
)

// marks are the characters that open something.
const marks = "*_~`[!<&"

// refuse returns why text is not to be parsed, or nothing.
func refuse(text string) string {
	if len(text) > MaxBytes {
		return fmt.Sprintf("longer than %d KB", MaxBytes>>10)
	}
	for _, m := range []byte(marks) {
		if n := strings.Count(text, string(rune(m))); n > MaxMarks {
			return fmt.Sprintf("more than %d of %q", MaxMarks, m)
		} else if n > MaxRun && strings.Contains(text, strings.Repeat(string(rune(m)), MaxRun+1)) {
			return fmt.Sprintf("more than %d of %q in a row", MaxRun, m)
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		if openers(line) > MaxDepth {
			return fmt.Sprintf("nested more than %d deep", MaxDepth)
		}
	}
	return ""
}

// openers counts the quotes and list items that a line opens.
func openers(line string) int {
	n := 0
	for {
		line = strings.TrimLeft(line, " \t")
		rest := strings.TrimLeft(line, "0123456789")
		switch {
		case strings.HasPrefix(line, ">"):
			line = line[1:]
		case opensItem(line):
			line = line[2:]
		case len(rest) < len(line) && len(rest) > 1 && (rest[0] == '.' || rest[0] == ')') && isSpace(rest[1]):
			line = rest[2:]
		default:
			return n
		}
		n++
	}
}

func opensItem(line string) bool {
	return len(line) > 1 && (line[0] == '-' || line[0] == '*' || line[0] == '+') && isSpace(line[1])
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// refuseTree returns why a parsed text is not to be drawn, or nothing. It walks
// without recursion, since the depth is what it looks for.
func refuseTree(doc ast.Node) string {
	depth, items := 0, 0
	for n := doc; n != nil; {
		if n.Kind() == ast.KindListItem || n.Kind() == ast.KindHeading {
			items++
		}
		if items > MaxItems {
			return fmt.Sprintf("more than %d headings and list items", MaxItems)
		}
		if c := n.FirstChild(); c != nil {
			if depth++; depth > 2*MaxDepth {
				return fmt.Sprintf("nested more than %d deep", MaxDepth)
			}
			n = c
			continue
		}
		for n != doc && n.NextSibling() == nil {
			n = n.Parent()
			depth--
		}
		if n == doc {
			break
		}
		n = n.NextSibling()
	}
	return ""
}

// Plain reports whether text holds nothing that Markdown would draw otherwise
// than as it stands. It may say no to text that is plain.
func Plain(text string) bool {
	start := true // at the start of a line, leading spaces aside
	spaces := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\n':
			start, spaces = true, 0
			continue
		case '*', '_', '`', '#', '~', '|', '[', '>', '<', '!':
			return false
		case ' ':
			if spaces++; start && spaces > 3 {
				return false
			}
			continue
		case '\t', '\r':
			return false
		case '-', '+', '=':
			if start {
				return false
			}
		default:
			if start && c >= '0' && c <= '9' && numbered(text[i:]) {
				return false
			}
		}
		start = false
	}
	return !strings.Contains(text, "\n\n\n")
}

// numbered reports whether text begins with the number of a list item.
func numbered(text string) bool {
	rest := strings.TrimLeft(text, "0123456789")
	return rest != "" && (rest[0] == '.' || rest[0] == ')')
}
