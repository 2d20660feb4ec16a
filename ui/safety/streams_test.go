//go:build unix

package safety

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// spot is one string of a line of JSON: its content is line[from:to].
type spot struct {
	from, to int
	key      bool
}

// spotsOf finds the strings of a line of JSON, which must be valid.
func spotsOf(line string) []spot {
	var out []spot
	for i := 0; i < len(line); i++ {
		if line[i] != '"' {
			continue
		}
		from := i + 1
		for i = from; line[i] != '"'; i++ {
			if line[i] == '\\' {
				i++
			}
		}
		out = append(out, spot{from, i, i+1 < len(line) && line[i+1] == ':'})
	}
	return out
}

// inject puts text behind the string at a spot.
func inject(line string, s spot, text string) string { return line[:s.to] + text + line[s.to:] }

// escaped writes text for a JSON string with an escape for all but ASCII's
// printable characters, plainly with one where JSON demands it, barely with none
// but for quotes, backslashes and line feeds: a control then stands in the line
// as it is.
func escaped(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r >= 0x20 && r < 0x7f:
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

func plainly(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r < 0x20 || r == '"' || r == '\\':
			b.WriteString(escaped(string(r)))
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

func barely(s string) string {
	return strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`).Replace(s)
}

// tour is a stream that holds all that ASR knows of.
func tour(t testing.TB) []string {
	t.Helper()
	b, err := os.ReadFile("../../testdata/tour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(b), "\n"), "\n")
}

// hostileTour feeds every string and every key of the tour, one at a time, with
// chunks of the forms, turn by turn, so that each place gets the given share of
// them. What is not asked for by name is not left out: the places come from the
// stream itself.
func hostileTour(t testing.TB, share int) []string {
	t.Helper()
	texts := chunks(forms(), 400)
	raw := chunks(invalid(), 400)
	var out []string
	turn := 0
	for _, line := range tour(t) {
		for _, s := range spotsOf(line) {
			for range share {
				text := texts[turn%len(texts)]
				switch turn % 5 {
				case 0, 1:
					out = append(out, inject(line, s, escaped(text)))
				case 2, 3:
					out = append(out, inject(line, s, plainly(text)))
				default:
					out = append(out, inject(line, s, barely(text+raw[turn%len(raw)])))
				}
				turn++
			}
		}
	}
	return out
}

// message is a line that holds one message of texts.
func message(seq int, texts ...string) string {
	parts := make([]string, len(texts))
	for i, s := range texts {
		parts[i] = `{"type":"text","text":"` + escaped(s) + `"}`
	}
	return `{"type":"message","seq":` + strconv.Itoa(seq) + `,"id":"h` + strconv.Itoa(seq) + `","messageId":"m` + strconv.Itoa(seq) +
		`","role":"user","content":[` + strings.Join(parts, ",") + `]}`
}

// drawnMark is Markdown that every text of markdownStream ends with: once it is
// not on the screen any more, the page is drawn.
const drawnMark = "**drawn**"

// markdownStream puts the forms and entities into all that Markdown knows.
func markdownStream() []string {
	wraps := []string{
		"%s", "# %s", "%s\n===", "**%s**", "*a%s*", "~~%s~~", "`%s`", "``%s``", "```\n%s\n```", "```go\nfunc main() { // %s\n```", "```%s\ncode\n```", "~~~json\n{\"a\": \"%s\"}\n~~~",
		"```diff\n-a%s\n+b%s\n```", "    %s", "> %s", "> > - %s", "- %s\n- b", "1. %s", "- [ ] %s", "| a | b |\n|---|---|\n| %s | `%s` |", "| %s |\n|---|\n| x |", "[%s](https://example.org)", "[a](%s)", "[a](<%s>)", "[a](x \"%s\")", "![%s](x.png)", "![a](%s)",
		"[a]: %s\n\n[a]", "<https://example.org/%s>", "<b>%s</b>", "<!-- %s -->", "<script>%s</script>", "---\n%s", "[^1]: %s", "a  \n%s", "a\\\n%s", "https://example.org/%s", "$%s$", ":%s:",
	}
	all := append(entities(), chunks(forms(), 150)...)
	var out []string
	for i, w := range wraps {
		var texts []string
		for j := i % 3; j < len(all); j += 3 {
			// Forms that hold line feeds would end what they stand in.
			f := strings.ReplaceAll(all[j], "\n", " ")
			texts = append(texts, strings.ReplaceAll(w, "%s", f)+"\n\n"+drawnMark)
		}
		for k := 0; k < len(texts); k += 8 {
			out = append(out, message(len(out), texts[k:min(k+8, len(texts))]...))
		}
	}
	return out
}

// splitStream puts the halves of sequences into parts and lines that follow each
// other, so that they would be whole if they were written one after the other.
func splitStream() []string {
	var out []string
	for _, f := range forms() {
		if len(f) < 2 || !strings.ContainsAny(f, "\x1b\u009b\u009d") {
			continue
		}
		for _, at := range []int{1, len(f) / 2, len(f) - 1} {
			a, b := strings.ToValidUTF8(f[:at], ""), strings.ToValidUTF8(f[at:], "")
			out = append(out, message(len(out), a, b), message(len(out)+1, a), message(len(out)+2, b))
		}
	}
	return out
}

// brokenStream is lines that are no records, full of what must not be written.
func brokenStream() []string {
	var out []string
	for _, f := range append(forms(), invalid()...) {
		f = strings.ReplaceAll(f, "\n", "")
		out = append(out, f+"x", `{"type":"message","`+f+`":`, `{"type":"`+f+`"}`, `[`+f+`]`, `{"seq":`+f+`}`)
	}
	return append(out, `{"type":"message","seq":1`)
}

// write puts lines into a file of the test's own folder.
func write(t testing.TB, name string, lines []string) string {
	t.Helper()
	path := t.TempDir() + "/" + name
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// put writes a file, and the folders that it lies in.
func put(t *testing.T, path string, lines []string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
