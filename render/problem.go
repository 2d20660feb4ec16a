package render

import (
	"strconv"

	"asrview/model/stream"
	"asrview/render/words"
	"asrview/themes"
)

// Problem draws a line that is no record: where it stands, and why. The line
// itself is not shown: it may hold what is never shown.
func Problem(e stream.Entry, o Options) *Block {
	s := newSheet(Input{Entry: e}, o, nil)
	s.problem(e, nil)
	return s.block()
}

// Problem hands on the rows that the function [Problem] draws, which are valid until
// yield returns: of a print-out many lines may be no records.
func (p *Printer) Problem(e stream.Entry, o Options, yield func([]Row) bool) {
	s := &p.s
	s.begin(Input{Entry: e}, o, nil)
	s.sink = yield
	s.problem(e, nil)
	s.drain()
}

// problem says why a line is no record. A line that the index took for one and
// that could not be decoded says what the decoder said.
func (s *sheet) problem(e stream.Entry, err error) {
	s.bar = themes.RoleBad
	s.notARecord(e, err, RowTitle)
}

func (s *sheet) notARecord(e stream.Entry, err error, kind RowKind) {
	s.line.say(s.problemWords(e, err), themes.RoleBad)
	if e.Len > 0 {
		s.line.say(words.Size(int64(e.Len)), themes.RoleDim)
	}
	s.label(kind)
}

// ProblemWords is what [Problem] says, as one line of clean text.
func ProblemWords(e stream.Entry) string {
	s := newSheet(Input{}, Options{Width: 1}, nil)
	return s.problemWords(e, nil)
}

func (s *sheet) problemWords(e stream.Entry, err error) string {
	where := "line " + strconv.Itoa(e.Line)
	if e.Line <= 0 {
		where = "the line at byte " + strconv.FormatInt(int64(e.Pos), 10)
	}
	why := e.Problem
	if err != nil {
		why = err.Error()
	}
	switch {
	case e.Incomplete:
		return where + " is incomplete"
	case why == "":
		return where + " is not a record"
	}
	return where + " is not a record: " + s.inline(why)
}
