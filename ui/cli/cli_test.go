package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"asrview/ui/keys"
)

func TestWhatCannotBeDoneIsSaidInOneLine(t *testing.T) {
	dir := files(t, map[string]string{
		"empty.jsonl": "", "binary.jsonl": "\x7fELF\x02\x01\x00\x00\x00", "wide.jsonl": "\xff\xfe{\x00}\x00\n\x00", "none/README": "text", "words.txt": "no record\nat all\n",
	})
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"a missing file", []string{in("gone.jsonl")}, 1, "gone.jsonl: there is no such file or folder"},
		{"an empty file", []string{in("empty.jsonl")}, 1, "empty.jsonl: the file is empty"},
		{"text in UTF-16", []string{in("wide.jsonl")}, 1, "wide.jsonl: the text is in UTF-16"},
		{"a binary file", []string{in("binary.jsonl")}, 1, "binary.jsonl: not a stream of records"},
		{"a folder without streams", []string{in("none")}, 1, "no stream in this folder"},
		{"an empty pipe", nil, 1, "standard input: nothing came"},
		{"standard input twice", []string{"-", "-"}, 2, "standard input can be read once"},
		{"an unknown flag", []string{"--bogus", tour}, 2, "unknown flag: --bogus"},
		{"a word that is no view", []string{"--view", "model", tour}, 2, "content, display or both"},
		{"a width of nothing", []string{"--width", "0", tour}, 2, "--width is a number of columns from 1"},
		{"a width that is no number", []string{"--width", "wide", tour}, 2, "--width"},
		{"a wrong query", []string{"-q", "type:", tour}, 2, "--query: column 1: type: needs a value"},
		{"a width that is no number", []string{"--width", "wide", tour}, 2, `--width takes a whole number, not "wide"`},
		{"a number that is none", []string{"check", "--max", "1e3", tour}, 2, `--max takes a whole number, not "1e3"`},
		{"an unknown theme", []string{"--theme", "mauve", tour}, 2, "mauve"},
		{"an unknown format", []string{"--from", "nobody", tour}, 2, "--from is auto, asr, other"},
		{"an address that is none", []string{"--at", "r999", tour}, 1, "--at r999: there is no such record"},
		{"an address in a missing file", []string{"--at", "r1", in("gone.jsonl")}, 1, "there is no such file"},
		{"an address in a pipe", []string{"--at", "r1", "-"}, 2, "--at r1 needs a file"},
		{"an unknown shell", []string{"completion", "tcsh"}, 2, "bash, zsh or fish"},
		{"nothing to convert", []string{"convert"}, 2, "convert takes one FILE"},
		{"a rule that is none", []string{"check", "--explain", "ASR-999"}, 2, "ASR-999"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := run(t, "", c.args...)
			if r.code != c.code || !strings.Contains(r.stderr, c.want) || r.out != "" {
				t.Errorf("status %d, said %q, wrote %q", r.code, r.stderr, r.out)
			}
			checkOneLine(t, r.stderr)
		})
	}
}

func TestNothingInACommandLineMovesTheCursor(t *testing.T) {
	const evil = "a\x1b]0;owned\x07\u202e\u009b31m\r\nb"
	for _, args := range [][]string{
		{evil}, {"--" + evil}, {"--view", evil, tour}, {"--theme", evil, tour}, {"--from", evil, tour}, {"-q", "seq:" + evil, tour},
		{"--at", evil, tour}, {"--width", evil, tour}, {"check", "--explain", evil}, {"check", evil}, {"check", "--rule", evil, tour},
		{"convert", evil}, {"completion", evil}, {"man", evil}, {"convert", "-o", "/nowhere/" + evil, tour},
	} {
		r := run(t, "", args...)
		if r.code == 0 || r.code > 2 {
			t.Errorf("%q: status %d", args, r.code)
		}
		checkOneLine(t, r.stderr)
	}
}

func TestHostileRecordsAreHarmlessInPrint(t *testing.T) {
	const evil = "a\x1b]0;owned\x07\u202e\u009b31m&#27;[31m"
	quoted := strings.NewReplacer("\x1b", `\u001b`, "\x07", `\u0007`).Replace(evil)
	src := `{"type":"message","seq":1,"id":"` + quoted + `","messageId":"` + quoted + `","role":"` + quoted + `","author":"` + quoted +
		`","content":[{"type":"text","text":"` + quoted + `"},{"type":"` + quoted + `"}]}` + "\n" +
		`{"type":"` + quoted + `","seq":2,"id":"r2","` + quoted + `":"` + quoted + `"}` + "\n" + evil + "\n"
	for _, args := range [][]string{{"-"}, {"--details", "-"}, {"--markdown", "on", "-"}, {"--width", "40", "-"}} {
		r := run(t, src, args...)
		if r.code != 0 || !strings.Contains(r.out, "owned") {
			t.Errorf("%q: status %d, wrote %q", args, r.code, r.out)
		}
		checkHarmless(t, r.out+r.stderr)
	}
}

