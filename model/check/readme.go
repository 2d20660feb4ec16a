package check

import (
	"fmt"
	"strings"
)

// Readme returns the README of this package: what is checked and what cannot be.
func Readme() string {
	var b strings.Builder
	b.WriteString(`# What check judges

This table is made from ` + "`Rules()`" + ` and ` + "`Unshown()`" + `; a test keeps it in step. ` + "`asrview check --explain RULE`" + `
prints a rule in words, with an example of it broken and kept. Each rule's test
judges these examples: the wrong one breaks this rule and no other, the right one
breaks none. ` + "`cases_test.go`" + ` has more of both, and near misses.

Numbers are those of the ASR Messages page. Words are rules that have no number
there: table and open are of that page, the others of pages which are not known, and
those are warnings at most, but for a line that is no record.

An error is a MUST broken, a warning is likely a mistake, a note is an open value or
a type that the page does not list. "record" shows in one record alone, "stream"
needs the others.

| rule | severity | shown by | what it wants | checked | test |
|---|---|---|---|---|---|
`)
	for _, r := range Rules() {
		by, test := "stream", "TestEveryRule/"+r.ID
		if r.Alone {
			by = "record"
		}
		if r.ID == RuleLimit {
			test = "TestLimitsSaySo"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | `%s` |\n", r.ID, r.Severity, by, r.Title, r.Checked, test)
	}
	b.WriteString(`
## What no stream can show

| rule | why it is not judged, or not wholly |
|---|---|
`)
	for _, u := range Unshown() {
		fmt.Fprintf(&b, "| %s | %s |\n", u.ID, u.Reason)
	}
	b.WriteString(`
Nor is judged what other pages define: the shape of references to files and blobs,
of capture states beyond their name, and of records other than message, plan and
delivery.
`)
	return b.String()
}
