package asr

import (
	"fmt"
	"strings"
	"testing"
)

// marker stands in places that must be withheld. It is base64 itself.
const marker = "bWFya2VyQnl0ZXM5OTk0"

// holds reports whether any string of a record, wherever it stands, contains s.
func holds(rec *Record, s string) bool {
	return strings.Contains(fmt.Sprintf("%+v %+v %+v %+v %+v %+v %+v %+v", *rec, rec.Message, rec.Plan,
		rec.Delivery, rec.Session, rec.ToolCall, rec.ToolResult, rec.Subagent), s)
}

// run is a base64 string of about n bytes with the marker in it.
func run(n int) string { return strings.Repeat("QUJD", n/8) + marker + strings.Repeat("REVG", n/8) }

// secrets are JSON values that hold the marker where it must be withheld.
func secrets() []string {
	m := marker
	return []string{
		`{"type":"reasoning","visibility":"omitted","text":"","signature":"` + m + `"}`,
		`{"signature":"` + m + `","type":"reasoning"}`,
		`{"type":"reasoning","signature":{"a":"` + m + `"}}`,
		`{"type":"reasoning","opaque":{"format":"f","data":"` + m + `"}}`,
		`{"type":"reasoning","opaque":{"data":{"a":["` + m + `"]},"format":"f"}}`,
		`{"type":"reasoning","opaque":"` + m + `"}`,
		`{"opaque":["` + m + `"],"type":"reasoning"}`,
		`{"type":"opaque","format":"f","data":"` + m + `"}`,
		`{"data":"` + m + `","format":"f","type":"opaque"}`,
		`{"type":"opaque","format":"f","data":["` + m + `"]}`,
		`{"type":"opaque","format":"f","blob":"` + m + `"}`,
		`{"type":"image","mimeType":"image/png","data":"` + m + `"}`,
		`{"data":"` + m + `","mimeType":"audio/ogg","type":"audio"}`,
		`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + m + `"}}`,
		`{"type":"document","source":{"data":"` + m + `","type":"base64"}}`,
		`{"type":"resource","resource":{"uri":"file:///a","blob":"` + m + `"}}`,
		`{"type":"resource","resource":{"blob":"` + m + `"}}`,
		`{"contents":[{"blob":"` + m + `","uri":"file:///a"}]}`,
		`{"inlineData":{"mimeType":"image/png","data":"` + m + `"}}`,
		`{"type":"input_audio","input_audio":{"data":"` + m + `","format":"wav"}}`,
		`{"type":"thinking","thinking":"x","thinkingSignature":"` + m + `"}`,
		`{"thoughtSignature":"` + m + `"}`,
		`{"thought_signature":"` + m + `"}`,
		`{"textSignature":"{\"v\":1,\"id\":\"` + m + `\"}"}`,
		`{"type":"reasoning","encrypted_content":"` + m + `"}`,
		`{"encryptedContent":"` + m + `"}`,
		`{"reasoningEncryptedContent":"` + m + `"}`,
		`{"type":"redacted_thinking","data":"` + m + `"}`,
		`{"image_url":{"url":"data:image/png;base64,` + m + `"}}`,
		`"data:image/svg+xml;charset=utf-8;base64,` + m + `"`,
		`"DATA:image/png;BASE64,` + m + `"`,
		`"data:;base64,` + m + `=="`,
		`"see ![x](data:image/png;base64,` + m + `) and data:text/plain;base64,` + m + `."`,
		`"<img src=\"data:image/png;base64,` + m + `\">"`,
		`"data:image/png;base64,QUJD\n` + run(40) + `\n"`,
		`"` + run(600) + `"`,
		`"` + strings.ReplaceAll(run(600), "QUJDQUJD", `QUJD\/QUJ`) + `="`,
		`{"payload":{"deep":[["` + run(520) + `"]]}}`,
		`"` + strings.Repeat(strings.Repeat("QUJD", 19)+`\r\n`, 9) + marker + `"`,
	}
}

