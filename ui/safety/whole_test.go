//go:build unix

package safety

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
	"asrview/themes"
	"asrview/ui/print"
)

// everyStream are the hostile streams, and the recorded ones where there are
// any beside the repository.
func everyStream(t testing.TB) map[string][]byte {
	t.Helper()
	all := map[string][]byte{"the tour": []byte(strings.Join(tour(t), "\n"))}
	for name, lines := range streams(t) {
		all[name] = []byte(strings.Join(lines, "\n") + "\n")
	}
	all["blank lines"] = []byte("\n\n  \n" + message(1, "a") + "\n\t\n\r\n" + message(2, "b") + "\r\n\n")
	files, _ := filepath.Glob("../../../shared/corpus/asr/*.jsonl")
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(f)] = b
	}
	return all
}

// filled counts the lines that hold anything.
func filled(b []byte) (n int) {
	for line := range bytes.SplitSeq(b, []byte("\n")) {
		if len(bytes.Trim(line, " \t\r")) > 0 {
			n++
		}
	}
	return n
}

// TestEveryLineIsARecordOrAProblem counts what is read under scope all, and what
// the list is made of, against the lines.
func TestEveryLineIsARecordOrAProblem(t *testing.T) {
	theme, err := themes.Builtin("none", true)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range everyStream(t) {
		t.Run(name, func(t *testing.T) {
			st := stream.Open(lines.FromBytes(b), stream.Options{})
			defer st.Close()
			o := print.Options{Draw: render.Options{Width: render.Unwrapped}, Scope: stream.ScopeAll, Painter: paint.New(theme, themes.Plain), Location: time.UTC}
			sum, err := print.Run(context.Background(), st, o, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			want := filled(b)
			if sum.Printed != want || sum.Records+sum.Problems != want || sum.OutOfScope+sum.Filtered != 0 {
				t.Errorf("of %d lines: %+v", want, sum)
			}
			if n := st.Snapshot().Len(); n != want {
				t.Errorf("the list has %d entries for %d lines", n, want)
			}
		})
	}
}

// textsIn returns the texts of a message's content, decoded by other means than
// the program's.
func textsIn(line []byte) []string {
	var m struct {
		Type    string
		Content []struct{ Type, Text string }
	}
	if json.Unmarshal(line, &m) != nil || m.Type != "message" {
		return nil
	}
	var out []string
	for _, p := range m.Content {
		if p.Type == "text" {
			out = append(out, p.Text)
		}
	}
	return out
}

// seen returns the characters of a text as they must be seen: by themselves, or
// by name. What may be either, or is only space, is left out on both sides.
func seen(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsSpace(r) && r != 0x85 && r != 0x2028 && r != 0x2029 && r != '\r' && r != '\v' && r != '\f', strings.ContainsRune("▌▎│", r):
		case r < 0x20:
			b.WriteRune(0x2400 + r)
		case r == 0x7f:
			b.WriteRune(0x2421)
		case unicode.Is(unicode.M, r) && !hides(r), r == 0x200c, r == 0x200d, r >= 0xe0020 && r <= 0xe007f:
		case acts(r), hides(r), !unicode.IsGraphic(r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r):
			if r > 0xffff {
				fmt.Fprintf(&b, `\u{%x}`, r)
			} else {
				fmt.Fprintf(&b, `\u%04x`, r)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// TestEveryTextIsPrintedWhole looks for each text of each message in the exact
// print-out, in the stream's order.
func TestEveryTextIsPrintedWhole(t *testing.T) {
	marks := strings.Repeat("\u0301", 40) // more of them than one character may bear: those are named
	for name, b := range everyStream(t) {
		if name == "tour" || name == "broken" {
			continue // what no other decoder reads, or reads otherwise, has no text to compare
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "a.jsonl")
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, width := range []string{"", "--width=60"} {
				args := []string{"-p", "--scope", "all", "--markdown", "off", path}
				if width != "" {
					args = append(args, width)
				}
				out := seen(string(runIn(t, nil, args...).stdout))
				texts := 0
				for line := range bytes.SplitSeq(b, []byte("\n")) {
					for _, text := range textsIn(line) {
						if strings.Contains(text, marks) {
							continue
						}
						want := seen(text)
						i := strings.Index(out, want)
						if i < 0 {
							t.Fatalf("%q is not printed whole in its order", text)
						}
						out = out[i+len(want):]
						texts++
					}
				}
				if texts == 0 {
					t.Skip("no message with a text")
				}
			}
		})
	}
}

func TestTabsAreKeptWhereLinesAreNotWrapped(t *testing.T) {
	out := runIn(t, []byte(message(1, "a\tb\n\tc\t\td")+"\n"), "-p").stdout
	if !bytes.Contains(out, []byte("a\tb\n")) || !bytes.Contains(out, []byte("\tc\t\td")) {
		t.Errorf("printed %q", out)
	}
}

var clip = regexp.MustCompile("\x1b\\]52;c;([A-Za-z0-9+/]*={0,2})(?:\x07|\x1b\\\\)")

// copies are the texts that were put on the clipboard.
func (r *reader) copies() (all []string) {
	for _, m := range clip.FindAllSubmatch(r.Raw(), -1) {
		b, err := base64.StdEncoding.DecodeString(string(m[1]))
		if err != nil {
			r.t.Error(err)
		}
		all = append(all, string(b))
	}
	return all
}

// TestWhatIsCopiedIsWhatIsStored copies the text and the line of records that
// hold all forms, and compares them with the file.
func TestWhatIsCopiedIsWhatIsStored(t *testing.T) {
	var src []string
	for i, f := range chunks(forms(), 400) {
		src = append(src, message(2*i, f, "and "+f), `{"type":"message","seq":`+fmt.Sprint(2*i+1)+`,"id":"x`+fmt.Sprint(i)+`","messageId":"y`+fmt.Sprint(i)+`","role":"user","content":[{"type":"text","text":"`+plainly(f)+`"}]}`)
	}
	r := open(t, write(t, "a.jsonl", src))
	r.indexed()
	r.Press("g")
	var want []string
	for i, line := range src {
		want = append(want, strings.Join(textsIn([]byte(line)), "\n\n"), line)
		for j, key := range []string{"y", "Y"} {
			r.Press(key)
			r.WaitRaw("a copy", func(raw []byte) bool { return len(clip.FindAllIndex(raw, 2*i+j+1)) == 2*i+j+1 })
		}
		r.Press("J")
		if i < len(src)-1 {
			r.WaitText(fmt.Sprintf(" #%d ", i+1))
		}
	}
	got := r.copies()
	for i := range min(len(want), len(got)) {
		if got[i] != want[i] {
			t.Fatalf("copy %d is %q, want %q", i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d copies, want %d", len(got), len(want))
	}
	r.quitCopied()
}

// quitCopied is quit where text was copied.
func (r *reader) quitCopied() {
	r.t.Helper()
	r.Press("\x1b\x1bqqqq")
	if code := r.Exit(); code != 0 {
		r.t.Errorf("status %d", code)
	}
	r.Restored()
	if err := onScreenCopying.leak(r.Raw()); err != nil {
		r.t.Error(err)
	}
}

// TestStoredLinesArePrintedAsStored compares the whole stream.
func TestStoredLinesArePrintedAsStored(t *testing.T) {
	for name, b := range everyStream(t) {
		if name == "broken" || name == "tour" {
			continue // lines that are no records are no records' lines
		}
		path := filepath.Join(t.TempDir(), "a.jsonl")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		out := runIn(t, nil, "-p", "--format", "jsonl", "--scope", "all", path).stdout
		var want []byte
		for line := range bytes.SplitSeq(b, []byte("\n")) {
			if line = bytes.TrimRight(line, "\r"); len(bytes.Trim(line, " \t")) > 0 {
				want = append(append(want, line...), '\n')
			}
		}
		if !bytes.Equal(bytes.ReplaceAll(out, []byte("\r\n"), []byte("\n")), want) {
			t.Errorf("%s: %d bytes were printed of %d", name, len(out), len(want))
		}
	}
}

// TestAPipeInPiecesIsPrintedWhole prints a pipe whose lines end anywhere in what is
// read at once: a line that has not ended yet is not said to be broken.
func TestAPipeInPiecesIsPrintedWhole(t *testing.T) {
	var src strings.Builder
	for i := range 4000 {
		src.WriteString(message(i, strings.Repeat("some words ", 500)) + "\n")
	}
	r := runIn(t, []byte(src.String()), "-p", "--scope", "all")
	if n := strings.Count(string(r.stdout), "some words some"); strings.Contains(string(r.stdout), "is incomplete") || strings.Contains(string(r.stderr), "no record") || n < 4000 {
		t.Errorf("%d records were printed: %.300s", n, r.stderr)
	}
	if heads := strings.Count(string(r.stdout), " #"); heads < 4000 {
		t.Errorf("%d records were printed", heads)
	}
}
