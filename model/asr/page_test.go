package asr

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// fullMessage holds every member that the page gives a message.
const fullMessage = `{"type":"message","seq":21,"id":"r21","ts":"2031-04-05T06:07:08Z","tsPrecision":"s",
"turnId":"turn-3","inferenceId":"inf-9","idSource":"derived","supersedes":"r20",
"capture":{"content":{"state":"truncated"},"displayContent":{"state":"complete"}},
"messageId":"m21","role":"assistant","author":"model","origin":"org.example/ping","phase":"commentary",
"audience":"both","status":"partial","from":{"session":"heron:77","address":"/root/a","participant":"p1"},
"recipients":[{"actor":{"participant":"p2"},"kind":"primary"},{"actor":{"session":"heron:78"},"kind":"org.example/cc"}],
"triggersTurn":true,"addressed":false,"conversation":"c1",
"platform":{"messageIds":["A1","A2"],"replyTo":"A0"},"via":"channel","derivedFrom":["r1","heron:76#r4"],
"displayCorrespondence":"native","assembly":{"mode":"folded","sourceIds":["s1","s2"]},
"content":[{"type":"text","text":"one"}],"displayContent":[{"type":"text","text":"two"}]}`

// fullParts holds parts that between them have every member the page gives one.
const fullParts = `[
{"type":"text","text":"t","author":"human","origin":"prompt","phase":"final","annotations":{"audience":["user"]},"_meta":{"k":1},"derivation":{"method":"ocr","from":1}},
{"type":"image","mimeType":"image/png","blob":{"blob":"sha256:00ff","size":12,"mimeType":"image/png"}},
{"type":"audio","mimeType":"audio/ogg","data":"AAAA"},
{"type":"resource_link","uri":"https://example.org/x","name":"x","title":"T","description":"D","mimeType":"text/plain","size":9},
{"type":"resource","resource":{"uri":"file:///x","mimeType":"text/plain","text":"inside"}},
{"type":"resource","resource":{"uri":"file:///y","blobRef":{"blob":"sha256:01"}}},
{"type":"reasoning","visibility":"summary","text":"thought","summary":["a","b"],"opaque":{"format":"org.example.state","data":"c2VjcmV0"},"signature":"U0lH"},
{"type":"refusal","text":"no"},
{"type":"data","data":{"a":[1]},"schema":"org.example/shape"},
{"type":"opaque","format":"org.example.sealed","data":"c2VhbGVk"},
{"type":"org.example/new","text":"x"}]`

const fullPlan = `{"type":"plan","seq":3,"id":"r3","planId":"pl","planType":"items","status":"active","callId":"c9",
"entries":[{"entryId":"1","content":"do","status":"pending","priority":"high","owner":"wren","blockedBy":["2"]}],
"content":[{"type":"text","text":"goal"}],"source":{"root":null,"path":"/tmp/plan.md"},
"budget":{"tokens":2000,"seconds":60},"used":{"tokens":0,"seconds":1.5}}`

const fullDelivery = `{"type":"delivery","seq":4,"id":"r4","message":"messageId=m21","conversation":"c1",
"status":"failed","reason":"bounced","platformMessageIds":["Z1"],"attempt":2}`

// zeroFields lists the exported fields of a struct that were left zero, deep
// down, but for those named.
func zeroFields(v reflect.Value, at string, except string) (zero []string) {
	for i := range v.NumField() {
		f, x := v.Type().Field(i), v.Field(i)
		name := at + f.Name
		switch {
		case strings.Contains(" "+except+" ", " "+f.Name+" "):
		case x.IsZero():
			zero = append(zero, name)
		case x.Kind() == reflect.Pointer && x.Elem().Kind() == reflect.Struct && x.Type() != reflect.TypeFor[*Value]():
			zero = append(zero, zeroFields(x.Elem(), name+".", except)...)
		case x.Kind() == reflect.Slice && x.Type().Elem().Kind() == reflect.Struct && x.Len() > 0 && f.Name != "Extra":
			zero = append(zero, zeroFields(x.Index(0), name+"[0].", except)...)
		}
	}
	return zero
}

// bodies are what a record of one kind does not have.
const bodies = "Kind Message Plan Delivery Session ToolCall ToolResult Subagent Extra Misfits Damage Tree Content Display"

