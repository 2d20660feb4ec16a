package query

import (
	"slices"
	"strings"
	"unicode"
)

// Completions are what could stand in the place of input[From:To].
type Completions struct {
	From, To int
	Items    []Completion
}

// Completion is one of them.
type Completion struct {
	// Text takes the place, quoted where that is needed.
	Text string
	// About is a key's sentence; "" for values.
	About string
}

// Complete returns the keys, or the values of the key before it, that begin with
// what stands before the cursor, a byte offset in the input. Values gives those
// of a key that occur in the stream, the most frequent first; it may be nil. They
// stand before the ones that the page lists.
func Complete(input string, cursor int, values func(key string) []string) Completions {
	cursor = max(0, min(cursor, len(input)))
	start := tokenStart(input, cursor)
	token := strings.TrimPrefix(input[start:cursor], "-")
	at := cursor - len(token)
	if name, rest, ok := strings.Cut(token, ":"); ok {
		if k, known := lookup(name); known {
			return completeValue(k, cursor-len(rest), rest, values)
		}
		return Completions{From: at, To: cursor}
	}
	return completeKey(at, token)
}

// tokenStart returns where the token begins in which the cursor stands.
func tokenStart(s string, cursor int) int {
	start, quoted := 0, false
	for i, r := range s[:cursor] {
		switch {
		case r == '"' && (i == 0 || s[i-1] != '\\'):
			quoted = !quoted
		case !quoted && unicode.IsSpace(r):
			start = i + len(string(r))
		}
	}
	return start
}

func completeKey(at int, prefix string) Completions {
	c := Completions{From: at, To: at + len(prefix)}
	for _, k := range Keys() {
		switch {
		case strings.HasPrefix(k.Name, prefix):
			c.Items = append(c.Items, Completion{Text: k.Name + ":", About: k.About})
		case k.Alias != "" && strings.HasPrefix(k.Alias, prefix):
			c.Items = append(c.Items, Completion{Text: k.Alias + ":", About: k.About})
		}
	}
	return c
}

func completeValue(k Key, at int, prefix string, values func(key string) []string) Completions {
	if !k.whole && !strings.HasPrefix(prefix, `"`) {
		i := strings.LastIndexByte(prefix, ',') + 1
		at, prefix = at+i, prefix[i:]
	}
	c := Completions{From: at, To: at + len(prefix)}
	var all []string
	if values != nil {
		all = values(k.Name)
	}
	want := strings.ToLower(strings.TrimPrefix(prefix, `"`))
	seen := make(map[string]bool)
	for _, v := range slices.Concat(all, k.Values) {
		if v == "" || seen[v] || strings.ContainsFunc(v, unicode.IsControl) || !strings.HasPrefix(strings.ToLower(v), want) {
			continue
		}
		seen[v] = true
		c.Items = append(c.Items, Completion{Text: Quote(v)})
	}
	return c
}

// Quote returns a value as a query spells it: in quotes where it would not be
// read as itself without them.
func Quote(v string) string {
	plain := v != "" && v[0] != '"' && v[0] != '/' && !strings.ContainsRune(v, ',') && !strings.ContainsFunc(v, unicode.IsSpace)
	if plain {
		return v
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(v) + `"`
}
