package render

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/model/stream"
)

// rule is one obligation of a reader of ASR: what a record must show and must
// not show.
type rule struct {
	// item is the obligation's number among the reader's 48.
	item int
	name string
	line string
	with func(*Input, *Options)
	want []string
	not  []string
}

// msg is a message with some members and one text part.
func msg(members string) string {
	return `{"type":"message","seq":3,"id":"r3","messageId":"m1",` + members + `"content":[{"type":"text","text":"Fix it."}]}`
}

// withContent is a message with the given content.
func withContent(parts, members string) string {
	return `{"type":"message","seq":3,"id":"r3","messageId":"m1","role":"assistant",` + members + `"content":[` + parts + `]}`
}

func details(_ *Input, o *Options) { o.Details = true }
func display(_ *Input, o *Options) { o.View = ViewDisplay }
func both(_ *Input, o *Options)    { o.View = ViewBoth }

func found(ref string, seq int64) stream.Link {
	return stream.Link{Ref: ref, State: stream.Found, Seq: asr.Seq{N: seq, Known: true}, Kind: asr.KindMessage}
}

func TestReaderRules(t *testing.T) {
	covered := map[int]bool{}
	for _, rules := range [][]rule{messageRules(t), viewRules(), partRules(), planRules(t), linkRules()} {
		for _, r := range rules {
			covered[r.item] = true
			t.Run(fmt.Sprintf("%02d %s", r.item, r.name), func(t *testing.T) {
				in, o := input(t, r.line), wide()
				if r.with != nil {
					r.with(&in, &o)
				}
				shows(t, plain(Card(in, o, nil)), r.want, r.not)
			})
		}
	}
	// Those that need more than one card have tests of their own.
	for _, own := range []int{32, 40, 47} {
		covered[own] = true
	}
	for item := 1; item <= 48; item++ {
		if !covered[item] {
			t.Errorf("item %d has no test", item)
		}
	}
}

