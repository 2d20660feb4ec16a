package stream

import "testing"

// TestTrafficByEffectiveOrigins holds to ASR-224: a part's own origin counts for it,
// the message's for the parts without one.
func TestTrafficByEffectiveOrigins(t *testing.T) {
	message := func(members string) string {
		return `{"type":"message","seq":1,"id":"r1","messageId":"m","role":"user",` + members + `}`
	}
	const report = `{"type":"text","text":"theirs","author":"agent","origin":"subagent_report"}`
	const mine = `{"type":"text","text":"mine","author":"human","origin":"prompt"}`
	const plain = `{"type":"text","text":"whose"}`
	for _, c := range []struct {
		line string
		want bool
	}{
		{message(`"content":[` + mine + `,` + report + `]`), true},
		{message(`"content":[],"displayContent":[` + report + `]`), true},
		{message(`"origin":"prompt","content":[` + plain + `,{"type":"x.y", "origin" : "inter_session"}]`), true},
		{message(`"origin":"inter_session","content":[` + mine + `]`), false},
		{message(`"origin":"inter_session","content":[` + mine + `,` + plain + `]`), true},
		{message(`"origin":"inter_session","content":[` + mine + `,"bare"]`), true},
		{message(`"origin":"inter_session","content":[]`), true},
		{message(`"content":[{"type":"text","text":"\"origin\":\"inter_session\"","origin":"prompt"}]`), false},
		{message(`"content":[{"type":"data","data":{"origin":"subagent_report"}}]`), false},
		{message(`"content":[{"type":"text","text":"a b_report","origin":null}]`), false},
		{message(`"content":[{"text":"of no type","origin":"subagent_report"}]`), false},
		// Escapes mean the letters that they stand for.
		{message(`"content":[{"type":"text","text":"theirs","o\u0072igin":"inter\u005Fsession"}]`), true},
		{message(`"c\u006fntent":[{"type":"text","text":"theirs","origin":"subagent_repor\u0074"}]`), true},
		{message(`"content":[{"type":"text","text":"\u0061 \u001b[m","origin":"prom\u0070t"}]`), false},
	} {
		if got := openText(t, c.line).At(0).Traffic; got != c.want {
			t.Errorf("traffic is %v, want %v:\n%s", got, c.want, c.line)
		}
		if got := plainEntry(0, 1, c.line, false).Traffic; got != c.want {
			t.Errorf("decoded, traffic is %v, want %v:\n%s", got, c.want, c.line)
		}
	}
}