func TestColourIsWrittenWhereItIsAskedForOnly(t *testing.T) {
	for _, c := range []struct {
		args []string
		want bool
	}{
		{[]string{tour}, false},
		{[]string{"--color", "never", tour}, false},
		{[]string{"--theme", "light", tour}, false},
		{[]string{"--color", "always", tour}, true},
		{[]string{"--color", "always", "--markdown", "on", tour}, true},
	} {
		r := run(t, "", c.args...)
		if got := strings.Contains(r.out, "\x1b"); got != c.want || r.code != 0 {
			t.Errorf("%q: status %d, colour %v", c.args, r.code, got)
		}
		for _, seq := range strings.Split(r.out, "\x1b")[1:] {
			end := strings.IndexAny(seq, "m")
			if !strings.HasPrefix(seq, "[") || end < 0 || strings.Trim(seq[1:end], "0123456789;") != "" {
				t.Fatalf("%q: a sequence that is no colour: %.20q", c.args, seq)
			}
		}
	}
}

func TestAPrintOutSaysWhatItLeavesOut(t *testing.T) {
	r := run(t, "", tour)
	if r.code != 0 || !strings.Contains(r.stderr, "7 records left out by the scope") {
		t.Errorf("status %d, said %q", r.code, r.stderr)
	}
	r = run(t, "", "-s", "all", "-q", "type:plan", tour)
	if r.code != 0 || !strings.Contains(r.stderr, "lines left out by the query") || strings.Contains(r.stderr, "scope") {
		t.Errorf("status %d, said %q", r.code, r.stderr)
	}
	r = run(t, hello+"nonsense\n", "-")
	if r.code != 0 || !strings.Contains(r.stderr, "1 line is no record") || !strings.Contains(r.out, "line 2 is not a record") {
		t.Errorf("status %d, said %q, wrote %q", r.code, r.stderr, r.out)
	}
	r = run(t, "no record\nat all\n", "-")
	if r.code != 1 || !strings.Contains(r.stderr, "none of its lines is a record") {
		t.Errorf("status %d, said %q", r.code, r.stderr)
	}
}

func TestAPipeSaysThatItIsOne(t *testing.T) {
	const said = "printed as it came"
	src, err := os.ReadFile(tour)
	if err != nil {
		t.Fatal(err)
	}
	piped := run(t, string(src))
	if piped.code != 0 || !strings.Contains(piped.stderr, said) {
		t.Errorf("a pipe: status %d, said %q", piped.code, piped.stderr)
	}
	f, err := os.Open(tour)
	if err != nil {
		t.Fatal(err)
	}
	redirected := runFrom(t, f, plainImporter{}, "-")
	named := run(t, "", tour)
	if redirected.code != 0 || redirected.out != named.out || strings.Contains(redirected.stderr, said) {
		t.Errorf("a file on standard input reads otherwise than the file: status %d, said %q", redirected.code, redirected.stderr)
	}
	if deliveries := strings.Count(piped.out, "\ndelivery"); deliveries <= strings.Count(named.out, "\ndelivery") {
		t.Errorf("%d deliveries stand alone in what came as it came", deliveries)
	}
}

func TestLinesAsStored(t *testing.T) {
	src, err := os.ReadFile(tour)
	if err != nil {
		t.Fatal(err)
	}
	if r := run(t, "", "--format", "jsonl", "-s", "all", tour); r.out != string(src) || r.code != 0 || r.stderr != "" {
		t.Errorf("status %d, %d bytes of %d, said %q", r.code, len(r.out), len(src), r.stderr)
	}
	r := run(t, "", "--format", "jsonl", "-s", "all", "-q", "type:plan", tour)
	for line := range strings.Lines(r.out) {
		if !strings.Contains(line, `"type":"plan"`) || !bytes.Contains(src, []byte(line)) {
			t.Errorf("not a plan as stored: %.60s", line)
		}
	}
}

func TestSeveralStreamsEachUnderItsName(t *testing.T) {
	dir := files(t, map[string]string{
		"b.jsonl": hello, "a.jsonl": strings.ReplaceAll(hello, "hello", "first"), "sub/c.ndjson": strings.ReplaceAll(hello, "hello", "third"),
		"README.md": "text", ".hidden.jsonl": "{", ".git/d.jsonl": "{",
	})
	r := run(t, "", dir)
	at := func(s string) int { return strings.Index(r.out, s) }
	if r.code != 0 || at("a.jsonl") < 0 || at("first") < at("a.jsonl") || at("b.jsonl") < at("first") || at("hello") < at("b.jsonl") || at("third") < at("c.ndjson") {
		t.Errorf("status %d, said %q, wrote\n%s", r.code, r.stderr, r.out)
	}
	if n := strings.Count(r.out, "stream · "); n != 3 {
		t.Errorf("%d streams were read, want 3", n)
	}
	r = run(t, "", filepath.Join(dir, "gone"), filepath.Join(dir, "b.jsonl"))
	if r.code != 1 || !strings.Contains(r.out, "hello") {
		t.Errorf("one that is missing kept the other from being read: status %d, wrote %q", r.code, r.out)
	}
	checkOneLine(t, r.stderr)
}