func messageRules(t *testing.T) []rule {
	rules := []rule{
		{1, "role is the channel, not the writer", msg(`"role":"user","author":"harness",`), nil,
			[]string{"user · harness"}, []string{"You", "uman"}},
		{2, "an absent author is no human", msg(`"role":"user",`), nil,
			[]string{"Fix it."}, []string{"human", "author"}},
		{2, "an absent author is unknown in details", msg(`"role":"user",`), details,
			[]string{"author unknown"}, []string{"human"}},
		{3, "no role has no default", `{"type":"message","seq":1,"messageId":"m","capture":{"role":{"state":"absent"}},"content":[{"type":"text","text":"x"}]}`, nil,
			[]string{"role not recorded", "^role absent: not held in this stream"}, []string{"user", "assistant", "system"}},
		{6, "part values override the message's member by member",
			`{"type":"message","seq":1,"messageId":"m","role":"user","author":"harness","origin":"injected","content":[{"type":"text","text":"a","author":"human"},{"type":"text","text":"b"}]}`, nil,
			[]string{"user · harness · injected", "human · injected\n  a", "harness · injected\n  b"}, nil},
		{6, "a value that no part inherits stays out of the title",
			`{"type":"message","seq":1,"messageId":"m","role":"user","author":"human","origin":"prompt","content":[{"type":"text","text":"a","author":"harness"},{"type":"text","text":"b","author":"hook"}]}`, nil,
			[]string{"user · prompt  ", "^harness · prompt", "^hook · prompt"}, []string{"human"}},
		{6, "a part beside labelled ones says that its author is unknown",
			`{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"text","text":"a","author":"human"},{"type":"text","text":"b"}]}`, nil,
			[]string{"human\n  a", "author unknown\n  b"}, nil},
		{6, "a part of displayContent has its own values, over the message's",
			`{"type":"message","seq":1,"messageId":"m","role":"user","author":"harness","origin":"injected","content":[{"type":"text","text":"a"}],"displayContent":[{"type":"text","text":"b","author":"human","origin":"prompt"},{"type":"text","text":"c","phase":"final"}]}`, display,
			[]string{"user · harness · injected", "^human · prompt\n  b", "^harness · injected · final\n  c"}, nil},
		{7, "an absent audience is unknown, not both", msg(`"role":"user",`), details, []string{"audience unknown"}, []string{"both"}},
		{7, "an absent audience is not in the title", msg(`"role":"user",`), nil, nil, []string{"both", "audience", "only"}},
		{7, "audience user", msg(`"role":"user","audience":"user",`), nil, []string{"user only"}, nil},
		{7, "audience model", msg(`"role":"user","audience":"model",`), nil, []string{"model only"}, nil},
		{7, "audience both", msg(`"role":"user","audience":"both",`), nil, []string{"user · both"}, nil},
		{8, "a notice is for the user only", msg(`"role":"system","author":"harness","origin":"notice","audience":"user",`), nil,
			[]string{"system · harness · notice · user only"}, []string{"model"}},
		{9, "partial stands as recorded", msg(`"role":"assistant","status":"partial",`), nil, []string{"assistant · partial"}, []string{"interrupted"}},
		{9, "an absent status is unknown", msg(`"role":"assistant",`), details, []string{"status not recorded"}, []string{"complete"}},
		{10, "withdrawn input was never received", msg(`"role":"user","status":"withdrawn",`), nil,
			[]string{"withdrawn: removed before delivery"}, []string{"received"}},
		{11, "only the final part is final",
			`{"type":"message","seq":1,"messageId":"m","role":"assistant","phase":"commentary","content":[{"type":"text","text":"a"},{"type":"text","text":"b","phase":"final"}]}`, nil,
			[]string{"commentary\n  a", "final\n  b"}, []string{"final\n  a"}},
		{12, "a sender is no author", msg(`"role":"user","from":{"participant":"p2"},`), details, []string{"from p2", "author unknown"}, []string{"human"}},
		{12, "a sender has the header's name", msg(`"role":"user","from":{"participant":"p2"},`),
			func(in *Input, _ *Options) { in.People = people(t) }, []string{"^from Bo (p2)"}, nil},
		{13, "recipients with their kinds",
			msg(`"role":"user","from":{"session":"a:1","address":"/root"},"recipients":[{"actor":{"session":"a:1","address":"/w"},"kind":"primary"},{"actor":{"participant":"p3"},"kind":"additional"},{"actor":{"participant":"p4"},"kind":"x.cc"}],`), nil,
			[]string{"from /root (a:1) to /w (a:1), p3 (additional), p4 (x.cc)"}, nil},
		{13, "no recipient is invented", msg(`"role":"user","from":{"participant":"p2"},`), nil, nil, []string{" to "}},
		{14, "triggersTurn true", msg(`"role":"user","triggersTurn":true,"addressed":false,`), nil, []string{"starts a turn", "not addressed to this agent"}, nil},
		{14, "triggersTurn and addressed absent are not false", msg(`"role":"user",`), details,
			[]string{"triggersTurn not recorded", "addressed not recorded"}, []string{"not addressed", "starts a turn"}},
		{15, "all platform IDs, and a reply that is no ref",
			msg(`"role":"user","conversation":"c1","platform":{"messageIds":["A1","A2"],"replyTo":"A0"},`), nil,
			[]string{"conversation c1", "platform ID A1, A2", "^reply to platform ID A0"}, []string{"not in this stream"}},
		{15, "a reply that the index found", msg(`"role":"user","conversation":"c1","platform":{"replyTo":"A0"},`),
			func(in *Input, _ *Options) { l := found("", 2); in.Joins.ReplyTo = &l }, []string{"reply to platform ID A0 (#2)"}, nil},
		{16, "via where recorded", msg(`"role":"user","via":"channel",`), nil, []string{"via channel"}, nil},
		{16, "no via where not", msg(`"role":"user",`), nil, nil, []string{"via"}},
		{21, "retrieved text is labelled", msg(`"role":"user","author":"harness","origin":"retrieval",`), nil, []string{"user · harness · retrieval"}, nil},
		{22, "assembly and a derived ID in details", msg(`"role":"user","idSource":"derived","assembly":{"mode":"folded","sourceIds":["s1"]},`), details,
			[]string{"derived", "folded", "s1"}, nil},
		{22, "no time where there is none", msg(`"role":"user",`), nil, nil, []string{":"}},
	}
	for _, member := range []string{"role", "author", "origin", "phase", "status"} {
		members := `"role":"user",`
		if member == "role" {
			members = ""
		}
		rules = append(rules, rule{4, "odd " + member, msg(members + `"` + member + `":"acme.ping",`), nil, []string{"acme.ping"}, nil})
	}
	for _, o := range []string{"prompt", "queued", "steer", "command", "injected", "memory", "retrieval", "subagent_report", "inter_session", "notice"} {
		rules = append(rules, rule{5, o, msg(`"role":"user","author":"agent","origin":"` + o + `",`), nil, []string{"user · agent · " + o}, nil})
	}
	for _, v := range []string{"cli", "tui", "ide", "desktop", "web", "mobile", "api", "channel"} {
		rules = append(rules, rule{16, v, msg(`"role":"user","via":"` + v + `",`), nil, []string{"via " + v}, nil})
	}
	return rules
}

