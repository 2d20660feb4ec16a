package check

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Writer writes findings in one format. Close writes what must come last; it does
// not close what is written to.
type Writer interface {
	Write(f Finding) error
	Close(sum Summary) error
}

// WriterOptions say how findings are written.
type WriterOptions struct {
	// Max is how many findings of each rule are written; the others are counted.
	// Where it is 0 text writes DefaultMax, and the formats for programs all.
	Max int
	// Clean makes a string from the stream fit for a terminal's line. Only text
	// uses it: the other formats escape what is not printable.
	Clean func(string) string
}

// DefaultMax is how many findings of each rule text lists where nothing else is
// asked for.
const DefaultMax = 100

// Formats are the names that NewWriter takes.
func Formats() []string { return []string{"text", "json", "sarif"} }

// NewWriter returns a writer of one of the formats: text, grouped by rule with
// counts, the worst first; json, one finding a line as an object; sarif, a SARIF
// 2.1.0 log.
func NewWriter(format string, w io.Writer, opts WriterOptions) (Writer, error) {
	out := bufio.NewWriterSize(w, 64<<10)
	switch format {
	case "text":
		if opts.Max <= 0 {
			opts.Max = DefaultMax
		}
		if opts.Clean == nil {
			opts.Clean = escapeUnprintable
		}
		return &textWriter{w: out, opts: opts, groups: map[string]*group{}}, nil
	case "json":
		return &jsonWriter{w: out, quota: quota{max: opts.Max}}, nil
	case "sarif":
		return &sarifWriter{w: out, quota: quota{max: opts.Max}}, nil
	}
	return nil, fmt.Errorf("there is no format %q: use %s", format, strings.Join(Formats(), ", "))
}

// escapeUnprintable spells what a terminal would not just show as Go does.
func escapeUnprintable(s string) string {
	var b strings.Builder
	for _, r := range s {
		if visible(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// visible reports whether a character draws something: some letters and marks are
// printable by their class and draw nothing.
func visible(r rune) bool {
	switch r {
	case 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0:
		return false
	}
	return unicode.IsPrint(r)
}

// quota lets so many findings of each rule pass.
type quota struct {
	max  int
	seen map[string]int
}

func (q *quota) pass(rule string) bool {
	if q.max <= 0 {
		return true
	}
	if q.seen == nil {
		q.seen = map[string]int{}
	}
	q.seen[rule]++
	return q.seen[rule] <= q.max
}

// textWriter keeps what it lists until it is closed.
type textWriter struct {
	w      *bufio.Writer
	opts   WriterOptions
	groups map[string]*group
}

// group is the findings of one rule.
type group struct {
	rule  string
	worst Severity
	// counts are by Severity.
	counts [3]int
	kept   []Finding
}

func (t *textWriter) Write(f Finding) error {
	g := t.groups[f.Rule]
	if g == nil {
		g = &group{rule: f.Rule}
		t.groups[f.Rule] = g
	}
	g.counts[f.Severity]++
	g.worst = max(g.worst, f.Severity)
	if len(g.kept) < t.opts.Max {
		g.kept = append(g.kept, f)
	}
	return nil
}

func (t *textWriter) Close(sum Summary) error {
	groups := make([]*group, 0, len(t.groups))
	for _, g := range t.groups {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b *group) int {
		if a.worst != b.worst {
			return int(b.worst) - int(a.worst)
		}
		return compareIDs(a.rule, b.rule)
	})
	for _, g := range groups {
		t.group(g)
	}
	fmt.Fprintln(t.w, Total(sum))
	return t.w.Flush()
}

func (t *textWriter) group(g *group) {
	title := ""
	if r, ok := Explain(g.rule); ok {
		title = r.Title
	}
	fmt.Fprintf(t.w, "%s  %s  %s\n", g.rule, severities(g.counts), title)
	for i := range g.kept {
		fmt.Fprintf(t.w, "  %s\n", t.line(&g.kept[i], g.worst))
	}
	if rest := g.counts[Note] + g.counts[Warning] + g.counts[Error] - len(g.kept); rest > 0 {
		fmt.Fprintf(t.w, "  and %d more\n", rest)
	}
	fmt.Fprintln(t.w)
}

// line is one finding: where it is, which record and member, what is wrong.
func (t *textWriter) line(f *Finding, worst Severity) string {
	where := "line " + strconv.Itoa(f.Line)
	if f.Input != "" {
		where = t.opts.Clean(f.Input) + ":" + strconv.Itoa(f.Line)
	}
	words := []string{where}
	if f.Seq.Known {
		words = append(words, "#"+strconv.FormatInt(f.Seq.N, 10))
	}
	if f.ID != "" {
		words = append(words, t.opts.Clean(clip(f.ID)))
	}
	if f.Path != "" {
		words = append(words, t.opts.Clean(clip(f.Path)))
	}
	if f.Severity != worst {
		words = append(words, f.Severity.String())
	}
	return strings.Join(words, "  ") + "  " + t.opts.Clean(f.Message)
}

// maxName is how much of an id or a path a line of text shows.
const maxName = 120

func clip(s string) string {
	n := 0
	for i := range s {
		if n++; n > maxName {
			return s[:i] + "…"
		}
	}
	return s
}

// Total says in one line how many findings there were, and in how much.
func Total(sum Summary) string {
	in := " in " + count(sum.Records, "record", "records") + " of " + count(sum.Inputs, "stream", "streams")
	found := severities(sum.Severities)
	if found == "" {
		return "nothing found" + in
	}
	return found + in
}

// severities says how many findings of each severity there are, the worst first.
func severities(counts [3]int) string {
	var found []string
	for _, sev := range []Severity{Error, Warning, Note} {
		if n := counts[sev]; n > 0 {
			found = append(found, count(n, sev.String(), sev.String()+"s"))
		}
	}
	return strings.Join(found, ", ")
}

// WriteExplanation writes a rule in words, why it matters, and an example of it
// broken and kept.
func WriteExplanation(w io.Writer, r Rule) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n\n%s.\n\n%s\n\nWhy: %s\n", r.ID, r.Severity, r.Title, r.Text, r.Why)
	for _, example := range []struct {
		name  string
		lines []string
	}{{"Wrong", r.Wrong}, {"Right", r.Right}} {
		if len(example.lines) > 0 {
			fmt.Fprintf(&b, "\n%s:\n  %s\n", example.name, strings.Join(example.lines, "\n  "))
		}
	}
	fmt.Fprintf(&b, "\nChecked: %s.\n", r.Checked)
	_, err := io.WriteString(w, b.String())
	return err
}
