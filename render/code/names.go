package code

import (
	"path"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// nameBytes bounds the names that are looked up: no language has a longer one.
const nameBytes = 128

// names finds lexers by name. Chroma's own lookup takes ten milliseconds for a
// name it does not know, each time.
type names struct {
	once  sync.Once
	known map[string]chroma.Lexer
}

// preferred settles extensions that several languages claim.
func preferred(ext string) string {
	switch ext {
	case "h":
		return "c"
	case "ts":
		return "typescript"
	case "m":
		return "objective-c"
	case "pl":
		return "perl"
	case "v":
		return "verilog"
	case "r":
		return "r"
	case "s":
		return "gas"
	case "sql":
		return "sql"
	case "txt", "text", "plaintext", "log":
		return ""
	}
	return ext
}

// lexer returns the lexer for a language's name, an extension or a file name; nil
// if there is none.
func (n *names) lexer(lang string) chroma.Lexer {
	if lang == "" || len(lang) > nameBytes {
		return nil
	}
	n.once.Do(n.fill)
	lang = strings.ToLower(strings.TrimSpace(lang))
	// A fence may say more than the language: "go {linenos}", "rust,ignore".
	if i := strings.IndexAny(lang, " \t,{:;"); i > 0 {
		lang = lang[:i]
	}
	lang = strings.TrimPrefix(lang, "language-")
	base := path.Base(strings.ReplaceAll(lang, `\`, "/"))
	for _, name := range []string{lang, base, strings.TrimPrefix(path.Ext(base), ".")} {
		if name = preferred(name); name == "" {
			continue
		}
		if l, ok := n.known[name]; ok {
			return l
		}
	}
	return nil
}

// fill reads the names, aliases and file names of all lexers. Where several claim
// one, a name goes before an alias, an alias before a file name, and of file
// names the one of higher priority.
func (n *names) fill() {
	n.known = map[string]chroma.Lexer{}
	all := lexers.GlobalLexerRegistry.Lexers
	for _, l := range all {
		n.add(l, l.Config().Name)
	}
	for _, l := range all {
		for _, a := range l.Config().Aliases {
			n.add(l, a)
		}
	}
	files := map[string]chroma.Lexer{}
	for _, l := range all {
		for _, f := range l.Config().Filenames {
			f = strings.ToLower(strings.TrimPrefix(f, "*."))
			if old, ok := files[f]; !ok || priority(l) > priority(old) {
				files[f] = l
			}
		}
	}
	for f, l := range files {
		n.add(l, f)
	}
}

func (n *names) add(l chroma.Lexer, name string) {
	name = strings.ToLower(name)
	if _, ok := n.known[name]; !ok && l.Config().Name != "plaintext" && l.Config().Name != "fallback" {
		n.known[name] = l
	}
}

// priority is 1 where a lexer says nothing.
func priority(l chroma.Lexer) float32 {
	if p := l.Config().Priority; p != 0 {
		return p
	}
	return 1
}
