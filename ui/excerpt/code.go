package excerpt

import "strings"

// Code is a fenced code block of a Markdown text.
type Code struct {
	// Lang is the first word after the fence, "" where there is none.
	Lang string
	// Text is what stands between the fences, exactly as stored but for the
	// indentation and quote marks that stand before the fence itself.
	Text string
}

// MaxCodes is how many code blocks are looked for.
const MaxCodes = 500

// Codes returns the fenced code blocks of a text. One that is not closed ends with
// the text.
func Codes(text string) []Code {
	var out []Code
	for text != "" && len(out) < MaxCodes {
		line, rest := cutLine(text)
		f, ok := fenceOf(line)
		text = rest
		if !ok {
			continue
		}
		var b strings.Builder
		for text != "" {
			line, rest := cutLine(text)
			text = rest
			if f.closes(line) {
				break
			}
			b.WriteString(f.strip(line))
		}
		out = append(out, Code{Lang: f.lang, Text: strings.TrimSuffix(strings.TrimSuffix(b.String(), "\n"), "\r")})
	}
	return out
}

// cutLine returns the first line with its line feed, and the rest.
func cutLine(s string) (line, rest string) {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return s[:i+1], s[i+1:]
	}
	return s, ""
}

// fence is the line that opens a code block.
type fence struct {
	// before is how many characters of indentation and quote marks stand before it.
	before int
	mark   byte
	n      int
	lang   string
}

func fenceOf(line string) (fence, bool) {
	f := fence{before: margin(line, len(line))}
	rest := strings.TrimRight(line[f.before:], "\r\n")
	if rest == "" || rest[0] != '`' && rest[0] != '~' {
		return fence{}, false
	}
	f.mark = rest[0]
	for f.n < len(rest) && rest[f.n] == f.mark {
		f.n++
	}
	info := strings.TrimSpace(rest[f.n:])
	if f.n < 3 || f.mark == '`' && strings.Contains(info, "`") {
		return fence{}, false
	}
	if words := strings.Fields(info); len(words) > 0 {
		f.lang = words[0]
	}
	return f, true
}

// margin is how many of the first most characters are indentation or quote marks.
func margin(line string, most int) int {
	n := 0
	for n < len(line) && n < most && strings.IndexByte(" \t>", line[n]) >= 0 {
		n++
	}
	return n
}

func (f fence) strip(line string) string { return line[margin(line, f.before):] }

func (f fence) closes(line string) bool {
	rest := strings.TrimRight(line[margin(line, len(line)):], " \t\r\n")
	return len(rest) >= f.n && strings.Trim(rest, string(f.mark)) == ""
}