func viewRules() []rule {
	two := func(extra string) string {
		return `{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"text","text":"for the model"}],"displayContent":[{"type":"text","text":"for the eye"}]` + extra + `}`
	}
	only := `{"type":"message","seq":1,"messageId":"m","role":"user","content":[],"capture":{"content":{"state":"absent"}},"displayContent":[{"type":"text","text":"for the eye"}]}`
	return []rule{
		{17, "content view", two(""), nil,
			[]string{"for the model", "displayContent · correspondence unknown · 1 part, not in this view"}, []string{"for the eye"}},
		{17, "display view", two(`,"displayCorrespondence":"native"`), display,
			[]string{"^displayContent · correspondence native", "for the eye", "content · 1 part, not in this view"}, []string{"for the model", "saw"}},
		{17, "both, derived", two(`,"displayCorrespondence":"derived"`), both,
			[]string{"displayContent · correspondence derived", "for the model", "for the eye", " │ "}, nil},
		{17, "both, unknown", two(""), both, []string{"displayContent · correspondence unknown"}, nil},
		{4, "odd correspondence", two(`,"displayCorrespondence":"x.y"`), both, []string{"correspondence x.y"}, nil},
		{17, "no display is said, and content stands under its own heading", msg(`"role":"user",`), display,
			[]string{"no displayContent recorded\ncontent\n  Fix it."}, nil},
		{17, "a display that was not captured is said", msg(`"role":"user","capture":{"displayContent":{"state":"absent"}},`), display,
			[]string{"^displayContent absent: not held in this stream"}, []string{"no displayContent recorded"}},
		{18, "display only, content view", only, nil, []string{"^content absent: not held in this stream"}, []string{"for the eye"}},
		{18, "display only, display view", only, display, []string{"for the eye", "^content absent: not held in this stream"}, nil},
		{19, "masked", msg(`"role":"user","capture":{"content":{"state":"masked"}},`), nil,
			[]string{"^content masked: rewritten after the model saw it"}, []string{"what the model saw"}},
		{19, "empty without a reason", `{"type":"message","seq":1,"messageId":"m","role":"user","content":[]}`, nil,
			[]string{"^content empty, no reason recorded"}, nil},
		{19, "another state", msg(`"role":"user","capture":{"content":{"state":"x.lost"}},`), nil, []string{"^content x.lost"}, nil},
		{19, "empty display without a reason", `{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"text","text":"x"}],"displayContent":[]}`, display,
			[]string{"^displayContent empty, no reason recorded"}, nil},
	}
}

