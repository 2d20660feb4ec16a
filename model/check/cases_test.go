package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"asrview/model/asr"
)

// msg makes a sound message with more members; content is replaced where it is
// given.
func msg(more, content string) string {
	if content == "" {
		content = `[{"type":"text","text":"x"}]`
	}
	if more != "" {
		more += ","
	}
	return `{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user",` + more + `"content":` + content + `}`
}

func plan(more string) string {
	return `{"type":"plan","seq":1,"id":"r1","planId":"p1",` + more + `}`
}

// cases are records, or streams of several lines, with all that is wrong with them.
var cases = []struct {
	name, lines string
	want        []string
}{
	// ASR-200.
	{"no messageId", `{"type":"message","seq":1,"id":"r1","role":"user","content":[{"type":"text","text":"x"}]}`, []string{"ASR-200 error 1 messageId"}},
	{"a messageId that is a number", `{"type":"message","seq":1,"id":"r1","messageId":5,"role":"user","content":[{"type":"text","text":"x"}]}`, []string{"ASR-200 error 1 messageId"}},
	{"an empty messageId is a string", strings.Replace(msg("", ""), `"m1"`, `""`, 1), nil},
	{"no content", `{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user"}`, []string{"ASR-200 error 1 content"}},
	{"content that is text", msg("", `"x"`), []string{"ASR-200 error 1 content"}},
	{"content that is null", msg("", `null`), []string{"ASR-200 error 1 content"}},
	{"empty content", msg("", `[]`), []string{"ASR-200 error 1 content"}},
	{"empty content explained", msg(`"capture":{"content":{"state":"org.example/lost"}}`, `[]`), nil},
	{"empty content with a capture entry without a state", msg(`"capture":{"content":{}}`, `[]`), []string{"ASR-200 error 1 content"}},
	{"role null", strings.Replace(msg("", ""), `"user"`, `null`, 1), []string{"ASR-200 error 1 role"}},
	{"no role, its capture without a state", `{"type":"message","seq":1,"id":"r1","messageId":"m1","capture":{"role":true},"content":[{"type":"text","text":"x"}]}`, []string{"ASR-200 error 1 role"}},
	// ASR-203 and ASR-205, with effective values.
	{"human reminder by part", msg(`"author":"human"`, `[{"type":"text","text":"x"},{"type":"text","text":"y","origin":"injected"}]`), []string{"ASR-203 error 1 content[1].origin"}},
	{"human by part of an injected message", msg(`"author":"harness","origin":"injected"`, `[{"type":"text","text":"x"},{"type":"text","text":"y","author":"human"}]`), []string{"ASR-203 error 1 content[1].author"}},
	{"every part has its own values", msg(`"author":"human","origin":"injected"`, `[{"type":"text","text":"x","author":"human","origin":"prompt"},{"type":"text","text":"y","author":"hook"}]`), nil},
	{"in displayContent", msg(`"displayContent":[{"type":"text","text":"x","author":"human","origin":"injected"}]`, ""), []string{"ASR-203 error 1 displayContent[0].author"}},
	{"a human notice", msg(`"author":"human","origin":"notice","audience":"user"`, ""), []string{"ASR-203 error 1 author"}},
	{"a human report", msg(`"author":"human","origin":"subagent_report"`, ""), []string{"ASR-203 warning 1 author"}},
	{"human memory", msg(`"author":"human","origin":"memory"`, ""), []string{"ASR-203 warning 1 author"}},
	{"a human between sessions", msg(`"author":"human","origin":"inter_session"`, ""), nil},
	{"an agent's report", msg(`"author":"agent","origin":"subagent_report"`, ""), nil},
	{"role user by the harness", msg(`"author":"harness","origin":"injected"`, ""), nil},
	{"a notice without author and audience", msg(`"origin":"notice"`, ""), []string{"ASR-205 error 1 audience", "ASR-205 error 1 author"}},
	{"a notice by a hook", msg(`"author":"hook","origin":"notice","audience":"user"`, ""), []string{"ASR-205 error 1 author"}},
	{"a part that is a notice by the harness", msg(`"author":"model"`, `[{"type":"text","text":"x"},{"type":"text","text":"n","origin":"notice","author":"harness"}]`), nil},
	{"a part that is a notice by the model", msg(`"author":"model"`, `[{"type":"text","text":"x"},{"type":"text","text":"n","origin":"notice"}]`), []string{"ASR-205 error 1 content[1].origin"}},
	// ASR-204, 206, open.
	{"audience null", msg(`"audience":null`, ""), []string{"ASR-204 error 1 audience"}},
	{"audience empty", msg(`"audience":""`, ""), []string{"ASR-204 error 1 audience"}},
	{"audience unknown", msg(`"audience":"unknown"`, ""), nil},
	{"a vendor's audience", msg(`"audience":"org.example/all"`, ""), []string{"ASR-204 error 1 audience"}},
	{"a status of another type", msg(`"status":1`, ""), []string{"ASR-206 error 1 status"}},
	{"a status that is not listed", msg(`"status":"done"`, ""), []string{"ASR-206 note 1 status"}},
	{"a vendor's status", msg(`"status":"org.example/parked"`, ""), nil},
	{"open values", msg(`"author":"bot","origin":"typed","phase":"answer","via":"phone","displayCorrespondence":"exact","recipients":[{"actor":{"participant":"p"},"kind":"cc"}]`, `[{"type":"reasoning","visibility":"hidden","derivation":{"method":"guess"}}]`),
		[]string{"open note 1 author", "open note 1 origin", "open note 1 phase", "open note 1 via", "open note 1 displayCorrespondence", "open note 1 recipients[0].kind", "open note 1 content[0].visibility", "open note 1 content[0].derivation.method"}},
	{"a role that is not listed", strings.Replace(msg("", ""), `"user"`, `"tool"`, 1), []string{"open note 1 role"}},
	{"two listed values in one", msg(`"phase":"commentary final"`, ""), []string{"open note 1 phase"}},
	// ASR-207, 208, 506.
	{"display text, content masked", msg(`"displayContent":[{"type":"text","text":"x"}],"capture":{"content":{"state":"masked"}}`, `[]`), []string{"ASR-207 note 1 capture.content.state"}},
	{"both, no correspondence", msg(`"displayContent":[{"type":"text","text":"x"}]`, ""), nil},
	{"empty displayContent", msg(`"displayContent":[]`, ""), nil},
	{"displayContent declared absent", msg(`"displayContent":[{"type":"text","text":"x"}],"capture":{"displayContent":{"state":"absent"}}`, ""), []string{"ASR-506 error 1 capture.displayContent.state"}},
	{"displayContent that is an object", msg(`"displayContent":{"type":"text"}`, ""), []string{"table error 1 displayContent"}},
	// ASR-226, 228.
	{"platform and flags", msg(`"platform":{"messageIds":"a","replyTo":1},"triggersTurn":"yes","addressed":0,"via":[]`, ""),
		[]string{"ASR-226 error 1 platform.messageIds", "ASR-226 error 1 platform.replyTo", "ASR-226 error 1 triggersTurn", "ASR-226 error 1 addressed", "ASR-226 error 1 via"}},
	{"platform that is a string", msg(`"platform":"x"`, ""), []string{"ASR-226 error 1 platform"}},
	{"recipients", msg(`"recipients":[5,{"actor":"p2"},{"actor":{}},{"actor":{"participant":2}},{"actor":{"participant":"p2"},"kind":3}]`, ""),
		[]string{"ASR-226 error 1 recipients[0]", "ASR-228 error 1 recipients[1].actor", "ASR-228 error 1 recipients[3].actor.participant", "ASR-226 error 1 recipients[4].kind", "ASR-228 error 1 recipients[2].actor"}},
	{"a sender that is a string", msg(`"from":"p2"`, ""), []string{"ASR-228 error 1 from"}},
	{"a sender that is nobody", msg(`"from":{}`, ""), []string{"ASR-228 error 1 from"}},
	{"a sender of another page's shape", msg(`"from":{"org.example/bot":"x"}`, ""), nil},
	{"derivedFrom that is a string", msg(`"derivedFrom":"r0"`, ""), []string{"ASR-228 error 1 derivedFrom"}},
	{"derivedFrom of another session", msg(`"derivedFrom":["heron:1#r4","heron:1#messageId=x"]`, ""), nil},
	// Parts.
	{"parts that are none", msg("", `["x",null,{},{"type":3},{"type":"text","text":"x"}]`), []string{"ASR-210 error 1 content[0]", "ASR-210 error 1 content[1]", "ASR-210 error 1 content[2]", "ASR-210 error 1 content[3].type"}},
	{"a text part without text", msg("", `[{"type":"text"}]`), []string{"table error 1 content[0].text"}},
	{"an empty text", msg("", `[{"type":"text","text":""}]`), nil},
	{"an image without bytes", msg("", `[{"type":"image","mimeType":"image/png"}]`), []string{"ASR-212 warning 1 content[0]"}},
	{"an image without bytes, explained", msg(`"capture":{"content":{"state":"truncated"}}`, `[{"type":"image","mimeType":"image/png"}]`), nil},
	{"an image with both", msg("", `[{"type":"image","mimeType":"image/png","data":"QQ==","blob":{"blob":"sha256:00"}}]`), []string{"ASR-212 error 1 content[0].blob"}},
	{"bytes of another type", msg("", `[{"type":"audio","mimeType":"audio/ogg","data":[1]}]`), []string{"ASR-212 error 1 content[0].data"}},
	{"a blob that is a string", msg("", `[{"type":"audio","mimeType":"audio/ogg","blob":"sha256:00"}]`), []string{"ASR-212 error 1 content[0].blob"}},
	{"a link without its members", msg("", `[{"type":"resource_link","title":7}]`), []string{"ASR-213 error 1 content[0].uri", "ASR-213 error 1 content[0].name"}},
	{"a resource without one", msg("", `[{"type":"resource"}]`), []string{"ASR-213 error 1 content[0].resource"}},
	{"a resource that is a string", msg("", `[{"type":"resource","resource":"x"}]`), []string{"ASR-213 error 1 content[0].resource"}},
	{"a resource without uri", msg("", `[{"type":"resource","resource":{"text":"x"}}]`), []string{"ASR-213 error 1 content[0].resource.uri"}},
	{"a resource without a body", msg("", `[{"type":"resource","resource":{"uri":"x"}}]`), nil},
	{"encrypted prose", msg("", `[{"type":"reasoning","visibility":"encrypted","text":"thought"}]`), []string{"ASR-214 warning 1 content[0].text"}},
	{"omitted with an empty text and a signature", msg("", `[{"type":"reasoning","visibility":"omitted","text":"","signature":"QUJD"}]`), nil},
	{"full with a summary", msg("", `[{"type":"reasoning","visibility":"full","text":"t","summary":["s"]}]`), nil},
	{"text without visibility", msg("", `[{"type":"reasoning","text":"t"}]`), nil},
	{"reasoning of other types", msg("", `[{"type":"reasoning","text":1,"summary":"s","opaque":"x","signature":{"a":1},"visibility":true}]`),
		[]string{"table error 1 content[0].text", "table error 1 content[0].summary", "table error 1 content[0].opaque", "table error 1 content[0].signature", "table error 1 content[0].visibility"}},
	{"a refusal whose text is null", msg("", `[{"type":"refusal","text":null}]`), []string{"ASR-217 error 1 content[0].text"}},
	{"a schema that is a number", msg("", `[{"type":"data","data":1,"schema":2}]`), []string{"table error 1 content[0].schema"}},
	{"opaque with both", msg("", `[{"type":"opaque","format":"f","data":"QQ==","blob":{"blob":"sha256:00"}}]`), []string{"ASR-231 error 1 content[0].blob"}},
	{"opaque of another type", msg("", `[{"type":"opaque","format":"f","data":7}]`), []string{"ASR-231 error 1 content[0].data"}},
	{"derivations", msg("", `[{"type":"text","text":"x","derivation":"ocr"},{"type":"text","text":"x","derivation":{"from":0}},{"type":"text","text":"x","derivation":{"method":"ocr","from":"0"}},{"type":"text","text":"x","derivation":{"method":"ocr","from":4}},{"type":"text","text":"x","derivation":{"method":"ocr","from":-1}}]`),
		[]string{"ASR-233 error 1 content[0].derivation", "ASR-233 error 1 content[2].derivation.from", "ASR-233 error 1 content[1].derivation.method", "ASR-233 error 1 content[4].derivation.from"}},
	{"derived within displayContent", msg(`"displayContent":[{"type":"text","text":"x","derivation":{"method":"ocr","from":1}}]`, `[{"type":"text","text":"x"},{"type":"text","text":"y"}]`), []string{"ASR-233 error 1 displayContent[0].derivation.from"}},
	{"a part of an unknown type", msg("", `[{"type":"tool_use","id":1}]`), []string{"ASR-218 note 1 content[0].type"}},
	{"a vendor's part", msg("", `[{"type":"org.example/widget","text":5}]`), nil},
	{"annotations that are none", msg("", `[{"type":"text","text":"x","annotations":[],"_meta":1}]`), []string{"table error 1 content[0].annotations"}},
	// Plans.
	{"no planId, no planType", `{"type":"plan","seq":1,"id":"r1"}`, []string{"ASR-221 error 1 planId", "ASR-221 error 1 planType"}},
	{"items without entries", plan(`"planType":"items"`), []string{"ASR-221 error 1 entries"}},
	{"entries of other types", plan(`"planType":"items","entries":["x",{"content":1,"status":null},{}]`), []string{"ASR-221 error 1 entries[0]", "ASR-221 error 1 entries[1].content", "ASR-221 error 1 entries[1].status", "ASR-221 error 1 entries[2].content", "ASR-221 error 1 entries[2].status"}},
	{"a goal without content", plan(`"planType":"goal"`), []string{"ASR-221 error 1 content"}},
	{"a document that was not kept", plan(`"planType":"document","capture":{"content":{"state":"absent"}}`), nil},
	{"a vendor's plan", plan(`"planType":"org.example/board"`), nil},
	{"a goal's part", plan(`"planType":"goal","status":"resting","content":[{"type":"image"}]`), []string{"open note 1 status", "ASR-212 error 1 content[0].mimeType", "ASR-212 warning 1 content[0]"}},
	{"the status of a list is not judged", plan(`"planType":"items","status":"resting","entries":[]`), nil},
	{"amounts", plan(`"planType":"goal","content":[],"budget":{"tokens":"many"},"used":3,"callId":1,"source":"x"`), []string{"table error 1 budget.tokens", "table error 1 used", "table error 1 callId", "table error 1 source"}},
	{"entries that wait", plan(`"planType":"items","entries":[{"entryId":"1","content":"a","status":"pending"},{"entryId":"1","content":"b","status":"pending","blockedBy":["3","1"]},{"content":"c","status":"pending","blockedBy":["1"]},{"entryId":4,"content":"d","status":"later","blockedBy":"1","priority":"urgent"}]`),
		[]string{"ASR-236 error 1 entries[3].entryId", "ASR-236 error 1 entries[3].blockedBy", "ASR-236 error 1 entries[1].entryId", "ASR-236 error 1 entries[1].blockedBy[0]", "ASR-236 error 1 entries[1].blockedBy[1]", "open note 1 entries[3].status", "open note 1 entries[3].priority"}},
	// Deliveries.
	{"a delivery of other types", `{"type":"delivery","seq":1,"id":"r1","status":3,"message":{},"conversation":[],"reason":1,"platformMessageIds":"x","attempt":1.5}`,
		[]string{"ASR-234 error 1 status", "ASR-235 error 1 message", "ASR-235 error 1 conversation", "table error 1 reason", "table error 1 platformMessageIds", "table error 1 attempt"}},
	{"a delivery of a status that is not listed", `{"type":"delivery","seq":1,"id":"r1","status":"bounced","attempt":2.0}`, []string{"open note 1 status"}},
	// Lines.
	{"no seq, no id", `{"type":"org.example/x"}`, []string{"seq warning 1 seq", "id warning 1 id"}},
	{"seq and id of other types", `{"type":"session","seq":"1","id":1}`, []string{"seq warning 1 seq", "id warning 1 id"}},
	{"damage in a record that is not judged", "{\"type\":\"tool_result\",\"seq\":1,\"id\":\"r1\",\"a\":1,\"a\":2,\"b\":\"\xff\x01\\ud800\"}", []string{"damage warning 1", "damage warning 1", "damage warning 1", "damage warning 1"}},
	{"an unknown record", `{"type":"mesage","seq":1,"id":"r1"}`, []string{"ASR-218 note 1 type"}},
	{"known to other pages", `{"type":"tool_call","seq":1,"id":"r1"}`, nil},
	{"blank lines", "\n  \n\r\n", nil},
	{"no JSON", "oops\n[]\n{}", []string{"record error 1", "record error 2", "record error 3"}},
	{"a fault that the header does not show", `{"type":"tool_call","seq":1,"id":"r1","input":{"a":tru}}`, []string{"record error 1"}},
	{"bytes instead of a name", msg(`"status":"`+strings.Repeat("QUJD", 200)+`"`, ""), nil},
}

