package print

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
	"asrview/themes"
)

func options(t testing.TB) Options {
	t.Helper()
	theme, err := themes.Builtin("none", true)
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Draw:    render.Options{Width: render.Unwrapped},
		Painter: paint.New(theme, themes.Plain), Location: time.UTC,
	}
}

func printed(t testing.TB, src string, o Options) (string, Summary) {
	t.Helper()
	st := stream.Open(lines.FromBytes([]byte(src)), stream.Options{})
	defer st.Close()
	var out bytes.Buffer
	sum, err := Run(context.Background(), st, o, &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), sum
}

func tour(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("../../testdata/tour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestScopeAllPrintsEverySeqOnce(t *testing.T) {
	o := options(t)
	o.Scope = stream.ScopeAll
	out, sum := printed(t, tour(t), o)
	n := strings.Count(tour(t), "\n")
	if sum.Printed != n || sum.Records != n || sum.OutOfScope != 0 {
		t.Errorf("summary %+v, want %d records printed", sum, n)
	}
	for i := range n {
		if !strings.Contains(out, fmt.Sprintf("#%d ", i)) && !strings.Contains(out, fmt.Sprintf("#%d\n", i)) {
			t.Errorf("#%d is not in the text", i)
		}
	}
}

func TestWhatIsLeftOutIsCounted(t *testing.T) {
	_, sum := printed(t, tour(t), options(t))
	if sum.OutOfScope != 7 || sum.Printed+sum.OutOfScope != sum.Records {
		t.Errorf("active: %+v", sum)
	}
	o := options(t)
	o.Scope = stream.ScopeAll
	q, err := query.Parse("type:plan")
	if err != nil {
		t.Fatal(err)
	}
	o.Query = q
	out, sum := printed(t, tour(t), o)
	if sum.Printed != 10 || sum.Filtered != sum.Records-10 || strings.Contains(out, "delivery") {
		t.Errorf("plans: %+v", sum)
	}
}

func TestLinesThatAreNoRecordsHaveTheirPlace(t *testing.T) {
	src := `{"type":"message","seq":1,"id":"r1","messageId":"a","role":"user","content":[{"type":"text","text":"one"}]}` + "\nnonsense\n" +
		`{"type":"message","seq":2,"id":"r2","messageId":"b","role":"user","content":[{"type":"text","text":"two"}]}` + "\n{\"type\":"
	out, sum := printed(t, src, options(t))
	a, b, c, d := strings.Index(out, "one"), strings.Index(out, "line 2 is not a record"), strings.Index(out, "two"), strings.Index(out, "line 4 is incomplete")
	if a < 0 || b < a || c < b || d < c {
		t.Errorf("at %d, %d, %d, %d of\n%s", a, b, c, d, out)
	}
	if sum.Problems != 2 || sum.Records != 2 {
		t.Errorf("summary %+v", sum)
	}
}

func TestStoredLinesAreGivenAsStored(t *testing.T) {
	o := options(t)
	o.Scope, o.Format = stream.ScopeAll, JSONL
	if out, _ := printed(t, tour(t), o); out != tour(t) {
		t.Error("the lines differ from the stream's")
	}
	o.Format = SafeJSONL
	out, _ := printed(t, "{\"type\":\"x\",\"seq\":1,\"id\":\"r1\",\"t\":\"\x1b]0;gone\x07\"}\n", o)
	if strings.ContainsAny(out, "\x1b\x07") || !strings.Contains(out, "gone") {
		t.Errorf("on a terminal: %q", out)
	}
}

func TestTextIsWhole(t *testing.T) {
	text := strings.Repeat("a long line\twithout an end, ", 40_000)
	src := fmt.Sprintf(`{"type":"message","seq":1,"id":"r1","messageId":"a","role":"user","content":[{"type":"text","text":"%s"}]}`, strings.ReplaceAll(text, "\t", `\t`))
	out, _ := printed(t, src, options(t))
	if !strings.Contains(out, text) {
		t.Errorf("a text of %d bytes is not whole in %d bytes", len(text), len(out))
	}
}

// TestOrderIsTheStreams prints more batches than there are workers.
func TestOrderIsTheStreams(t *testing.T) {
	var src strings.Builder
	for i := range 5 * batchLines {
		fmt.Fprintf(&src, `{"type":"message","seq":%d,"id":"r%d","messageId":"m%d","role":"user","content":[{"type":"text","text":"text %d."}]}`+"\n", i, i, i, i)
	}
	out, _ := printed(t, src.String(), options(t))
	last := -1
	for i := range 5 * batchLines {
		at := strings.Index(out, fmt.Sprintf("text %d.", i))
		if at < last {
			t.Fatalf("record %d stands at %d, before the one before it at %d", i, at, last)
		}
		last = at
	}
}

type failing struct{ after int }

func (f *failing) Write(p []byte) (int, error) {
	if f.after -= len(p); f.after < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestAWriterThatFailsEndsIt(t *testing.T) {
	st := stream.Open(lines.FromBytes([]byte(tour(t))), stream.Options{})
	defer st.Close()
	if _, err := Run(context.Background(), st, options(t), &failing{after: 500}); err == nil {
		t.Error("no error")
	}
}

func TestAPipeIsPrintedAsItComes(t *testing.T) {
	r, w := io.Pipe()
	st := stream.Open(lines.FromPipe(r, "pipe", lines.Limits{}), stream.Options{})
	defer st.Close()
	outR, outW := io.Pipe()
	o := options(t)
	o.Live = true
	done := make(chan error, 1)
	go func() {
		_, err := Run(context.Background(), st, o, outW)
		outW.Close()
		done <- err
	}()
	for i := range 3 {
		fmt.Fprintf(w, `{"type":"delivery","seq":%d,"id":"r%d","status":"sent","message":"messageId=later"}`+"\n", i, i)
		read := make([]byte, 0, 4096)
		for !bytes.Contains(read, []byte(fmt.Sprintf("#%d", i))) {
			n, err := outR.Read(read[len(read):cap(read)])
			if err != nil {
				t.Fatalf("before record %d came: %v", i, err)
			}
			read = read[:len(read)+n]
		}
		if bytes.Contains(read, []byte("not in this stream")) {
			t.Errorf("what is to come was said to be missing: %s", read)
		}
	}
	w.Close()
	go io.Copy(io.Discard, outR)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestAStreamThatIsReplacedIsPrintedFromItsFront: what was printed before is of another
// stream, and as many lines of the new one are no reason to pass over them.
func TestAStreamThatIsReplacedIsPrintedFromItsFront(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	record := func(name string) string { return `{"type":"session","seq":0,"id":"r0","agent":"` + name + `"}` + "\n" }
	write := func(text string) {
		if err := os.WriteFile(path+".new", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	write(record("first"))
	src, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	st := stream.Open(src, stream.Options{Follow: true})
	defer st.Close()
	outR, outW := io.Pipe()
	defer outR.Close()
	o := options(t)
	o.Live, o.Format = true, JSONL
	go func() {
		Run(t.Context(), st, o, outW)
		outW.Close()
	}()
	out := bufio.NewReader(outR)
	for _, want := range []string{"first", "second"} {
		if line, err := out.ReadString('\n'); err != nil || line != record(want) {
			t.Fatalf("%q was printed, not the %s stream: %v", line, want, err)
		}
		write(record("second"))
	}
}

func BenchmarkPrint(b *testing.B) {
	path := os.Getenv("ASRVIEW_BENCH_STREAM")
	if path == "" {
		path = "../../testdata/tour.jsonl"
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	for b.Loop() {
		src, err := lines.OpenFile(path, false)
		if err != nil {
			b.Fatal(err)
		}
		st := stream.Open(src, stream.Options{})
		if _, err := Run(context.Background(), st, options(b), io.Discard); err != nil {
			b.Fatal(err)
		}
		st.Close()
	}
}

// TestTextsOfEveryKindKeepTheirLines prints texts of plain and other lines, and
// looks for each line where it belongs.
func TestTextsOfEveryKindKeepTheirLines(t *testing.T) {
	lines := []string{"plain", "", "\ttabbed", "grüße", "", "a\tb", "漢字", "", "end"}
	src := fmt.Sprintf(`{"type":"message","seq":1,"id":"r1","messageId":"a","role":"user","content":[{"type":"text","text":%q}]}`, strings.Join(lines, "\n"))
	want := "    " + strings.Join(lines, "\n    ")
	if out, _ := printed(t, src, options(t)); !strings.Contains(out, want+"\n") {
		t.Errorf("no %q in %q", want, out)
	}
	o := options(t)
	theme, err := themes.Builtin("dark", true)
	if err != nil {
		t.Fatal(err)
	}
	o.Painter = paint.New(theme, themes.TrueColor)
	out, _ := printed(t, src, o)
	for _, line := range lines {
		if !strings.Contains(out, line) {
			t.Errorf("in colour, %q is not whole", line)
		}
	}
}

// widest keeps the length of the longest write.
type widest struct {
	bytes.Buffer
	longest int
}

func (w *widest) Write(p []byte) (int, error) {
	w.longest = max(w.longest, len(p))
	return w.Buffer.Write(p)
}

// TestALongCardIsWrittenInPieces prints texts of megabytes, in one line and in many,
// and asks for how much of what is drawn is held.
func TestALongCardIsWrittenInPieces(t *testing.T) {
	const size = 8 << 20
	for name, text := range map[string]string{
		"one line":   strings.Repeat("word ", size/5),
		"many lines": strings.Repeat("word word word\n", size/15),
	} {
		src := fmt.Sprintf(`{"type":"message","seq":1,"id":"r1","role":"user","content":[{"type":"text","text":%q}]}`+"\n", text)
		st := stream.Open(lines.FromBytes([]byte(src)), stream.Options{})
		var w widest
		_, err := Run(context.Background(), st, options(t), &w)
		st.Close()
		if err != nil {
			t.Fatal(err)
		}
		if n, want := strings.Count(w.String(), "word"), strings.Count(text, "word"); n != want {
			t.Errorf("%s: %d words, not %d", name, n, want)
		}
		if w.longest > 8*pieceBytes {
			t.Errorf("%s: %d bytes were held at once", name, w.longest)
		}
	}
}
