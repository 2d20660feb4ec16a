package words

import (
	"strconv"

	"asrview/model/asr"
)

// Seq writes a record's sequence number as it is always written, ungrouped:
// #1201. Where the record has none it returns the given words.
func Seq(s asr.Seq, none string) string {
	if !s.Known {
		return none
	}
	return "#" + strconv.FormatInt(s.N, 10)
}
