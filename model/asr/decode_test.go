package asr

import (
	"reflect"
	"strings"
	"testing"
)

func decode(t *testing.T, line string) *Record {
	t.Helper()
	rec, err := Decode([]byte(line))
	if err != nil {
		t.Fatalf("Decode(%.200q): %v", line, err)
	}
	return rec
}

func TestDecodeRefusesInOneClause(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"empty", "", "not JSON: the line is empty"},
		{"blank", " \t\r", "not JSON: the line is empty"},
		{"words", "hello", "not JSON: invalid character 'h' at start of value at byte 0"},
		{"binary", "\x7fELF\x02", "not JSON: invalid character '\\x7f' at start of value at byte 0"},
		{"number", "12", "JSON, but not an object"},
		{"array", `[{"type":"message"}]`, "JSON, but not an object"},
		{"null", "null", "JSON, but not an object"},
		{"cut in a string", `{"type":"mess`, "not JSON: it ends too early at byte 13"},
		{"cut after a comma", `{"type":"message",`, "not JSON: it ends too early at byte 18"},
		{"cut in an array", `{"type":"message","content":[{"a":1}`, "not JSON: it ends too early at byte 36"},
		{"more", `{"type":"message"} {"type":"plan"}`, "not JSON: more follows the end of the value at byte 19"},
		{"more closing", `{"type":"message"}}`, "not JSON: more follows the end of the value at byte 18"},
		{"no type", `{"seq":1}`, "an object without a type"},
		{"number for a type", `{"type":7}`, "an object whose type is not a string with characters"},
		{"empty type", `{"type":""}`, "an object whose type is not a string with characters"},
		{"offset counts what was trimmed", "\ufeff  {\"type\":x}", "not JSON: invalid character 'x' at start of value at byte 13"},
		{"single quotes", `{'type':'message'}`, ""},
		{"trailing comma", `{"type":"message",}`, ""},
		{"bad escape", `{"type":"message","a":"\q"}`, ""},
	} {
		rec, err := Decode([]byte(c.line))
		if err == nil {
			t.Errorf("%s: decoded as %+v", c.name, rec)
			continue
		}
		if c.want != "" && err.Error() != c.want {
			t.Errorf("%s: %q, want %q", c.name, err, c.want)
		}
		if strings.ContainsAny(err.Error(), "\n\r\x1b\x7f\x00") {
			t.Errorf("%s: the error holds a control character: %q", c.name, err)
		}
	}
}

func TestDecodeToleratesWhatSurroundsARecord(t *testing.T) {
	for _, line := range []string{
		"\ufeff{\"type\":\"message\"}",
		"{\"type\":\"message\"}\r",
		"{\"type\":\"message\"}\r\n",
		"  \t{ \"type\" : \"message\" } ",
		"\ufeff \r\n{\"type\":\"message\"}",
	} {
		if rec := decode(t, line); rec.Kind != KindMessage || rec.Damage != nil {
			t.Errorf("%q: %+v", line, rec)
		}
	}
}

