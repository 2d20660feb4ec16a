package asr

import (
	"fmt"
	"strings"
	"testing"
)

func TestALineAsStoredIsTheLineItself(t *testing.T) {
	for _, line := range []string{
		`{"type":"x"}`,
		`  {"b" : 1.50e+03 ,"a":"\u0041\/b", "a":[ ], "type":"message","c":{"d":[true,null,-0]}}`,
		"{\"type\":\"x\",\"raw\":\"tab\there\",\"bad\":\"\xff\"}",
	} {
		if got, err := Stored([]byte(line + "\r\n")); err != nil || got != strings.TrimSpace(line) {
			t.Errorf("%q, %v; want %q", got, err, line)
		}
	}
}

func TestALineAsStoredSaysWhatIsNotShown(t *testing.T) {
	for i, s := range secrets() {
		for _, p := range places {
			line := fmt.Sprintf(p, s)
			got, err := Stored([]byte(line))
			if err != nil || strings.Contains(got, marker) || !strings.Contains(got, " bytes, not shown)") {
				t.Errorf("%d: %s\nas stored: %s, %v", i, line, got, err)
			}
		}
	}
	got, err := Stored([]byte(`{"type":"message", "content":[{"type":"image","mimeType":"image/png","data":"QUJDRA=="}],"x":"see data:image/png;base64,QUJD and on"}`))
	want := `{"type":"message", "content":[{"type":"image","mimeType":"image/png","data":(8 bytes, not shown)}],"x":"see data:image/png;base64,(4 bytes, not shown) and on"}`
	if err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestWhatIsNoObjectHasNoLineToShow(t *testing.T) {
	for line, want := range map[string]string{`[]`: "JSON, but not an object", `{"type":`: "not JSON", ``: "the line is empty"} {
		if got, err := Stored([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
}
