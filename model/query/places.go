package query

import (
	"math"
	"strconv"
	"strings"
	"time"

	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// memberLeaf asks for a string that stands in the record.
func memberLeaf(m matcher, of func(r *asr.Record) string) leaf {
	return leaf{
		header: recordsOnly,
		need:   m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool { return m.match(of(r)) }),
	}
}

func idLeaf(m matcher) leaf {
	return memberLeaf(m, func(r *asr.Record) string { return r.ID })
}

func messageIDLeaf(m matcher) leaf {
	return memberLeaf(m, func(r *asr.Record) string {
		switch {
		case r.Message != nil:
			return r.Message.MessageID
		case r.Delivery != nil:
			if ref := asr.ParseRef(r.Delivery.Message); ref.Key == "messageId" {
				return ref.Value
			}
		}
		return ""
	})
}

func callIDLeaf(m matcher) leaf {
	return memberLeaf(m, func(r *asr.Record) string {
		s, _ := r.Tree.Get("callId").Str()
		return s
	})
}

func planIDLeaf(m matcher) leaf {
	return memberLeaf(m, func(r *asr.Record) string {
		if r.Plan == nil {
			return ""
		}
		return r.Plan.PlanID
	})
}

// span is a row of numbers, both ends included.
type span struct{ low, high int64 }

func (s span) has(n int64) bool { return s.low <= n && n <= s.high }

// spanOf reads 40, #40, 40..60, ..60, 40.., >40, >=40, <60, <=60.
func spanOf(s string) (span, bool) {
	s = strings.TrimPrefix(s, "#")
	all := span{math.MinInt64, math.MaxInt64}
	if lo, hi, ok := strings.Cut(s, ".."); ok {
		low, okLow := numberOr(lo, all.low)
		high, okHigh := numberOr(hi, all.high)
		return span{low, high}, okLow && okHigh && lo+hi != ""
	}
	op := s[:len(s)-len(strings.TrimLeft(s, "<>="))]
	n, err := strconv.ParseInt(strings.TrimPrefix(s[len(op):], "#"), 10, 64)
	if err != nil {
		return span{}, false
	}
	switch op {
	case "":
		return span{n, n}, true
	case ">=":
		return span{n, all.high}, true
	case "<=":
		return span{all.low, n}, true
	case ">":
		return span{min(n, math.MaxInt64-1) + 1, all.high}, n < math.MaxInt64
	case "<":
		return span{all.low, max(n, math.MinInt64+1) - 1}, n > math.MinInt64
	}
	return span{}, false
}

func numberOr(s string, absent int64) (int64, bool) {
	if s == "" {
		return absent, true
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(s, "#"), 10, 64)
	return n, err == nil
}

func seqLeaf(p *parser, v value) (leaf, *pattern.Pattern, error) {
	s, ok := spanOf(v.text)
	if !ok {
		return leaf{}, nil, p.errorf(v.at, "%q is no sequence number: write 40, 40..60, >40 or <=60", v.text)
	}
	return leaf{header: func(e *stream.Entry) tri { return triOf(e.Seq.Known && s.has(e.Seq.N)) }}, nil, nil
}

func lineLeaf(p *parser, v value) (leaf, *pattern.Pattern, error) {
	s, ok := spanOf(v.text)
	if !ok {
		return leaf{}, nil, p.errorf(v.at, "%q is no line number: write 17, 17..40, >17 or <=40", v.text)
	}
	return leaf{
		header: func(e *stream.Entry) tri {
			if e.Line == 0 {
				return open
			}
			return triOf(s.has(int64(e.Line)))
		},
	}, nil, nil
}

// timeLayouts are the ways to write a time, from the day's to the exact ones.
// Those with a zone stand before those without.
var timeLayouts = [...]string{
	"2006-01-02T15:04:05.999999999Z07:00", "2006-01-02T15:04Z07:00",
	"2006-01-02T15:04:05.999999999", "2006-01-02T15:04", "2006-01-02T15", "2006-01-02", "2006-01", "2006",
}

func (p *parser) time(v value) (time.Time, error) {
	for _, layout := range timeLayouts {
		if t, err := time.ParseInLocation(layout, v.text, p.zone); err == nil {
			return t, nil
		}
	}
	return time.Time{}, p.errorf(v.at, "%q is no time: write 2026-10-26, 2026-10-26T14:02, or with seconds and a zone", v.text)
}

func beforeLeaf(p *parser, v value) (leaf, *pattern.Pattern, error) {
	t, err := p.time(v)
	if err != nil {
		return leaf{}, nil, err
	}
	return leaf{header: func(e *stream.Entry) tri { return triOf(!e.Time.IsZero() && e.Time.Before(t)) }}, nil, nil
}

func afterLeaf(p *parser, v value) (leaf, *pattern.Pattern, error) {
	t, err := p.time(v)
	if err != nil {
		return leaf{}, nil, err
	}
	return leaf{header: func(e *stream.Entry) tri { return triOf(!e.Time.IsZero() && !e.Time.Before(t)) }}, nil, nil
}

func errorLeaf(p *parser, v value) (leaf, *pattern.Pattern, error) {
	want := false
	switch strings.ToLower(v.text) {
	case "yes", "true":
		want = true
	case "no", "false":
	default:
		return leaf{}, nil, p.errorf(v.at, "error: takes yes or no; to look for the text, put it in quotes")
	}
	return leaf{header: func(e *stream.Entry) tri { return triOf(e.Error == want) }}, nil, nil
}