func partRules() []rule {
	rules := []rule{
		{23, "control bytes are shown, not sent", withContent(`{"type":"text","text":"a\u001b[31mb\u202ec\u0085  d"}`, ""), nil,
			[]string{`a␛[31mb\u202ec\u0085  d`}, []string{"\x1b", "\u202e", "\u0085"}},
		{24, "a part's annotations are no audience", withContent(`{"type":"text","text":"x","annotations":{"audience":["user"]},"_meta":{"k.v":7}}`, ""), nil,
			nil, []string{"user only", "both"}},
		{24, "annotations and _meta in details", withContent(`{"type":"text","text":"x","annotations":{"audience":["user"]},"_meta":{"k.v":7}}`, ""), details,
			[]string{"annotations", "k.v", "audience unknown"}, []string{"user only"}},
		{25, "no bytes", withContent(`{"type":"audio","mimeType":"audio/ogg"}`, `"capture":{"content":{"state":"truncated"}},`), nil,
			[]string{"^audio · audio/ogg · no bytes in this record", "^content truncated"}, []string{"empty"}},
		{25, "a blob", withContent(`{"type":"image","mimeType":"image/png","blob":{"blob":"sha256:4e07","size":20311}}`, ""), nil,
			[]string{"^image · image/png · 20.3 kB"}, []string{"4e07"}},
		{25, "a blob's hash in details", withContent(`{"type":"image","mimeType":"image/png","blob":{"blob":"sha256:4e07","size":20311}}`, ""), details,
			[]string{"sha256:4e07"}, nil},
		{25, "stored bytes beside a blob", withContent(`{"type":"image","mimeType":"image/png","data":"QUJDRA==","blob":{"blob":"sha256:4e07","size":20311}},{"type":"opaque","format":"x.y","data":"QUJDRA==","blob":{"blob":"sha256:4e07"}},{"type":"resource","resource":{"uri":"file:///a","blob":"QUJDRA==","blobRef":{"blob":"sha256:4e07","size":3}}}`, ""), nil,
			[]string{"image · image/png · 8 bytes as stored · and a blob of 20.3 kB", "^opaque · x.y · 8 bytes as stored, not shown · and a blob of unknown size", "^resource · file:///a · 8 bytes, not shown · and a blob of 3 bytes"}, []string{"QUJD"}},
		{26, "a resource without its uri", withContent(`{"type":"resource_link","name":"n"},{"type":"resource","resource":{"text":"inside"}}`, ""), nil,
			[]string{"^resource_link · n · uri not recorded", "^resource · uri not recorded"}, nil},
		{26, "a link is text", withContent(`{"type":"resource_link","uri":"http://a.example/x","name":"n","description":"d d"}`, ""), nil,
			[]string{"resource_link · n · http://a.example/x", "d d"}, nil},
		{26, "an embedded text", withContent(`{"type":"resource","resource":{"uri":"file:///a","text":"inside"}}`, ""), nil,
			[]string{"resource · file:///a", "  inside"}, nil},
		{26, "embedded bytes", withContent(`{"type":"resource","resource":{"uri":"file:///a","blob":"QUJDRA=="}}`, ""), details,
			[]string{"resource · file:///a · 8 bytes, not shown"}, []string{"QUJD"}},
		{28, "text without visibility is not full", withContent(`{"type":"reasoning","text":"hm"}`, ""), nil,
			[]string{"reasoning · visibility unknown\n  hm"}, []string{"full"}},
		{28, "only full is full", withContent(`{"type":"reasoning","visibility":"full","text":"hm"}`, ""), nil, []string{"^reasoning · full"}, nil},
		{4, "odd visibility", withContent(`{"type":"reasoning","visibility":"x.y","text":"hm"}`, ""), nil, []string{"^reasoning · x.y"}, []string{"full"}},
		{29, "an empty summary", withContent(`{"type":"reasoning","visibility":"summary","summary":[]}`, ""), nil, []string{"^reasoning · summary · empty summary"}, nil},
		{29, "a missing summary", withContent(`{"type":"reasoning","visibility":"summary"}`, ""), nil, []string{"^reasoning · summary"}, []string{"empty"}},
		{29, "segments stay apart", withContent(`{"type":"reasoning","visibility":"summary","summary":["one","two"]}`, ""), nil,
			[]string{"summary 1 of 2\n  one\nsummary 2 of 2\n  two"}, []string{"onetwo"}},
		{30, "opaque state is never text", withContent(`{"type":"reasoning","visibility":"encrypted","opaque":{"format":"openai.encrypted_content","data":"Z0FBQUFB"},"signature":"EqQBCkgI"}`, ""), details,
			[]string{"^reasoning · encrypted · signed", "^opaque state openai.encrypted_content, 8 bytes as stored, not shown", "8 bytes, not shown"},
			[]string{"Z0FB", "EqQB"}},
		{31, "visibility is not capture", withContent(`{"type":"reasoning","visibility":"full","text":"hm"}`, `"capture":{"content":{"state":"truncated"}},`), nil,
			[]string{"^reasoning · full", "^content truncated"}, nil},
		{28, "an answer does not read on from reasoning", withContent(`{"type":"reasoning","visibility":"full","text":"hm"},{"type":"text","text":"Yes."},{"type":"text","text":"No."}`, ""), nil,
			[]string{"reasoning · full\n  hm\ntext\n  Yes.\ntext\n  No.\n"}, nil},
		{33, "a refusal", withContent(`{"type":"refusal","text":"No."}`, ""), nil, []string{"refusal\n  No."}, nil},
		{33, "ordinary text is none", withContent(`{"type":"text","text":"No."}`, ""), nil, nil, []string{"refusal"}},
		{34, "data in content", withContent(`{"type":"data","schema":"x/y","data":{"k":1}}`, ""), nil,
			[]string{"data · x/y · structured source data, not the exact model input", "k"}, []string{"saw"}},
		{34, "data in displayContent, whichever view", `{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"text","text":"x"}],"displayContent":[{"type":"data","data":null}]}`, both,
			[]string{"shown to the user, not evidence of model input"}, []string{"structured source data"}},
		{35, "an opaque part", withContent(`{"type":"opaque","format":"openai.encrypted_content","data":"Z0FBQUFB"}`, ""), details,
			[]string{"^opaque · openai.encrypted_content · 8 bytes as stored, not shown"}, []string{"Z0FB"}},
		{36, "a derivation", withContent(`{"type":"text","text":"x","derivation":{"method":"transcription","from":1}},{"type":"audio","mimeType":"audio/ogg"}`, ""), nil,
			[]string{"^transcription of content[1] (audio/ogg)"}, nil},
		{36, "a derivation within displayContent", `{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"text","text":"x"}],"displayContent":[{"type":"text","text":"d","derivation":{"method":"caption","from":1}},{"type":"image","mimeType":"image/png"}]}`, display,
			[]string{"^caption of displayContent[1] (image/png)"}, []string{"of content["}},
		{36, "a derivation without its source", withContent(`{"type":"text","text":"x","derivation":{"method":"ocr"}}`, ""), nil,
			[]string{"^ocr · source part not recorded"}, []string{"content["}},
		{36, "a derivation from nowhere", withContent(`{"type":"text","text":"x","derivation":{"method":"caption","from":7}}`, ""), nil,
			[]string{"^caption of content[7] (not in this record)"}, nil},
		{4, "odd derivation", withContent(`{"type":"text","text":"x","derivation":{"method":"x.y"}}`, ""), nil, []string{"x.y"}, nil},
		{37, "an unknown part", withContent(`{"type":"x.y","text":"secret sauce"},{"type":"text","text":"after"}`, ""), nil,
			[]string{"^part of unknown type x.y, skipped", "after"}, []string{"secret"}},
		{37, "a part whose type is empty", withContent(`{"type":"","text":"secret sauce"}`, ""), nil,
			[]string{`^part of unknown type "", skipped`}, []string{"secret"}},
		{37, "an unknown part is kept for details", withContent(`{"type":"tool_use","name":"Bash"}`, ""), details,
			[]string{"part of unknown type tool_use, skipped", "Bash"}, nil},
	}
	for _, v := range []string{"full", "summary", "omitted", "encrypted", "redacted"} {
		rules = append(rules, rule{27, v, withContent(`{"type":"reasoning","visibility":"`+v+`"}`, ""), nil, []string{"reasoning · " + v}, nil})
	}
	for _, m := range []string{"transcription", "caption", "ocr", "translation", "summary"} {
		rules = append(rules, rule{36, m, withContent(`{"type":"text","text":"x","derivation":{"method":"`+m+`","from":1}},{"type":"text","text":"y"}`, ""), nil,
			[]string{"^" + m + " of content[1] (text)"}, nil})
	}
	return rules
}

