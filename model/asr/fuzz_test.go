package asr

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// seeds are lines sound and damaged, for the fuzz targets and for mutation.
func seeds() []string {
	out := []string{
		fullMessage, fullPlan, fullDelivery, `{"type":"message","content":` + fullParts + `}`,
		`{"type":"tool_result","isError":true,"status":"failed","name":"a\u0041\n"}`,
		`{"\u0074ype":"x","type":"message","type":"y","seq":1,"seq":2.0,"id":"\ud83d\ude00\ud800"}`,
		"\ufeff {\"type\":\"message\",\"id\":\"a\xffb\",\"role\":\"raw\tcontrol\"}\r",
		`{"type":"x","a":[[[{"b":"}]\"\\"}]]],"c":-0.5e+3,"d":[],"e":{},"":null}`,
		`{"type":"session","conversations":[],"participants":null,"session":"a:1","from":1,"platform":{}}`,
		`{"type":"message","id":"` + strings.Repeat("QUJD", 200) + `"}`,
		`{"type":"message","id":"data:;base64,QUJD","ts":""}`,
		`{"type":"x"}x`, `{"type":"x"`, `{"type":"x",}`, `{"type":}`, `{"a":01,"type":"x"}`, `[]`, ``, `{}`, `{"a":[}],"type":"x"}`,
	}
	for i, s := range secrets() {
		out = append(out, fmt.Sprintf(places[i%len(places)], s))
	}
	return out
}

func FuzzDecode(f *testing.F) {
	for i, s := range seeds() {
		f.Add([]byte(s), uint8(i))
	}
	for i, p := range places {
		f.Add([]byte(strings.ReplaceAll(strings.ReplaceAll(p, "%s", "@@"), "%[1]s", "@@")), uint8(3*i))
	}
	var objects []string
	for _, s := range secrets() {
		if s[0] == '{' {
			objects = append(objects, s)
		}
	}
	f.Fuzz(func(t *testing.T, line []byte, n uint8) {
		checkDecode(t, line)
		// A secret that stands where a value may stand is seen nowhere.
		if !bytes.Contains(line, []byte("@@")) || bytes.Contains(line, []byte(marker)) {
			return
		}
		full := bytes.ReplaceAll(line, []byte("@@"), []byte(objects[int(n)%len(objects)]))
		if rec := checkDecode(t, full); rec != nil && holds(rec, marker) {
			t.Errorf("leaked: %q", full)
		}
		if stored, _ := Stored(full); strings.Contains(stored, marker) {
			t.Errorf("leaked as stored: %q", full)
		}
	})
}

// checkDecode decodes a line and holds the record against what Decode promises.
func checkDecode(t *testing.T, line []byte) *Record {
	t.Helper()
	before := bytes.Clone(line)
	rec, err := Decode(line)
	if !bytes.Equal(line, before) {
		t.Fatalf("the line was changed: %q", before)
	}
	if err != nil {
		if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
			t.Errorf("control character in %q", err)
		}
		return nil
	}
	if rec.Type == "" || rec.Tree.Kind != Object {
		t.Errorf("%q: %+v", line, rec)
	}
	rec.SearchText(func(string, int, string) bool { return true })
	stored, err := Stored(line)
	if whole, _ := trim(line); err != nil || !strings.Contains(stored, "not shown)") && stored != string(whole) {
		t.Errorf("%q as stored is %q, %v", line, stored, err)
	}
	if clean := bytes.TrimSpace(line); json.Valid(clean) && len(rec.Damage) == 0 && len(line) < 1<<16 {
		if rec.Tree.Get("type").Text != rec.Type {
			t.Errorf("%q: type %q", line, rec.Type)
		}
	}
	return rec
}

func FuzzScan(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) { checkScan(t, line) })
}

func TestScanAgreesOnMutatedLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	all := seeds()
	const bits = "{}[]\",:\\ue0t \x00\xff-1."
	for range 60_000 {
		line := []byte(all[rng.IntN(len(all))])
		for range 1 + rng.IntN(3) {
			if len(line) == 0 {
				break
			}
			at := rng.IntN(len(line))
			switch rng.IntN(4) {
			case 0:
				line[at] = bits[rng.IntN(len(bits))]
			case 1:
				line = append(line[:at], line[at+1:]...)
			case 2:
				line = append(line[:at:at], append([]byte{bits[rng.IntN(len(bits))]}, line[at:]...)...)
			case 3:
				line = line[:at]
			}
		}
		checkScan(t, line)
		if t.Failed() {
			return
		}
	}
}

// headOf is the members of a record that a Head holds, by name.
func headOf(r *Record) map[string]string {
	get := func(name string) string {
		if v := r.Tree.Get(name); v.Kind == String && v.Size == 0 {
			return v.Text
		}
		return ""
	}
	out := map[string]string{}
	for name := range headSlots(&Head{}) {
		out[name] = get(name)
	}
	return out
}

// headSlots are a head's strings by the names of their members.
func headSlots(h *Head) map[string][]byte {
	return map[string][]byte{"type": h.Type, "id": h.ID, "ts": h.TS, "role": h.Role, "author": h.Author,
		"origin": h.Origin, "audience": h.Audience, "status": h.Status, "phase": h.Phase,
		"messageId": h.MessageID, "callId": h.CallID, "planId": h.PlanID, "supersedes": h.Supersedes,
		"message": h.Message, "conversation": h.Conversation, "name": h.Name}
}