func TestDamageIsReadAndNamed(t *testing.T) {
	for _, c := range []struct {
		name, line, wantText string
		want                 []Damage
	}{
		{"sound", `{"type":"message","content":[{"type":"text","text":"a😀b"}]}`, "a😀b", nil},
		{"duplicate names", `{"type":"plan","type":"message","content":[],"content":[{"type":"text","text":"b"}]}`, "b", []Damage{DuplicateNames}},
		{"duplicates deep down", `{"type":"message","content":[{"type":"text","text":"a","text":"b"}]}`, "b", []Damage{DuplicateNames}},
		{"duplicates by escape", `{"type":"message","content":[{"type":"text","text":"a","\u0074ext":"b"}]}`, "b", []Damage{DuplicateNames}},
		{"invalid UTF-8", "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"a\xff\xfeb\"}]}", "a\ufffd\ufffdb", []Damage{InvalidUTF8}},
		{"lone high surrogate", `{"type":"message","content":[{"type":"text","text":"a\ud83db"}]}`, "a\ufffdb", []Damage{LoneSurrogate}},
		{"lone low surrogate", `{"type":"message","content":[{"type":"text","text":"a\ude00b"}]}`, "a\ufffdb", []Damage{LoneSurrogate}},
		{"two high surrogates", `{"type":"message","content":[{"type":"text","text":"\ud83d\ud83d\ude00"}]}`, "\ufffd😀", []Damage{LoneSurrogate}},
		{"raw controls", "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"a\tb\x00c\x1b[2J\"}]}", "a\tb\x00c\x1b[2J", []Damage{RawControl}},
		{"a raw control behind escapes", "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"\\\\\\\"\x01\"}]}", "\\\"\x01", []Damage{RawControl}},
		{"all at once", "{\"type\":\"message\",\"a\":1,\"a\":2,\"content\":[{\"type\":\"text\",\"text\":\"\\udc00\xff\x02\"}]}", "\ufffd\ufffd\x02",
			[]Damage{DuplicateNames, InvalidUTF8, LoneSurrogate, RawControl}},
	} {
		rec := decode(t, c.line)
		if got := rec.Message.Content[0].Text; got != c.wantText {
			t.Errorf("%s: text %q, want %q", c.name, got, c.wantText)
		}
		if !reflect.DeepEqual(rec.Damage, c.want) {
			t.Errorf("%s: damage %v, want %v", c.name, rec.Damage, c.want)
		}
	}
}

func TestOffsetsSurviveTheEscapingOfControls(t *testing.T) {
	line := "{\"type\":\"message\",\"a\":\"\x01\x02\x03\",\"b\":nope}"
	_, err := Decode([]byte(line))
	want := strings.Index(line, "nope")
	if s, ok := err.(*SyntaxError); !ok || s.Offset < want || s.Offset > want+4 {
		t.Errorf("%v, want an offset near %d", err, want)
	}
}

func TestDepthHasALimitAndNoStackOverflow(t *testing.T) {
	nest := func(n int) string {
		return `{"type":"x.y","a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}`
	}
	if rec := decode(t, nest(MaxDepth-1)); len(rec.Extra) != 1 {
		t.Errorf("at the limit: %d extra members", len(rec.Extra))
	}
	var h Head
	if err := Scan([]byte(nest(MaxDepth-1)), &h); err != nil {
		t.Errorf("Scan at the limit: %v", err)
	}
	for _, n := range []int{MaxDepth, 100_000} {
		if _, err := Decode([]byte(nest(n))); err == nil || err.Error() != "nested deeper than 10,000" {
			t.Errorf("depth %d: %v", n+1, err)
		}
		if err := Scan([]byte(nest(n)), &h); err == nil || err.Error() != "nested deeper than 10,000" {
			t.Errorf("Scan, depth %d: %v", n+1, err)
		}
	}
}

func TestMisfitsNameTheMemberAndLeaveTheRest(t *testing.T) {
	rec := decode(t, `{"type":"message","seq":"7","id":9,"messageId":"","role":["user"],"triggersTurn":"yes",
		"from":"p2","recipients":[1,{"actor":"x"},{"actor":{"participant":3}}],"audience":null,
		"capture":{"content":"absent","role":{"state":4}},"derivedFrom":["r1",2],
		"content":[{"type":"text","text":5,"derivation":{"method":"ocr","from":"1"}},"bare",{"type":8},{},
			{"type":"image","mimeType":"image/png","data":1},{"type":"text","text":"still here"}],
		"displayContent":{"type":"text"}}`)
	got := map[string]string{}
	for _, m := range rec.Misfits {
		got[m.Path] = m.Want
	}
	want := map[string]string{
		"seq": wantInteger, "id": wantString, "messageId": wantNonEmpty, "role": wantString,
		"triggersTurn": wantBool, "from": wantActor, "recipients[0]": "an object with an actor",
		"recipients[1].actor": wantActor, "recipients[2].actor.participant": wantString,
		"audience": wantString, "capture.content": "an object with a state",
		"capture.role.state": wantString, "derivedFrom[1]": wantString,
		"content[0].text": wantString, "content[0].derivation.from": wantInteger,
		"content[1]": wantPart, "content[2].type": wantString, "content[3]": wantPart,
		"content[4].data": wantString, "displayContent": wantParts,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("misfits\n%v\nwant\n%v", got, want)
	}
	parts := rec.Message.Content
	if len(parts) != 6 || parts[5].Text != "still here" {
		t.Fatalf("parts %+v", parts)
	}
	for i, kind := range []PartKind{PartText, PartInvalid, PartInvalid, PartInvalid, PartImage, PartText} {
		if parts[i].Kind != kind {
			t.Errorf("part %d has kind %d, want %d", i, parts[i].Kind, kind)
		}
	}
	if parts[4].DataSize != 1 {
		t.Errorf("data that is a number: size %d", parts[4].DataSize)
	}
	if rec.Seq.Known || rec.Message.From != nil || rec.Message.TriggersTurn != NotRecorded {
		t.Errorf("a misfit was read as a value: %+v", rec)
	}
	if state, ok := rec.CaptureState("content"); !ok || state != "" {
		t.Errorf("capture state %q, %v", state, ok)
	}
}

func TestSeqIsAWholeNumberOrUnknown(t *testing.T) {
	for in, want := range map[string]Seq{
		"0": {0, true}, "7": {7, true}, "-3": {-3, true}, "12.0": {12, true}, "1e3": {1000, true},
		"9223372036854775807": {9223372036854775807, true}, "-0": {0, true},
		"9223372036854775808": {}, "1.5": {}, "1e400": {}, `"7"`: {}, "null": {}, "true": {}, "[1]": {},
	} {
		line := `{"type":"x","seq":` + in + `}`
		if got := decode(t, line).Seq; got != want {
			t.Errorf("seq %s: %+v, want %+v", in, got, want)
		}
		var h Head
		if err := Scan([]byte(line), &h); err != nil || h.Seq != want {
			t.Errorf("Scan, seq %s: %+v, %v, want %+v", in, h.Seq, err, want)
		}
	}
}

func TestUnknownMembersAndRecordsStayInOrder(t *testing.T) {
	rec := decode(t, `{"type":"message","zeta":1,"content":[],"alpha":{"b":[true,null,1.50]},"zeta":2}`)
	var names []string
	for _, m := range rec.Extra {
		names = append(names, m.Name)
	}
	if got := strings.Join(names, " "); got != "zeta alpha zeta" {
		t.Errorf("extra members %q", got)
	}
	if got := rec.Tree.Get("alpha").Get("b").Items[2].Text; got != "1.50" {
		t.Errorf("a number was not kept as written: %q", got)
	}
	if got := rec.Tree.Get("zeta").Text; got != "2" {
		t.Errorf("of duplicates the last wins, got %q", got)
	}
	rec = decode(t, `{"type":"org.example/odd","seq":4,"id":"r4","payload":{"k":"v"}}`)
	if rec.Kind != KindUnknown || rec.Type != "org.example/odd" || len(rec.Extra) != 1 || rec.Seq.N != 4 {
		t.Errorf("an unknown record: %+v", rec)
	}
}

func TestDecodeKeepsNothingOfTheLine(t *testing.T) {
	line := []byte(`{"type":"message","seq":1,"id":"r1","role":"oddrole","messageId":"m-17","vendor.x":{"kkk":"vvv"},` +
		`"content":[{"type":"text","text":"plain text"},{"type":"text","text":"esc\naped"},{"type":"data","data":{"n":12.5}}]}`)
	rec, err := Decode(line)
	if err != nil {
		t.Fatal(err)
	}
	want := decode(t, string(line))
	for i := range line {
		line[i] = 'X'
	}
	if !reflect.DeepEqual(rec, want) {
		t.Error("the record changed with the line's memory")
	}
}