// places are records with room for a value, as %s.
var places = []string{
	`{"type":"message","content":[%s]}`,
	`{"type":"message","content":[],"displayContent":[{"type":"text","text":"x"},%s]}`,
	`{"type":"message","content":[{"type":"data","data":%s}]}`,
	`{"type":"message","content":[{"type":"org.example/new","inner":%s}]}`,
	`{"type":"message","messageId":%s,"from":%[1]s,"capture":{"content":%[1]s},"content":%[1]s}`,
	`{"type":"tool_result","callId":"c","content":[%s]}`,
	`{"type":"tool_result","callId":"c","content":%s,"details":%[1]s}`,
	`{"type":"tool_call","name":%s,"input":{"a":[%[1]s]}}`,
	`{"type":"org.example/raw","data":%s}`,
	`{"type":"org.example/raw","data":{"payload":[%s]}}`,
	`{"type":"plan","planType":"goal","content":[%s],"x":%[1]s,"entries":[%[1]s]}`,
	`{"type":"delivery","status":"failed","reason":%s}`,
	`{"type":"session","agent":%s,"participants":[%[1]s],"title":%[1]s}`,
	`{"type":"subagent","description":%s}`,
}

func TestWhatMustNotBeShownDoesNotSurviveDecoding(t *testing.T) {
	for _, secret := range secrets() {
		for _, place := range places {
			line := fmt.Sprintf(place, secret)
			rec := decode(t, line)
			if holds(rec, marker) {
				t.Errorf("leaked: %.300s", line)
			}
			rec.SearchText(func(field string, _ int, text string) bool {
				if strings.Contains(text, marker) {
					t.Errorf("searchable as %s: %.300s", field, line)
				}
				return true
			})
		}
	}
}

func TestWithheldValuesKnowTheirSize(t *testing.T) {
	rec := decode(t, `{"type":"org.example/x","a":"data:image/png;base64,QUJDRA==","b":"`+run(600)+`",
		"c":{"signature":"a\"bcd"},"d":"see data:text/css;base64,QUJD, then more"}`)
	a, b, c, d := rec.Tree.Get("a"), rec.Tree.Get("b"), rec.Tree.Get("c").Get("signature"), rec.Tree.Get("d")
	if a.Kind != Withheld || a.Size != 8 || a.Text != "image/png" {
		t.Errorf("a data URL: %+v", a)
	}
	if b.Kind != Withheld || b.Size != len(run(600)) || b.Text != "" {
		t.Errorf("a run of base64: %+v", b)
	}
	if c.Kind != Withheld || c.Size != 5 {
		t.Errorf("a signature: %+v", c)
	}
	if d.Kind != String || d.Text != "see data:text/css;base64,(4 bytes, not shown), then more" || d.Size != 4 {
		t.Errorf("a data URL within a text: %+v", d)
	}
}

func TestTextIsNeverTouched(t *testing.T) {
	for _, text := range []string{
		run(600),
		"data:image/png;base64," + marker,
		"see data:image/png;base64," + marker + " here",
		" \t trailing \r\n and e\u0301 NFD \u202e\u200b ",
		"\x00\x1b[2J\u0085\u2028",
	} {
		q := quoted(text)
		rec := decode(t, `{"type":"message","content":[{"type":"text","text":`+q+`},{"type":"refusal","text":`+q+`},
			{"type":"reasoning","text":`+q+`,"summary":[`+q+`]},{"type":"resource","resource":{"uri":"x","text":`+q+`}}]}`)
		p := rec.Message.Content
		for i, got := range []string{p[0].Text, p[1].Text, p[2].Text, p[2].Summary[0], p[3].Text} {
			if got != text {
				t.Errorf("text %d: %q, want %q", i, got, text)
			}
		}
		rec = decode(t, `{"type":"plan","entries":[{"content":`+q+`,"status":"pending"}]}`)
		if got := rec.Plan.Entries[0].Content; got != text {
			t.Errorf("entry: %q, want %q", got, text)
		}
		rec = decode(t, `{"type":"tool_result","content":[{"type":"text","text":`+q+`}]}`)
		if got := rec.ToolResult.Content[0].Text; got != text {
			t.Errorf("tool result: %q, want %q", got, text)
		}
	}
}