func planRules(t *testing.T) []rule {
	goal := `{"type":"plan","seq":62,"planId":"g","planType":"goal","status":"active","content":[{"type":"text","text":"Keep it green."}],`
	rules := []rule{
		{38, "a goal", goal + `"budget":{"tokens":2000000},"used":{"tokens":412870,"seconds":1834}}`, nil,
			[]string{"plan g · goal · active", "Keep it green.", "412,870 of 2,000,000 tokens", "1,834 seconds used, no budget recorded"}, nil},
		{38, "a missing number is not zero", goal + `"budget":{"tokens":500}}`, nil, []string{"budget 500 tokens, use not recorded"}, []string{"0 of", " 0 "}},
		{38, "no budget at all", goal + `"used":{}}`, nil, nil, []string{"tokens", "seconds"}},
		{38, "a document", `{"type":"plan","seq":1,"planId":"d","planType":"document","content":[{"type":"text","text":"1. Do"}]}`, nil, []string{"plan d · document", "1. Do"}, nil},
		{38, "a document that was not captured", `{"type":"plan","seq":1,"planId":"d","planType":"document","capture":{"content":{"state":"absent"}}}`, nil,
			[]string{"^content absent: not held in this stream"}, nil},
		{4, "odd plan type, status and priority", `{"type":"plan","seq":1,"planId":"d","planType":"x.kanban","status":"x.s","entries":[{"content":"c","status":"x.e","priority":"x.p"}]}`, nil,
			[]string{"plan d · x.kanban · x.s", "x.e  c · x.p"}, nil},
		{39, "entries", `{"type":"plan","seq":70,"planId":"t","planType":"items","entries":[{"entryId":"1","content":"Fix","status":"completed","priority":"high","owner":"main"},{"entryId":"2","content":"Check","status":"in_progress","owner":"explorer","blockedBy":["1"]}]}`,
			func(in *Input, _ *Options) { in.People = people(t) },
			[]string{"completed    1  Fix · high · owner main", "in_progress  2  Check · owner explorer · blocked by 1"}, nil},
		{39, "a status that is missing or long stands apart from what the entry says", `{"type":"plan","seq":1,"planId":"t","planType":"items","entries":[{"content":"Fix"},{"content":"Check","status":"x.waiting_for_review"},{"status":"pending"}]}`, nil,
			[]string{"status not recorded  Fix", "x.waiting_for_review  Check", "pending  content not recorded"}, nil},
		{41, "source and call", `{"type":"plan","seq":17,"planId":"q","planType":"document","callId":"t1","source":{"root":null,"path":"/home/dev/p.md"},"content":[{"type":"text","text":"x"}]}`,
			func(in *Input, _ *Options) {
				in.Joins.Calls = []stream.Link{{Ref: "t1", State: stream.Found, Seq: asr.Seq{N: 16, Known: true}, Kind: asr.KindToolCall}}
			},
			[]string{"source /home/dev/p.md", "set by #16"}, nil},
		{41, "a call of update_plan is no plan", `{"type":"tool_call","seq":1,"callId":"c","name":"update_plan","input":{"plan":[{"step":"a","status":"pending"}]}}`, nil,
			[]string{"tool_call · update_plan"}, []string{"plan c", "items"}},
	}
	for _, st := range []string{"active", "paused", "blocked", "usage_limited", "budget_limited", "complete"} {
		rules = append(rules, rule{38, st, strings.Replace(goal, "active", st, 1) + `"used":{}}`, nil, []string{"plan g · goal · " + st}, nil})
	}
	return append(rules, deliveryRules(t)...)
}

