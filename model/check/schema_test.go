package check

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"asrview/model/asr"
)

// schema compiles the JSON Schema of the page's records.
func schema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile("testdata/messages.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("messages.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("messages.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// beyond reports whether a finding is one that no schema can state.
func beyond(f Finding) bool {
	return f.Rule == "ASR-233" && strings.HasPrefix(f.Message, "from is ") ||
		f.Rule == "ASR-236" && !strings.HasPrefix(f.Message, "it is ")
}

// agree holds the engine against the schema over one record.
func agree(t *testing.T, s *jsonschema.Schema, line []byte) (broken bool) {
	t.Helper()
	rec, err := asr.Decode(line)
	if err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	var errors []Finding
	for _, f := range CheckRecord(rec) {
		if f.Severity == Error && !beyond(f) {
			errors = append(errors, f)
		}
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
	if err != nil {
		t.Fatal(err)
	}
	invalid := s.Validate(doc)
	if (invalid != nil) != (len(errors) > 0) {
		t.Errorf("schema: %v\nengine: %+v\n%s", invalid, errors, line)
	}
	return len(errors) > 0
}

func TestTheSchemaAgreesOnEveryCase(t *testing.T) {
	s := schema(t)
	for _, c := range cases {
		if rec, err := asr.Decode([]byte(c.lines)); err == nil && len(rec.Damage) == 0 {
			agree(t, s, []byte(c.lines))
		}
	}
	for _, r := range Rules() {
		for _, line := range append(append([]string{}, r.Wrong...), r.Right...) {
			if rec, err := asr.Decode([]byte(line)); err == nil && len(rec.Damage) == 0 {
				agree(t, s, []byte(line))
			}
		}
	}
}

// grounds are sound records that are changed at random.
var grounds = []string{
	`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","author":"harness","origin":"injected","content":[{"type":"text","text":"x","author":"human","origin":"prompt"},{"type":"text","text":"y"}],"displayContent":[{"type":"text","text":"z"}]}`,
	`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"system","author":"harness","origin":"notice","audience":"user","content":[{"type":"text","text":"x"}]}`,
	`{"type":"message","seq":1,"id":"r1","messageId":"m1","content":[],"displayContent":[{"type":"data","data":1,"schema":"s"}],"capture":{"content":{"state":"absent"},"role":{"state":"absent"}}}`,
	`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","from":{"session":"heron:1","address":"/a"},"recipients":[{"actor":{"participant":"p1"},"kind":"primary"}],"triggersTurn":true,"addressed":false,"platform":{"messageIds":["a"],"replyTo":"b"},"via":"cli","derivedFrom":["r0","heron:1#r2"],"content":[{"type":"reasoning","visibility":"summary","summary":["a"],"opaque":{"format":"f","data":"QQ=="},"signature":"QQ=="}]}`,
	`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[{"type":"image","mimeType":"image/png","data":"QQ=="},{"type":"audio","mimeType":"audio/ogg","blob":{"blob":"sha256:00"}},{"type":"resource","resource":{"uri":"u","text":"t"}},{"type":"resource_link","uri":"u","name":"n"},{"type":"refusal","text":"no"},{"type":"opaque","format":"f","data":"QQ=="},{"type":"text","text":"x","derivation":{"method":"ocr","from":0},"annotations":{"priority":1}}]}`,
	`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","status":"active","callId":"c","entries":[{"entryId":"1","content":"a","status":"pending","priority":"high","owner":"o"},{"entryId":"2","content":"b","status":"pending","blockedBy":["1"]}]}`,
	`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"goal","content":[{"type":"text","text":"x"}],"budget":{"tokens":1,"seconds":2.5},"used":{"tokens":0},"source":{"root":null,"path":"/p"}}`,
	`{"type":"delivery","seq":1,"id":"r1","status":"sent","message":"r0","conversation":"c1","reason":"x","platformMessageIds":["a"],"attempt":2}`,
}

// pool are values to put in place of others, as JSON; words are names of members.
var (
	pool = []string{`null`, `true`, `0`, `1`, `2.5`, `""`, `"x"`, `"human"`, `"harness"`, `"model"`, `"injected"`, `"notice"`, `"prompt"`,
		`"user"`, `"both"`, `"absent"`, `"masked"`, `"text"`, `"image"`, `"items"`, `"goal"`, `"heron:1"`, `"heron:1#r2"`, `"heron:1#"`, `"messageId=a:b"`, `"r1"`,
		`[]`, `{}`, `["x"]`, `[1]`, `{"state":"absent"}`, `{"content":{"state":"absent"}}`, `{"content":{"state":"masked"}}`, `{"role":{"state":"absent"}}`,
		`{"participant":"p"}`, `{"method":"ocr"}`, `{"type":"text","text":"n"}`, `{"type":"text","text":"n","author":"human"}`,
		`{"type":"text","text":"n","origin":"notice"}`, `[{"type":"text","text":"n","author":"harness","origin":"notice"}]`, `{"type":"data","data":null}`}
	words = strings.Fields(`type messageId role author origin phase audience status from recipients triggersTurn conversation platform
		addressed via derivedFrom content displayContent displayCorrespondence capture planId planType entries source budget used callId
		message reason platformMessageIds attempt text mimeType data blob uri name resource visibility summary opaque signature schema
		format derivation annotations method actor kind entryId priority owner blockedBy tokens`)
)

// mutate changes one value somewhere in a tree.
func mutate(rng *rand.Rand, v any) any {
	if rng.IntN(4) == 0 {
		return fromPool(rng)
	}
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		sort.Strings(names)
		switch n := rng.IntN(5); {
		case n == 0 || len(names) == 0:
			v[words[rng.IntN(len(words))]] = fromPool(rng)
		case n == 1:
			delete(v, names[rng.IntN(len(names))])
		default:
			name := names[rng.IntN(len(names))]
			v[name] = mutate(rng, v[name])
		}
		return v
	case []any:
		if len(v) == 0 || rng.IntN(4) == 0 {
			return append(v, fromPool(rng))
		}
		i := rng.IntN(len(v))
		if rng.IntN(4) == 0 {
			return append(v[:i:i], v[i+1:]...)
		}
		v[i] = mutate(rng, v[i])
		return v
	}
	return fromPool(rng)
}

func fromPool(rng *rand.Rand) any { return parse(pool[rng.IntN(len(pool))]) }

func parse(s string) any {
	var v any
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		panic(err)
	}
	return v
}

// changed makes a record of one of the grounds with a few changes.
func changed(rng *rand.Rand) []byte {
	ground := parse(grounds[rng.IntN(len(grounds))]).(map[string]any)
	typ := ground["type"]
	for range 1 + rng.IntN(4) {
		if m, ok := mutate(rng, ground).(map[string]any); ok && len(m) > 3 {
			ground = m
		}
	}
	ground["type"] = typ
	line, err := json.Marshal(ground)
	if err != nil {
		panic(err)
	}
	return line
}

func TestTheSchemaAgreesOnChangedRecords(t *testing.T) {
	s := schema(t)
	broken, sound := 0, 0
	for seed := range uint64(20_000) {
		if agree(t, s, changed(rand.New(rand.NewPCG(seed, 1)))) {
			broken++
		} else {
			sound++
		}
		if t.Failed() {
			return
		}
	}
	if broken < 4000 || sound < 4000 {
		t.Errorf("%d broken and %d sound records tell little", broken, sound)
	}
}

func FuzzTheSchemaAgrees(f *testing.F) {
	s := schema(f)
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { agree(t, s, changed(rand.New(rand.NewPCG(a, b)))) })
}
