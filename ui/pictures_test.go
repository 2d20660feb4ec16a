package ui

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
)

// pictureOf is a PNG of that size, in base64.
func pictureOf(t testing.TB, w, h int) string {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.SetNRGBA(i%w, i/w, color.NRGBA{R: uint8(i * 5), G: uint8(i % w), B: uint8(i / w), A: 255})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func pictureRecord(seq int, data, text string) string {
	return record(seq, fmt.Sprintf(`"role":"user","content":[{"type":"image","mimeType":"image/png","data":%q},{"type":"text","text":%q}]`, data, text))
}

func TestAKeyDrawsPicturesAndTakesThemAway(t *testing.T) {
	d := open(t, say(0, "first")+pictureRecord(1, pictureOf(t, 60, 40), "below it")+say(2, "last"), 90, 40)
	d.sees("i draws it", "below it")
	d.press("i")
	d.finish()
	d.sees(strings.Repeat("▀", 48), "pictures drawn", "image · image/png", "below it")
	d.seesNot("i draws it")
	if rows := strings.Count(d.screen(), strings.Repeat("▀", 48)); rows != 16 {
		t.Errorf("the picture has %d rows", rows)
	}
	d.press("i")
	d.finish()
	d.sees("pictures: their labels only", "i draws it")
	d.seesNot("▀")
}

func TestPicturesDoNotMoveTheReader(t *testing.T) {
	lines := func(word string) string { return strings.TrimSuffix(strings.Repeat(word+" line\n\n", 25), "\n\n") }
	text := say(0, "first") + pictureRecord(1, pictureOf(t, 60, 40), lines("own")) + pictureRecord(2, pictureOf(t, 60, 40), lines("later")) + say(3, "end")
	d := open(t, text, 90, 20)
	d.press("J")
	for range 12 {
		d.press("j")
	}
	top := func() string { return d.rows()[0] }
	before := top()
	if !strings.Contains(before, "own line") && !strings.Contains(d.rows()[1], "own line") {
		t.Fatalf("not in the text below the picture:\n%s", d.screen())
	}
	d.press("i")
	d.finish()
	if top() != before {
		t.Errorf("the first row became %q, was %q", top(), before)
	}
	d.press("i")
	d.finish()
	if top() != before {
		t.Errorf("back again it became %q, was %q", top(), before)
	}
	// From within the picture, taking it away leads to its label.
	d.press("i")
	d.finish()
	d.press("2", "G")
	d.finish()
	for range 40 {
		if d.press("j"); strings.Contains(top(), "▀▀") && d.place() == "#2" {
			break
		}
	}
	d.press("j", "j", "j")
	if !strings.Contains(top(), "▀▀") {
		t.Fatalf("not within the picture:\n%s", d.screen())
	}
	d.press("i")
	d.finish()
	if !strings.Contains(top(), "image · image/png") || d.place() != "#2" {
		t.Errorf("at %s, %q", d.place(), top())
	}
}

func TestWithoutColoursTheKeySaysWhy(t *testing.T) {
	d := open(t, pictureRecord(1, pictureOf(t, 8, 8), "x"), 90, 20, func(c *Config) { c.Options.NoPictures = "NO_COLOR is set" })
	d.seesNot("draws it")
	d.press("i")
	d.finish()
	d.sees("no pictures are drawn: NO_COLOR is set", "no picture drawn: NO_COLOR is set")
	d.seesNot("▀")
}

func TestAnOpenedRecordHasItsPictureLarger(t *testing.T) {
	d := open(t, say(0, "first")+pictureRecord(1, pictureOf(t, 60, 60), "below it"), 90, 60, func(c *Config) { c.Options.Pictures = true })
	d.press("J", "enter")
	d.finish()
	d.sees("image · image/png")
	if rows := strings.Count(d.screen(), strings.Repeat("▀", 60)); rows != 30 {
		t.Errorf("the picture has %d rows:\n%s", rows, d.screen())
	}
	d.press("i")
	d.finish()
	d.seesNot("▀")
}

func TestABombIsRefusedInTheCard(t *testing.T) {
	bomb := "iVBORw0KGgoAAAANSUhEUgAATiAAAE4gAQMAAABnDwRn" // the header of 20,000 by 20,000 pixels
	d := open(t, pictureRecord(1, bomb, "x"), 120, 20, func(c *Config) { c.Options.Pictures = true })
	d.finish()
	d.sees("no picture drawn: ")
}

func TestASearchFindsNothingInAPicture(t *testing.T) {
	d := open(t, pictureRecord(1, pictureOf(t, 8, 8), "word"), 90, 20, showMatches, func(c *Config) { c.Options.Pictures = true })
	d.finish()
	d.press("/", "text:[^a-z ]", "enter")
	d.finish()
	d.seesNot("[▀", "[[▀")
}
