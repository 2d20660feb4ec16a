package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"

	"asrview/render/clean"
	"asrview/render/words"
)

// Refusal says why a picture is not drawn, as a clause that is clean and fit to
// stand on the screen.
type Refusal struct{ why string }

// Error returns the clause.
func (r *Refusal) Error() string { return r.why }

func refuse(why string) error { return &Refusal{why} }

// format is how one kind of picture is told, looked at and decoded.
type format struct {
	name   string
	magic  string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

func formats() []format {
	return []format{
		{"PNG", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
		{"JPEG", "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
		{"GIF", "GIF8", gif.DecodeConfig, gif.Decode},
	}
}

// formatOf tells the format by the first bytes.
func formatOf(data []byte) (format, error) {
	for _, f := range formats() {
		if bytes.HasPrefix(data, []byte(f.magic)) {
			return f, nil
		}
	}
	if len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP" {
		return format{}, refuse("its bytes are WebP, which is not decoded")
	}
	return format{}, refuse("its bytes are no PNG, JPEG or GIF")
}

// look reads a picture's header and refuses what is beyond the limits, before
// anything is decoded.
func look(data []byte) (f format, err error) {
	if len(data) > MaxBytes {
		return f, refuse("it has " + words.Size(int64(len(data))) + ", and no more than " + words.Size(MaxBytes) + " are decoded")
	}
	if f, err = formatOf(data); err != nil {
		return f, err
	}
	var c image.Config
	if err := contained(func() (err error) { c, err = f.config(bytes.NewReader(data)); return err }); err != nil {
		return f, damaged(f, err)
	}
	return f, measured(f, c, data)
}

// measured refuses a size that is beyond the limits.
func measured(f format, c image.Config, data []byte) error {
	size := words.Group(c.Width) + " × " + words.Group(c.Height) + " pixels"
	switch {
	case c.Width <= 0 || c.Height <= 0:
		return refuse("it has no pixels: " + size)
	case c.Width > MaxSide || c.Height > MaxSide:
		return refuse("it has " + size + ", and no more than " + words.Group(MaxSide) + " on a side are decoded")
	case c.Width*c.Height > MaxPixels:
		return refuse("it has " + size + ", and no more than " + words.Group(MaxPixels) + " are decoded")
	case c.Width*c.Height*weight(f, c, data) > MaxMemory:
		return refuse("it has " + size + ", which take more than " + words.Size(MaxMemory) + " to decode")
	}
	return nil
}

// weight is how many bytes decoding takes for each pixel.
func weight(f format, c image.Config, data []byte) int {
	switch f.name {
	case "JPEG":
		return jpegWeight(c, data)
	case "PNG":
		if len(data) > pngInterlace && data[pngInterlace] != 0 {
			return 2 * depth(c.ColorModel) // each pass is a picture of its own
		}
	}
	return depth(c.ColorModel)
}

// pngInterlace is where a PNG says whether it is interlaced.
const pngInterlace = 28

// depth is how many bytes a decoded pixel has.
func depth(m color.Model) int {
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBAModel, color.NRGBAModel:
		return 4
	}
	return 8
}

// jpegWeight counts the samples, what they may be converted to, and, of a
// progressive picture, the 4 bytes of a coefficient that are held for each.
func jpegWeight(c image.Config, data []byte) int {
	samples, weight := 3, 3
	switch c.ColorModel {
	case color.GrayModel:
		samples, weight = 1, 1
	case color.CMYKModel:
		samples, weight = 4, 8
	case color.RGBAModel:
		weight = 7
	}
	if isProgressive(data) {
		weight += 4 * samples
	}
	return weight
}

// isProgressive walks over a JPEG's segments to the one that begins its frame.
// Where that is not found it is taken for the kind that costs more.
func isProgressive(data []byte) bool {
	for at := 2; at+4 <= len(data); {
		if data[at] != 0xff {
			return true
		}
		marker := data[at+1]
		if marker == 0xff {
			at++ // a fill byte
			continue
		}
		if marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc {
			return marker == 0xc2
		}
		at += 2 + int(data[at+2])<<8 + int(data[at+3])
	}
	return true
}

// damaged says that a picture cannot be decoded. What a decoder says is cleaned: it may
// quote the bytes.
func damaged(f format, err error) error {
	var own *Refusal
	if errors.As(err, &own) {
		return err
	}
	why := strings.TrimPrefix(err.Error(), strings.ToLower(f.name)+": ")
	return refuse("the " + f.name + " cannot be decoded: " + clean.Inline(why))
}