func TestCases(t *testing.T) {
	for _, c := range cases {
		if got := shorts(check(strings.Split(c.lines, "\n")...)); !slices.Equal(got, append([]string{}, c.want...)) {
			t.Errorf("%s:\n got  %q\n want %q\n%s", c.name, got, c.want, c.lines)
		}
	}
}

// streams are lines that only together break something.
var streams = []struct {
	name  string
	lines []string
	want  []string
}{
	{"a plan's second state names an older one", []string{
		`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[]}`,
		`{"type":"plan","seq":2,"id":"r2","planId":"p1","planType":"items","supersedes":"r1","entries":[]}`,
		`{"type":"plan","seq":3,"id":"r3","planId":"p1","planType":"items","supersedes":"r1","entries":[]}`,
	}, []string{"ASR-222 error 3 supersedes"}},
	{"two plans", []string{
		`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[]}`,
		`{"type":"plan","seq":2,"id":"r2","planId":"p2","planType":"items","entries":[]}`,
	}, nil},
	{"declared afterwards", []string{
		`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","conversation":"c1","content":[{"type":"text","text":"x"}]}`,
		`{"type":"session","seq":2,"id":"r2","conversations":[{"id":"c1"}]}`,
	}, []string{"ASR-227 error 1 conversation"}},
	{"declared afterwards with a lower seq", []string{
		`{"type":"message","seq":2,"id":"r2","messageId":"m1","role":"user","conversation":"c1","content":[{"type":"text","text":"x"}]}`,
		`{"type":"session","seq":1,"id":"r1","conversations":[{"id":"c1"}]}`,
	}, []string{"seq warning 2 seq"}},
	{"declared by a later declaration of any type", []string{
		`{"type":"session","seq":0,"id":"r0"}`,
		`{"type":"org.example/declare","seq":1,"id":"r1","conversations":["c1"]}`,
		`{"type":"message","seq":2,"id":"r2","messageId":"m1","role":"user","conversation":"c1","content":[{"type":"text","text":"x"}]}`,
	}, nil},
	{"a delivery to nowhere", []string{
		`{"type":"delivery","seq":1,"id":"r1","status":"sent","conversation":"c1","message":"messageId=m9"}`,
	}, []string{"ASR-235 warning 1 message", "ASR-235 error 1 conversation"}},
	{"a delivery before its message", []string{
		`{"type":"delivery","seq":1,"id":"r1","status":"sent","message":"messageId=m1"}`,
		`{"type":"delivery","seq":2,"id":"r2","status":"sent","message":"r3"}`,
		`{"type":"message","seq":3,"id":"r3","messageId":"m1","role":"user","content":[{"type":"text","text":"x"}]}`,
	}, nil},
	{"a delivery of a later plan", []string{
		`{"type":"delivery","seq":1,"id":"r1","status":"sent","message":"r2"}`,
		`{"type":"plan","seq":2,"id":"r2","planId":"p1","planType":"items","entries":[]}`,
	}, []string{"ASR-235 error 1 message"}},
	{"a delivery of another session's message", []string{
		`{"type":"delivery","seq":1,"id":"r1","status":"sent","message":"heron:1#r4"}`,
	}, nil},
	{"supersedes of another type, of itself", []string{
		`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[{"type":"text","text":"x"}]}`,
		`{"type":"delivery","seq":2,"id":"r2","status":"sent","supersedes":"r1"}`,
		`{"type":"delivery","seq":3,"id":"r3","status":"sent","supersedes":"r3"}`,
		`{"type":"delivery","seq":4,"id":"r4","status":"sent","supersedes":4}`,
	}, []string{"supersedes warning 2 supersedes", "supersedes warning 3 supersedes", "supersedes warning 4 supersedes"}},
	{"rendered from what comes later", []string{
		`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","derivedFrom":["r2","messageId=m2"],"content":[{"type":"text","text":"x"}]}`,
		`{"type":"message","seq":2,"id":"r2","messageId":"m2","role":"user","content":[{"type":"text","text":"x"}]}`,
	}, nil},
	{"an unknown type twice", []string{
		`{"type":"odd","seq":1,"id":"r1"}`, `{"type":"odd","seq":2,"id":"r2"}`, `{"type":"odder","seq":3,"id":"r3"}`,
	}, []string{"ASR-218 note 1 type", "ASR-218 note 3 type"}},
	{"equal seq", []string{`{"type":"odd/","seq":1,"id":"r1"}`, `{"type":"odd/","seq":1,"id":"r2"}`}, []string{"seq warning 2 seq"}},
	{"gaps in seq", []string{`{"type":"odd/","seq":1,"id":"r1"}`, `{"type":"odd/","seq":9,"id":"r2"}`}, nil},
}