// delivered joins a message with one delivery.
func delivered(t testing.TB, members string) func(*Input, *Options) {
	return func(in *Input, _ *Options) {
		in.Joins.Deliveries = []stream.DeliveryChain{{Current: decode(t, `{"type":"delivery","seq":9,"message":"messageId=m1",`+members+`}`)}}
	}
}

func deliveryRules(t *testing.T) []rule {
	reply := msg(`"role":"assistant","conversation":"c1",`)
	rules := []rule{
		{42, "a message without a delivery says nothing of it", reply, nil, nil, []string{"deliver", "sent"}},
		{42, "nothing is said before it is known", reply, func(in *Input, _ *Options) { in.Joins.Complete = false },
			[]string{"^delivery not known yet"}, []string{"delivered"}},
		{42, "delivered", reply, delivered(t, `"status":"delivered"`), []string{"delivery · delivered  ", "#9\n"}, nil},
		{42, "unknown", reply, delivered(t, `"status":"unknown"`), []string{"delivery · outcome unknown"}, []string{"delivered"}},
		{43, "all that is recorded", reply, delivered(t, `"status":"failed","reason":"no such chat","attempt":3,"conversation":"c1","platformMessageIds":["P1","P2"]`),
			[]string{"delivery · failed: no such chat · attempt 3 · conversation c1 · platform ID P1, P2  "}, []string{"delivered"}},
		{43, "the last revision is current and the others can be reached", reply, func(in *Input, o *Options) {
			delivered(t, `"status":"failed","reason":"x"`)(in, o)
			in.Joins.Deliveries[0].History = []*asr.Record{decode(t, `{"type":"delivery","seq":8,"status":"sent"}`), decode(t, `{"type":"delivery","seq":7,"status":"queued"}`)}
		}, []string{"delivery · failed: x  ", "#9\nbefore: sent (#8), queued (#7)\n"}, []string{"delivered"}},
		{43, "unlinked attempts stand each on a line", reply, func(in *Input, _ *Options) {
			for _, l := range []string{`{"type":"delivery","seq":7,"status":"failed","attempt":1}`, `{"type":"delivery","seq":8,"status":"sent","attempt":2}`} {
				in.Joins.Deliveries = append(in.Joins.Deliveries, stream.DeliveryChain{Current: decode(t, l)})
			}
		}, []string{"delivery · failed · attempt 1  ", "#7\ndelivery · sent · attempt 2  ", "#8\n"}, []string{"delivered"}},
		{43, "as its own record", `{"type":"delivery","seq":9,"message":"messageId=m1","conversation":"c1","status":"suppressed","reason":"NO_REPLY","attempt":1,"platformMessageIds":["P1"],"supersedes":"r8"}`,
			func(in *Input, _ *Options) {
				l, old := found("messageId=m1", 3), found("r8", 8)
				in.Joins.Target, in.Joins.Supersedes = &l, &old
			},
			[]string{"delivery · suppressed: NO_REPLY", "for messageId=m1 (#3)", "attempt 1", "conversation c1", "platform ID P1", "supersedes r8 (#8)"}, []string{"delivered"}},
		{44, "a dangling message", `{"type":"delivery","seq":9,"message":"messageId=zz","status":"sent"}`,
			func(in *Input, _ *Options) {
				in.Joins.Target = &stream.Link{Ref: "messageId=zz", State: stream.Missing}
			},
			[]string{"for messageId=zz (not in this stream)"}, nil},
		{44, "no message", `{"type":"delivery","seq":9,"status":"sent"}`, nil, []string{"message not recorded"}, nil},
		{4, "odd delivery status", `{"type":"delivery","seq":9,"status":"x.held"}`, nil, []string{"delivery · x.held"}, []string{"delivered"}},
	}
	for _, st := range []string{"queued", "sent", "suppressed", "failed"} {
		rules = append(rules, rule{42, st, reply, delivered(t, `"status":"`+st+`"`), []string{"delivery · " + st}, []string{"delivered"}})
	}
	return rules
}

