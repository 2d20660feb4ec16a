package source

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"asrview/model/native/raw"
)

// notes is a document handler that notes what it is called with.
type notes struct {
	w     *Writer
	calls []string
}

func (h *notes) note(at Span, what string, v raw.Value) error {
	h.calls = append(h.calls, fmt.Sprintf("%d: line %d at %d, %d bytes: %s %s", at.Item, at.Line, at.At, at.Bytes, what, v))
	_, err := h.w.Vendor("x/y", v, Common{At: at})
	return err
}

func (h *notes) Item(at Span, array string, v raw.Value) error {
	return h.note(at, "item of "+array, v)
}

func (h *notes) Member(at Span, name string, v raw.Value) error { return h.note(at, "member "+name, v) }

func (h *notes) Other(at Span, text []byte, why string) error {
	h.calls = append(h.calls, fmt.Sprintf("%d: line %d at %d, %d bytes: other %q: %s", at.Item, at.Line, at.At, at.Bytes, text, why))
	return h.w.Unreadable(at, text, why)
}

func (h *notes) End() error { h.calls = append(h.calls, "end"); return nil }

func TestDocuments(t *testing.T) {
	for log, want := range map[string]string{
		"[\n {\"a\": 1},\n {\"b\":2}]\n": "1: line 2 at 3, 8 bytes: item of  {\"a\":1}\n2: line 3 at 14, 7 bytes: item of  {\"b\":2}\nend",
		`{"id":"x","messages":[1,2],"total":2}`: "1: line 1 at 6, 3 bytes: member id \"x\"\n2: line 1 at 22, 1 bytes: item of messages 1\n" +
			"3: line 1 at 24, 1 bytes: item of messages 2\n4: line 1 at 35, 1 bytes: member total 2\nend",
		`{"messages":"none"} 7`:    "1: line 1 at 12, 6 bytes: member messages \"none\"\n2: line 1 at 20, 1 bytes: other \"7\": JSON, but not an object\nend",
		`[{"a":1,"a":2},3]`:        "1: line 1 at 1, 13 bytes: other \"{\\\"a\\\":1,\\\"a\\\":2}\": a name stands twice in one object\n2: line 1 at 15, 1 bytes: item of  3\nend",
		"[1,\n{\"cut\":":           "1: line 1 at 1, 1 bytes: item of  1\n2: line 1 at 2, 9 bytes: other \",\\n{\\\"cut\\\":\": the document is not whole: it ends within a value\nend",
		"[1]\nnonsense [2]":        "1: line 1 at 1, 1 bytes: item of  1\n2: line 1 at 3, 13 bytes: other \"\\nnonsense [2]\": the document is not JSON from here on\nend",
		"":                         "end",
		" \n":                      "end",
		`[`:                        "1: line 1 at 1, 0 bytes: other \"\": the document is not whole: it ends within a value\nend",
		`{"messages":[],"messages`: "1: line 1 at 14, 10 bytes: other \",\\\"messages\": the document is not whole: it ends within a value\nend",
	} {
		for how, in := range map[string]io.Reader{
			"whole": strings.NewReader(log), "byte by byte": iotest.OneByteReader(strings.NewReader(log)),
			"with silences": &growing{pieces: strings.SplitAfter(log, ",")},
		} {
			w := NewWriter(discard, nil)
			h := &notes{w: w}
			if err := Document(t.Context(), in, w, h, "messages"); err != nil {
				t.Errorf("%q, %s: %v", log, how, err)
			}
			if got := strings.Join(h.calls, "\n"); got != want {
				t.Errorf("%q, %s:\n%s\nwant\n%s", log, how, got, want)
			}
			if a := w.Account(); a.Open != 0 || a.Sum() != a.Items {
				t.Errorf("%q, %s: %+v", log, how, a)
			}
		}
	}
}

func TestAByteOrderMarkIsNoPartOfADocument(t *testing.T) {
	for _, log := range []string{"\ufeff[\n1]", "\ufeff{\n\"messages\":[1]", "\ufeff", "\xef\xbb", ""} {
		for how, in := range map[string]io.Reader{
			"whole": strings.NewReader(log), "byte by byte": iotest.OneByteReader(strings.NewReader(log)),
			"with silences": &growing{pieces: strings.SplitAfter(log, "\n")},
		} {
			w := NewWriter(discard, nil)
			h := &notes{w: w}
			if err := Document(t.Context(), in, w, h, "messages"); err != nil {
				t.Errorf("%q, %s: %v", log, how, err)
			}
			want := ""
			if at := strings.IndexByte(log, '1'); at >= 0 {
				want = fmt.Sprintf("1: line 2 at %d, 1 bytes: item of ", at)
			}
			if got := strings.Join(h.calls, "\n"); !strings.HasPrefix(got, want) {
				t.Errorf("%q, %s:\n%s\nwant\n%s", log, how, got, want)
			}
		}
	}
}

func TestADocumentEndsWithItsReadersError(t *testing.T) {
	broken := errors.New("broken")
	w := NewWriter(discard, nil)
	err := Document(t.Context(), io.MultiReader(strings.NewReader("[1,"), failing{broken}), w, &notes{w: w})
	if !errors.Is(err, broken) {
		t.Errorf("reading: %v", err)
	}
	w = NewWriter(func([]byte) error { return broken }, nil)
	if err := Document(t.Context(), strings.NewReader("[1]"), w, &notes{w: w}); !errors.Is(err, broken) {
		t.Errorf("writing: %v", err)
	}
}

func TestFirstLine(t *testing.T) {
	for log, want := range map[string]string{
		"\n{\"a\": 1}\nrest": `{"a":1}`, `{"b":2}`: `{"b":2}`, "{\n\"a\":1}": "", "": "", "[1,2]": "[1,2]",
		"{\"a\":\"" + strings.Repeat("x", 3*peekSize) + "\"}\n": "",
	} {
		v, again, err := FirstLine(&growing{pieces: []string{log}})
		if err != nil || string(v) != want {
			t.Errorf("%.40q: %.40s, %v", log, v, err)
			continue
		}
		if b, err := io.ReadAll(iotest.OneByteReader(readOn{again})); err != nil || string(b) != log[:len(b)] || len(b) == 0 && log != "" {
			t.Errorf("%.40q is read again as %.40q, %v", log, b, err)
		}
	}
}

// readOn passes over silences.
type readOn struct{ r io.Reader }

func (r readOn) Read(p []byte) (int, error) {
	for {
		if n, err := r.r.Read(p); !errors.Is(err, ErrIdle) {
			return n, err
		}
	}
}