func TestStreams(t *testing.T) {
	for _, c := range streams {
		if got := shorts(check(c.lines...)); !slices.Equal(got, append([]string{}, c.want...)) {
			t.Errorf("%s:\n got  %q\n want %q", c.name, got, c.want)
		}
	}
}

func TestAFindingSaysWhereAndWhat(t *testing.T) {
	all := check("", `{"type":"session","seq":0,"id":"r0"}`, `{"type":"message","seq":7,"id":"r7","messageId":"m1","role":"user","addressed":"yes","content":[{"type":"text","text":"x"}]}`)
	want := Finding{Rule: "ASR-226", Severity: Error, Line: 3, Offset: 38, Seq: asr.Seq{N: 7, Known: true}, ID: "r7", Path: "addressed",
		Message: `it is the string "yes", where true or false belongs`}
	if len(all) != 1 || all[0] != want {
		t.Errorf("%+v", all)
	}
}

func TestMessagesHoldNothingThatMovesACursor(t *testing.T) {
	const evil = `\u001b]0;x\u0007\u0085\u202e\n`
	all := check(msg(`"audience":"`+evil+`","author":"`+evil+`","derivedFrom":["a:`+evil+`"],"recipients":[{"actor":"`+evil+`"}]`,
		`[{"type":"`+evil+`"},"`+evil+`",{"type":"text","text":"x","derivation":{"method":"`+evil+`"}}]`), "\x1b[2J", `{"type":"`+evil+`","seq":2,"id":"`+evil+`"}`)
	if len(all) < 8 {
		t.Fatalf("%d findings", len(all))
	}
	for _, f := range all {
		if strings.ContainsAny(f.Message, "\x1b\x07\u0085\u202e\n") {
			t.Errorf("%q", f.Message)
		}
	}
}

