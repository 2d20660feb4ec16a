//go:build unix

package safety

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/model/check"
	"asrview/model/lines"
	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render/clean"
	"asrview/render/markdown"
	"asrview/render/picture"
	"asrview/themes"
	seqpane "asrview/ui/panes/sequence"
	"asrview/ui/seq"
	"asrview/ui/settings"
	"asrview/ui/shelf"
	"asrview/ui/term"
)

// grouped writes a number as the README does.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// sized writes a number of bytes in the largest unit that leaves none over.
func sized(n int) string {
	units := []string{"bytes", "KiB", "MiB", "GiB"}
	i := 0
	for n >= 1024 && n%1024 == 0 && i < len(units)-1 {
		n, i = n/1024, i+1
	}
	return fmt.Sprintf("%d %s", n, units[i])
}

// private is a constant that no other package sees, as its file says it.
func private(t *testing.T, file, name string) int {
	t.Helper()
	b, err := os.ReadFile("../../" + file)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^(?:\s|const )\s*` + name + `\s*=\s*([\d_]+)(?:\s*<<\s*(\d+))?$`).FindStringSubmatch(string(b))
	if m == nil {
		t.Fatalf("%s has no %s", file, name)
	}
	n, _ := strconv.Atoi(strings.ReplaceAll(m[1], "_", ""))
	shift, _ := strconv.Atoi(m[2])
	return n << shift
}

// TestTheTableOfLimitsSaysWhatTheyAre holds the README's one table of limits against
// the constants, row by row.
func TestTheTableOfLimitsSaysWhatTheyAre(t *testing.T) {
	b, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(b), "| Limit | | Beyond it |\n|---|---|---|\n")
	if !ok {
		t.Fatal("the README has no table of limits")
	}
	table, _, _ := strings.Cut(after, "\n\n")
	const refs = "model/stream/refs.go"
	want := map[string]string{
		"a line":                             sized(stream.MaxLine) + " (`stream.MaxLine`), " + sized(check.MaxLine) + " for `check` (`check.MaxLine`)",
		"depth":                              grouped(asr.MaxDepth) + " (`asr.MaxDepth`)",
		"values of a record":                 grouped(asr.MaxValues) + ", or one in " + strconv.Itoa(private(t, "model/asr/limits.go", "valueBytes")) + " bytes",
		"data URLs in a string":              grouped(private(t, "model/asr/limits.go", "maxDataURLs")),
		"a card":                             strconv.Itoa(private(t, "render/limits.go", "maxParts")) + " parts, " + grouped(private(t, "render/limits.go", "cardRows")) + " rows",
		"Markdown":                           strconv.Itoa(markdown.MaxBytes>>10) + " KB, " + strconv.Itoa(markdown.MaxDepth) + " deep, " + grouped(markdown.MaxItems) + " items",
		"combining marks":                    strconv.Itoa(clean.MaxMarks) + " on a character",
		"a picture":                          sized(picture.MaxBytes) + " as stored, " + grouped(picture.MaxPixels) + " pixels, " + grouped(picture.MaxSide) + " on a side, " + sized(picture.MaxMemory) + " to decode",
		"a picture that is saved":            sized(asr.MaxMediaBytes) + " (`asr.MaxMediaBytes`)",
		"references":                         strconv.Itoa(private(t, refs, "maxCandidates")) + " candidates, " + grouped(private(t, refs, "maxNaming")) + " records naming one",
		"streams":                            grouped(shelf.MaxStreams) + " listed (`shelf.MaxStreams`), " + strconv.Itoa(seq.MaxMerged) + " open or merged (`seq.MaxMerged`); the first words of " + grouped(private(t, "ui/gathering_job.go", "maxLabels")) + " messages",
		"`--sequence`":                       "the words of messages in the first " + strconv.Itoa(private(t, "ui/cli/sequence.go", "maxLabelled")) + " streams (`ui/cli`); lanes for " + strconv.Itoa(seqpane.MaxPrinted) + " actors",
		"`--width`":                          grouped(private(t, "ui/cli/print.go", "maxWidth")) + " columns",
		"what `check` remembers":             "ids, names, references ([model/check/limits.go]",
		"a pipe":                             sized(lines.DefaultSpill) + " on disk (`lines.DefaultSpill`)",
		"a compressed input":                 sized(lines.DefaultUnpacked) + " unpacked, zstd windows of " + sized(private(t, "model/lines/limits.go", "maxZstdWindow")),
		"a query":                            grouped(query.MaxQuery) + " bytes, " + strconv.Itoa(query.MaxTerms) + " terms",
		"a theme, the settings":              sized(themes.MaxFile) + " each (`themes.MaxFile`, `settings.MaxFile`), of a regular file",
		"the clipboard through the terminal": grouped(term.MaxOSC52) + " bytes",
	}
	// beyond is what the program says with a number in it.
	beyond := map[string]string{
		"depth":                              "nested deeper than " + grouped(asr.MaxDepth),
		"references":                         "more than " + strconv.Itoa(private(t, refs, "maxNaming")) + " records",
		"streams":                            "at most " + strconv.Itoa(seq.MaxMerged) + " are merged`, `at most " + strconv.Itoa(seq.MaxMerged) + " are open",
		"a compressed input":                 "unpacking ended at " + sized(lines.DefaultUnpacked),
		"the clipboard through the terminal": "more than the " + strconv.Itoa(term.MaxOSC52),
	}
	if themes.MaxFile != settings.MaxFile {
		t.Error("a theme and the settings have different limits")
	}
	seen := map[string]bool{}
	for row := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(row), " | ")
		if len(cells) < 3 {
			t.Errorf("a row of %d cells: %s", len(cells), row)
			continue
		}
		name := strings.TrimPrefix(cells[0], "| ")
		seen[name] = true
		if w, known := want[name]; !known {
			t.Errorf("%q is in the table, and nothing holds it to the program", name)
		} else if !strings.HasPrefix(cells[1], w) {
			t.Errorf("%s: the table says %q, and it is %q", name, cells[1], w)
		}
		if !strings.Contains(cells[2], beyond[name]) {
			t.Errorf("%s: beyond it the table says %q, not %q", name, cells[2], beyond[name])
		}
		if strings.Trim(cells[2], " |") == "" {
			t.Errorf("%s: what is said beyond it is not in the table", name)
		}
	}
	for name := range want {
		if !seen[name] {
			t.Errorf("%q is not in the table", name)
		}
	}
}