func TestEveryMemberOfAMessageLandsInItsField(t *testing.T) {
	rec := decode(t, fullMessage)
	if len(rec.Extra)+len(rec.Misfits)+len(rec.Damage) > 0 {
		t.Errorf("extra %v, misfits %v, damage %v", rec.Extra, rec.Misfits, rec.Damage)
	}
	if zero := zeroFields(reflect.ValueOf(*rec), "", bodies); zero != nil {
		t.Errorf("not read: %v", zero)
	}
	if zero := zeroFields(reflect.ValueOf(*rec.Message), "", "Content Display"); zero != nil {
		t.Errorf("not read: %v", zero)
	}
	m := rec.Message
	if m.Addressed != No || m.TriggersTurn != Yes || m.Origin != "org.example/ping" ||
		m.Recipients[1].Kind != "org.example/cc" || len(m.Platform.MessageIDs) != 2 ||
		m.Platform.ReplyTo != "A0" || m.From.Address != "/root/a" || m.DerivedFrom[1] != "heron:76#r4" {
		t.Errorf("%+v", m)
	}
	if m.Content[0].Text != "one" || m.Display[0].Text != "two" {
		t.Errorf("content %+v, display %+v", m.Content, m.Display)
	}
	want := []Capture{{Field: "content", State: "truncated"}, {Field: "displayContent", State: "complete"}}
	for i, c := range rec.Capture {
		if c.Field != want[i].Field || c.State != want[i].State {
			t.Errorf("capture %d: %+v", i, c)
		}
	}
}

func TestEveryMemberOfEveryPartLandsInItsField(t *testing.T) {
	rec := decode(t, `{"type":"message","content":`+fullParts+`}`)
	if len(rec.Misfits) > 0 {
		t.Errorf("misfits %v", rec.Misfits)
	}
	p := rec.Message.Content
	kinds := []PartKind{PartText, PartImage, PartAudio, PartResourceLink, PartResource, PartResource,
		PartReasoning, PartRefusal, PartData, PartOpaque, PartUnknown}
	if len(p) != len(kinds) {
		t.Fatalf("%d parts", len(p))
	}
	for i, k := range kinds {
		if p[i].Kind != k || p[i].Tree.Kind != Object {
			t.Errorf("part %d: kind %d, want %d", i, p[i].Kind, k)
		}
	}
	if p[0].Own != (Values{"human", "prompt", "final"}) || *p[0].Derivation != (Derivation{"ocr", 1, true}) ||
		p[0].Annotations().Kind != Object || p[0].Meta().Get("k").Text != "1" || !p[0].HasText {
		t.Errorf("text: %+v", p[0])
	}
	if *p[1].Blob != (Blob{"sha256:00ff", 12, "image/png"}) || p[1].MimeType != "image/png" || p[1].DataSize != -1 {
		t.Errorf("image: %+v", p[1])
	}
	if p[2].DataSize != 4 || p[2].Blob != nil {
		t.Errorf("audio: %+v", p[2])
	}
	if l := p[3]; l.URI == "" || l.Name != "x" || l.Title != "T" || l.Description != "D" || l.MimeType == "" || l.Size != 9 {
		t.Errorf("resource_link: %+v", l)
	}
	if r := p[4]; r.URI != "file:///x" || r.Text != "inside" || !r.HasText || r.MimeType == "" || r.Size != -1 {
		t.Errorf("resource: %+v", r)
	}
	if r := p[5]; r.Blob == nil || r.Blob.Size != -1 || r.HasText || r.DataSize != -1 {
		t.Errorf("resource with a blobRef: %+v", r)
	}
	if r := p[6]; r.Visibility != "summary" || r.Text != "thought" || len(r.Summary) != 2 || !r.HasSummary ||
		*r.Opaque != (Opaque{Format: "org.example.state", DataSize: 8}) || r.SignatureSize != 4 {
		t.Errorf("reasoning: %+v", r)
	}
	if p[7].Text != "no" || p[8].Schema == "" || !p[8].HasData || p[9].Format == "" || p[9].DataSize != 8 {
		t.Errorf("refusal, data, opaque: %+v", p[7:10])
	}
	if p[10].Type != "org.example/new" || p[10].Tree.Get("text").Text != "x" {
		t.Errorf("unknown: %+v", p[10])
	}
}

func TestEveryMemberOfPlansAndDeliveriesLandsInItsField(t *testing.T) {
	rec := decode(t, fullPlan)
	if len(rec.Extra)+len(rec.Misfits) > 0 {
		t.Errorf("extra %v, misfits %v", rec.Extra, rec.Misfits)
	}
	if zero := zeroFields(reflect.ValueOf(*rec.Plan), "", "Content Root Tokens"); zero != nil {
		t.Errorf("not read: %v", zero)
	}
	if u := rec.Plan.Used; !u.HasTokens || u.Tokens != 0 || u.Seconds != 1.5 || rec.Plan.Budget.Tokens != 2000 {
		t.Errorf("a recorded zero is not a missing number: %+v", u)
	}
	rec = decode(t, `{"type":"plan","planType":"goal","used":{},"content":[]}`)
	if u := rec.Plan.Used; u == nil || u.HasTokens || u.HasSeconds || rec.Plan.Budget != nil || !rec.Plan.HasContent {
		t.Errorf("a missing number is not zero: %+v", rec.Plan)
	}
	rec = decode(t, fullDelivery)
	if len(rec.Extra)+len(rec.Misfits) > 0 {
		t.Errorf("extra %v, misfits %v", rec.Extra, rec.Misfits)
	}
	if zero := zeroFields(reflect.ValueOf(*rec.Delivery), "", ""); zero != nil {
		t.Errorf("not read: %v", zero)
	}
}