// checkScan holds Scan against Decode, and both against a plain reader.
func checkScan(t *testing.T, line []byte) {
	t.Helper()
	var h Head
	err := Scan(line, &h)
	if plain, ok := plainMembers(line); ok {
		comparePlain(t, line, &h, err, plain)
	}
	rec, decodeErr := Decode(line)
	if decodeErr != nil {
		return
	}
	if err != nil {
		t.Errorf("Scan refuses what Decode takes: %v: %q", err, line)
		return
	}
	want := headOf(rec)
	for name, got := range headSlots(&h) {
		if string(got) != want[name] {
			t.Errorf("%s: Scan %q, Decode %q: %q", name, got, want[name], line)
		}
	}
	if h.Seq != rec.Seq {
		t.Errorf("seq: Scan %+v, Decode %+v: %q", h.Seq, rec.Seq, line)
	}
	if h.Has&HasDuplicate != 0 && !strings.Contains(fmt.Sprint(rec.Damage), DuplicateNames.String()) {
		t.Errorf("Scan sees a duplicate that Decode does not: %q", line)
	}
	for f := fieldContent; f <= fieldSession; f++ {
		name := noted[f]
		if got := h.Has&f.has() != 0; got != rec.Tree.Has(name) {
			t.Errorf("%s: Scan %v, Decode %v: %q", name, got, rec.Tree.Has(name), line)
		}
	}
}

var noted = map[field]string{fieldContent: "content", fieldDisplay: "displayContent", fieldFrom: "from",
	fieldRecipients: "recipients", fieldDerivedFrom: "derivedFrom", fieldCapture: "capture",
	fieldConversations: "conversations", fieldParticipants: "participants", fieldPlatform: "platform",
	fieldSession: "session"}

// plainMembers reads the members of a sound line with the standard library.
func plainMembers(line []byte) (map[string]json.RawMessage, bool) {
	src, _ := trim(line)
	var members map[string]json.RawMessage
	if len(src) == 0 || src[0] != '{' || json.Unmarshal(src, &members) != nil {
		return nil, false
	}
	return members, true
}

func comparePlain(t *testing.T, line []byte, h *Head, err error, plain map[string]json.RawMessage) {
	t.Helper()
	var typ string
	if json.Unmarshal(plain["type"], &typ) != nil || typ == "" || len(typ) >= base64Run || strings.Contains(typ, ";") {
		return
	}
	if err != nil {
		t.Errorf("Scan refuses sound JSON: %v: %q", err, line)
		return
	}
	for name, got := range headSlots(h) {
		var want string
		if raw := plain[name]; len(raw) > 0 && raw[0] == '"' {
			if e := json.Unmarshal(raw, &want); e != nil {
				t.Fatal(e)
			}
		}
		if len(want) >= base64Run || strings.Contains(want, ";") {
			continue
		}
		if string(got) != want {
			t.Errorf("%s: Scan %q, plain %q: %q", name, got, want, line)
		}
	}
	if raw, ok := plain["isError"]; ok {
		want := string(raw) == "true" || string(h.Status) == "error" || string(h.Status) == "failed"
		if got := h.Has&HasError != 0; got != want {
			t.Errorf("isError: %v, want %v: %q", got, want, line)
		}
	}
}

func TestScanRefusesWhatIsOutOfBalance(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"type":"x","a":[1,2}`, "not JSON: invalid character '}' where another bracket is open at byte 20"},
		{`{"type":"x","a":{"b":[}]}`, ""},
		{`{"type":"x","a":[[]}`, ""},
		{`{"type":"x"}}`, "not JSON: more follows the end of the value at byte 12"},
		{`{"type":"x"} {}`, "not JSON: more follows the end of the value at byte 13"},
		{`{"type":"x","a":"b`, "not JSON: it ends too early at byte 18"},
		{`{"type":"x","a":"b\"`, ""},
		{`{"type":"x","a"`, ""}, {`{"type":"x","a":`, ""}, {`{"type":"x","a":1`, ""}, {`{"type":"x",`, ""}, {`{`, ""},
		{`{"type":"x" "a":1}`, ""}, {`{"type" "x"}`, ""}, {`{type:"x"}`, ""}, {`{"type":"x","a":tru}`, ""},
		{`{"type":"x","a":01}`, ""}, {`{"type":"x","a":.5}`, ""}, {`{"type":"x","a":1.}`, ""}, {`{"type":"x","a":1e}`, ""}, {`{"type":"x","a":-}`, ""},
		{`[{"type":"x"}]`, "JSON, but not an object"}, {`"x"`, "JSON, but not an object"}, {`nonsense`, ""}, {"\x00\x01", ""},
		{`{"seq":1}`, "an object without a type"}, {`{"type":null}`, "an object whose type is not a string with characters"},
	} {
		var h Head
		err := Scan([]byte(c.line), &h)
		if err == nil {
			t.Errorf("accepted: %q", c.line)
		} else if c.want != "" && err.Error() != c.want {
			t.Errorf("%q: %q, want %q", c.line, err, c.want)
		}
	}
}

func TestScanWatchesForDuplicates(t *testing.T) {
	var h Head
	for line, want := range map[string]bool{
		`{"type":"x","a":1,"b":2}`: false, `{"type":"x","a":1,"a":2}`: true, `{"type":"x","type":"y"}`: true,
		`{"type":"x","\u0061":1,"a":2}`: true, `{"type":"x","b":{"a":1,"a":2}}`: false,
	} {
		if err := Scan([]byte(line), &h); err != nil || (h.Has&HasDuplicate != 0) != want {
			t.Errorf("%s: %v, %v", line, h.Has, err)
		}
	}
}

func TestScanDoesNotAllocate(t *testing.T) {
	line := []byte(fullMessage)
	escaped := []byte(`{"type":"message","id":"a\u0041","role":"` + "\u00e9" + `\n"}`)
	var h Head
	if n := testing.AllocsPerRun(100, func() { _ = Scan(line, &h); _ = Scan(escaped, &h) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
