package native

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"asrview/model/asr"
	"asrview/model/lines"
	"asrview/model/native/source"
)

const (
	claudeLine    = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s-1","cwd":"/home/dev/acme","version":"2.1.9","message":{"role":"user","content":"Fix the parser."}}`
	claudeThought = `{"type":"assistant","uuid":"a1","sessionId":"s-1","message":{"id":"m1","role":"assistant","content":[{"type":"thinking","thinking":"Hm.","signature":"x"}]}}`
	codexLine     = `{"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"th-1","cwd":"/home/dev/acme","cli_version":"0.150.0"}}`
	asrLine       = `{"type":"session","seq":0,"id":"r0","session":"x:1"}`
)

// wait reads a source until it holds want, or the test's time is over.
func wait(t *testing.T, s lines.Source, want string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for {
		size, final := s.Size()
		b := make([]byte, size)
		n, _ := s.ReadAt(b, 0)
		if got := string(b[:n]); strings.Contains(got, want) {
			return got
		} else if final {
			t.Fatalf("the stream ended without %q (%s):\n%s", want, s.Note(), got)
		}
		if err := s.Wait(ctx, s.Generation(), size); err != nil {
			t.Fatalf("waiting for %q: %v", want, err)
		}
	}
}

// all reads a source to its end.
func all(t *testing.T, s lines.Source) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for {
		size, final := s.Size()
		if final {
			b := make([]byte, size)
			n, _ := s.ReadAt(b, 0)
			return string(b[:n])
		}
		if err := s.Wait(ctx, s.Generation(), size); err != nil {
			t.Fatal(err)
		}
	}
}

func open(t *testing.T, in lines.Source, o Options) *Opened {
	t.Helper()
	op, err := Open(t.Context(), in, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { op.Close() })
	return op
}

func TestAnASRStreamIsHandedThrough(t *testing.T) {
	in := lines.FromBytes([]byte(asrLine + "\n"))
	op := open(t, in, Options{})
	if op.Source != in || op.Native() || op.Name != ASR || !op.Sure() || op.Remarks() != "" {
		t.Errorf("%+v, remarks %q", op.Taken, op.Remarks())
	}
}

func TestALogOpensAsASR(t *testing.T) {
	log := claudeLine + "\n" + claudeThought + "\n{\"type\":\"brand-new\"}\nnonsense\n"
	op := open(t, lines.FromBytes([]byte(log)), Options{})
	got := all(t, op.Source)
	var out bytes.Buffer
	if _, err := Convert(t.Context(), lines.FromBytes([]byte(log)), Options{}, &out); err != nil {
		t.Fatal(err)
	}
	if got != out.String() || strings.Count(got, "\n") != 5 {
		t.Errorf("opened:\n%s\nconverted:\n%s", got, out.String())
	}
	if op.Name != "claude-code" || op.What != "a Claude Code session, version 2.1.9" {
		t.Errorf("taken for %+v", op.Taken)
	}
	if r := op.Remarks(); r != "1 line of unknown types, 1 line unreadable" {
		t.Errorf("remarks: %q", r)
	}
	for line := range strings.Lines(got) {
		rec, err := asr.Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if rec.Message == nil || rec.Message.MessageID != "m1" {
			continue
		}
		origin, ok := source.OriginOf(rec)
		if native, err := nativeLine(op, origin); !ok || err != nil || native != claudeThought {
			t.Errorf("the record's own line is %q, %v, %v", native, ok, err)
		}
		return
	}
	t.Error("the message is not there")
}

// TestAScreenfulIsThereWhenALogHasOpened: a screen that opens before the first
// records shows nothing for a frame.
func TestAScreenfulIsThereWhenALogHasOpened(t *testing.T) {
	for name, c := range map[string]struct {
		log  []byte
		want int64
	}{
		"much":   {lots(1<<20, claudeTurn), firstBytes},
		"little": {[]byte(claudeLine + "\n"), 100},
	} {
		in := lines.FromBytes(c.log)
		m := newMade(t.Context(), in, in.Generation(), Taken{Name: "claude-code"}, Options{})
		m.awaitFirst(time.Minute)
		if size, final := m.Size(); size < c.want || name == "little" && !final {
			t.Errorf("%s: %d bytes are there, all of them: %v", name, size, final)
		}
		m.Close()
	}
	silent := growingFile(t, claudeLine[:20])
	m := newMade(t.Context(), silent, silent.Generation(), Taken{Name: "claude-code"}, Options{})
	defer m.Close()
	m.awaitFirst(time.Millisecond) // it gives nothing, and does not keep the screen from opening
	if size, final := m.Size(); size != 0 || final {
		t.Errorf("a log that is half a line gave %d bytes, all of them: %v", size, final)
	}
}