func TestWhatStandardOutputCannotTake(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	said, err := os.Create(filepath.Join(t.TempDir(), "err"))
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{tour}, {"--format", "jsonl", tour}, {"check", tour}, {"convert", tour}, {"man"}, {"completion", "bash"}} {
		p := &Program{Importer: plainImporter{}, Stdin: null, Stdout: w, Stderr: said}
		if code := p.Main(args); code != 0 {
			t.Errorf("%q into a pipe that nobody reads: status %d", args, code)
		}
	}
	if got := content(t, said); got != "" {
		t.Errorf("and said %q", got)
	}
}

func TestListSetsFieldsApartAndCleansThem(t *testing.T) {
	dir := files(t, map[string]string{"a\x1b[31m.jsonl": "log of one\ttwo\nthree", "b.jsonl": "nothing that anyone knows"})
	importer := plainImporter{found: []Found{
		{Source: "other", Path: filepath.Join(dir, "a\x1b[31m.jsonl"), Time: time.Unix(1, 0), Size: 20},
		{Source: "other", Path: filepath.Join(dir, "b.jsonl"), Time: time.Unix(0, 0), Size: 25},
		{Source: "other", Path: filepath.Join(dir, "gone.jsonl"), Time: time.Unix(0, 0), Size: 1},
	}}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	r := runFrom(t, null, importer, "--list")
	rows := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
	fields := strings.Split(rows[0], "\t")
	if r.code != 0 || len(rows) != 2 || len(fields) != 6 || fields[1] != "20" || fields[4] != "shop" || fields[5] != "one␉two⏎three" {
		t.Errorf("status %d, fields %q", r.code, fields)
	}
	if other := strings.Split(rows[len(rows)-1], "\t"); len(other) != 6 || other[1] != "25" || other[5] != "" {
		t.Errorf("of what nobody knows: %q", other)
	}
	if !strings.Contains(r.stderr, "gone.jsonl: there is no such file") {
		t.Errorf("said %q", r.stderr)
	}
	checkHarmless(t, strings.ReplaceAll(r.out, "\t", ""))
	if r := runFrom(t, null, plainImporter{}, "--list"); r.code != 1 || !strings.Contains(r.stderr, "no sessions found") {
		t.Errorf("none: status %d, said %q", r.code, r.stderr)
	}
}

// TestEveryFlagOfTheManual holds the flags to the list that people know, and
// --help and the manual page to the flags.
func TestEveryFlagOfTheManual(t *testing.T) {
	root := (&Program{Version: "v1", Importer: plainImporter{}}).root()
	root.InitDefaultHelpFlag()
	root.InitDefaultVersionFlag()
	want := map[*cobra.Command]string{
		root: "view scope reasoning markdown details query at follow print format sequence width color theme mouse time from list version help",
	}
	for _, c := range root.Commands() {
		switch c.Name() {
		case "check":
			want[c] = "format rule severity max explain"
		case "convert":
			want[c] = "from output"
		}
	}
	if len(want) != 3 {
		t.Fatalf("%d of 3 commands are there", len(want))
	}
	page := run(t, "", "man").out
	if !strings.HasSuffix(page, keys.Default().ManSection()) {
		t.Error("the manual page does not end with the table of keys")
	}
	for cmd, flags := range want {
		args := []string{"--help"}
		if cmd != root {
			args = []string{cmd.Name(), "--help"}
		}
		help := run(t, "", args...).out
		for _, name := range strings.Fields(flags) {
			if cmd.Flags().Lookup(name) == nil {
				t.Errorf("%s has no --%s", cmd.Name(), name)
			}
			if !strings.Contains(help, "--"+name) {
				t.Errorf("%s --help does not speak of --%s", cmd.Name(), name)
			}
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && !strings.Contains(" "+flags+" ", " "+f.Name+" ") {
				t.Errorf("%s has --%s, which no list knows", cmd.Name(), f.Name)
			}
			if f.Name != "help" && f.Name != "version" && !strings.Contains(strings.ReplaceAll(page, `\-`, "-"), "-"+f.Name) {
				t.Errorf("the manual page does not speak of %s's --%s", cmd.Name(), f.Name)
			}
		})
	}
}

