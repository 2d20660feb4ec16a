package render

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/themes"
)

// album draws pictures from one line's bytes, as a screen does beside its loop.
type album struct {
	line  string
	asked []Want
}

// Drawing draws a picture there and then, and nothing else.
func (a *album) Drawing(w Want) ([]Row, DrawState) {
	if w.Kind != WantPicture {
		return Draw(w)
	}
	a.asked = append(a.asked, w)
	data, err := asr.MediaBytes([]byte(a.line), w.Stored.Path)
	return DrawPicture(context.Background(), w, data, err)
}

// onePixel is a PNG of one red pixel.
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

func imagePart(data string) string {
	return `{"type":"image","mimeType":"image/png","data":"` + data + `"}`
}

// pictured is a message with these members, drawn with pictures.
func pictured(t *testing.T, o Options, members string) (*Block, *album) {
	t.Helper()
	line := `{"type":"message","seq":1,"messageId":"m","role":"user",` + members + `}`
	in, d := input(t, line), &album{line: line}
	in.Line = LineRef{Stream: 2, Generation: 3, Pos: 7, Len: len(line)}
	return Card(in, o, d), d
}

func pictures(width int) Options { return Options{Width: width, Pictures: true, Keys: usual} }

func TestAPictureStandsBelowItsLabel(t *testing.T) {
	b, d := pictured(t, pictures(100), `"content":[{"type":"text","text":"see"},`+imagePart(onePixel)+`],"displayContent":[`+imagePart(onePixel)+`]`)
	shows(t, plain(b), []string{"image · image/png · 92 bytes as stored\n  ▀\n"}, []string{"draws it"})
	if len(d.asked) != 1 || d.asked[0].Stored != (Stored{LineRef{2, 3, 7, len(d.line)}, "content[1]"}) {
		t.Errorf("asked for %+v", d.asked)
	}
	for _, r := range b.Rows {
		if s := r.Spans[len(r.Spans)-1]; s.Attr&Ink != 0 && (s.Ink != Pixel{R: 255} || r.Part != 1 || r.Byte != -1) {
			t.Errorf("part %d, byte %d: %+v", r.Part, r.Byte, s)
		}
	}
	o := pictures(100)
	o.View = ViewDisplay
	if _, d := pictured(t, o, `"content":[],"displayContent":[`+imagePart(onePixel)+`]`); len(d.asked) != 1 || d.asked[0].Stored.Path != "displayContent[0]" {
		t.Errorf("of the display asked for %+v", d.asked)
	}
}

// TestAnEmbeddedResourceThatIsAPictureIsDrawn has only what is said to be a picture
// drawn: a resource may be anything.
func TestAnEmbeddedResourceThatIsAPictureIsDrawn(t *testing.T) {
	resource := func(mime string) string {
		return `"content":[{"type":"resource","resource":{"uri":"file:///srv/a",` + mime + `"blob":"` + onePixel + `"}}]`
	}
	b, d := pictured(t, pictures(100), resource(`"mimeType":"image/png",`))
	shows(t, plain(b), []string{"resource · file:///srv/a · image/png", "\n  ▀\n"}, []string{"draws it"})
	if len(d.asked) != 1 || d.asked[0].Stored.Path != "content[0]" {
		t.Errorf("asked for %+v", d.asked)
	}
	off := Options{Width: 100, Keys: usual}
	b, _ = pictured(t, off, resource(`"mimeType":"image/png",`))
	shows(t, plain(b), []string{"· i draws it"}, []string{"▀"})
	for _, mime := range []string{"", `"mimeType":"application/pdf",`} {
		b, _ = pictured(t, off, resource(mime))
		shows(t, plain(b), []string{"resource · file:///srv/a"}, []string{"draws it"})
		if _, d = pictured(t, pictures(100), resource(mime)); len(d.asked) != 0 {
			t.Errorf("%s: asked for %+v", mime, d.asked)
		}
	}
}

