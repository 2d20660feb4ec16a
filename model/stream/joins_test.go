package stream

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
)

// seqs names the records that links lead to.
func seqs(ls []Link) string {
	var out []string
	for _, l := range ls {
		if l.State == Found {
			out = append(out, fmt.Sprintf("#%d", l.Seq.N))
		} else {
			out = append(out, fmt.Sprintf("%s %d", l.Ref, l.State))
		}
	}
	return strings.Join(out, " ")
}

func chainsOf(j Joins) string {
	var out []string
	for _, d := range j.Deliveries {
		s := fmt.Sprintf("#%d %s", d.Current.Seq.N, d.Current.Delivery.Status)
		for _, h := range d.History {
			s += fmt.Sprintf(" < #%d %s", h.Seq.N, h.Delivery.Status)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func msg(seq int, id, rest string) string {
	return fmt.Sprintf(`{"type":"message","seq":%d,"id":"r%d","messageId":"%s"%s,"content":[]}`, seq, seq, id, rest)
}

func dlv(seq int, message, status, rest string) string {
	return fmt.Sprintf(`{"type":"delivery","seq":%d,"id":"r%d","message":"%s","status":"%s"%s}`, seq, seq, message, status, rest)
}

func pln(seq int, plan, rest string) string {
	return fmt.Sprintf(`{"type":"plan","seq":%d,"id":"r%d","planId":"%s","planType":"items","entries":[]%s}`, seq, seq, plan, rest)
}

func TestDeliveriesJoinTheirMessage(t *testing.T) {
	s := openText(t,
		msg(1, "a", ""),
		dlv(2, "messageId=a", "queued", ""),
		dlv(3, "messageId=a", "failed", `,"supersedes":"r2"`),
		dlv(4, "r1", "sent", ""),
		dlv(5, "messageId=a", "delivered", `,"supersedes":"r4"`), // another spelling of the same message
		dlv(6, "messageId=none", "sent", ""),
		msg(7, "twice", ""), msg(8, "twice", ""),
		dlv(9, "messageId=twice", "sent", ""),
		pln(10, "p", ""),
		dlv(11, "r10", "sent", ""))
	j := s.Joins(s.mustSeq(t, 1))
	if got := chainsOf(j); got != "#3 failed < #2 queued, #5 delivered < #4 sent" || !j.Complete || len(j.Problems) != 0 {
		t.Errorf("deliveries of #1: %s; %v", got, j.Problems)
	}
	for seq, want := range map[int64]LinkState{2: Found, 4: Found, 6: Missing, 9: Ambiguous} {
		if l := s.Joins(s.mustSeq(t, seq)).Target; l == nil || l.State != want {
			t.Errorf("target of #%d: %+v", seq, l)
		}
	}
	for _, seq := range []int64{7, 8} {
		if j := s.Joins(s.mustSeq(t, seq)); len(j.Deliveries) != 0 {
			t.Errorf("an ambiguous reference joined #%d: %s", seq, chainsOf(j))
		}
	}
	if j := s.Joins(s.mustSeq(t, 9)); len(j.Problems) != 1 || len(j.Target.Candidates) != 2 {
		t.Errorf("#9: %v, %v", j.Problems, j.Target)
	}
	if j := s.Joins(s.mustSeq(t, 11)); len(j.Problems) != 1 || !strings.Contains(j.Problems[0], "no message") {
		t.Errorf("#11: %v", j.Problems)
	}
}

func TestRevisions(t *testing.T) {
	s := openText(t,
		pln(1, "p", ""), pln(2, "p", `,"supersedes":"r1"`), pln(3, "p", `,"supersedes":"r2"`),
		pln(4, "alone", ""),
		pln(5, "q", `,"supersedes":"r3"`)) // another plan's
	for seq, want := range map[int64]string{1: "1 of 3", 2: "2 of 3", 3: "3 of 3", 4: "0 of 0", 5: "0 of 0"} {
		j := s.Joins(s.mustSeq(t, seq))
		if got := fmt.Sprintf("%d of %d", j.Revision, j.Revisions); got != want {
			t.Errorf("#%d is %s, want %s", seq, got, want)
		}
	}
	if j := s.Joins(s.mustSeq(t, 2)); j.Supersedes.Seq.N != 1 || seqs(j.SupersededBy) != "#3" || len(j.Problems) != 0 {
		t.Errorf("#2: %v %v %v", j.Supersedes, j.SupersededBy, j.Problems)
	}
	if j := s.Joins(s.mustSeq(t, 3)); len(j.SupersededBy) != 0 || len(j.Problems) != 1 {
		t.Errorf("#3: superseded by %v, problems %v", j.SupersededBy, j.Problems)
	}
}

// verdicts gives each record's verdict: i in, o out, ? not yet.
func verdicts(s *Snapshot, scope Scope) string {
	var out []byte
	for i := range s.Len() {
		out = append(out, "io?"[s.Scope(s.At(i).Pos, scope)])
	}
	return string(out)
}

func TestScopeActive(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"a chain":             {[]string{pln(1, "p", ""), pln(2, "p", `,"supersedes":"r1"`), pln(3, "p", `,"supersedes":"r2"`)}, "ooi"},
		"unlinked":            {[]string{pln(1, "p", ""), pln(2, "p", "")}, "ii"},
		"a fork":              {[]string{pln(1, "p", ""), pln(2, "p", `,"supersedes":"r1"`), pln(3, "p", `,"supersedes":"r1"`)}, "iii"},
		"a circle":            {[]string{pln(1, "p", `,"supersedes":"r3"`), pln(2, "p", `,"supersedes":"r1"`), pln(3, "p", `,"supersedes":"r2"`)}, "iii"},
		"itself":              {[]string{pln(1, "p", `,"supersedes":"r1"`)}, "i"},
		"a lower seq":         {[]string{pln(1, "p", `,"supersedes":"r2"`), pln(2, "p", "")}, "ii"},
		"another type":        {[]string{pln(1, "p", ""), msg(2, "m", `,"supersedes":"r1"`)}, "ii"},
		"another plan":        {[]string{pln(1, "p", ""), pln(2, "q", `,"supersedes":"r1"`)}, "ii"},
		"messages":            {[]string{msg(1, "m", ""), msg(2, "n", `,"supersedes":"r1"`)}, "ii"},
		"deliveries":          {[]string{dlv(1, "r9", "queued", ""), dlv(2, "r9", "sent", `,"supersedes":"r1"`)}, "oi"},
		"of another message":  {[]string{dlv(1, "r9", "queued", ""), dlv(2, "r8", "sent", `,"supersedes":"r1"`)}, "ii"},
		"by another spelling": {[]string{pln(1, "p", ""), pln(2, "q", `,"supersedes":"planId=p"`), pln(3, "p2", ""), pln(4, "p2", `,"supersedes":"planId=gone"`)}, "iiii"},
		"by planId":           {[]string{`{"type":"session","seq":0,"id":"r0","session":"codex:1"}`, pln(1, "p", ""), pln(2, "p", `,"supersedes":"codex:1#r1"`)}, "ioi"},
		"no record":           {[]string{"oops", pln(1, "p", "")}, "ii"},
	} {
		s := openText(t, c.lines...)
		if got := verdicts(s, ScopeActive); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if got := verdicts(s, ScopeAll); strings.Trim(got, "i") != "" {
			t.Errorf("%s, all: %s", name, got)
		}
	}
}

func TestForkAndCircleAreProblems(t *testing.T) {
	fork := openText(t, pln(1, "p", ""), pln(2, "p", `,"supersedes":"r1"`), pln(3, "p", `,"supersedes":"r1"`))
	if j := fork.Joins(fork.mustSeq(t, 1)); seqs(j.SupersededBy) != "#2 #3" || len(j.Problems) != 1 || j.Revisions != 0 ||
		!strings.Contains(j.Problems[0], "#2 and #3") {
		t.Errorf("fork: %+v", j)
	}
	circle := openText(t, pln(1, "p", `,"supersedes":"r2"`), pln(2, "p", `,"supersedes":"r1"`))
	for seq := range int64(2) {
		if j := circle.Joins(circle.mustSeq(t, seq+1)); !strings.Contains(strings.Join(j.Problems, "\n"), "circle") {
			t.Errorf("circle, #%d: %v", seq+1, j.Problems)
		}
	}
}

func TestScopeContext(t *testing.T) {
	s := openText(t,
		msg(1, "a", `,"audience":"both"`), msg(2, "b", `,"audience":"user"`), msg(3, "c", `,"status":"withdrawn"`), msg(4, "d", ""),
		dlv(5, "r1", "sent", ""), pln(6, "p", ""), pln(7, "p", `,"supersedes":"r6"`), `{"type":"acme.x","seq":8}`, `{"type":"tool_call","seq":9,"status":"withdrawn"}`)
	if got := verdicts(s, ScopeContext); got != "iooiooiii" {
		t.Errorf("context: %s", got)
	}
	if got := verdicts(s, ScopeActive); got != "iiiiioiii" {
		t.Errorf("active: %s", got)
	}
}

func TestCallsAndResults(t *testing.T) {
	s := openText(t,
		`{"type":"tool_call","seq":1,"id":"r1","callId":"c1","name":"Bash"}`,
		`{"type":"tool_result","seq":2,"id":"r2","callId":"c1","content":[]}`,
		pln(3, "p", `,"callId":"c1"`),
		`{"type":"subagent","seq":4,"id":"r4","callId":"c1"}`,
		`{"type":"tool_result","seq":5,"id":"r5","callId":"gone"}`,
		`{"type":"tool_call","seq":6,"id":"r6","callId":"c2"}`, `{"type":"tool_call","seq":7,"id":"r7","callId":"c2"}`,
		`{"type":"tool_result","seq":8,"id":"r8","callId":"c2"}`)
	if j := s.Joins(s.mustSeq(t, 1)); seqs(j.Results) != "#2 #3 #4" || len(j.Calls) != 0 {
		t.Errorf("call: %+v", j)
	}
	for _, seq := range []int64{2, 3, 4} {
		if j := s.Joins(s.mustSeq(t, seq)); seqs(j.Calls) != "#1" || len(j.Results) != 0 {
			t.Errorf("#%d: %+v", seq, j)
		}
	}
	if j := s.Joins(s.mustSeq(t, 5)); len(j.Calls) != 1 || j.Calls[0].State != Missing {
		t.Errorf("#5: %+v", j.Calls)
	}
	if j := s.Joins(s.mustSeq(t, 8)); len(j.Calls) != 1 || j.Calls[0].State != Ambiguous {
		t.Errorf("#8: %+v", j.Calls)
	}
}

func TestDerivedBothWays(t *testing.T) {
	s := openText(t,
		`{"type":"session","seq":0,"id":"r0","session":"t3:9"}`,
		msg(1, "a", ""), `{"type":"tool_result","seq":2,"id":"x"}`,
		msg(3, "c", `,"derivedFrom":["r1","x","","messageId=a",7,"r99","codex:7#r1","t3:9#r1"]`))
	j := s.Joins(s.mustSeq(t, 3))
	want := fmt.Sprintf("#1 #2 #1 r99 %d codex:7#r1 %d #1", Missing, Elsewhere)
	// One for each that the decoded record holds, which has no empty reference.
	if got := seqs(j.DerivedFrom); got != want {
		t.Errorf("derived from %s, want %s", got, want)
	}
	for _, seq := range []int64{1, 2} {
		if j := s.Joins(s.mustSeq(t, seq)); seqs(j.DerivedBy) != "#3" {
			t.Errorf("#%d derived by %s", seq, seqs(j.DerivedBy))
		}
	}
}

func TestPlatformReplies(t *testing.T) {
	at := func(conv, ids, reply string) string {
		s := ""
		if conv != "" {
			s = `,"conversation":"` + conv + `"`
		}
		p := []string{}
		if ids != "" {
			p = append(p, `"messageIds":["`+strings.ReplaceAll(ids, " ", `","`)+`"]`)
		}
		if reply != "" {
			p = append(p, `"replyTo":"`+reply+`"`)
		}
		return s + `,"platform":{` + strings.Join(p, ",") + `}`
	}
	s := openText(t,
		msg(1, "a", at("c1", "X Y", "")),
		msg(2, "b", at("c1", "Z", "Y")),
		msg(3, "c", at("c2", "Z2", "Y")), // the same ID in another conversation
		msg(4, "d", at("", "", "Y")),     // in an unknown one
		msg(5, "e", `,"conversation":"c1","role":"assistant"`),
		dlv(6, "messageId=e", "sent", `,"conversation":"c1","platformMessageIds":["Q"]`),
		msg(7, "f", at("c1", "R", "Q")),
		msg(8, "g", at("c1", "T", "")), msg(9, "h", at("c1", "T", "")), msg(10, "i", at("c1", "U", "T")),
		msg(11, "j", at("c1", "V", "V")))
	for seq, want := range map[int64]string{
		2: "#1", 3: fmt.Sprintf("Y %d", Missing), 7: "#5", 10: fmt.Sprintf("T %d", Ambiguous), 11: fmt.Sprintf("V %d", Missing)} {
		if l := s.Joins(s.mustSeq(t, seq)).ReplyTo; l == nil || seqs([]Link{*l}) != want {
			t.Errorf("#%d answers %+v, want %s", seq, l, want)
		}
	}
	if j := s.Joins(s.mustSeq(t, 4)); j.ReplyTo != nil {
		t.Errorf("#4, whose conversation is unknown, answers %v", j.ReplyTo)
	}
	for seq, want := range map[int64]string{1: "#2", 5: "#7", 8: "", 9: "", 11: ""} {
		if got := seqs(s.Joins(s.mustSeq(t, seq)).Replies); got != want {
			t.Errorf("replies to #%d: %q, want %q", seq, got, want)
		}
	}
}

func TestReferences(t *testing.T) {
	s := openText(t,
		`{"type":"session","seq":0,"id":"r0","session":"codex:1"}`,
		msg(1, "a", ""), `{"type":"acme.x","seq":2,"id":"r3"}`, `{"type":"acme.x","seq":3,"id":"r3"}`,
		`{"type":"acme.x","seq":7,"id":"msg:7"}`, `{"type":"acme.x","seq":4,"id":"r4"}`, `{"type":"acme.x","seq":7,"id":"z"}`)
	for ref, want := range map[string]LinkState{
		"r1": Found, "r3": Ambiguous, "r4": Found, "r04": Missing, "messageId=a": Found, "messageId=b": Missing,
		"callId=a": Missing, "codex:1#r1": Found, "codex:1#messageId=a": Found, "codex:1": Found, "codex:2": Elsewhere,
		"msg:7": Found, "": Missing, "#": Missing, "weird=ref": Missing,
	} {
		if l := s.ResolveRef(ref); l.State != want || l.Ref != ref {
			t.Errorf("%q led to %+v, want %d", ref, l, want)
		}
	}
	for n, want := range map[int64]LinkState{4: Found, 7: Ambiguous, 99: Missing, -1: Missing} {
		if l := s.BySeq(n); l.State != want {
			t.Errorf("#%d led to %+v", n, l)
		}
	}
}

// growing is a source that a test feeds.
type growing struct {
	lines.Source
	feed chan<- string
}

func newGrowing(t *testing.T) *growing {
	t.Helper()
	feed := make(chan string)
	return &growing{lines.FromPipe(&feedReader{from: feed}, "p", lines.Limits{}), feed}
}

type feedReader struct {
	from <-chan string
	rest string
}

func (f *feedReader) Read(p []byte) (int, error) {
	if f.rest == "" {
		s, ok := <-f.from
		if !ok {
			return 0, fmt.Errorf("EOF: %w", errEnd)
		}
		f.rest = s
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

var errEnd = fmt.Errorf("the test ended it")

// until waits for a snapshot that passes a test.
func until(t *testing.T, st *Store, what string, ok func(*Snapshot) bool) *Snapshot {
	t.Helper()
	limit := time.After(2 * time.Minute)
	for {
		ch := st.nextSnapshot()
		if s := st.Snapshot(); ok(s) {
			return s
		}
		select {
		case <-ch:
		case <-limit:
			t.Fatalf("waited in vain until %s: %+v", what, st.Snapshot().Progress())
		}
	}
}

func TestLateDeliveryRaisesItsMessagesStampAlone(t *testing.T) {
	g := newGrowing(t)
	st := Open(g, Options{})
	defer st.Close()
	g.feed <- msg(1, "a", "") + "\n" + msg(2, "b", "") + "\n"
	s := until(t, st, "two are there", func(s *Snapshot) bool { return s.Len() == 2 })
	one, two := s.At(0).Pos, s.At(1).Pos
	was1, was2 := s.Stamp(one), s.Stamp(two)
	if j := s.Joins(one); j.Complete || len(j.Deliveries) != 0 {
		t.Errorf("before: %+v", j)
	}
	g.feed <- `{"type":"acme.x","seq":3,"id":"r3"}` + "\n"
	s = until(t, st, "three are there", func(s *Snapshot) bool { return s.Len() == 3 })
	if s.Stamp(one) != was1 || s.Stamp(two) != was2 {
		t.Error("a record that joins nothing raised a stamp")
	}
	old := s
	g.feed <- dlv(4, "messageId=a", "sent", "") + "\n"
	s = until(t, st, "four are there", func(s *Snapshot) bool { return s.Len() == 4 })
	if s.Stamp(one) == was1 || s.Stamp(two) != was2 {
		t.Errorf("a delivery of #1: its stamp changed %v, that of #2 %v", s.Stamp(one) != was1, s.Stamp(two) != was2)
	}
	if got := chainsOf(s.Joins(one)); got != "#4 sent" {
		t.Errorf("deliveries of #1: %q", got)
	}
	if got := chainsOf(old.Joins(one)); got != "" || old.Stamp(one) != was1 {
		t.Errorf("the older snapshot changed: %q", got)
	}
	if v := s.Scope(s.mustSeq(t, 4), ScopeActive); v != NotYet {
		t.Errorf("scope of the delivery: %v, want not yet", v)
	}
	if l := s.ResolveRef("r77"); l.State != Pending {
		t.Errorf("r77: %v, want pending", l)
	}
	close(g.feed)
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	s = st.Snapshot()
	if s.Stamp(two) == was2 || !s.Joins(two).Complete || s.Scope(s.mustSeq(t, 4), ScopeActive) != In || s.ResolveRef("r77").State != Missing {
		t.Error("the end of the stream changed nothing")
	}
}

// Stamps must change whenever joins do. Every prefix of a stream of all sorts
// of references is compared with the one before.
func TestEqualStampsMeanEqualJoins(t *testing.T) {
	all := []string{
		msg(1, "a", `,"conversation":"c","platform":{"messageIds":["X"]}`),
		dlv(2, "messageId=a", "queued", ""), dlv(3, "r1", "sent", `,"supersedes":"r2","conversation":"c","platformMessageIds":["Y"]`),
		pln(4, "p", `,"callId":"k"`), `{"type":"tool_call","seq":5,"id":"r5","callId":"k"}`,
		pln(6, "p", `,"supersedes":"r4"`), pln(7, "p", `,"supersedes":"r6"`), pln(8, "p", `,"supersedes":"r4"`),
		msg(9, "b", `,"derivedFrom":["r1","r14"],"conversation":"c","platform":{"replyTo":"X"}`),
		msg(10, "c", `,"conversation":"c","platform":{"replyTo":"Y"}`), msg(11, "a", ""),
		dlv(12, "messageId=a", "failed", ""), `{"type":"acme.x","seq":4,"id":"r4"}`, msg(14, "d", ""),
		dlv(15, "r14", "sent", `,"supersedes":"r12"`),
	}
	g := newGrowing(t)
	st := Open(g, Options{})
	defer st.Close()
	type seen struct {
		stamp uint64
		joins string
	}
	was := make(map[Pos]seen)
	same := 0
	for n, line := range all {
		g.feed <- line + "\n"
		s := until(t, st, "it is indexed", func(s *Snapshot) bool { return s.Len() == n+1 })
		for i := range s.Len() {
			p := s.At(i).Pos
			j := s.Joins(p)
			now := seen{s.Stamp(p), fmt.Sprint(describe(j))}
			if old, ok := was[p]; ok && (old.stamp == now.stamp) != (old.joins == now.joins) {
				if old.stamp == now.stamp {
					t.Errorf("after %s the joins of #%d changed and the stamp did not:\n%s\n%s", line, s.At(i).Seq.N, old.joins, now.joins)
				}
			} else if ok && old.stamp == now.stamp {
				same++
			}
			was[p] = now
		}
	}
	if same < 40 {
		t.Errorf("only %d stamps stayed, most should", same)
	}
}

// describe puts joins into words without pointers.
func describe(j Joins) []string {
	one := func(l *Link) string {
		if l == nil {
			return "-"
		}
		return seqs([]Link{*l})
	}
	return []string{chainsOf(j), one(j.Target), one(j.Supersedes), seqs(j.SupersededBy), fmt.Sprint(j.Revision, j.Revisions),
		seqs(j.DerivedFrom), seqs(j.DerivedBy), seqs(j.Calls), seqs(j.Results), one(j.ReplyTo), seqs(j.Replies), strings.Join(slices.Sorted(slices.Values(j.Problems)), ";")}
}

func TestLongChain(t *testing.T) {
	var text []string
	for i := range 3000 {
		rest := ""
		if i > 0 {
			rest = fmt.Sprintf(`,"supersedes":"r%d"`, i-1)
		}
		text = append(text, pln(i, "p", rest))
	}
	s := openText(t, text...)
	for _, i := range []int{0, 1, 1500, 2998, 2999} {
		if j := s.Joins(s.At(i).Pos); j.Revision != i+1 || j.Revisions != 3000 {
			t.Errorf("#%d is %d of %d", i, j.Revision, j.Revisions)
		}
	}
	heads := s.Counters().HeadsScanned
	for i := range 100 {
		s.Joins(s.At(i * 20).Pos)
	}
	if n := s.Counters().HeadsScanned - heads; n > 0 {
		t.Errorf("%d heads read again", n)
	}
	for i := len(text); i < 2*maxChain; i++ {
		text = append(text, pln(i, "p", fmt.Sprintf(`,"supersedes":"r%d"`, i-1)))
	}
	s = openText(t, text...)
	if j := s.Joins(s.At(5000).Pos); j.Revisions != 0 || len(j.Problems) != 1 || s.Scope(s.At(5000).Pos, ScopeActive) != Out {
		t.Errorf("a chain that is too long: %d of %d, %v", j.Revision, j.Revisions, j.Problems)
	}
}

// A delivery that revises one which is joined later, and so on: the same but for
// deliveries, where each chain is listed whole.
func TestLongDeliveryChain(t *testing.T) {
	text := []string{msg(0, "a", "")}
	for i := 1; i <= 200; i++ {
		rest := ""
		if i > 1 {
			rest = fmt.Sprintf(`,"supersedes":"r%d"`, i-1)
		}
		text = append(text, dlv(i, "messageId=a", "queued", rest))
	}
	s := openText(t, text...)
	j := s.Joins(0)
	if len(j.Deliveries) != 1 || j.Deliveries[0].Current.Seq.N != 200 || len(j.Deliveries[0].History) != 199 || len(j.Problems) != 0 {
		t.Errorf("%d chains: %.100s", len(j.Deliveries), chainsOf(j))
	}
	for i := 201; i < 600; i++ {
		text = append(text, dlv(i, "messageId=a", "sent", ""))
	}
	if j := openText(t, text...).Joins(0); len(j.Deliveries) > maxDeliveries || len(j.Problems) != 1 {
		t.Errorf("%d chains of 600 deliveries, problems %v", len(j.Deliveries), j.Problems)
	}
}