// quoted writes a JSON string.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		if r < 0x20 || r == '"' || r == '\\' || r > 0x7e && r < 0x10000 {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func TestOrdinaryValuesAreNotWithheld(t *testing.T) {
	for _, v := range []string{
		`{"data":"a note"}`, `{"blob":"sha256:00ff","size":3}`, `{"data":{"signatures":["f(x)"]}}`,
		`{"type":"data","data":"QUJD"}`, `{"design":"signature style"}`,
		`"` + strings.Repeat("word ", 200) + `"`, `"` + strings.Repeat("QUJD", 100) + `"`,
		`"metadata:;base64 is an encoding"`, `"data:text/plain,hello"`, `"a;base64,b"`,
		`"` + strings.Repeat("one\n", 300) + `"`, `{"mimeType":"text/plain","data":"not base64, but words"}`,
	} {
		rec := decode(t, `{"type":"org.example/x","v":`+v+`}`)
		if withheldIn(rec.Tree) {
			t.Errorf("withheld in %.100s", v)
		}
	}
}

func withheldIn(v Value) bool {
	if v.Kind == Withheld || v.Kind == String && v.Size > 0 {
		return true
	}
	for i := range v.Items {
		if withheldIn(v.Items[i]) {
			return true
		}
	}
	for i := range v.Members {
		if withheldIn(v.Members[i].Value) {
			return true
		}
	}
	return false
}

func TestMediaBytes(t *testing.T) {
	line := `{"type":"message","content":[{"type":"text","text":"x"},{"type":"image","mimeType":"image/png","data":"QUJDRA=="},
		{"type":"audio","data":"_-8"},{"type":"resource","resource":{"uri":"x","blob":"QU\nJD"}},
		{"type":"opaque","format":"f","data":"QUJD"},{"type":"reasoning","signature":"QUJD"},
		{"type":"image","data":"!!"},{"type":"image","data":""},{"type":"image"},
		{"type":"image","source":{"type":"base64","data":"QUJD"}},
		{"type":"image","data":"data:image/png;base64,QUJD"},{"type":"image","data":"QUJD","data":"RUZH"}],
		"details":{"items":[{"type":"image","data":"QUJD"}]}}`
	for path, want := range map[string]string{
		"content[1]": "ABCD", "content[2]": "\xff\xef", "content[3]": "ABC", "content[9]": "ABC",
		"content[10]": "ABC", "content[11]": "EFG", "details.items[0]": "ABC",
	} {
		if got, err := MediaBytes([]byte(line), path); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", path, got, err, want)
		}
	}
	for _, path := range []string{"content[0]", "content[4]", "content[5]", "content[7]", "content[8]", "content[99]",
		"content[-1]", "content[", "content", "nowhere", "", "content[1].data"} {
		if got, err := MediaBytes([]byte(line), path); err != ErrNoMedia {
			t.Errorf("%s: %q, %v, want ErrNoMedia", path, got, err)
		}
	}
	if _, err := MediaBytes([]byte(line), "content[6]"); err == nil || err == ErrNoMedia {
		t.Errorf("damaged base64: %v", err)
	}
	if _, err := MediaBytes([]byte(`{"type":"message","content":[`), "content[0]"); err == nil {
		t.Error("a line cut short has no bytes")
	}
}

func TestMediaBytesAreBounded(t *testing.T) {
	line := `{"content":[{"type":"image","data":"` + strings.Repeat("QUJD", MaxMediaBytes/3+1) + `"}]}`
	if _, err := MediaBytes([]byte(line), "content[0]"); err != ErrMediaTooLarge {
		t.Errorf("%v", err)
	}
}