// TestTheManualSaysWhatHelpSays holds the texts of the page against what its
// builder would make of them: a percent sign is no format, a line that --help
// breaks is no paragraph, and a flag names what it takes.
func TestTheManualSaysWhatHelpSays(t *testing.T) {
	page := strings.NewReplacer(`\&`, "", `\`, "").Replace(run(t, "", "man").out)
	page = page[:strings.Index(page, ".SH KEYS")]
	for _, want := range []string{
		"50% or end", "--query QUERY", "--view content|display|both", "(default content)",
		"one JSON record a line) and lets a person read it", "EXIT STATUS", "128+n: ended by signal n.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the manual page does not say %q", want)
		}
	}
	for _, never := range []string{"%!", "`", "(default [])"} {
		if strings.Contains(page, never) {
			t.Errorf("the manual page says %q", never)
		}
	}
}

func TestCompletionsKnowTheWords(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--view", ""}, "content display both"},
		{[]string{"--scope", "c"}, "context"},
		{[]string{"--reasoning", ""}, "show fold hide"},
		{[]string{"--format", ""}, "text jsonl"},
		{[]string{"--color", ""}, "auto always never"},
		{[]string{"--time", ""}, "local recorded relative"},
		{[]string{"--theme", ""}, "dark light high-contrast none"},
		{[]string{"--from", ""}, "auto asr other"},
		{[]string{"check", "--format", ""}, "text json sarif"},
		{[]string{"check", "--severity", ""}, "note warning error"},
		{[]string{"check", "--rule", "ASR-21"}, "ASR-210 ASR-212 ASR-213 ASR-214"},
		{[]string{"completion", ""}, "bash zsh fish"},
		{[]string{"com"}, "completion"},
	} {
		r := run(t, "", append([]string{"__complete"}, c.args...)...)
		for _, word := range strings.Fields(c.want) {
			if !strings.Contains("\n"+r.out, "\n"+word) {
				t.Errorf("%q is completed to %q, without %s", c.args, r.out, word)
			}
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if r := run(t, "", "completion", shell); r.code != 0 || !strings.Contains(r.out, "asrview") {
			t.Errorf("%s: status %d, %d bytes", shell, r.code, len(r.out))
		}
	}
}

func TestVersion(t *testing.T) {
	if r := run(t, "", "--version"); r.code != 0 || r.out != "asrview v1.2.3\n" {
		t.Errorf("status %d, wrote %q", r.code, r.out)
	}
}

func TestWidthWrapsAndWithoutItNothingIsWrapped(t *testing.T) {
	long := strings.Repeat("word ", 100)
	src := strings.ReplaceAll(hello, "hello", long)
	if r := run(t, src, "-"); !strings.Contains(r.out, strings.TrimSpace(long)) {
		t.Errorf("a line was broken:\n%s", r.out)
	}
	r := run(t, src, "--width", "40", "-")
	for line := range strings.Lines(r.out) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 40 {
			t.Errorf("a line of %d columns: %q", n, line)
		}
	}
}

func TestConvertWritesAFileOrStandardOutput(t *testing.T) {
	dir := files(t, map[string]string{"log.jsonl": hello})
	log, out := filepath.Join(dir, "log.jsonl"), filepath.Join(dir, "out.jsonl")
	if r := run(t, "", "convert", log); r.code != 0 || r.out != hello {
		t.Errorf("status %d, wrote %q", r.code, r.out)
	}
	r := run(t, "", "convert", "-o", out, log)
	if b, err := os.ReadFile(out); err != nil || string(b) != hello || r.code != 0 || r.out != "" {
		t.Errorf("status %d, %v, the file holds %q", r.code, err, b)
	}
	link := filepath.Join(dir, "link.jsonl")
	if err := os.Symlink(log, link); err != nil {
		t.Fatal(err)
	}
	for _, over := range []string{log, link} {
		r := run(t, "", "convert", "-o", over, log)
		if b, err := os.ReadFile(log); err != nil || string(b) != hello || r.code != 2 || !strings.Contains(r.stderr, "is the log itself") {
			t.Errorf("over the log: status %d, said %q, the log holds %q", r.code, r.stderr, b)
		}
	}
}

func TestCheckEndsInTheStatusOfWhatItFound(t *testing.T) {
	dir := files(t, map[string]string{"good.jsonl": hello, "bad.jsonl": "nonsense\n"})
	if r := run(t, "", "check", filepath.Join(dir, "good.jsonl")); r.code != 0 {
		t.Errorf("a good stream: status %d, wrote %q, said %q", r.code, r.out, r.stderr)
	}
	if r := run(t, "", "check", dir); r.code != 1 || !strings.Contains(r.out, "bad.jsonl:1") {
		t.Errorf("a bad one: status %d, wrote %q", r.code, r.out)
	}
}
