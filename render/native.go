package render

import (
	"strconv"
	"strings"

	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// NativeLine is a line of another agent's log that a record was made of.
type NativeLine struct {
	// Line is its number in the log, from 1, and Bytes its length as stored.
	Line, Bytes int64
	// Value is what it holds, with what is never shown withheld; see
	// [asr.DecodeForeign].
	Value asr.Value
	// Why says why there is no Value.
	Why string
}

// namedLines is how many lines of a log are named one by one.
const namedLines = 8

// NativeWords name the lines of another agent's log that a record was made of.
func NativeWords(n asr.Native) string {
	if len(n.Also) == 0 && n.Further == 0 {
		return "native line " + words.Group(n.At.Line)
	}
	some := n.Also[:min(len(n.Also), namedLines-1)]
	numbers := []string{words.Group(n.At.Line)}
	for _, a := range some {
		numbers = append(numbers, words.Group(a.Line))
	}
	say := "native lines " + strings.Join(numbers, ", ")
	if more := int64(len(n.Also)-len(some)) + n.Further; more > 0 {
		say += " and " + words.Group(more) + " more"
	}
	return say
}

// madeOf says which lines of another agent's log the record was made of.
func (s *sheet) madeOf() {
	if n, ok := s.in.Record.Native(); ok {
		s.line.say(NativeWords(n), themes.RoleDim)
		s.label(RowLabel)
	}
}

// native lists the lines that the record was made of, each whole under its number.
func (s *sheet) native() []segment {
	var segs []segment
	for i := range s.in.Native {
		n := &s.in.Native[i]
		segs = append(segs, one(func() { s.nativeHead(n) }))
		if n.Why == "" {
			segs = append(segs, s.listed(n.Value.Members, func(m asr.Member) asr.Member { return m })...)
		}
	}
	return segs
}

func (s *sheet) nativeHead(n *NativeLine) {
	s.line.phrase(Span{Text: "native line " + words.Group(n.Line), Role: themes.RoleHeading})
	s.line.say(strconv.FormatInt(n.Bytes, 10)+" bytes as stored", themes.RoleLabel)
	if n.Why != "" {
		s.line.say(s.inline(n.Why), themes.RoleDim)
	}
	s.label(RowLabel)
}
