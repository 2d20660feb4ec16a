package picture

import (
	"errors"
	"strings"
	"testing"
)

// TestWhatADecoderSaysIsHarmless has a decoder quote bytes of the picture in its error.
func TestWhatADecoderSaysIsHarmless(t *testing.T) {
	err := damaged(format{name: "PNG"}, errors.New("png: invalid chunk \x1b]0;title\x07\x9b\u202e"))
	if strings.ContainsAny(err.Error(), "\x1b\x07\x9b\u202e") || !strings.Contains(err.Error(), "invalid chunk ␛]0;title␇") {
		t.Errorf("%q", err)
	}
}