func TestCheckRecordIsTheEngineOfTheStream(t *testing.T) {
	for _, c := range cases {
		if strings.Contains(c.lines, "\n") {
			continue
		}
		rec, err := asr.Decode([]byte(c.lines))
		if err != nil {
			continue
		}
		alone := []string{}
		for _, f := range CheckRecord(rec) {
			f.Line = 1
			alone = append(alone, short(f))
		}
		if !slices.Equal(alone, append([]string{}, c.want...)) {
			t.Errorf("%s: alone %q, in a stream %q", c.name, alone, c.want)
		}
	}
}

func TestLimitsSaySo(t *testing.T) {
	c := NewChecker("")
	c.max = bounds{ids: 2, names: 1, pending: 1, types: 1}
	var out []Finding
	line := func(s string, args ...any) { out = append(out, c.Line([]byte(fmt.Sprintf(s, args...)), 0)...) }
	for i := 1; i <= 5; i++ {
		line(`{"type":"message","seq":%d,"id":"r%[1]d","messageId":"m%[1]d","role":"user","derivedFrom":["x%[1]d"],"content":[{"type":"text","text":"x"}]}`, i)
	}
	for i := 6; i <= 8; i++ {
		line(`{"type":"plan","seq":%d,"id":"r%[1]d","planId":"p%[1]d","planType":"items","entries":[]}`, i)
		line(`{"type":"odd%d","seq":%[1]d1,"id":"q%[1]d","conversations":["c%[1]d"]}`, i)
	}
	out = append(out, c.End()...)
	said := map[string]int{}
	for _, f := range out {
		if f.Rule == RuleLimit {
			said[f.Message]++
		}
	}
	for _, what := range []string{"more than 2 record ids", "more than 2 messageIds", "more than 1 plans", "more than 1 conversations", "more than 1 references that lead forward or nowhere", "more than 1 unknown types"} {
		if n := said[what+": what is beyond is not compared"]; n != 1 {
			t.Errorf("%s: said %d times", what, n)
		}
	}
	for _, f := range out {
		if f.Rule == RuleReference || f.Rule == RuleID {
			t.Errorf("beyond a bound nothing is known: %+v", f)
		}
	}
}
