package stream

import (
	"encoding/json"
	"reflect"
	"testing"

	"asrview/model/lines"
)

// TestAPassGivesWhatTheSnapshotGives asks a pass for every line of streams with
// references of every kind, in order, backwards and here and there.
func TestAPassGivesWhatTheSnapshotGives(t *testing.T) {
	for name, data := range map[string][]byte{
		"generated": benchStream(2<<20, true),
		"linked":    []byte(linkedStream),
	} {
		t.Run(name, func(t *testing.T) {
			s := openWith(t, lines.FromBytes(data), Options{})
			ahead, back, hop := s.Pass(), s.Pass(), s.Pass()
			n := s.Len()
			for i := range n {
				same(t, s, ahead, i)
				same(t, s, back, n-1-i)
				same(t, s, hop, i*7919%n)
			}
		})
	}
}

func same(t *testing.T, s *Snapshot, p *Pass, i int) {
	t.Helper()
	at := s.At(i).Pos
	want, err := s.Line(at)
	got, gotErr := p.Line(at)
	if string(got) != string(want) || (err == nil) != (gotErr == nil) {
		t.Fatalf("line %d: %q, %v, want %q, %v", i, got, gotErr, want, err)
	}
	wantRec, err := s.Record(at)
	gotRec, gotErr := p.Record(at)
	if !reflect.DeepEqual(gotRec, wantRec) || (err == nil) != (gotErr == nil) {
		t.Fatalf("record %d differs", i)
	}
	if got, want := p.Joins(at), s.Joins(at); !reflect.DeepEqual(got, want) {
		g, _ := json.Marshal(got)
		w, _ := json.Marshal(want)
		t.Fatalf("joins of line %d:\n%s\nwant\n%s", i, g, w)
	}
	some, all := someOf(p, at), p.Joins(at)
	some.Problems, all.Problems = nil, nil
	if !reflect.DeepEqual(some, all) {
		t.Fatalf("the aspects of line %d together are not all: %+v, want %+v", i, some, all)
	}
}

// someOf is what one aspect after the other gives.
func someOf(p *Pass, at Pos) Joins {
	j := p.Some(at, WithReferences)
	r := p.Some(at, WithRevisions)
	j.Supersedes, j.SupersededBy, j.Revision, j.Revisions = r.Supersedes, r.SupersededBy, r.Revision, r.Revisions
	c := p.Some(at, WithCalls)
	j.Calls, j.Results = c.Calls, c.Results
	a := p.Some(at, WithReplies)
	j.ReplyTo, j.Replies = a.ReplyTo, a.Replies
	d := p.Some(at, WithDelegation)
	j.Child, j.Told, j.Reports, j.Heard, j.Delegated = d.Child, d.Told, d.Reports, d.Heard, d.Delegated
	j.Deliveries = p.Some(at, WithDeliveries).Deliveries
	return j
}

// linkedStream has references of every kind, good and bad ones, and lines that are
// no records.
const linkedStream = `{"type":"session","seq":0,"id":"r0","session":"own:s1","participants":[{"id":"p1","name":"Bo"}]}
{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","conversation":"c1","platform":{"messageIds":["p-1","p-2"]},"content":[{"type":"text","text":"one"}]}
{"type":"message","seq":2,"id":"r2","messageId":"m2","role":"assistant","conversation":"c1","platform":{"replyTo":"p-1"},"derivedFrom":["r1","messageId=m1","own:s1#r1","other:s2#r1","r99"],"content":[]}
{"type":"delivery","seq":3,"id":"r3","message":"messageId=m2","status":"queued","conversation":"c1","platformMessageIds":["p-3"]}
{"type":"delivery","seq":4,"id":"r4","message":"r2","status":"sent","supersedes":"r3","conversation":"c1","platformMessageIds":["p-3"]}
{"type":"delivery","seq":5,"id":"r5","message":"own:s1#r2","status":"failed"}
not a record
{"type":"message","seq":6,"id":"r6","messageId":"m6","role":"user","conversation":"c1","platform":{"replyTo":"p-3"}}
{"type":"tool_call","seq":7,"id":"r7","callId":"k1","name":"run","input":{}}
{"type":"tool_result","seq":8,"id":"r8","callId":"k1","content":[]}
{"type":"plan","seq":9,"id":"r9","callId":"k1","planId":"a","entries":[]}
{"type":"plan","seq":10,"id":"r10","planId":"a","supersedes":"r9","entries":[]}
{"type":"plan","seq":11,"id":"r11","planId":"a","supersedes":"r10","entries":[]}
{"type":"plan","seq":12,"id":"r12","planId":"b","supersedes":"r10","entries":[]}
{"type":"plan","seq":13,"id":"r13","planId":"c","supersedes":"r14","entries":[]}
{"type":"plan","seq":14,"id":"r14","planId":"c","supersedes":"r13","entries":[]}
{"type":"message","seq":15,"id":"odd","messageId":"m2","role":"user"}
{"type":"message","seq":15,"id":"r15","messageId":"m7","role":"user","from":{"session":"kid:1"},"recipients":[{"actor":{"session":"own:s1"}}]}
{"type":"subagent","seq":16,"id":"r16","callId":"k1","session":"kid:1#r4"}
{"type":"delivery","seq":17,"id":"r17","message":"r404"}
{"type":"message","seq":`
