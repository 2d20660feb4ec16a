package render

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/clean"
)

// unspaced is text without its white space: rows break at spaces.
func unspaced(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// TestPrintLosesNoCharacter checks that print has every character of every text
// part of every view's array, in order.
func TestPrintLosesNoCharacter(t *testing.T) {
	for _, in := range tour(t) {
		m := in.Record.Message
		if m == nil {
			continue
		}
		for _, width := range []int{30, 80, 160} {
			rows := Card(in, Options{Width: width, Print: true, View: ViewBoth}, nil).Rows
			if width >= sideColumns {
				continue // there two parts share a row
			}
			texts := map[int]string{}
			for _, r := range rows {
				if r.Part >= 0 && r.Byte >= 0 {
					texts[r.Part] += unspaced(r.Plain())
				}
			}
			for i := range len(m.Content) + len(m.Display) {
				p, _, _ := m.PartAt(i)
				if p.Kind != asr.PartText && p.Kind != asr.PartReasoning && p.Kind != asr.PartRefusal {
					continue
				}
				if want := unspaced(clean.Text(p.Text)); !strings.Contains(texts[i], want) {
					t.Errorf("#%d part %d: printed %q, want %q", in.Record.Seq.N, i, texts[i], want)
				}
			}
		}
	}
}

func TestPrintFoldsNothingAndNamesInFull(t *testing.T) {
	o := Options{Width: 100, Print: true, Markdown: false}
	session := "codex:019a3c2e-5d10-7aa2-8b4e-2f6c9d1a3b58-and-much-more-of-it-so-that-no-line-could-hold-it-all"
	in := input(t, msg(`"role":"user","from":{"session":"`+session+`"},`))
	got := unspaced(plain(Card(in, o, nil)))
	if !strings.Contains(got, session) {
		t.Errorf("the session is cut: %s", got)
	}
	in = input(t, huge(3_000))
	rows := 0
	new(Printer).Each(in, o, nil, func(some []Row) bool {
		if len(some) > sinkRows {
			t.Fatalf("%d rows at once", len(some))
		}
		for _, r := range some {
			if r.Kind == RowFold {
				t.Errorf("folds: %s", r.Plain())
			}
		}
		rows += len(some)
		return true
	})
	if b := Card(in, o, nil); rows != b.Height {
		t.Errorf("Each gave %d rows, Card %d", rows, b.Height)
	}
	calls := 0
	new(Printer).Each(in, o, nil, func([]Row) bool { calls++; return false })
	if calls != 1 {
		t.Errorf("called %d times after the reader went away", calls)
	}
}

// TestScreenAndPrintSayTheSame compares the words of both.
func TestScreenAndPrintSayTheSame(t *testing.T) {
	for _, in := range tour(t) {
		// What a key would draw is said on the screen alone.
		screen, print := Options{Width: 200, NoPictures: "they are not compared"}, Options{Width: 200, Print: true}
		in.Folds.All = FoldOpen
		a, b := plain(Card(in, screen, nil)), Card(in, print, nil)
		var out strings.Builder
		for _, r := range b.Rows {
			out.WriteString(r.Plain())
		}
		if unspaced(a) != unspaced(out.String()) {
			t.Errorf("screen:\n%s\nprint:\n%s", a, out.String())
		}
	}
}

// TestLinesThatAreNoRecords holds their words.
func TestLinesThatAreNoRecords(t *testing.T) {
	ins := load(t, "{\"type\":\"x\",\"seq\":1}\nnot json at all\n{\"type\":\"message\",\"seq\":2,\"messa")
	if len(ins) != 3 {
		t.Fatalf("%d entries", len(ins))
	}
	shows(t, plain(Card(ins[1], wide(), nil)), []string{"line 2 is not a record: not JSON", "15 bytes"}, []string{"at all"})
	shows(t, plain(Card(ins[2], wide(), nil)), []string{"line 3 is incomplete"}, []string{"not a record"})
	e := ins[1].Entry
	e.Line = 0
	shows(t, plain(Problem(e, wide())), []string{"the line at byte 21 is not a record: not JSON"}, []string{"line 0"})
	if got := ProblemWords(e); strings.Contains(got, "\n") || !strings.HasPrefix(got, "the line at byte 21 is not a record: ") {
		t.Errorf("in words: %q", got)
	}
}

func TestMisfitsAndDamageAreSaid(t *testing.T) {
	got := plain(Card(input(t, `{"type":"message","seq":1,"messageId":"m","role":"user","addressed":"yes","addressed":"yes","content":[{"type":"text","text":7},"bare"]}`), wide(), nil))
	shows(t, got, []string{`addressed is not`, `"yes"`, "content[0].text is not", "7", `"bare"`, "damaged line: a name stands twice"}, nil)
}

// TestWhatIsWrongIsFoundByItsLine holds that damage, and a record without a seq,
// name the line: nothing else says where in the file they are.
func TestWhatIsWrongIsFoundByItsLine(t *testing.T) {
	ins := load(t, "{\"type\":\"x\",\"seq\":1}\n{\"type\":\"message\",\"seq\":\"two\",\"messageId\":\"m\",\"role\":\"user\",\"role\":\"user\",\"content\":[]}\n")
	shows(t, plain(Card(ins[1], wide(), nil)), []string{"  no seq, line 2\n", "^damaged line 2: a name stands twice in one object, the last one is read"}, []string{"#"})
	e := ins[1]
	e.Entry.Line = 0
	shows(t, plain(Card(e, wide(), nil)), []string{"  no seq\n", "^damaged line: a name stands twice in one object, the last one is read"}, []string{"line 0"})
}

func TestRunsSayHowManyOfWhat(t *testing.T) {
	ins := load(t, `{"type":"com.x/progress","seq":1201}
{"type":"com.x/snapshot","seq":1202}
{"type":"com.x/progress","seq":1203}
`)
	var b *Block
	for _, o := range []Options{wide(), {Width: 30}} {
		b = Run(entries(ins), o)
		checkRows(t, b, o)
	}
	b = Run(entries(ins), wide())
	shows(t, plain(b), []string{"^3 records · 2 com.x/progress · 1 com.x/snapshot · #1201 to #1203"}, nil)
	if len(b.Folded) != 1 || b.Rows[0].Kind != RowFold {
		t.Errorf("a run is no fold: %+v", b.Folded)
	}
}

// TestAPrinterDrawsProblemsAsTheyAre draws lines that are no records one after the
// other, and compares them with those that are drawn alone.
func TestAPrinterDrawsProblemsAsTheyAre(t *testing.T) {
	var p Printer
	for _, o := range []Options{{Width: 80, Print: true}, {Width: 30, Print: true}, {Width: Unwrapped, Print: true, Lines: true}} {
		for _, e := range []stream.Entry{
			{Line: 7, Len: 12, Problem: "not JSON"}, {Line: 8, Len: 5, Incomplete: true},
			{Pos: 900, Len: 40, Problem: "a word that is \x1b[31m hidden"}, {Line: 9},
		} {
			var got []string
			p.Problem(e, o, func(rows []Row) bool {
				for _, r := range rows {
					got = append(got, r.Plain())
				}
				return true
			})
			var want []string
			for _, r := range Problem(e, o).Rows {
				want = append(want, r.Plain())
			}
			if !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("at width %d: %q, not %q", o.Width, got, want)
			}
		}
	}
}
