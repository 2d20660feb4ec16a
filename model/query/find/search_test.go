package find

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"asrview/model/query/pattern"
	"asrview/model/stream"
)

func compile(t testing.TB, expr string) *pattern.Pattern {
	t.Helper()
	p, err := pattern.Compile(expr)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// naive decodes every record and looks at all its texts.
func naive(snap *stream.Snapshot, p *pattern.Pattern) (at []stream.Pos, hits int) {
	for i := range snap.Len() {
		e := snap.At(i)
		rec, err := snap.Record(e.Pos)
		if err != nil {
			continue
		}
		n := 0
		rec.SearchText(func(_ string, _ int, text string) bool {
			n += p.Count(text)
			return true
		})
		if n > 0 {
			at = append(at, e.Pos)
			hits += n
		}
	}
	return at, hits
}

func checkSearch(t testing.TB, snap *stream.Snapshot, p *pattern.Pattern) {
	t.Helper()
	j := Search(context.Background(), snap, p, Options{})
	wait(t, j)
	want, hits := naive(snap, p)
	if got := positions(j.Matches()); !reflect.DeepEqual(got, want) {
		t.Errorf("%q: found %v, want %v", p, got, want)
	}
	if s := j.Status(); s.Hits != hits || s.Lines != len(want) || !s.Done || s.Bytes != s.Total {
		t.Errorf("%q: %+v, want %d hits", p, s, hits)
	}
}

func message(seq int, text string) string {
	return fmt.Sprintf(`{"type":"message","seq":%d,"id":"r%d","messageId":"m%d","role":"user","content":[{"type":"text","text":"%s"}]}`+"\n", seq, seq, seq, text)
}

func TestSearchFindsWhatDecodingFinds(t *testing.T) {
	var b strings.Builder
	b.WriteString("\ufeff")
	b.WriteString(message(1, `a ne\u0065dle`))
	b.WriteString(message(2, `nothing \u001b[31m here\u2500`))
	b.WriteString("\n  \nnot JSON with a needle\n")
	b.WriteString(`{"type":"message","seq":3,"messageId":"m3","role":"assistant","content":[` +
		`{"type":"reasoning","visibility":"encrypted","opaque":{"format":"x.y","data":"needle"},"signature":"needle"},` +
		`{"type":"opaque","format":"x.y","data":"needle"},{"type":"image","mimeType":"image/png","data":"needle"}]}` + "\r\n")
	b.WriteString(message(4, `NEEDLE and needle\nneedle\"`))
	b.WriteString(`{"type":"acme.note","seq":5,"note":{"deep":["needle",{"needle":1}]}}` + "\n")
	b.WriteString(message(6, `\u212aelvin ma\u017f\u017f`))
	b.WriteString(strings.TrimSuffix(message(7, "the last needle has no newline"), "\n"))
	snap := openText(t, b.String())
	for _, expr := range []string{"needle", "Needle", "kelvin", "mass", "e", `n.*e`, `^needle`, `needle"`, `\d`, "the last", "nowhere", "x.y"} {
		checkSearch(t, snap, compile(t, expr))
	}
	j := Search(context.Background(), snap, compile(t, "needle"), Options{})
	wait(t, j)
	if got := j.Status(); got.Lines != 4 || got.Hits != 7 {
		t.Errorf("%d lines, %d hits: withheld bytes or a line that is no record were searched, or a text was not", got.Lines, got.Hits)
	}
}

// randomStream is a stream whose texts are full of escapes, of every length that
// matters to windows.
func randomStream(seed uint64, bytes int) string {
	dice := rand.New(rand.NewPCG(seed, 7))
	bits := []string{"needle", "NEEDLE", `n\u0065edle`, `\u004Eeedle`, "nee", "dle", " ", `\n`, `\"`, `\\`, `\\u006e`, "\u212a", `\u212a`,
		"k", "s", `\u017f`, "ſ", "é", `\u00e9`, `\u001b[1m`, "😀", `\ud83d\ude00`, `\/`, "word", "x"}
	var b strings.Builder
	for seq := 0; b.Len() < bytes; seq++ {
		n := dice.IntN(20)
		switch dice.IntN(60) {
		case 0:
			n = 20000
		case 1:
			b.WriteString("\n\r\n")
		case 2:
			b.WriteString("no JSON needle\n")
		}
		var text strings.Builder
		for range n {
			text.WriteString(bits[dice.IntN(len(bits))])
		}
		b.WriteString(message(seq, text.String()))
	}
	return b.String()
}

func TestSearchEqualsNaiveOverWindows(t *testing.T) {
	size := 3 << 20
	if testing.Short() {
		size = 1 << 20
	}
	text := randomStream(1, size) + message(-1, strings.Repeat("filler ", 400_000)+`n\u0065edle tail`) +
		message(-2, "after") + message(-3, strings.Repeat("é", 1_500_000)) + message(-4, "the end kss")
	snap := openText(t, text)
	exprs := []string{"needle", "the end", `lend|tail$`, "Needle", "kss?é", `word|😀`, `\\n`, `/`}
	if testing.Short() {
		exprs = exprs[:3]
	}
	for _, expr := range exprs {
		checkSearch(t, snap, compile(t, expr))
	}
}

func FuzzSearchEqualsNaive(f *testing.F) {
	f.Add("needle", `a n\u0065edle`, uint64(1))
	f.Add("k|s+", `\u212a\u017f`, uint64(2))
	f.Add(`é.\n`, `\u00c9x\n`, uint64(3))
	f.Add(`"a\\`, `\"a\\\\`, uint64(4))
	f.Fuzz(func(t *testing.T, expr, inside string, seed uint64) {
		p, err := pattern.Compile(expr)
		if err != nil || len(inside) > 2000 {
			return
		}
		checkSearch(t, openText(t, randomStream(seed, 2000)+message(9, inside)+message(10, "end")), p)
	})
}

func TestNearestFirst(t *testing.T) {
	var b strings.Builder
	var at []stream.Pos
	for i := range 3000 {
		text := strings.Repeat("filler ", 200)
		if i%100 == 50 {
			at = append(at, stream.Pos(b.Len()))
			text += "needle"
		}
		b.WriteString(message(i, text))
	}
	snap := openText(t, b.String())
	p := compile(t, "needle")
	cases := []struct {
		from     stream.Pos
		backward bool
		want     stream.Pos
		wrapped  bool
	}{
		{0, false, at[0], false},
		{at[3], false, at[3], false},
		{at[3] + 1, false, at[4], false},
		{at[3], true, at[2], false},
		{at[3] + 1, true, at[3], false},
		{at[29] + 1, false, at[0], true},
		{at[0], true, at[29], true},
		{0, true, at[29], true},
	}
	for _, c := range cases {
		j := Search(context.Background(), snap, p, Options{From: c.from, Backward: c.backward, Workers: 1})
		a := answer(t, j, c.from, c.backward)
		if a.State != Found || a.Pos != c.want || a.Wrapped != c.wrapped {
			t.Errorf("from %d back %v: %+v, want %d wrapped %v", c.from, c.backward, a, c.want, c.wrapped)
		}
		wait(t, j)
		if again := answer(t, j, c.from, c.backward); again != a {
			t.Errorf("the answer changed from %+v to %+v", a, again)
		}
		if n, own, ok := j.Rank(c.want); !ok || own != 1 || at[n] != c.want {
			t.Errorf("%d matches before %d, and %d in it (%v)", n, c.want, own, ok)
		}
		j.Stop()
	}
}

// TestRankCountsMatchesNotLines counts the matches before each line that has some,
// over units of a search and single lines of a filter.
func TestRankCountsMatchesNotLines(t *testing.T) {
	var b strings.Builder
	var at []stream.Pos
	var before []int
	sum := 0
	for i := range 900 {
		n := i % 5
		if n > 0 {
			at, before = append(at, stream.Pos(b.Len())), append(before, sum)
			sum += n
		}
		b.WriteString(message(i, strings.Repeat("filler ", 500)+strings.Repeat("needle ", n)))
	}
	j := Search(context.Background(), openText(t, b.String()), compile(t, "needle"), Options{})
	wait(t, j)
	if s := j.Status(); s.Hits != sum || s.Lines != len(at) {
		t.Fatalf("%d matches in %d lines, want %d in %d", s.Hits, s.Lines, sum, len(at))
	}
	for i, p := range at {
		want := sum
		if i+1 < len(at) {
			want = before[i+1]
		}
		if n, own, ok := j.Rank(p); !ok || n != before[i] || n+own != want {
			t.Fatalf("line %d: %d matches before it and %d in it (%v), want %d and %d", i, n, own, ok, before[i], want-before[i])
		}
	}
	if _, _, ok := j.Rank(at[0] + 1); ok {
		t.Error("a place between lines has a rank")
	}
}

// answer asks until the answer is there.
func answer(t testing.TB, j *Job, from stream.Pos, backward bool) Answer {
	t.Helper()
	for {
		a := Answer{}
		if backward {
			a = j.Prev(from)
		} else {
			a = j.Next(from)
		}
		if a.State != Pending {
			return a
		}
		<-j.Changes()
	}
}

func TestFirstAnswerComesBeforeTheRest(t *testing.T) {
	text := message(0, "needle") + strings.Repeat(message(1, strings.Repeat("e ", 5000)), 2000)
	snap := openText(t, text)
	j := Search(context.Background(), snap, compile(t, "[e]"), Options{Workers: 1})
	defer j.Stop()
	if a := answer(t, j, 0, false); a.State != Found || a.Pos != 0 {
		t.Fatalf("%+v", a)
	}
	if s := j.Status(); s.Done {
		t.Skip("the whole stream was looked at before the answer could be asked for")
	}
	if s := j.Status(); s.Decoded > 300 {
		t.Errorf("%d records decoded before the first answer", s.Decoded)
	}
}

func TestNothingFound(t *testing.T) {
	for _, text := range []string{"", "\n\n", message(1, "x")} {
		j := Search(context.Background(), openText(t, text), compile(t, "needle"), Options{From: 5, Backward: true})
		wait(t, j)
		if a := j.Prev(100); a.State != None {
			t.Errorf("%q: %+v", text, a)
		}
		if s := j.Status(); s.Lines != 0 || s.Decoded != 0 || !s.Done {
			t.Errorf("%q: %+v", text, s)
		}
	}
}

func TestSearchStops(t *testing.T) {
	snap := openText(t, randomStream(3, 4<<20))
	j := Search(context.Background(), snap, compile(t, "needle|word"), Options{})
	<-j.Changes()
	j.Stop()
	if err := j.Wait(context.Background()); err != context.Canceled {
		t.Errorf("stopped with %v", err)
	}
	before := j.Matches().Len()
	j.Grow(snap)
	if j.Matches().Len() != before {
		t.Errorf("a stopped job went on")
	}
}

func TestSearchGrows(t *testing.T) {
	src := newGrowing(message(1, "one needle") + message(2, "x")[:40])
	st := open(t, src)
	p := compile(t, "needle")
	j := Search(context.Background(), st.Snapshot(), p, Options{})
	wait(t, j)
	if n := j.Matches().Len(); n != 1 {
		t.Fatalf("%d lines at first", n)
	}
	grow := func(text string) {
		t.Helper()
		src.add(text)
		size, _ := src.Size()
		if !j.Grow(reach(t, st, size)) {
			t.Fatal("the job does not go on")
		}
		wait(t, j)
		want, _ := naive(st.Snapshot(), p)
		if got := positions(j.Matches()); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %q: %v, want %v", text[:min(len(text), 60)], got, want)
		}
	}
	grow(message(2, "x")[40:])
	grow(message(3, "half a needle")[:60])
	grow(message(3, "half a needle")[60:])
	grow(randomStream(5, 3<<19))
	long := message(4, strings.Repeat("long ", 700_000)+"needle")
	for at := 0; at < len(long); at += 700_000 {
		grow(long[at:min(len(long), at+700_000)])
	}
	for i := range 50 {
		grow(message(100+i, strings.Repeat("needle", i%2)))
	}
	if n := len(j.units); n > 8 {
		t.Errorf("%d units for %d bytes", n, j.size)
	}
}

func TestSearchOfAPlaceWorksWhileIndexing(t *testing.T) {
	// A snapshot of an index that has not begun knows the size, and that is enough.
	src := newGrowing(randomStream(11, 1<<20))
	st := stream.Open(src, stream.Options{Follow: true})
	defer st.Close()
	var snap *stream.Snapshot
	for snap = st.Snapshot(); snap.Size() == 0; snap = st.Snapshot() {
		<-st.Changes()
	}
	p := compile(t, "needle")
	j := Search(context.Background(), snap, p, Options{})
	wait(t, j)
	j.Grow(reach(t, st, 1<<20))
	wait(t, j)
	want, _ := naive(st.Snapshot(), p)
	if got := positions(j.Matches()); !reflect.DeepEqual(got, want) {
		t.Errorf("found %d lines, want %d", len(got), len(want))
	}
}
