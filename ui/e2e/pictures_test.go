//go:build unix

package e2e

import (
	"bytes"
	"encoding/base64"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// picture is a PNG of two halves, red above blue, and a comment that would set the
// terminal's title and clear it.
func picture(t *testing.T) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 40, 24))
	for i := range 40 * 24 {
		c := color.RGBA{R: 255, A: 255}
		if i >= 40*12 {
			c = color.RGBA{B: 255, A: 255}
		}
		img.SetRGBA(i%40, i/40, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	const end = 12 // the last chunk
	chunk := []byte("tEXt\x1b]2;pwned\x07\x1b[2J\x1b[?1049l")
	sum := crc32.ChecksumIEEE(chunk)
	evil := append([]byte{0, 0, 0, byte(len(chunk) - 4)}, chunk...)
	evil = append(evil, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
	data = append(data[:len(data)-end:len(data)-end], append(evil, data[len(data)-end:]...)...)
	return base64.StdEncoding.EncodeToString(data)
}

func pictured(t *testing.T, data string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.jsonl")
	text := message(1, "the first") + `{"type":"message","seq":2,"messageId":"m2","role":"user","content":[{"type":"image","mimeType":"image/png","data":"` + data + `"}]}` + "\n" + message(3, "the third")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAKeyDrawsTheToursPicture(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 100, Rows: 60})
	s.Press("4G")
	s.WaitText("384 bytes as stored · i draws it")
	s.Press("i")
	bread := strings.Repeat("▀", 48)
	s.Wait("sixteen rows of half blocks below the label", func(screen string) bool {
		return strings.Count(screen, bread) == 16 && strings.Contains(screen, "384 bytes as stored\n")
	})
	s.Press("\r") // opened whole
	s.Wait("the picture in the opened record", func(screen string) bool {
		return strings.Contains(screen, "details") && strings.Contains(screen, bread)
	})
	s.Press("qi")
	s.Wait("the label alone", func(screen string) bool {
		return !strings.Contains(screen, "▀") && strings.Contains(screen, "i draws it")
	})
	quit(t, s)
}

func TestPicturesByASettingInTheColoursThatThereAre(t *testing.T) {
	t.Parallel()
	config := t.TempDir()
	if err := os.Mkdir(filepath.Join(config, "asrview"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "asrview", "config.toml"), []byte("pictures = true\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	path := pictured(t, picture(t))
	for _, c := range []struct {
		name, says, sgr string
		env, args       []string
	}{
		{"24 bits", "▀▀▀▀", "38;2;255;0;0;48;2;255;0;0m", []string{"COLORTERM=truecolor"}, nil},
		{"256 colours", "▀▀▀▀", "38;5;21;48;5;21m", nil, nil},
		{"16 colours", "no picture drawn: the terminal has 16 colours", "", []string{"TERM=xterm-16color"}, nil},
		{"NO_COLOR", "no picture drawn: NO_COLOR is set", "", []string{"NO_COLOR=1"}, nil},
		{"a theme without colours", "no picture drawn: the theme is none", "", nil, []string{"--theme", "none"}},
		{"--color never", "no picture drawn: --color is never", "", nil, []string{"--color", "never"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := open(t, ptytest.Options{Env: append(c.env, "XDG_CONFIG_HOME="+config)}, append(c.args, path)...)
			s.WaitText("image · image/png")
			s.WaitText(c.says)
			s.WaitText("the third")
			if !bytes.Contains(s.Raw(), []byte(c.sgr)) {
				t.Errorf("%q was not written", c.sgr)
			}
			if c.sgr == "" && bytes.Contains(s.Raw(), []byte("▀")) {
				t.Error("a picture was drawn without its colours")
			}
			quit(t, s)
		})
	}
	t.Run("printed", func(t *testing.T) {
		s := open(t, ptytest.Options{Env: []string{"XDG_CONFIG_HOME=" + config}}, "-p", path)
		s.WaitText("image · image/png")
		s.Exit()
		if raw := s.Raw(); bytes.Contains(raw, []byte("▀")) || bytes.Contains(raw, []byte("no picture")) {
			t.Errorf("printed:\n%s", raw)
		}
	})
}

// TestPicturesOfAnyBytesWriteNoControl shows pictures that are none, or too large,
// or damaged; open looks at all that the program wrote.
func TestPicturesOfAnyBytesWriteNoControl(t *testing.T) {
	t.Parallel()
	good, err := base64.StdEncoding.DecodeString(picture(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"controls":  {[]byte("\x1b]52;c;cHduZWQ=\x07\x1b[2J\x9b31m"), "no picture drawn: its bytes are no PNG, JPEG or GIF"},
		"cut short": {good[:len(good)/2], "no picture drawn: the PNG cannot be decoded"},
		"a bomb":    {append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x4e\x20\x00\x00\x4e\x20\x01\x03\x00\x00\x00"), 0x67, 0xe9, 0x66, 0x3f), "no picture drawn: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, ptytest.Options{Env: []string{"COLORTERM=truecolor"}}, pictured(t, base64.StdEncoding.EncodeToString(c.data)))
			s.WaitText("image · image/png")
			s.Press("i")
			s.WaitText(c.says)
			quit(t, s)
		})
	}
}
