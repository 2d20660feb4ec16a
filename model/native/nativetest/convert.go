package nativetest

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-json-experiment/json/jsontext"

	"asrview/model/asr"
	"asrview/model/native/source"
)

// Result is what a log became.
type Result struct {
	// Stream is the records' lines.
	Stream []byte
	// Records are the decoded records, Lines their lines.
	Records []*asr.Record
	Lines   []string
	Account source.Account
	// Fates says of every item, by its number, what became of it first.
	Fates map[int]Fate

	judge judge
}

// Fate is what became of one item.
type Fate struct {
	source.Fate
	Why, ID string
}

// Convert converts a log and fails the test unless
//
//   - every record is one line of strict JSON that asr.Decode reads without
//     misfits or damage, with seq from 0 and id r and the seq;
//   - none breaks a rule for producers, as far as a stream shows it;
//   - every item has exactly one fate, and they add up;
//   - every record says which item it came from, and the item stands there;
//   - the stream is the same byte for byte when the log is converted again, and
//     when it comes a byte at a time.
func Convert(t testing.TB, s source.Source, log []byte, env source.Env) *Result {
	t.Helper()
	r, err := convert(t, s, bytes.NewReader(log), env)
	if err != nil {
		t.Fatalf("converting: %v", err)
	}
	r.check(t, log)
	r.keep(t)
	for how, in := range map[string]io.Reader{
		"again":          bytes.NewReader(log),
		"byte by byte":   iotest.OneByteReader(bytes.NewReader(log)),
		"with its error": iotest.DataErrReader(bytes.NewReader(log)),
	} {
		if len(log) > 64<<10 && how == "byte by byte" {
			in = iotest.HalfReader(bytes.NewReader(log))
		}
		again, err := convert(t, s, in, env)
		if err != nil || !bytes.Equal(again.Stream, r.Stream) {
			t.Errorf("converted %s, the stream differs (%v): %s", how, err, firstDifference(r.Stream, again.Stream))
		}
	}
	return r
}

// KeepIn names the environment variable that names a folder in which Convert leaves
// every stream it made, for a judge that this package may not know.
const KeepIn = "ASRVIEW_KEEP_CONVERTED"

// keep leaves the stream in the folder that KeepIn names, if any, under a name made
// of its bytes.
func (r *Result) keep(t testing.TB) {
	t.Helper()
	dir := os.Getenv(KeepIn)
	if dir == "" {
		return
	}
	name := fmt.Sprintf("%x.jsonl", sha256.Sum256(r.Stream))
	if err := os.WriteFile(filepath.Join(dir, name), r.Stream, 0o600); err != nil {
		t.Fatal(err)
	}
}

func convert(t testing.TB, s source.Source, in io.Reader, env source.Env) (*Result, error) {
	r := &Result{Fates: map[int]Fate{}}
	w := source.NewWriter(func(line []byte) error {
		r.Stream = append(r.Stream, line...)
		return nil
	}, nil)
	w.Trace = func(at source.Span, fate source.Fate, why, id string) {
		if _, ok := r.Fates[at.Item]; !ok {
			r.Fates[at.Item] = Fate{fate, why, id}
		}
	}
	err := s.Convert(t.Context(), in, env, w)
	r.Account = w.Account()
	return r, err
}

func (r *Result) check(t testing.TB, log []byte) {
	t.Helper()
	a := &r.Account
	if a.Open != 0 || a.Sum() != a.Items || int64(len(r.Fates)) != a.Items {
		t.Errorf("the account does not add up: %d items, %d with a fate, %d open, %d heard of", a.Items, a.Sum(), a.Open, len(r.Fates))
	}
	if len(r.Stream) > 0 && !bytes.HasSuffix(r.Stream, []byte("\n")) {
		t.Error("the stream does not end with a newline")
	}
	for line := range strings.Lines(string(r.Stream)) {
		line = strings.TrimSuffix(line, "\n")
		if err := r.take(line, log); err != nil {
			t.Errorf("record %d: %v\n%.2000s", len(r.Lines), err, line)
		}
		r.Lines = append(r.Lines, line)
	}
	if a.Records != int64(len(r.Records)) {
		t.Errorf("%d records were counted, %d are there", a.Records, len(r.Records))
	}
}

func (r *Result) take(line string, log []byte) error {
	if !jsontext.Value(line).IsValid(jsontext.AllowInvalidUTF8(true)) {
		return errors.New("not strict JSON")
	}
	rec, err := asr.Decode([]byte(line))
	if err != nil {
		return err
	}
	n := int64(len(r.Records))
	r.Records = append(r.Records, rec)
	if rec.Seq != (asr.Seq{N: n, Known: true}) || rec.ID != fmt.Sprintf("r%d", n) {
		return fmt.Errorf("seq %v, id %s; want %d", rec.Seq, rec.ID, n)
	}
	if len(rec.Misfits) > 0 {
		return fmt.Errorf("misfits: %+v", rec.Misfits)
	}
	for _, d := range rec.Damage {
		if d != asr.LoneSurrogate {
			return fmt.Errorf("damage: %v", d)
		}
	}
	if err := r.judge.record(rec); err != nil {
		return err
	}
	return origin(rec, log)
}

// origin checks that the record's items stand where it says.
func origin(rec *asr.Record, log []byte) error {
	o, ok := source.OriginOf(rec)
	if !ok {
		if rec.Kind == asr.KindSession && rec.Seq.N == 0 {
			return nil // a header may be made of an empty log
		}
		return errors.New("it does not say where it came from")
	}
	for _, s := range append([]source.Span{o.At}, o.Also...) {
		end := s.At + int64(s.Bytes)
		if end > int64(len(log)) {
			return fmt.Errorf("the item at %d, %d bytes, ends behind the log", s.At, s.Bytes)
		}
		if line := 1 + bytes.Count(log[:s.At], []byte("\n")); line != s.Line {
			return fmt.Errorf("the item at %d stands on line %d, not %d", s.At, line, s.Line)
		}
	}
	return nil
}

func firstDifference(a, b []byte) string {
	la, lb := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(la), len(lb)) {
		if la[i] != lb[i] {
			return fmt.Sprintf("record %d\n%.600s\n%.600s", i, la[i], lb[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(la), len(lb))
}
