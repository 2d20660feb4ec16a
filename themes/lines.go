package themes

import (
	"fmt"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// keyLines are the lines of the keys of a TOML file, dotted by their tables.
type keyLines map[string]int

// linesOf returns the lines of the keys of src, which has been read without an
// error before.
func linesOf(src []byte) keyLines {
	at := keyLines{}
	var p unstable.Parser
	p.Reset(src)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		key, line := keyOf(&p, e)
		switch e.Kind {
		case unstable.Table:
			table = key + "."
			at[key] = line
		case unstable.KeyValue:
			at.note(&p, e, table+key, line)
		}
	}
	return at
}

// note notes the line of a key and, where its value is a table written in place,
// of the keys in it.
func (at keyLines) note(p *unstable.Parser, e *unstable.Node, key string, line int) {
	at[key] = line
	if v := e.Value(); v.Kind == unstable.InlineTable {
		for it := v.Children(); it.Next(); {
			sub, l := keyOf(p, it.Node())
			at.note(p, it.Node(), key+"."+sub, l)
		}
	}
}

// keyOf returns a node's key, dotted, and its line.
func keyOf(p *unstable.Parser, e *unstable.Node) (key string, line int) {
	var parts []string
	for it := e.Key(); it.Next(); {
		parts = append(parts, string(it.Node().Data))
		line = p.Shape(it.Node().Raw).Start.Line
	}
	return strings.Join(parts, "."), line
}

// error puts the line of a key in front of what is wrong with it.
func (at keyLines) error(key string, err error) error {
	if line := at[key]; line > 0 {
		return fmt.Errorf("line %d: %s: %w", line, key, err)
	}
	return fmt.Errorf("%s: %w", key, err)
}

// inOrder returns the keys of m, a table of that name, as the file has them, so
// that the first mistake is the one that is reported.
func (at keyLines) inOrder(table string, m map[string]any) []string {
	keys := sortedKeys(m)
	sort.SliceStable(keys, func(i, j int) bool { return at[table+"."+keys[i]] < at[table+"."+keys[j]] })
	return keys
}
