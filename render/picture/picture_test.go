package picture

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"unicode/utf8"

	"asrview/render/clean"
	"asrview/render/row"
)

// chunk is a PNG's chunk with its checksum.
func chunk(kind string, data []byte) []byte {
	body := append([]byte(kind), data...)
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	return binary.BigEndian.AppendUint32(append(out, body...), crc32.ChecksumIEEE(body))
}

// header is the head of a PNG of that size; kind is its colour type, 3 for a
// palette.
func header(w, h uint32, depth, kind, interlace byte) []byte {
	ihdr := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	ihdr = append(ihdr, depth, kind, 0, 0, interlace)
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", ihdr)...)
}

// bomb is a small PNG that unpacks to w by h pixels of one bit.
func bomb(t testing.TB, w, h int) []byte {
	t.Helper()
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	line := make([]byte, 1+(w+7)/8)
	for range h {
		if _, err := z.Write(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	b := header(uint32(w), uint32(h), 1, 3, 0)
	b = append(b, chunk("PLTE", []byte{0, 0, 0, 255, 255, 255})...)
	b = append(b, chunk("IDAT", packed.Bytes())...)
	return append(b, chunk("IEND", nil)...)
}

func encoded(t testing.TB, kind string, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	switch kind {
	case "png":
		err = png.Encode(&b, img)
	case "jpeg":
		err = jpeg.Encode(&b, img, &jpeg.Options{Quality: 100})
	case "gif":
		err = gif.Encode(&b, img, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// halves is a picture of one colour above another.
func halves(w, h int, upper, lower color.Color) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			if y < h/2 {
				img.Set(x, y, upper)
			} else {
				img.Set(x, y, lower)
			}
		}
	}
	return img
}

var (
	red  = color.NRGBA{R: 255, A: 255}
	blue = color.NRGBA{B: 255, A: 255}
)

func draw(t testing.TB, data []byte, columns, rows int) []row.Row {
	t.Helper()
	out, err := Draw(context.Background(), data, columns, rows)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func near(a, b row.Pixel) bool {
	close := func(a, b uint8) bool { return max(a, b)-min(a, b) < 12 }
	return close(a.R, b.R) && close(a.G, b.G) && close(a.B, b.B)
}

func TestTheUpperHalfStandsAboveTheLower(t *testing.T) {
	for _, kind := range []string{"png", "jpeg", "gif"} {
		rows := draw(t, encoded(t, kind, halves(64, 64, red, blue)), 16, 1)
		if len(rows) != 1 || rows[0].Plain() != "▀▀" {
			t.Fatalf("%s: %d rows, %q", kind, len(rows), rows[0].Plain())
		}
		s := rows[0].Spans[0]
		if !near(s.Ink, row.Pixel{R: 255}) || !near(s.Paper, row.Pixel{B: 255}) || s.Attr != row.Ink|row.Paper {
			t.Errorf("%s: %+v", kind, s)
		}
	}
}

func TestAPictureIsNeverLargerThanItIsAndKeepsItsShape(t *testing.T) {
	for _, c := range []struct{ w, h, columns, rows, wantCols, wantRows int }{
		{1, 1, 80, 16, 1, 1},
		{10, 5, 80, 16, 10, 3},
		{800, 400, 80, 16, 64, 16},
		{400, 800, 80, 16, 16, 16},
		{4000, 2, 80, 16, 80, 1},
		{2, 4000, 80, 16, 1, 16},
		{100, 100, 0, 0, 1, 1},
		{1000, 1000, 100000, 100000, MaxColumns, MaxRows},
	} {
		rows := draw(t, encoded(t, "png", halves(c.w, c.h, red, blue)), c.columns, c.rows)
		if n := utf8.RuneCountInString(rows[0].Plain()); n != c.wantCols || len(rows) != c.wantRows {
			t.Errorf("%d × %d in %d × %d cells: %d × %d, want %d × %d", c.w, c.h, c.columns, c.rows, n, len(rows), c.wantCols, c.wantRows)
		}
	}
}

func TestWhatIsTransparentIsTheTerminalsOwn(t *testing.T) {
	none := color.NRGBA{R: 255, A: 10}
	for _, c := range []struct {
		upper, lower color.Color
		want         row.Span
	}{
		{red, none, row.Span{Text: "▀", Attr: row.Ink, Ink: row.Pixel{R: 255}}},
		{none, blue, row.Span{Text: "▄", Attr: row.Ink, Ink: row.Pixel{B: 255}}},
		{none, none, row.Span{Text: " "}},
	} {
		if got := draw(t, encoded(t, "png", halves(1, 2, c.upper, c.lower)), 9, 9)[0].Spans; len(got) != 1 || got[0] != c.want {
			t.Errorf("%v above %v: %+v, want %+v", c.upper, c.lower, got, c.want)
		}
	}
}

// refused says why a picture is not drawn.
func refused(t *testing.T, data []byte) string {
	t.Helper()
	rows, err := Draw(context.Background(), data, 80, 16)
	var why *Refusal
	if !errors.As(err, &why) {
		t.Fatalf("%d rows and %v, want a refusal", len(rows), err)
	}
	return why.Error()
}

func TestWhatIsTooLargeIsRefusedBeforeItIsDecoded(t *testing.T) {
	whole := encoded(t, "png", halves(64, 64, red, blue))
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"the header of 400 megapixels", header(20000, 20000, 1, 0, 0), "20,000 × 20,000 pixels, and no more than 16,384 on a side"},
		{"a bomb of 100 megapixels", bomb(t, 16000, 6250), "16,000 × 6,250 pixels, and no more than 16,777,216"},
		{"the largest PNG there may be", header(1<<31-1, 1<<31-1, 8, 6, 0), "dimension overflow"},
		{"16 bits a channel", header(4000, 4000, 16, 6, 0), "more than 67.1 MB to decode"},
		{"interlaced", header(4000, 4000, 8, 6, 1), "more than 67.1 MB to decode"},
		{"a GIF of 65,535 on a side", []byte("GIF89a\xff\xff\xff\xff\x00\x00\x00"), "65,535 × 65,535 pixels"},
		{"a progressive JPEG of 16 megapixels", jpegHead(0xc2, 4096, 4096, 3), "more than 67.1 MB to decode"},
		{"too many bytes", append(whole, make([]byte, MaxBytes)...), "8.4 MB are decoded"},
	} {
		if got := refused(t, c.data); !strings.Contains(got, c.says) {
			t.Errorf("%s: %q, want %q", c.name, got, c.says)
		}
	}
	// What a progressive picture holds beside its pixels is what refuses it.
	if _, err := look(jpegHead(0xc0, 4096, 4096, 3)); err != nil {
		t.Errorf("a baseline JPEG of 16 megapixels: %v", err)
	}
	if got := refused(t, []byte("\x89PNG\r\n\x1a\n")); !strings.Contains(got, "the PNG cannot be decoded") {
		t.Errorf("a PNG of its first bytes alone: %q", got)
	}
}

// jpegHead is a JPEG up to the header of its frame.
func jpegHead(marker byte, w, h uint16, components byte) []byte {
	b := []byte{0xff, 0xd8, 0xff, 0xe0, 0, 4, 'x', 'x', 0xff, 0xff, marker, 0, 8 + 3*components, 8}
	b = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(b, h), w)
	b = append(b, components)
	for i := range components {
		b = append(b, i+1, 0x11, 0)
	}
	return append(b, 0xff, 0xda, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

func TestWhatIsDamagedOrNoPictureIsSaid(t *testing.T) {
	png, jpeg, gif := encoded(t, "png", halves(64, 64, red, blue)), encoded(t, "jpeg", halves(64, 64, red, blue)), encoded(t, "gif", halves(64, 64, red, blue))
	flipped := bytes.Clone(png)
	flipped[len(flipped)/2] ^= 0xff
	for _, c := range []struct {
		data []byte
		says string
	}{
		{nil, "no PNG, JPEG or GIF"},
		{[]byte("<svg onload=\x1b]52;c;x\x07>"), "no PNG, JPEG or GIF"},
		{[]byte("RIFF\x10\x00\x00\x00WEBPVP8L"), "WebP, which is not decoded"},
		{png[:len(png)/2], "the PNG cannot be decoded"},
		{jpeg[:len(jpeg)/2], "the JPEG cannot be decoded"},
		{gif[:len(gif)/2], "the GIF cannot be decoded"},
		{flipped, "the PNG cannot be decoded"},
		{jpegHead(0xc0, 0, 0, 3), "it has no pixels"},
	} {
		got := refused(t, c.data)
		if !strings.Contains(got, c.says) || got != clean.Inline(got) {
			t.Errorf("%.20q: %q, want %q", c.data, got, c.says)
		}
	}
}

func TestADecoderThatPanicsIsContained(t *testing.T) {
	err := contained(func() error { panic("index out of range \x1b[2J") })
	if err == nil || !strings.Contains(err.Error(), "its decoder failed: index out of range") || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("%v", err)
	}
}

func TestDecodingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if rows, err := Draw(ctx, bomb(t, 4096, 4096), 80, 16); err != context.Canceled || rows != nil {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// sane reports what of a drawing is beyond what rows may be.
func sane(rows []row.Row, columns, most int) string {
	if len(rows) > most {
		return "too many rows"
	}
	for _, r := range rows {
		n := 0
		for _, s := range r.Spans {
			if strings.Trim(s.Text, " ▀▄") != "" {
				return "a row holds more than blocks"
			}
			n += utf8.RuneCountInString(s.Text)
		}
		if n < 1 || n > columns {
			return "a row is too wide, or empty"
		}
	}
	return ""
}

// FuzzDraw looks for bytes that break the guard: whatever they are, they are drawn
// within the limits or refused in clean words.
func FuzzDraw(f *testing.F) {
	f.Add(encoded(f, "png", halves(9, 5, red, blue)), uint8(8))
	f.Add(encoded(f, "jpeg", halves(9, 5, red, blue)), uint8(3))
	f.Add(encoded(f, "gif", halves(9, 5, red, blue)), uint8(200))
	f.Add(bomb(f, 3000, 3000), uint8(80))
	f.Add(header(1<<31-1, 7, 8, 6, 1), uint8(1))
	f.Add(jpegHead(0xc2, 65000, 3, 4), uint8(1))
	f.Add([]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00"), uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, columns uint8) {
		rows, err := Draw(context.Background(), data, int(columns), 16)
		var why *Refusal
		switch {
		case err == nil:
			if wrong := sane(rows, max(1, int(columns)), 16); wrong != "" {
				t.Error(wrong)
			}
		case !errors.As(err, &why):
			t.Errorf("%v is no refusal", err)
		case why.Error() != clean.Inline(why.Error()):
			t.Errorf("%q is not clean", why)
		}
	})
}

// BenchmarkDraw draws a screenshot of a large screen; most of it is decoding.
func BenchmarkDraw(b *testing.B) {
	img := image.NewRGBA(image.Rect(0, 0, 1920, 1080))
	for i := range img.Pix {
		img.Pix[i] = byte(i*7 ^ i>>9)
	}
	for _, kind := range []string{"png", "jpeg"} {
		data := encoded(b, kind, img)
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				draw(b, data, 80, 16)
			}
		})
	}
}