func TestAbsentStaysAbsent(t *testing.T) {
	rec := decode(t, `{"type":"message","content":[{"type":"reasoning"},{"type":"image"},{"type":"data"}]}`)
	m := rec.Message
	if m.Role+m.Author+m.Origin+m.Audience+m.Status+m.Phase+m.Correspondence != "" ||
		m.TriggersTurn != NotRecorded || m.Addressed != NotRecorded || m.From != nil || m.HasDisplay {
		t.Errorf("a default was filled in: %+v", m)
	}
	if p := m.Content[0]; p.HasText || p.HasSummary || p.SignatureSize != -1 || p.Opaque != nil || p.Visibility != "" {
		t.Errorf("reasoning: %+v", p)
	}
	if p := m.Content[2]; p.HasData {
		t.Errorf("data: %+v", p)
	}
	rec = decode(t, `{"type":"message","content":[{"type":"reasoning","text":"","summary":[]},{"type":"data","data":null}]}`)
	p := rec.Message.Content
	if !p[0].HasText || !p[0].HasSummary || len(p[0].Summary) != 0 || !p[1].HasData || p[1].Data.Kind != Null {
		t.Errorf("empty is not absent: %+v", p)
	}
	if len(rec.Misfits) != 0 {
		t.Errorf("empty texts are no misfits: %v", rec.Misfits)
	}
}

func TestOpenValuesAreKept(t *testing.T) {
	const odd = "org.example/Odd value"
	rec := decode(t, fmt.Sprintf(`{"type":"message","role":%[1]q,"author":%[1]q,"origin":%[1]q,"phase":%[1]q,
		"status":%[1]q,"via":%[1]q,"displayCorrespondence":%[1]q,"audience":%[1]q,
		"content":[{"type":"reasoning","visibility":%[1]q,"derivation":{"method":%[1]q}}]}`, odd))
	m := rec.Message
	for i, got := range []string{m.Role, m.Author, m.Origin, m.Phase, m.Status, m.Via, m.Correspondence,
		m.Audience, m.Content[0].Visibility, m.Content[0].Derivation.Method} {
		if got != odd {
			t.Errorf("open value %d: %q", i, got)
		}
	}
	rec = decode(t, fmt.Sprintf(`{"type":"plan","planType":%[1]q,"status":%[1]q,"entries":[{"content":"x","status":%[1]q,"priority":%[1]q}]}`, odd))
	if p := rec.Plan; p.PlanType != odd || p.Status != odd || p.Entries[0].Status != odd || p.Entries[0].Priority != odd {
		t.Errorf("plan: %+v", p)
	}
}

func TestPartValuesOverrideMemberByMember(t *testing.T) {
	rec := decode(t, `{"type":"message","author":"harness","origin":"injected","phase":"commentary","content":[
		{"type":"text","text":"a"},{"type":"text","text":"b","author":"human"},
		{"type":"text","text":"c","author":"model","origin":"prompt","phase":"final"}]}`)
	want := []Values{{"harness", "injected", "commentary"}, {"human", "injected", "commentary"}, {"model", "prompt", "final"}}
	for i := range want {
		if got := rec.Message.Effective(&rec.Message.Content[i]); got != want[i] {
			t.Errorf("part %d: %+v, want %+v", i, got, want[i])
		}
	}
	if !rec.Message.HasOwnValues() {
		t.Error("parts have values of their own")
	}
	if decode(t, fullMessage).Message.HasOwnValues() {
		t.Error("no part has values of its own")
	}
}

func TestAnnotationsAreNotTheMessagesAudience(t *testing.T) {
	rec := decode(t, `{"type":"message","content":[{"type":"text","text":"x","annotations":{"audience":["user"]}}]}`)
	if rec.Message.Audience != "" {
		t.Errorf("audience %q", rec.Message.Audience)
	}
}

func TestPartsAreNumberedContentFirst(t *testing.T) {
	rec := decode(t, `{"type":"message","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],
		"displayContent":[{"type":"text","text":"c"}]}`)
	for i, c := range []struct {
		text    string
		display bool
		index   int
	}{{"a", false, 0}, {"b", false, 1}, {"c", true, 0}} {
		p, display, index := rec.Message.PartAt(i)
		if p == nil || p.Text != c.text || display != c.display || index != c.index {
			t.Errorf("part %d: %v %v %d", i, p, display, index)
		}
	}
	for _, i := range []int{-1, 3} {
		if p, _, _ := rec.Message.PartAt(i); p != nil {
			t.Errorf("part %d: %v", i, p)
		}
	}
}

func TestReasoningOnlyIsExactlyOneReasoningPart(t *testing.T) {
	for line, want := range map[string]bool{
		`{"type":"message","content":[{"type":"reasoning"}]}`:                            true,
		`{"type":"message","content":[{"type":"reasoning"},{"type":"text","text":"x"}]}`: false,
		`{"type":"message","content":[]}`:                                                false,
		`{"type":"message","content":[{"type":"text","text":"x"}]}`:                      false,
	} {
		if got := decode(t, line).Message.ReasoningOnly(); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}
