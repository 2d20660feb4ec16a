package render

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/clean"
	"asrview/render/picture"
	"asrview/render/words"
	"asrview/render/wrap"
	"asrview/themes"
)

// LineRef names the line that a record was decoded from, among all that are read.
// The zero LineRef names none. It is comparable: what is equal holds equal bytes.
type LineRef struct {
	// Stream is the number of the stream, Generation that of its content.
	Stream     int
	Generation uint64
	// Pos is where the line starts, and Len how long it is.
	Pos stream.Pos
	Len int
}

// Stored names the bytes of a part: the line that holds them, and the path of the
// part in it, as [asr.MediaBytes] takes it.
type Stored struct {
	Line LineRef
	Path string
}

// pictureRows is how many rows a picture has in a card at most, pictureOpenRows in
// a record that is opened; pictureColumns how wide it is at most.
const (
	pictureRows     = 16
	pictureOpenRows = 40
	pictureColumns  = 100
)

// image draws an image part: its label, and the picture where pictures are drawn.
func (s *sheet) image(p *asr.Part, path string) {
	s.mediaWords(p)
	if p.MimeType == "" || isDrawnType(p.MimeType) {
		s.offerPicture(p)
	}
	s.label(RowLabel)
	s.pictureOf(p, path)
}

// offerPicture names the key that draws a part's bytes, where they are not drawn and
// can be.
func (s *sheet) offerPicture(p *asr.Part) {
	if s.o.Keys.Pictures != "" && !s.o.Pictures && !s.o.Print && s.o.NoPictures == "" && p.DataSize > 0 {
		s.line.say(s.o.Keys.Pictures+" draws it", themes.RoleFaint)
	}
}

// pictureOf draws a part's bytes where pictures are drawn, or says why it does not.
func (s *sheet) pictureOf(p *asr.Part, path string) {
	switch {
	case !s.o.Pictures || s.o.Print || p.DataSize <= 0 || s.in.Line.Len == 0:
	case s.o.NoPictures != "":
		s.words("no picture drawn: "+s.o.NoPictures, themes.RoleDim)
	case decodedSize(p.DataSize) > picture.MaxBytes+2:
		s.words("no picture drawn: it has "+words.Size(decodedSize(p.DataSize))+", and no more than "+words.Size(picture.MaxBytes)+" are decoded", themes.RoleWarn)
	default:
		s.picture(path)
	}
}

// isDrawnType reports whether a media type, as recorded, is one that is drawn. What
// the bytes are is seen when they are.
func isDrawnType(mime string) bool {
	return slices.Contains([]string{"image/png", "image/jpeg", "image/jpg", "image/gif"}, mime)
}

// picture draws a picture if the drawing is there. What has nobody to ask for
// drawings has none: a card does not hold the bytes.
func (s *sheet) picture(path string) {
	if s.d == nil {
		return
	}
	w := Want{Kind: WantPicture, Stored: Stored{s.in.Line, path}, Width: min(s.cols[atText], pictureColumns), Height: pictureRows}
	if s.document {
		w.Height = pictureOpenRows
	}
	if rows, _ := s.wanted(w); rows != nil {
		s.folding(proseFold, func() { s.draw(finished(rows, "", -1)) })
	}
}

// DrawPicture makes the drawing of a [WantPicture] from the bytes that it names, or
// from the error of getting them: the picture, or a sentence that says why there is
// none. It is DrawMissing where ctx ended before. It may take up to a second.
func DrawPicture(ctx context.Context, w Want, data []byte, err error) ([]Row, DrawState) {
	var rows []Row
	if err == nil {
		rows, err = picture.Draw(ctx, data, w.Width, w.Height)
	}
	switch {
	case err == nil:
		return rows, DrawReady
	case ctx.Err() != nil:
		return nil, DrawMissing
	case errors.Is(err, asr.ErrNoMedia):
		err = errors.New("its bytes are not in this record")
	case errors.Is(err, asr.ErrMediaTooLarge):
		err = errors.New("it has more than " + words.Size(asr.MaxMediaBytes))
	}
	return saidWhy("no picture drawn: "+clean.Inline(err.Error()), w.Width), DrawReady
}

// saidWhy are rows of a sentence in place of a picture.
func saidWhy(why string, width int) []Row {
	text := wrap.New(why, wrap.Options{Width: width, Role: themes.RoleWarn})
	rows := text.RowsFrom(0, pictureRows)
	for i := range rows {
		rows[i].Byte = -1 // a place in the sentence is none in the part
	}
	return rows
}

// path is a part's path in its record.
func (a array) path(i int) string { return a.field + "[" + strconv.Itoa(i) + "]" }