// growingFile is a file that is followed.
func growingFile(t *testing.T, text string) lines.Source {
	path := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	in, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestAGrowingLogIsFollowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	write := func(text string) {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	write(claudeLine + "\n" + claudeThought + "\n" + `{"type":"user","uuid":"u2",`)
	in, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	op := open(t, in, Options{Path: path})
	if got := wait(t, op.Source, `"messageId":"m1"`); strings.Contains(got, "u2") {
		t.Errorf("half a line was taken for one:\n%s", got)
	}
	write(`"message":{"role":"user","content":"More."}}` + "\n")
	if got := wait(t, op.Source, `"messageId":"u2"`); strings.Contains(got, source.UnreadableType) {
		t.Errorf("the line that grew whole was read as broken:\n%s", got)
	}
}

func TestATruncatedOrReplacedLogIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(claudeLine + "\n" + claudeThought + "\n")
	in, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	op := open(t, in, Options{Path: path})
	before := wait(t, op.Source, `"messageId":"m1"`)
	at, _ := source.OriginOf(decoded(t, before, "m1"))

	write(claudeLine + "\n")
	generation(t, op.Source, 1)
	if got := wait(t, op.Source, `"messageId":"u1"`); strings.Contains(got, "m1") {
		t.Errorf("what the log held before is there still:\n%s", got)
	}
	if note := op.Source.Note(); note != "truncated, read again" {
		t.Errorf("note after a truncation: %q", note)
	}
	if b, err := nativeLine(op, at); err == nil {
		t.Errorf("a line that is gone is %q", b)
	}

	other := path + ".new"
	if err := os.WriteFile(other, []byte(codexLine+"\n"+`{"type":"event_msg","payload":{"type":"user_message","message":"Hello."}}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	generation(t, op.Source, 2)
	if got := wait(t, op.Source, "th-1"); !strings.Contains(got, `"codex:th-1"`) {
		t.Errorf("a log of another agent took its place, and reads:\n%s", got)
	}
	if note := op.Source.Note(); note != "replaced, read again" {
		t.Errorf("note after a rotation: %q", note)
	}

	write(asrLine + "\n")
	generation(t, op.Source, 3)
	if got := wait(t, op.Source, "x:1"); got != asrLine+"\n" {
		t.Errorf("an ASR stream took its place, and reads:\n%s", got)
	}
}

func TestALogThatWasReadToItsEndIsReadAgainWhenItGrew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(path, []byte(claudeLine+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	in, err := lines.OpenFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	op := open(t, in, Options{Path: path})
	all(t, op.Source)
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(claudeThought + "\n"); err != nil {
		t.Fatal(err)
	}
	if err := op.Source.(lines.Follower).Follow(true); err != nil {
		t.Fatal(err)
	}
	generation(t, op.Source, 1)
	wait(t, op.Source, `"messageId":"m1"`)
	if note := op.Source.Note(); !strings.Contains(note, "has grown") {
		t.Errorf("note: %q", note)
	}
}

// nativeLine is the line of the log that a record was made of.
func nativeLine(op *Opened, from source.Origin) (string, error) {
	b := make([]byte, from.At.Bytes)
	n, err := op.Source.(lines.Made).InputAt(b, from.At.At)
	if n < len(b) && err == nil {
		err = io.ErrUnexpectedEOF
	}
	return string(b[:n]), err
}

// generation waits until a source is of another generation than was.
func generation(t *testing.T, s lines.Source, was uint64) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for s.Generation() == was {
		if err := s.Wait(ctx, was, 1<<60); err != nil {
			t.Fatal(err)
		}
	}
}

// decoded is the message of that ID.
func decoded(t *testing.T, stream, id string) *asr.Record {
	t.Helper()
	for line := range strings.Lines(stream) {
		rec, err := asr.Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if rec.Message != nil && rec.Message.MessageID == id {
			return rec
		}
	}
	t.Fatalf("no message %s in\n%s", id, stream)
	return nil
}

func TestSilenceIsSaidOnce(t *testing.T) {
	r, w := io.Pipe()
	in := lines.FromPipe(r, "pipe", lines.Limits{})
	defer in.Close()
	rd := newReader(t.Context(), in)
	rd.quiet = time.Millisecond
	b := make([]byte, 10)
	if _, err := rd.Read(b); !errors.Is(err, source.ErrIdle) {
		t.Fatalf("the first silence: %v", err)
	}
	go func() {
		io.WriteString(w, "abc")
		w.Close()
	}()
	if n, err := rd.Read(b); err != nil || string(b[:n]) != "abc" {
		t.Fatalf("after the silence %q, %v", b[:n], err)
	}
	for {
		_, err := rd.Read(b)
		if errors.Is(err, io.EOF) {
			return
		}
		if !errors.Is(err, source.ErrIdle) {
			t.Fatalf("at the end: %v", err)
		}
	}
}

func TestCloseEndsTheConversion(t *testing.T) {
	r, w := io.Pipe()
	in := lines.FromPipe(r, "pipe", lines.Limits{})
	go io.WriteString(w, claudeLine+"\n")
	op := open(t, in, Options{})
	wait(t, op.Source, `"messageId":"u1"`)
	if err := op.Close(); err != nil {
		t.Error(err)
	}
	if _, err := op.Source.ReadAt(make([]byte, 1), 0); !errors.Is(err, lines.ErrClosed) {
		t.Errorf("reading on after Close: %v", err)
	}
}

func TestAFaultOfAnImporterIsAnError(t *testing.T) {
	f := newFeed()
	f.run(func() error {
		f.put([]byte("before\n"))
		panic("oh no")
	})
	b, err := io.ReadAll(f)
	var fault *PanicError
	if !errors.As(err, &fault) || string(b) != "before\n" || strings.Contains(err.Error(), "\n") {
		t.Errorf("%q, %v", b, err)
	}
}

func TestWhatAnInputIsSaysItsContent(t *testing.T) {
	for head, want := range map[string]Taken{
		asrLine:                             {Name: ASR, Confidence: source.Sure},
		"garbage\n" + asrLine:               {Name: ASR, Confidence: source.Sure},
		claudeLine:                          {Name: "claude-code", Confidence: source.Sure},
		codexLine:                           {Name: "codex", Confidence: source.Sure},
		`{"type":"summary","leafUuid":"x"}`: {Name: "claude-code", Confidence: source.Likely},
		"":                                  {Name: ASR, Confidence: source.No},
		"plain text":                        {Name: ASR, Confidence: source.No},
		`{"type":"message","messageId":"m","content":[]}`: {Name: ASR, Confidence: source.Likely},
	} {
		got, err := Identify(t.Context(), lines.FromBytes([]byte(head)), "")
		if err != nil || got.Name != want.Name || got.Confidence != want.Confidence || got.What == "" {
			t.Errorf("%.60q is taken for %+v, %v", head, got, err)
		}
	}
	if got, err := Identify(t.Context(), lines.FromBytes([]byte(asrLine)), "codex"); err != nil || got.Name != "codex" || !got.Sure() {
		t.Errorf("--from codex: %+v, %v", got, err)
	}
	if _, err := Identify(t.Context(), lines.FromBytes(nil), "kodex"); err == nil || !strings.Contains(err.Error(), "codex") {
		t.Errorf("an unknown name: %v", err)
	}
}

// TestAFirstLineThatIsLongHidesNoFormat: a log may begin with a picture, or with all
// that the model is told.
func TestAFirstLineThatIsLongHidesNoFormat(t *testing.T) {
	long := `"` + strings.Repeat("word ", HeadSize) + `"`
	for name, log := range map[string]string{
		ASR:           `{"type":"message","seq":0,"id":"r0","messageId":"m","role":"user","content":[{"type":"text","text":` + long + `}]}`,
		"claude-code": `{"parentUuid":null,"isSidechain":false,"sessionId":"s-1","type":"user","message":{"role":"user","content":` + long + `},"uuid":"u1"}`,
		"codex":       `{"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"th-1","base_instructions":{"text":` + long + `}}}`,
		"openclaw":    `{"type":"message","id":"e1","timestamp":"2026-03-01T10:00:01Z","message":{"role":"user","content":` + long + `}}`,
		"gemini-cli":  `{"sessionId":"s","projectHash":"h","messages":[{"id":"m","type":"user","content":` + long + `}]}`,
		"cline":       `[{"ts":1740470400000,"type":"say","say":"text","text":` + long + `}]`,
		"acp":         `{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"s","prompt":[{"type":"text","text":` + long + `}]}}`,
		"opencode":    `{"info":{"id":"ses_1","title":"x","time":{"created":1}},"messages":[{"info":{"id":"m","role":"user"},"parts":[{"type":"text","text":` + long + `}]}]}`,
		"thread":      `[{"id":"m1","role":"user","content":` + long + `,"created_at":1772359200000000,"depth":0,"silent":false}]`,
	} {
		taken, err := Identify(t.Context(), lines.FromBytes([]byte(log+"\n")), Auto)
		if err != nil || taken.Name != name || taken.Confidence < source.Likely {
			t.Errorf("%s is taken for %+v, %v", name, taken, err)
		}
	}
}

func TestASlowPipeIsIdentifiedByItsFirstLine(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	in := lines.FromPipe(r, "pipe", lines.Limits{})
	defer in.Close()
	go io.WriteString(w, codexLine+"\n")
	if got, err := Identify(t.Context(), in, Auto); err != nil || got.Name != "codex" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestConvertRefusesWhatIsASR(t *testing.T) {
	if _, err := Convert(t.Context(), lines.FromBytes([]byte(asrLine)), Options{}, io.Discard); err == nil {
		t.Error("an ASR stream was converted")
	}
}

func TestWriteFileReplacesWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.jsonl")
	if err := WriteFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "one"); return err }); err != nil {
		t.Fatal(err)
	}
	failed := errors.New("failed")
	err := WriteFile(path, func(w io.Writer) error { io.WriteString(w, "two"); return failed })
	if b, _ := os.ReadFile(path); !errors.Is(err, failed) || string(b) != "one" {
		t.Errorf("after a failure the file holds %q, %v", b, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestALinkOutOfTheFolderIsNotFollowed(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(secret, []byte(`{"toolUseId":"t1"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(secret, filepath.Join(dir, "out.json")); err != nil {
		t.Skip("no symbolic links here")
	}
	env, done := companions(filepath.Join(dir, "log.jsonl"))
	defer done()
	if b := env.Read("out.json"); b != nil {
		t.Errorf("read %q", b)
	}
	if b := env.Read("../" + filepath.Base(dir) + "/out.json"); b != nil {
		t.Errorf("read %q", b)
	}
}

// TestTheReadmeNamesEverySource holds the table of sources to what --from takes.
func TestTheReadmeNamesEverySource(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "| Source |")
	table, _, _ = strings.Cut(table, "\n\n")
	names := []string{ASR}
	for line := range strings.Lines(table) {
		if row, ok := strings.CutPrefix(line, "| `"); ok {
			name, _, _ := strings.Cut(row, "`")
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if want := slices.Sorted(slices.Values(Names())); !slices.Equal(names, want) {
		t.Errorf("the table has %q, --from takes %q", names, want)
	}
}

// TestALogThatStallsAfterASilenceEnds has what comes after a silence find no place
// to be kept.
func TestALogThatStallsAfterASilenceEnds(t *testing.T) {
	r, w := io.Pipe()
	defer r.Close()
	in := lines.FromPipe(r, "pipe", lines.Limits{Memory: 1, TempDir: filepath.Join(t.TempDir(), "missing")})
	defer in.Close()
	rd := newReader(t.Context(), in)
	rd.quiet = time.Millisecond
	b := make([]byte, 10)
	if _, err := rd.Read(b); !errors.Is(err, source.ErrIdle) {
		t.Fatalf("the silence: %v", err)
	}
	ended := make(chan error)
	go func() {
		_, err := rd.Read(b)
		ended <- err
	}()
	go io.WriteString(w, strings.Repeat("some words\n", 1<<16)) // never taken whole
	if err := <-ended; !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
}