func TestWhereNoPictureIsDrawnTheLabelStandsAndSaysWhy(t *testing.T) {
	const label = "image · image/png · 92 bytes as stored"
	one := `"content":[` + imagePart(onePixel) + `]`
	off, none, print := Options{Width: 100, Keys: usual}, pictures(100), pictures(100)
	none.NoPictures, print.Print = "NO_COLOR is set", true
	offNone := Options{Width: 100, Keys: usual, NoPictures: "NO_COLOR is set"}
	huge := strings.Repeat("QUJD", 3<<20)
	for _, c := range []struct {
		name    string
		o       Options
		members string
		says    string
		not     string
		asked   int
	}{
		{"pictures off", off, one, label + " · i draws it", "▀", 0},
		{"no colours, off", offNone, one, label + "\n", "draws it", 0},
		{"no colours", none, one, label + "\nno picture drawn: NO_COLOR is set", "▀", 0},
		{"printed", print, one, "384", "▀", 0},
		{"a type that is not drawn", off, `"content":[{"type":"image","mimeType":"image/webp","data":"UklGRg=="}]`, "image/webp", "draws it", 0},
		{"bytes elsewhere", pictures(100), `"content":[{"type":"image","mimeType":"image/png","blob":{"blob":"sha256:00","size":7}}]`, "7 bytes", "no picture", 0},
		{"an address", pictures(100), `"content":[{"type":"image","mimeType":"image/png","uri":"file:///srv/x.png"}]`, "no bytes in this record", "no picture", 0},
		{"sound", pictures(100), `"content":[{"type":"audio","mimeType":"image/png","data":"` + onePixel + `"}]`, "audio", "▀", 0},
		{"base64 that is damaged", pictures(100), `"content":[` + imagePart("iVBOR*!") + `]`, "no picture drawn: the base64 of the bytes is damaged", "▀", 1},
		{"too many bytes", pictures(100), `"content":[` + imagePart(huge) + `]`, "no picture drawn: it has 9.4 MB, and no more than 8.4 MB are decoded", "▀", 0},
		{"no picture", pictures(60), `"content":[` + imagePart("G1syShtdNTI7YzseBw==") + `]`, "no picture drawn: its bytes are no PNG, JPEG or GIF", "\x1b", 1},
	} {
		b, d := pictured(t, c.o, c.members)
		got := plain(b)
		if c.name == "printed" {
			c.says = label
		}
		if !strings.Contains(got, c.says) || strings.Contains(got, c.not) || len(d.asked) != c.asked {
			t.Errorf("%s: asked %d times:\n%s", c.name, len(d.asked), got)
		}
	}
}

// TestADrawingThatIsNotThereYetIsWanted draws the label alone, and says what it wants.
func TestADrawingThatIsNotThereYetIsWanted(t *testing.T) {
	line := `{"type":"message","seq":1,"messageId":"m","role":"user","content":[` + imagePart(onePixel) + `]}`
	in := input(t, line)
	in.Line = LineRef{Len: len(line)}
	b := Card(in, pictures(50), missing{})
	if len(b.Wants) != 1 || b.Wants[0].Kind != WantPicture || b.Wants[0].Width > 50 || b.Wants[0].Height != pictureRows {
		t.Errorf("wants %+v", b.Wants)
	}
	doc := NewDocument(in, pictures(50), missing{})
	doc.Rows(Place{}, 100)
	if w := doc.Wants(); len(w) != 1 || w[0].Height != pictureOpenRows {
		t.Errorf("opened it wants %+v", w)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if rows, state := DrawPicture(ended, b.Wants[0], nil, errors.New("left off")); state != DrawMissing || rows != nil {
		t.Errorf("after its end: %v, %d rows", state, len(rows))
	}
}

type missing struct{}

// Drawing has nothing.
func (missing) Drawing(Want) ([]Row, DrawState) { return nil, DrawMissing }

// TestAToolsPictureIsOfTheResultsLine looks at which line the picture of a result is
// asked from where it stands with its call.
func TestAToolsPictureIsOfTheResultsLine(t *testing.T) {
	call := input(t, `{"type":"tool_call","seq":1,"callId":"c","name":"look","input":{}}`)
	line := `{"type":"tool_result","seq":2,"callId":"c","content":[` + imagePart(onePixel) + `]}`
	result := input(t, line)
	call.Line, result.Line = LineRef{Pos: 1, Len: 9}, LineRef{Pos: 2, Len: len(line)}
	call.Result = &result
	d := &album{line: line}
	got := plain(Card(call, pictures(80), d))
	if len(d.asked) != 1 || d.asked[0].Stored != (Stored{result.Line, "content[0]"}) || !strings.Contains(got, "▀") {
		t.Errorf("asked for %+v:\n%s", d.asked, got)
	}
}

// TestGoldenPicture compares the tour's picture, its text and the colours of its
// cells.
func TestGoldenPicture(t *testing.T) {
	const at = 4
	ins := tour(t)
	e := ins[at].Entry
	ins[at].Line = LineRef{Pos: e.Pos, Len: e.Len}
	d := &album{line: tourLine(t, at)}
	var text, looks strings.Builder
	for _, r := range Card(ins[at], pictures(40), d).Rows {
		text.WriteString(strings.TrimRight(r.Plain(), " ") + "\n")
		for _, s := range r.Spans {
			if s.Role != themes.RoleText || s.Attr != 0 {
				fmt.Fprintf(&looks, "%v%s:%d ", s.Role, looksOf(s), columns(s.Text))
			}
		}
		looks.WriteByte('\n')
	}
	compare(t, "tour.picture.txt", text.String())
	compare(t, "tour.picture.looks", looks.String())
}
