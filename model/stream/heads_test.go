package stream

import (
	"bytes"
	"slices"
	"testing"

	"asrview/model/asr"
)

// FuzzHead checks that what joining knows of a record is what decoding finds.
func FuzzHead(f *testing.F) {
	for _, line := range []string{
		`{"type":"message","seq":1,"id":"r1","messageId":"m","derivedFrom":["r1","a\u0062"],"platform":{"messageIds":["x","y\\"],"replyTo":"z"}}`,
		`{"platf\u006frm":{"messageIds":[1,"x",null]},"type":"message","derivedFrom":"r1"}`,
		`{"type":"delivery","message":"messageId=a","platformMessageIds":["x"],"platformMessageIds":["y"],"supersedes":"r3"}`,
		`{"type":"plan","planId":"p","callId":"c","supersedes":"r1"}`, `{"type":"tool_call","callId":"c"}`, `oops`, `{"type":"message","platform":[]}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var sh asr.Head
		err := asr.Scan(line, &sh)
		got := newHead(&sh, line) // must not fail on any bytes
		rec, decodeErr := asr.Decode(line)
		if err != nil || decodeErr != nil || len(rec.Damage) > 0 || len(rec.Misfits) > 0 || bytes.IndexByte(line, '\n') >= 0 {
			return
		}
		want := &head{Kind: rec.Kind, Type: rec.Type, ID: rec.ID, Supersedes: rec.Supersedes}
		switch {
		case rec.Message != nil:
			want.MessageID, want.Conversation, want.DerivedFrom = rec.Message.MessageID, rec.Message.Conversation, rec.Message.DerivedFrom
			if p := rec.Message.Platform; p != nil {
				want.PlatformIDs, want.ReplyTo = p.MessageIDs, p.ReplyTo
			}
		case rec.Delivery != nil:
			want.Message, want.PlatformIDs, want.Conversation = rec.Delivery.Message, rec.Delivery.PlatformMessageIDs, rec.Delivery.Conversation
		case rec.Plan != nil:
			want.PlanID, want.CallID = rec.Plan.PlanID, rec.Plan.CallID
		case rec.ToolCall != nil:
			want.CallID = rec.ToolCall.CallID
		default:
			return
		}
		if got.Kind != want.Kind || got.Type != want.Type || got.ID != want.ID || got.Supersedes != want.Supersedes ||
			rec.Message != nil && (got.MessageID != want.MessageID || got.Conversation != want.Conversation || got.ReplyTo != want.ReplyTo) ||
			!slices.Equal(got.DerivedFrom, want.DerivedFrom) || !slices.Equal(got.PlatformIDs, want.PlatformIDs) ||
			rec.Delivery != nil && (got.Message != want.Message || got.Conversation != want.Conversation) ||
			rec.Plan != nil && (got.PlanID != want.PlanID || got.CallID != want.CallID) || rec.ToolCall != nil && got.CallID != want.CallID {
			t.Errorf("%q\ngot  %+v\nwant %+v", line, got, want)
		}
	})
}
