package check

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"asrview/model/asr"
)

// facts is what a line says: its findings so far, and what it must be compared
// with other lines for.
type facts struct {
	base Finding
	// record is false for blank lines and lines that are no records.
	record bool
	kind   asr.Kind

	messageID, planID        string
	supersedes, conversation string
	message                  string
	derivedFrom              []string
	declares                 []string

	findings []Finding
}

// examiner reads lines one by one. It is not safe for concurrent use.
type examiner struct {
	head asr.Head
	dec  *jsontext.Decoder
}

func newExaminer() *examiner {
	return &examiner{dec: jsontext.NewDecoder(bytes.NewReader(nil))}
}

// examine judges a line by itself. Base says where the line is.
func (e *examiner) examine(line []byte, base Finding) facts {
	f := facts{base: base}
	if len(bytes.Trim(line, " \t\r\n")) == 0 || string(line) == "\ufeff" {
		return f
	}
	if err := asr.Scan(line, &e.head); err != nil {
		f.refuse(err)
		return f
	}
	f.take(&e.head)
	if !judged(f.kind) && e.head.Has&(asr.HasConversations|asr.HasParticipants) == 0 && e.strict(line) {
		j := judge{base: f.base}
		j.own()
		if f.kind == asr.KindUnknown {
			j.unknown(string(e.head.Type))
		}
		f.findings = j.out
		return f
	}
	rec, err := asr.Decode(line)
	if err != nil {
		f.refuse(err)
		return f
	}
	f.decoded(rec)
	return f
}

// judged reports whether the known page defines records of the kind.
func judged(k asr.Kind) bool {
	return k == asr.KindMessage || k == asr.KindPlan || k == asr.KindDelivery
}

// refuse says that the line is no record.
func (f *facts) refuse(err error) {
	f.record = false
	f.findings = append(f.findings[:0], f.base.with(RuleRecord, Error, "", "the line is not a record: %v", err))
}

// take keeps what a head says.
func (f *facts) take(h *asr.Head) {
	f.record = true
	f.kind = asr.KindOf(string(h.Type))
	f.base.Seq, f.base.ID = h.Seq, string(h.ID)
	f.supersedes = string(h.Supersedes)
}

// strict reports whether a strict JSON reader takes the line.
func (e *examiner) strict(line []byte) bool {
	e.dec.Reset(bytes.NewBuffer(line))
	if e.dec.SkipValue() != nil {
		return false
	}
	_, err := e.dec.ReadToken()
	return err == io.EOF
}

// decoded keeps what a whole record says.
func (f *facts) decoded(rec *asr.Record) {
	j := judge{rec: rec, base: f.base}
	j.record()
	f.findings = j.out
	switch {
	case rec.Message != nil:
		f.messageID, f.conversation = rec.Message.MessageID, rec.Message.Conversation
		f.derivedFrom = rec.Message.DerivedFrom
	case rec.Plan != nil:
		f.planID = rec.Plan.PlanID
	case rec.Delivery != nil:
		f.message, f.conversation = rec.Delivery.Message, rec.Delivery.Conversation
	}
	if rec.Session != nil {
		for _, c := range rec.Session.Conversations {
			f.declares = append(f.declares, c.ID)
		}
	}
}

// with returns a finding at the same place.
func (f Finding) with(rule string, sev Severity, path, format string, args ...any) Finding {
	f.Rule, f.Severity, f.Path, f.Message = rule, sev, path, fmt.Sprintf(format, args...)
	return f
}
