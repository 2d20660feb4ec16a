package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"

	"asrview/render/clean"
	"asrview/render/row"
)

// Draw decodes a picture and draws it in at most that many columns and rows of
// cells, at least one of each, and never larger than it is. The error is ctx's
// where that ended, else a [*Refusal]. It takes up to a second for the largest
// picture there may be, so it is called off the loop. The rows name no part.
func Draw(ctx context.Context, data []byte, columns, rows int) ([]row.Row, error) {
	columns, rows = min(max(columns, 1), MaxColumns), min(max(rows, 1), MaxRows)
	f, err := look(data)
	if err != nil {
		return nil, err
	}
	var drawn []row.Row
	err = contained(func() error {
		img, err := f.decode(&reader{ctx, bytes.NewReader(data)})
		if err != nil {
			return err
		}
		drawn = cells(pixels(img, columns, 2*rows))
		return nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, damaged(f, err)
	}
	return drawn, nil
}

// contained does what may panic, and makes a panic a refusal.
func contained(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = refuse("its decoder failed: " + clean.Inline(fmt.Sprint(p)))
		}
	}()
	return do()
}

// reader ends when a context does.
type reader struct {
	ctx context.Context
	src *bytes.Reader
}

// Read reads on while the context has not ended.
func (r *reader) Read(b []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, errors.New("left off")
	}
	return r.src.Read(b)
}

// grid is a picture made small.
type grid struct {
	w, h int
	px   []pixel
}

// pixel is a colour, or none where the picture is more transparent than not: there
// the terminal's own background is seen.
type pixel struct {
	row.Pixel
	seen bool
}

// at returns a pixel; one below the last row is none.
func (g grid) at(x, y int) pixel {
	if y >= g.h {
		return pixel{}
	}
	return g.px[y*g.w+x]
}

// pixels makes a picture small enough for w by h pixels.
func pixels(img image.Image, w, h int) grid {
	b := img.Bounds()
	g := grid{w: b.Dx(), h: b.Dy()}
	if g.w > w {
		g.w, g.h = w, max(1, (b.Dy()*w+b.Dx()/2)/b.Dx())
	}
	if g.h > h {
		g.w, g.h = max(1, (b.Dx()*h+b.Dy()/2)/b.Dy()), h
	}
	g.px = make([]pixel, g.w*g.h)
	for y := range g.h {
		for x := range g.w {
			r := image.Rect(x*b.Dx()/g.w, y*b.Dy()/g.h, (x+1)*b.Dx()/g.w, (y+1)*b.Dy()/g.h)
			g.px[y*g.w+x] = mean(img, r.Add(b.Min))
		}
	}
	return g
}

// samples is how many points on a side are looked at for one pixel: the cost is the
// drawing's, not the picture's.
const samples = 8

// mean is the mean colour of points spread over a rectangle.
func mean(img image.Image, r image.Rectangle) pixel {
	nx, ny := min(samples, max(1, r.Dx())), min(samples, max(1, r.Dy()))
	var red, green, blue, alpha uint64
	for j := range ny {
		for i := range nx {
			x, y := r.Min.X+(2*i+1)*r.Dx()/(2*nx), r.Min.Y+(2*j+1)*r.Dy()/(2*ny)
			r, g, b, a := colorAt(img, x, y)
			red, green, blue, alpha = red+uint64(r), green+uint64(g), blue+uint64(b), alpha+uint64(a)
		}
	}
	if alpha < uint64(nx*ny)*0x8000 {
		return pixel{}
	}
	part := func(sum uint64) uint8 { return uint8(min(255, (sum*255+alpha/2)/alpha)) }
	return pixel{row.Pixel{R: part(red), G: part(green), B: part(blue)}, true}
}

// colorAt is a point's colour, multiplied by its alpha, each up to 0xffff.
func colorAt(img image.Image, x, y int) (r, g, b, a uint32) {
	if m, ok := img.(image.RGBA64Image); ok {
		c := m.RGBA64At(x, y)
		return uint32(c.R), uint32(c.G), uint32(c.B), uint32(c.A)
	}
	return img.At(x, y).RGBA()
}
