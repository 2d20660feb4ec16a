package query

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// everyQuery asks for each key and each thing that has: knows, and for some
// values as they are seldom written.
func everyQuery() []string {
	var out []string
	for _, k := range Keys() {
		out = append(out, k.Name+":"+k.Example, "-"+k.Name+":"+k.Example)
		for _, v := range k.Values {
			out = append(out, k.Name+":"+v)
		}
	}
	return append(out, "author:k", "author:/^h/", "origin:unknown", "tool:a_b", "tool:/./", "friday", "name:x", "has:author", "has:name",
		"audience:/u/", "status:/./", "text:é", `"a\"b"`, "id:/r/", "messageid:m\u212a", "-author:human,unknown phase:final")
}

// spoil writes some characters of a line's strings as escapes.
func spoil(line string, dice *rand.Rand) string {
	var b strings.Builder
	inside := false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\':
			n := 2
			if line[i+1] == 'u' {
				n = 6
			}
			b.WriteString(line[i : i+n])
			i += n - 1
			continue
		case c == '"':
			inside = !inside
		case inside && c < 0x80 && dice.IntN(12) == 0:
			fmt.Fprintf(&b, `\u%04x`, c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// variants are the chat's lines with members added, taken away and escaped.
func variants(seed uint64) []string {
	dice := rand.New(rand.NewPCG(seed, 3))
	extra := []string{`"author":"human"`, `"author":null`, `"origin":"steer"`, `"audience":"user"`, `"status":"error"`, `"phase":"final"`,
		`"name":"a_b"`, `"note":{"author":"human","name":"k"}`, `"role":"user"`, `"via":7`, `"content":[{"type":"text","text":"É \"name\" friday","author":"K"}]`}
	var out []string
	for i, line := range chat {
		if strings.HasPrefix(line, "{") {
			for range dice.IntN(3) {
				line = "{" + extra[dice.IntN(len(extra))] + "," + line[1:]
			}
			if dice.IntN(3) == 0 {
				line = strings.Replace(line, `"author":`, fmt.Sprintf(`"x%d":`, i), 1)
			}
			line = spoil(line, dice)
		}
		out = append(out, line)
	}
	return out
}

// TestShortcutsChangeNoAnswer compares answers from stored bytes with those from
// decoding everything.
func TestShortcutsChangeNoAnswer(t *testing.T) {
	for seed := range uint64(5) {
		checkShortcuts(t, seed, everyQuery())
	}
}

func checkShortcuts(t *testing.T, seed uint64, queries []string) {
	t.Helper()
	text := variants(seed)
	snap := openLines(t, text)
	for _, s := range queries {
		q, err := Parse(s)
		if err != nil {
			continue
		}
		quick, slow := q.Evaluator(snap), q.Evaluator(snap)
		slow.thorough = true
		for i := range snap.Len() {
			e := snap.At(i)
			load := func() ([]byte, error) { return snap.Line(e.Pos) }
			if a, b := quick.Verdict(&e, load), slow.Verdict(&e, load); a != b {
				t.Fatalf("%s: %v by stored bytes, %v by decoding %s", s, a, b, text[i])
			}
		}
	}
}

func FuzzShortcuts(f *testing.F) {
	f.Add("author:human", uint64(1))
	f.Add("-tool:/b|_/ friday", uint64(2))
	f.Add(`audience:unknown name:"k"`, uint64(3))
	f.Fuzz(func(t *testing.T, s string, seed uint64) { checkShortcuts(t, seed, []string{s}) })
}
