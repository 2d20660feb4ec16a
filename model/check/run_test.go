package check

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"asrview/model/asr"
	"asrview/model/lines"
)

// mixed is a stream of many lines in which this and that is wrong.
func mixed(n int) string {
	var b strings.Builder
	for i := range n {
		switch i % 7 {
		case 0:
			fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%[1]d","messageId":"m%[1]d","role":"user","content":[{"type":"text","text":"%s"}]}`, i, strings.Repeat("word ", i%900))
		case 1:
			fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%[1]d","messageId":"m%[1]d","content":[]}`, i)
		case 2:
			fmt.Fprintf(&b, `{"type":"delivery","seq":%d,"id":"r%[1]d","message":"r%d","status":"sent"}`, i, i+5)
		case 3:
			b.WriteString("\r")
		case 4:
			fmt.Fprintf(&b, `{"type":"tool_result","seq":%d,"id":"r%[1]d","content":"%s"`, i, strings.Repeat("x", i%50))
		case 5:
			fmt.Fprintf(&b, `{"type":"plan","seq":%d,"id":"r%[1]d","planId":"p%d","planType":"items","entries":[]}`, i, i%3)
		case 6:
			fmt.Fprintf(&b, `{"type":"tool_call","seq":%d,"id":"r%d"}`, i, i-i%2)
		}
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// run checks one input and returns what was reported.
func run(t *testing.T, r io.Reader, opts Options) ([]Finding, Summary) {
	t.Helper()
	var out []Finding
	sum, err := Run(context.Background(), []Input{{Name: "a", Reader: r, Size: -1}}, opts, func(f Finding) error {
		out = append(out, f)
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out, sum
}

func TestRunFindsWhatACheckerFinds(t *testing.T) {
	text := mixed(8000)
	c := NewChecker("a")
	var want []Finding
	offset := int64(0)
	for _, line := range strings.Split(text, "\n") {
		want = append(want, c.Line([]byte(line), offset)...)
		offset += int64(len(line)) + 1
	}
	want = append(want, c.End()...)
	for _, workers := range []int{1, 2, 5} {
		got, sum := run(t, iotest.HalfReader(strings.NewReader(text)), Options{Workers: workers})
		if !slices.Equal(got, want) {
			t.Fatalf("%d workers: %d findings, want %d", workers, len(got), len(want))
		}
		if sum.Lines != 8000 || sum.Records != c.Records() || sum.Inputs != 1 {
			t.Errorf("%+v", sum)
		}
		n := 0
		for _, k := range sum.Rules {
			n += k
		}
		if n != len(got) || sum.Severities[0]+sum.Severities[1]+sum.Severities[2] != n || sum.Errors() == 0 {
			t.Errorf("%d findings, counted %+v", len(got), sum)
		}
	}
}

func TestRunReportsWhatIsAskedFor(t *testing.T) {
	text := mixed(100)
	only, _ := run(t, strings.NewReader(text), Options{Rules: []string{"200", "record"}})
	if len(only) == 0 || slices.ContainsFunc(only, func(f Finding) bool { return f.Rule != "ASR-200" && f.Rule != RuleRecord }) {
		t.Errorf("%+v", only)
	}
	bad, _ := run(t, strings.NewReader(text), Options{Severity: Error})
	if len(bad) == 0 || slices.ContainsFunc(bad, func(f Finding) bool { return f.Severity < Error }) {
		t.Errorf("%+v", bad)
	}
	_, err := Run(context.Background(), nil, Options{Rules: []string{"ASR-1"}}, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "ASR-1") {
		t.Errorf("an unknown rule: %v", err)
	}
}

func TestRunStopsWhenReportFails(t *testing.T) {
	enough := errors.New("enough")
	n := 0
	_, err := Run(context.Background(), []Input{{Reader: strings.NewReader(mixed(9000))}}, Options{}, func(Finding) error {
		if n++; n == 3 {
			return enough
		}
		return nil
	}, nil)
	if err != enough || n != 3 {
		t.Errorf("%v after %d", err, n)
	}
}

func TestRunStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	endless := io.MultiReader(strings.NewReader(mixed(50)+"\n"), &repeat{line: []byte(`{"type":"tool_call","seq":1}` + "\n")})
	_, err := Run(ctx, []Input{{Reader: endless, Size: -1}}, Options{}, func(Finding) error { return nil }, func(p Progress) {
		if p.Records > 1000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// repeat gives one line for ever.
type repeat struct {
	line []byte
	at   int
}

func (r *repeat) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.line[r.at:])
		n += k
		r.at = (r.at + k) % len(r.line)
	}
	return n, nil
}

func TestAnInputThatFailsDoesNotKeepTheOthers(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("oops\n"), iotest.ErrReader(errors.New("disk on fire")))
	var got []string
	sum, err := Run(context.Background(), []Input{{Name: "one", Reader: broken}, {Name: "two", Reader: strings.NewReader("oops")}}, Options{},
		func(f Finding) error {
			got = append(got, f.Input)
			return nil
		}, nil)
	if err == nil || !strings.Contains(err.Error(), "one: disk on fire") || !slices.Equal(got, []string{"one", "two"}) || sum.Inputs != 2 {
		t.Errorf("%v %v %+v", err, got, sum)
	}
}

func TestALineThatIsTooLongIsPassedOver(t *testing.T) {
	long := `{"type":"x/","a":"` + strings.Repeat("x", 5<<20) + `"}`
	text := "oops\n" + long + "\n" + `{"type":"x/","seq":1,"id":"r1"}` + "\noops"
	var out []Finding
	sum := Summary{Rules: map[string]int{}}
	r := runner{maxLine: 3 << 20, wants: Options{}.wants(), sum: &sum, report: func(f Finding) error {
		out = append(out, f)
		return nil
	}}
	if err := r.input(context.Background(), Input{Reader: strings.NewReader(text)}); err != nil {
		t.Fatal(err)
	}
	if got := shorts(out); !slices.Equal(got, []string{"record error 1", "record error 2", "record error 4"}) || !strings.Contains(out[1].Message, "longer than") {
		t.Errorf("%q %+v", got, out)
	}
	if out[1].Offset != 5 || out[2].Offset != int64(len(text)-4) || sum.Records != 1 || sum.Lines != 4 {
		t.Errorf("%+v %+v", out, sum)
	}
}

func TestALineOverSeveralBatches(t *testing.T) {
	long := `{"type":"x/","seq":1,"id":"r1","a":"` + strings.Repeat("x", 5<<20) + `"}`
	out, sum := run(t, strings.NewReader("\n"+long+"\n"+`{"type":"x/","seq":1,"id":"r2"}`), Options{})
	if got := shorts(out); !slices.Equal(got, []string{"seq warning 3 seq"}) || sum.Records != 2 {
		t.Errorf("%q %+v", got, sum)
	}
}

func TestProgressEndsAtTheEnd(t *testing.T) {
	text := mixed(20_000)
	var last Progress
	_, err := Run(context.Background(), []Input{{Name: "a", Reader: strings.NewReader(text), Size: int64(len(text))}}, Options{},
		func(Finding) error { return nil }, func(p Progress) {
			if p.Bytes <= last.Bytes || p.Records < last.Records {
				t.Errorf("%+v after %+v", p, last)
			}
			last = p
		})
	if err != nil || last.Bytes != last.Size || last.Findings == 0 || last.Inputs != 1 {
		t.Errorf("%+v, %v", last, err)
	}
}

func TestASourceIsReadToItsEnd(t *testing.T) {
	text := mixed(3000)
	src := lines.FromBytes([]byte(text))
	defer src.Close()
	in := FromSource(context.Background(), src)
	want, _ := run(t, strings.NewReader(text), Options{})
	got, _ := run(t, in.Reader, Options{})
	if !slices.Equal(got, want) || in.Size != int64(len(text)) {
		t.Errorf("%d findings, want %d; %+v", len(got), len(want), in)
	}
}

// written is what a writer makes of findings.
func written(t *testing.T, format string, opts WriterOptions, all ...Finding) string {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(format, &b, opts)
	if err != nil {
		t.Fatal(err)
	}
	sum := Summary{Inputs: 1, Records: 12}
	for _, f := range all {
		sum.Severities[f.Severity]++
		if err := w.Write(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(sum); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func some() []Finding {
	seq := asr.Seq{N: 7, Known: true}
	return []Finding{
		{Rule: RuleSeq, Severity: Warning, Input: "run.jsonl", Line: 2, Offset: 40, Path: "seq", Message: "seq is missing"},
		{Rule: "ASR-203", Severity: Warning, Input: "run.jsonl", Line: 3, Seq: seq, ID: "r7", Path: "author", Message: "a report"},
		{Rule: "ASR-203", Severity: Error, Input: "run.jsonl", Line: 4, Seq: seq, ID: "r\x1b[2J", Path: "content[0].au\u202ethor", Message: "a reminder"},
		{Rule: "ASR-203", Severity: Error, Input: "we\u0085ird \xff%.jsonl", Line: 5, Message: "another \U000e0041"},
	}
}

func TestTextIsGroupedByRuleWithCounts(t *testing.T) {
	got := written(t, "text", WriterOptions{Max: 2, Clean: func(s string) string {
		return strings.NewReplacer("\x1b", "<ESC>", "\u202e", "<RLO>").Replace(s)
	}}, some()...)
	want := `ASR-203  2 errors, 1 warning  Nobody is called human who did not write the words
  run.jsonl:3  #7  r7  author  warning  a report
  run.jsonl:4  #7  r<ESC>[2J  content[0].au<RLO>thor  a reminder
  and 1 more

seq  1 warning  seq is an integer and grows
  run.jsonl:2  seq  seq is missing

2 errors, 2 warnings in 12 records of 1 stream
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := written(t, "text", WriterOptions{}, some()...); unprintable(got) || !strings.Contains(got, `r\x1b[2J`) {
		t.Errorf("%q", got)
	}
	if got := written(t, "text", WriterOptions{}); got != "nothing found in 12 records of 1 stream\n" {
		t.Errorf("%q", got)
	}
}

// unprintable reports whether text holds what a terminal would not just show.
func unprintable(s string) bool {
	return strings.ContainsAny(s, "\x1b\x07\u0085\u202e\U000e0041\x7f") || strings.ToValidUTF8(s, "") != s
}

func TestJSONIsOneFindingALine(t *testing.T) {
	got := written(t, "json", WriterOptions{}, some()...)
	if unprintable(got) {
		t.Errorf("%q", got)
	}
	rows := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	if len(rows) != 4 {
		t.Fatalf("%d lines", len(rows))
	}
	var row map[string]any
	if err := json.Unmarshal([]byte(rows[2]), &row); err != nil {
		t.Fatal(err)
	}
	for k, want := range map[string]any{"rule": "ASR-203", "severity": "error", "file": "run.jsonl", "line": 4.0, "seq": 7.0,
		"id": "r\x1b[2J", "path": "content[0].au\u202ethor", "message": "a reminder"} {
		if row[k] != want {
			t.Errorf("%s: %v, want %v", k, row[k], want)
		}
	}
	if strings.Contains(rows[0], `"seq":`) {
		t.Error("a seq that is not known was written")
	}
	if n := strings.Count(written(t, "json", WriterOptions{Max: 1}, some()...), "\n"); n != 2 {
		t.Errorf("--max 1: %d lines", n)
	}
}

func TestSARIF(t *testing.T) {
	for _, all := range [][]Finding{nil, some()} {
		got := written(t, "sarif", WriterOptions{}, all...)
		if unprintable(got) {
			t.Errorf("%q", got)
		}
		var log struct {
			Version string
			Runs    []struct {
				Tool struct {
					Driver struct {
						Name  string
						Rules []struct{ ID string }
					}
				}
				Results []struct {
					RuleID, Level string
					Message       struct{ Text string }
					Locations     []struct {
						PhysicalLocation struct {
							ArtifactLocation struct{ URI string }
							Region           struct{ StartLine int }
						}
					}
				}
			}
		}
		if err := json.Unmarshal([]byte(got), &log); err != nil {
			t.Fatalf("%v\n%s", err, got)
		}
		if log.Version != "2.1.0" || len(log.Runs) != 1 || len(log.Runs[0].Results) != len(all) || len(log.Runs[0].Tool.Driver.Rules) != len(Rules()) {
			t.Fatalf("%+v", log)
		}
		for i, res := range log.Runs[0].Results {
			at := res.Locations[0].PhysicalLocation
			if res.RuleID != all[i].Rule || res.Level != all[i].Severity.String() || at.Region.StartLine != all[i].Line {
				t.Errorf("%+v", res)
			}
			if u, err := url.Parse(at.ArtifactLocation.URI); err != nil || u.Path != valid(all[i].Input) {
				t.Errorf("%q: %v", at.ArtifactLocation.URI, err)
			}
		}
	}
}

func TestUnknownFormats(t *testing.T) {
	if _, err := NewWriter("xml", io.Discard, WriterOptions{}); err == nil || !strings.Contains(err.Error(), "text, json, sarif") {
		t.Errorf("%v", err)
	}
}

func TestExplanationsHoldTheExamples(t *testing.T) {
	for _, r := range Rules() {
		var b strings.Builder
		if err := WriteExplanation(&b, r); err != nil {
			t.Fatal(err)
		}
		for _, want := range append(append([]string{r.ID, r.Title, r.Text, r.Why}, r.Wrong...), r.Right...) {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s lacks %q", r.ID, want)
			}
		}
	}
}

func TestSeverities(t *testing.T) {
	for _, s := range []Severity{Note, Warning, Error} {
		if got, ok := ParseSeverity(s.String()); !ok || got != s {
			t.Errorf("%v %v", got, ok)
		}
	}
	if _, ok := ParseSeverity("info"); ok {
		t.Error("info is no severity")
	}
}

func BenchmarkRun(b *testing.B) {
	var text strings.Builder
	for seq := 0; text.Len() < 32<<20; seq++ {
		output := strings.Repeat(`test parser::case_17 ... ok\n`, seq%400)
		fmt.Fprintf(&text, `{"type":"message","seq":%d,"id":"r%[1]d","ts":"2031-04-05T06:07:08.009Z","messageId":"m%[1]d","role":"assistant","author":"model","content":[{"type":"reasoning","visibility":"full","text":"%s"},{"type":"text","text":"Done."}]}`+"\n", 2*seq, output[:len(output)/8/28*28])
		fmt.Fprintf(&text, `{"type":"tool_result","seq":%d,"id":"r%[1]d","ts":"2031-04-05T06:07:08.009Z","callId":"c%[1]d","content":[{"type":"text","text":"%s"}]}`+"\n", 2*seq+1, output)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		sum, err := Run(context.Background(), []Input{{Reader: strings.NewReader(text.String()), Size: -1}}, Options{},
			func(f Finding) error { return fmt.Errorf("%+v", f) }, nil)
		if err != nil || sum.Records == 0 {
			b.Fatal(err)
		}
	}
}

// TestABatchOfShortLinesIsSmall cuts a stream of next to nothing but newlines: the
// facts of all its lines at once would be a hundred times its size.
func TestABatchOfShortLinesIsSmall(t *testing.T) {
	src := strings.Repeat("\n", 3*batchSize) + strings.Repeat("{}\n", batchLines) + "{}"
	c := cutter{r: strings.NewReader(src), max: MaxLine}
	var b batch
	var lines, read int
	for more := true; more; {
		more = c.fill(&b)
		if len(b.lines) > batchLines {
			t.Fatalf("a batch has %d lines", len(b.lines))
		}
		lines += b.count
		for i, l := range b.lines {
			// The empty lines come first, and have no span.
			if l.line != lines-len(b.lines)+1+i || src[l.offset:int(l.offset)+l.end-l.start] != string(b.buf[l.start:l.end]) {
				t.Fatalf("line %d is %+v", i, l)
			}
		}
		read += len(b.buf)
	}
	if want := strings.Count(src, "\n") + 1; lines != want || read != len(src) {
		t.Errorf("%d lines and %d bytes were cut, want %d and %d", lines, read, want, len(src))
	}
}

// stalling is a source that stalls while it is waited for.
type stalling struct {
	lines.Source
	waited atomic.Bool
}

func (s *stalling) Size() (int64, bool) { n, _ := s.Source.Size(); return n, false }
func (s *stalling) Note() string        { return "reading paused" }
func (s *stalling) Stalled() bool       { return s.waited.Load() }

func (s *stalling) Wait(ctx context.Context, _ uint64, _ int64) error {
	s.waited.Store(true)
	<-ctx.Done()
	return ctx.Err()
}

func TestASourceThatStallsWhileItIsWaitedForEnds(t *testing.T) {
	src := &stalling{Source: lines.FromBytes([]byte("{}\n"))}
	defer src.Close()
	b, err := io.ReadAll(FromSource(t.Context(), src).Reader)
	if string(b) != "{}\n" || err == nil || err.Error() != "reading paused" {
		t.Errorf("%q, %v", b, err)
	}
}