func linkRules() []rule {
	derived := msg(`"role":"user","derivedFrom":["r40","r44","codex:abc#r2","messageId=x"],`)
	return []rule{
		{20, "derivedFrom is no copy", derived, func(in *Input, _ *Options) {
			in.Joins.DerivedFrom = []stream.Link{found("r40", 40), {Ref: "r44", State: stream.Missing}, {Ref: "codex:abc#r2", State: stream.Elsewhere}, {Ref: "messageId=x", State: stream.Ambiguous, Candidates: []stream.Pos{1, 2}}}
		}, []string{"derived from r40 (#40), r44 (not in this stream), codex:abc#r2 (not loaded), messageId=x (ambiguous)"}, []string{"cop"}},
		{45, "an ambiguous reference chooses none", `{"type":"delivery","seq":9,"message":"messageId=x","status":"sent"}`,
			func(in *Input, _ *Options) {
				in.Joins.Target = &stream.Link{Ref: "messageId=x", State: stream.Ambiguous, Candidates: []stream.Pos{1, 2}}
				in.Joins.Problems = []string{"messageId=x names 2 messages"}
			},
			[]string{"for messageId=x (ambiguous)", "messageId=x names 2 messages"}, []string{"(#"}},
		{45, "what is not known yet is not missing", derived, func(in *Input, _ *Options) {
			in.Joins.Complete = false
			in.Joins.DerivedFrom = []stream.Link{{Ref: "r40", State: stream.Pending}, {Ref: "r44", State: stream.Pending}, {Ref: "codex:abc#r2", State: stream.Elsewhere}, {Ref: "messageId=x", State: stream.Pending}}
		}, []string{"r40 (not known yet)"}, []string{"not in this stream"}},
		{46, "another session's record, unresolved", derived, nil, []string{"codex:abc#r2 (not loaded)", "derived from r40, r44"}, nil},
		{43, "superseded", `{"type":"plan","seq":9,"planId":"p","planType":"items","entries":[]}`, func(in *Input, _ *Options) {
			in.Joins.SupersededBy, in.Joins.Revision, in.Joins.Revisions = []stream.Link{found("", 31)}, 1, 2
		}, []string{"superseded by #31", "plan p · items · revision 1 of 2"}, nil},
		{48, "an unknown record", `{"type":"x.y/z","seq":7,"data":{"k":"v"}}`, nil, []string{"record of unknown type x.y/z", "#7", "k", "v"}, nil},
	}
}
