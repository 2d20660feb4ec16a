package check

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"asrview/model/asr"
)

// CheckRecord returns what is wrong with a record by itself, in the order of the
// record. What only the stream can show is not among it: see [Checker].
func CheckRecord(rec *asr.Record) []Finding {
	j := judge{rec: rec, base: Finding{Seq: rec.Seq, ID: rec.ID}}
	j.record()
	return j.out
}

// judge collects the findings of one record.
type judge struct {
	rec  *asr.Record
	base Finding
	out  []Finding
}

func (j *judge) add(rule string, sev Severity, path, format string, args ...any) {
	f := j.base
	f.Rule, f.Severity, f.Path, f.Message = rule, sev, path, fmt.Sprintf(format, args...)
	j.out = append(j.out, f)
}

func (j *judge) record() {
	j.own()
	j.damage()
	j.misfits()
	switch {
	case j.rec.Message != nil:
		j.message(j.rec.Message)
	case j.rec.Plan != nil:
		j.plan(j.rec.Plan)
	case j.rec.Delivery != nil:
		j.delivery(j.rec.Delivery)
	case j.rec.Kind == asr.KindUnknown:
		j.unknown(j.rec.Type)
	}
}

func (j *judge) unknown(typ string) {
	if !vendors(typ) {
		j.add("ASR-218", Note, "type", "a record of type %s is none that is known here, and is shown as recorded", quote(typ))
	}
}

// vendors reports whether a value has the look of a vendor's own, such as
// org.example/ping: it is meant to be none of the page's.
func vendors(value string) bool { return strings.ContainsAny(value, "./") }

// own judges that the record has a seq and an id.
func (j *judge) own() {
	if !j.base.Seq.Known {
		j.add(RuleSeq, Warning, "seq", "seq is missing, or is no integer")
	}
	if j.base.ID == "" {
		j.add(RuleID, Warning, "id", "id is missing, or is no string with characters")
	}
}

// damage reports what a strict JSON reader refuses.
func (j *judge) damage() {
	for _, d := range j.rec.Damage {
		switch d {
		case asr.TooManyValues, asr.TooManyMisfits:
			j.add(RuleLimit, Warning, "", "%s", d)
		default:
			j.add(RuleDamage, Warning, "", "the line is no strict JSON: %s", d)
		}
	}
}

// has reports whether a member was recorded, whatever its type.
func (j *judge) has(name string) bool { return j.rec.Tree.Has(name) }

// explained reports whether a capture state is given for a field.
func (j *judge) explained(field string) bool {
	for i := len(j.rec.Capture) - 1; i >= 0; i-- {
		if j.rec.Capture[i].Field == field {
			return j.rec.Capture[i].Rest.Get("state").IsString()
		}
	}
	return false
}

// maxQuoted is how many characters of a value a message quotes.
const maxQuoted = 60

// quote quotes a value from the stream so that it holds no character that is not
// printed, cut to a readable length.
func quote(s string) string {
	n := 0
	for i := range s {
		if n++; n > maxQuoted {
			return strconv.Quote(s[:i]) + "…"
		}
	}
	return strconv.Quote(s)
}

// describe says what a value is.
func describe(v asr.Value) string {
	switch v.Kind {
	case asr.Null:
		return "null"
	case asr.Bool:
		return v.Text
	case asr.Number:
		if utf8.RuneCountInString(v.Text) > maxQuoted {
			return "a long number"
		}
		return "the number " + v.Text
	case asr.String:
		return "the string " + quote(v.Text)
	case asr.Array:
		return "an array of " + count(len(v.Items), "element", "elements")
	case asr.Object:
		return "an object"
	case asr.Withheld:
		switch v.Was {
		case asr.String:
			return "a string of " + count(v.Size, "byte", "bytes") + ", not shown"
		case asr.Array:
			return "an array"
		case asr.Object:
			return "an object"
		}
		return "neither a string nor null"
	}
	return "absent"
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
