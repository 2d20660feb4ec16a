package render

import (
	"strings"
	"testing"
)

// typical is an assistant's message of a few paragraphs with reasoning.
func typical() string {
	text := strings.Repeat("The parser rejects empty input, since it reads the first token before it looks whether there is one. ", 8)
	return `{"type":"message","seq":8,"id":"r8","ts":"2026-10-26T14:02:29.118Z","messageId":"msg_02","role":"assistant","author":"model","audience":"both","status":"complete","content":[` +
		`{"type":"reasoning","visibility":"full","text":"` + text + `"},{"type":"text","text":"` + text + `\n\n` + text + `"}]}`
}

func BenchmarkCard(b *testing.B) {
	call := `{"type":"tool_call","seq":20,"callId":"c","name":"Bash","input":{"command":"go test ./...","description":"Run the tests"}}`
	result := `{"type":"tool_result","seq":21,"callId":"c","content":"` + strings.Repeat(`ok  \tasrview/render\t0.4s\n`, 200) + `"}`
	for name, line := range map[string]string{
		"message":  typical(),
		"result":   result,
		"delivery": `{"type":"delivery","seq":9,"message":"messageId=m1","conversation":"c1","status":"failed","reason":"no such chat","attempt":3}`,
		"vendor":   `{"type":"com.x/y","seq":9,"data":{"a":[1,2,3],"b":{"c":"d","e":"` + strings.Repeat("f", 300) + `"}}}`,
		"plan":     `{"type":"plan","seq":9,"planId":"p","planType":"items","entries":[` + strings.TrimSuffix(strings.Repeat(`{"entryId":"1","content":"Fix the parser","status":"pending","owner":"main"},`, 8), ",") + `]}`,
	} {
		in := input(b, line)
		b.Run(name, func(b *testing.B) { benchCard(b, in, Options{Width: 100}) })
	}
	in, answer := input(b, call), input(b, result)
	in.Result = &answer
	b.Run("pair", func(b *testing.B) { benchCard(b, in, Options{Width: 100}) })
	in = input(b, typical())
	b.Run("details", func(b *testing.B) { benchCard(b, in, Options{Width: 100, Details: true}) })
}

// exactOnly refuses all drawings, so that the card's own cost is measured.
type exactOnly struct{}

func (exactOnly) Drawing(Want) ([]Row, DrawState) { return nil, DrawRefused }

func benchCard(b *testing.B, in Input, o Options) {
	b.ReportAllocs()
	for b.Loop() {
		if Card(in, o, exactOnly{}).Height == 0 {
			b.Fatal("empty")
		}
	}
}
