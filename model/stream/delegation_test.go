package stream

import (
	"fmt"
	"strings"
	"testing"
)

// told is a message of a stream from one session to others, with addresses within
// them behind a slash.
func told(seq int, origin, from string, to ...string) string {
	actor := func(s string) string {
		session, address, ok := strings.Cut(s, "/")
		if ok {
			return fmt.Sprintf(`{"session":"%s","address":"/%s"}`, session, address)
		}
		return fmt.Sprintf(`{"session":"%s"}`, session)
	}
	rest := ""
	if origin != "" {
		rest += fmt.Sprintf(`,"origin":"%s"`, origin)
	}
	if from != "" {
		rest += `,"from":` + actor(from)
	}
	var rs []string
	for _, t := range to {
		rs = append(rs, `{"actor":`+actor(t)+`}`)
	}
	if len(rs) > 0 {
		rest += `,"recipients":[` + strings.Join(rs, ",") + `]`
	}
	return msg(seq, fmt.Sprintf("m%d", seq), rest)
}

func spawn(seq int, name, session string) string {
	return fmt.Sprintf(`{"type":"subagent","seq":%d,"id":"r%d","name":"%s"%s}`, seq, seq, name, session)
}

func TestASubagentIsJoinedWithWhatItsSessionSentAndReceives(t *testing.T) {
	s := openText(t,
		`{"type":"session","seq":0,"id":"r0","session":"x:own"}`,
		spawn(1, "worker", `,"session":"x:kid#r3"`),
		spawn(2, "other", `,"session":"x:cousin"`),
		spawn(3, "nameless", ""),
		told(4, "", "x:own", "x:kid"),
		told(5, "inter_session", "x:kid", "x:own"),
		told(6, "subagent_report", "x:kid"),
		told(7, "subagent_report", ""),
		told(8, "inter_session", "x:kid/root", "x:cousin", "x:own"),
		told(9, "inter_session", "x:stranger", "x:own"),
		spawn(10, "worker", `,"session":"x:kid"`),
		spawn(11, "itself", `,"session":"x:own"`))
	for seq, want := range map[int64]string{
		1:  "told #4 heard #5 #8 reports #6",
		2:  "told #8 heard  reports ",
		3:  "told  heard  reports ",
		10: "told #4 heard #5 #8 reports #6",
		11: "told  heard  reports ",
	} {
		j := s.Joins(s.mustSeq(t, seq))
		if got := "told " + seqs(j.Told) + " heard " + seqs(j.Heard) + " reports " + seqs(j.Reports); got != want {
			t.Errorf("#%d: %s, want %s", seq, got, want)
		}
	}
	for seq, want := range map[int64]string{4: "#1 #10", 5: "#1 #10", 6: "#1 #10", 7: "", 8: "#1 #2 #10", 9: ""} {
		if got := seqs(s.Joins(s.mustSeq(t, seq)).Delegated); got != want {
			t.Errorf("#%d was delegated to at %q, want %q", seq, got, want)
		}
	}
	if l := s.Joins(s.mustSeq(t, 1)).Child; l == nil || l.State != Elsewhere || l.Ref != "x:kid" {
		t.Errorf("the child is %+v", l)
	}
	if l := s.Joins(s.mustSeq(t, 11)).Child; l == nil || l.State != Found || l.Seq.N != 0 {
		t.Errorf("the stream's own session is %+v", l)
	}
	if l := s.Joins(s.mustSeq(t, 3)).Child; l != nil {
		t.Errorf("a child that is not recorded: %+v", l)
	}
}

func TestASubagentsJoinsChangeWhenItsReportComes(t *testing.T) {
	path, st := followed(t, `{"type":"session","seq":0,"id":"r0","session":"x:own"}`+"\n"+spawn(1, "worker", `,"session":"x:kid"`)+"\n")
	before := until(t, st, "the subagent is there", func(s *Snapshot) bool { return s.Len() == 2 })
	grow(t, path, told(2, "subagent_report", "x:kid")+"\n")
	after := until(t, st, "its report is there", func(s *Snapshot) bool { return s.Len() == 3 && !s.At(2).Incomplete })
	p := before.mustSeq(t, 1)
	if before.Stamp(p) == after.Stamp(p) || len(after.Joins(p).Reports) != 1 {
		t.Errorf("stamps %x and %x, reports %v", before.Stamp(p), after.Stamp(p), after.Joins(p).Reports)
	}
}

func TestManyMessagesOfOneSubagentAreBounded(t *testing.T) {
	lines := []string{`{"type":"session","seq":0,"id":"r0","session":"x:own"}`, spawn(1, "worker", `,"session":"x:kid"`)}
	for i := range maxNaming + 5 {
		lines = append(lines, told(2+i, "inter_session", "x:kid", "x:own"))
	}
	s := openText(t, lines...)
	j := s.Joins(s.mustSeq(t, 1))
	if len(j.Heard) != maxNaming || len(j.Problems) != 1 || !strings.Contains(j.Problems[0], "more than 1024") {
		t.Errorf("%d messages, problems %v", len(j.Heard), j.Problems)
	}
}
