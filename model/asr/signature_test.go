package asr

import "testing"

func TestAFunctionsSignatureIsNoSecret(t *testing.T) {
	r, err := Decode([]byte(`{"type":"tool_call","seq":1,"id":"r1","callId":"c","name":"Define","input":{"signature":"func parse(s string) error","thoughtSignature":"EqQBCkgIBRABGAIi"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.ToolCall.Input.Get("signature"); got.Kind != String || got.Text != "func parse(s string) error" {
		t.Errorf("a tool's argument reads %+v", got)
	}
	if got := r.ToolCall.Input.Get("thoughtSignature"); got.Kind != Withheld || got.Size != 16 {
		t.Errorf("a provider's signature reads %+v", got)
	}
}

func TestInReasoningEverySignatureIsWithheld(t *testing.T) {
	r, err := Decode([]byte(`{"type":"message","seq":1,"id":"r1","messageId":"m","role":"assistant","content":[{"type":"reasoning","signature":"with a space"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Tree.Get("content").Items[0].Get("signature"); got.Kind != Withheld {
		t.Errorf("a signature reads %+v", got)
	}
}
