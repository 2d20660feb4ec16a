package keys

import "strings"

// ManSection returns the table as a section of a manual page, in the language of
// man(7): a heading, and below it each group with its keys, what they do, and the
// name of the action, by which the settings give it other keys.
func (t *Table) ManSection() string {
	var b strings.Builder
	b.WriteString("\n.SH KEYS\n")
	for _, g := range Groups() {
		b.WriteString(".SS " + roff(string(g)) + "\n")
		for _, x := range t.bindings {
			if x.Group == g {
				b.WriteString(".TP\n\\fB" + roff(x.Labels()) + "\\fP\n" + roff(x.Help) + " (\\fI" + roff(string(x.Action)) + "\\fP)\n")
			}
		}
	}
	return b.String()
}

// roff escapes a line, so that it says what it says and commands nothing.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\(rs`, "-", `\-`, "'", `\(aq`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`).Replace(line)
	if strings.HasPrefix(line, ".") {
		return `\&` + line
	}
	return line
}
