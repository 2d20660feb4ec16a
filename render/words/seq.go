package words

import (
	"strconv"

	"asrview/model/asr"
	"asrview/model/stream"
)

// Seq writes a record's sequence number as it is always written, ungrouped:
// #1201. Where the record has none it returns the given words.
func Seq(s asr.Seq, none string) string {
	if !s.Known {
		return none
	}
	return "#" + strconv.FormatInt(s.N, 10)
}

// Place names a line of a stream by its seq, or by what else is known of it: the
// line's number, or the byte at which it begins.
func Place(e stream.Entry) string {
	switch {
	case e.Seq.Known:
		return Seq(e.Seq, "")
	case e.Line > 0:
		return "line " + strconv.Itoa(e.Line)
	}
	return "at byte " + strconv.FormatInt(int64(e.Pos), 10)
}
