package check

import (
	"hash/maphash"
	"strconv"

	"asrview/model/asr"
)

// Checker judges the lines of one stream, in order. It is not safe for concurrent
// use. Its memory is bounded: see the limits of this package.
type Checker struct {
	name    string
	ex      *examiner
	seed    maphash.Seed
	max     bounds
	lines   int
	records int

	last     Finding
	ids      map[uint64]known
	messages map[uint64]struct{}
	plans    map[string]Finding
	declared map[string]declaration
	noted    map[string]struct{}
	pending  []pending
	limits   map[string]struct{}
}

// known is what is remembered of a record under the hash of its id.
type known struct {
	line int
	kind asr.Kind
}

// declaration is where a conversation was declared first.
type declaration struct {
	line int
	seq  asr.Seq
}

// pending is a reference that led nowhere when it was read. Its finding is
// reported if it leads nowhere at the end either.
type pending struct {
	kind    pendingKind
	key     uint64
	name    string
	finding Finding
	want    asr.Kind
}

type pendingKind uint8

const (
	pendingRecord pendingKind = iota
	pendingMessage
	pendingConversation
)

// NewChecker begins a stream. Name goes into the findings' Input.
func NewChecker(name string) *Checker {
	return &Checker{
		name: name, ex: newExaminer(), seed: maphash.MakeSeed(), max: defaultBounds(),
		ids: map[uint64]known{}, messages: map[uint64]struct{}{}, plans: map[string]Finding{},
		declared: map[string]declaration{}, noted: map[string]struct{}{}, limits: map[string]struct{}{},
	}
}

// Line judges the next line, blank ones too, without its newline; offset is where
// it starts in the stream. The line is not kept.
func (c *Checker) Line(line []byte, offset int64) []Finding {
	c.lines++
	f := c.ex.examine(line, Finding{Input: c.name, Line: c.lines, Offset: offset})
	return c.admit(&f)
}

// Records returns how many records were read so far.
func (c *Checker) Records() int { return c.records }

// admit compares a line's facts with those before it and returns its findings.
func (c *Checker) admit(f *facts) []Finding {
	if !f.record {
		return f.findings
	}
	c.records++
	c.onceATypeOnly(f)
	c.seq(f)
	c.id(f)
	for _, id := range f.declares {
		c.declare(f, id)
	}
	broken := f.kind == asr.KindPlan && f.planID != "" && c.plan(f)
	if f.supersedes != "" && !broken {
		c.record(f, RuleSupersedes, "supersedes", f.supersedes, f.kind)
	}
	for i, ref := range f.derivedFrom {
		c.record(f, RuleReference, at("derivedFrom", i), ref, asr.KindUnknown)
	}
	if f.message != "" {
		c.record(f, "ASR-235", "message", f.message, asr.KindMessage)
	}
	if f.conversation != "" {
		c.conversation(f)
	}
	return f.findings
}

func (c *Checker) hash(s string) uint64 { return maphash.String(c.seed, s) }

// limit says once that a bound was reached.
func (c *Checker) limit(f *facts, what string, n int) {
	if _, said := c.limits[what]; said {
		return
	}
	c.limits[what] = struct{}{}
	f.add(RuleLimit, Warning, "", "more than %d %s: what is beyond is not compared", n, what)
}

func (f *facts) add(rule string, sev Severity, path, format string, args ...any) {
	f.findings = append(f.findings, f.base.with(rule, sev, path, format, args...))
}

// onceATypeOnly drops the notes of unknown types that were noted before.
func (c *Checker) onceATypeOnly(f *facts) {
	kept := f.findings[:0]
	full := false
	for _, x := range f.findings {
		if x.Rule == "ASR-218" {
			if _, said := c.noted[x.Message]; said {
				continue
			}
			if len(c.noted) >= c.max.types {
				full = true
				continue
			}
			c.noted[x.Message] = struct{}{}
		}
		kept = append(kept, x)
	}
	f.findings = kept
	if full {
		c.limit(f, "unknown types", c.max.types)
	}
}

func (c *Checker) seq(f *facts) {
	if !f.base.Seq.Known {
		return
	}
	if c.last.Seq.Known && f.base.Seq.N <= c.last.Seq.N {
		f.add(RuleSeq, Warning, "seq", "seq is %d, and was %d on line %d before", f.base.Seq.N, c.last.Seq.N, c.last.Line)
	}
	c.last = Finding{Seq: f.base.Seq, Line: f.base.Line}
}

func (c *Checker) id(f *facts) {
	if f.messageID != "" {
		if len(c.messages) < c.max.ids {
			c.messages[c.hash(f.messageID)] = struct{}{}
		} else {
			c.limit(f, "messageIds", c.max.ids)
		}
	}
	if f.base.ID == "" {
		return
	}
	key := c.hash(f.base.ID)
	if was, twice := c.ids[key]; twice {
		f.add(RuleID, Warning, "id", "%s is the id of the record on line %d as well", quote(f.base.ID), was.line)
		return
	}
	if len(c.ids) >= c.max.ids {
		c.limit(f, "record ids", c.max.ids)
		return
	}
	c.ids[key] = known{line: f.base.Line, kind: f.kind}
}

// plan compares a plan with its last state; it reports whether ASR-222 is broken.
func (c *Checker) plan(f *facts) (broken bool) {
	was, again := c.plans[f.planID]
	if !again && len(c.plans) >= c.max.names {
		c.limit(f, "plans", c.max.names)
		return false
	}
	c.plans[f.planID] = Finding{Line: f.base.Line, ID: f.base.ID}
	if !again {
		return false
	}
	last := "the record on line " + strconv.Itoa(was.Line)
	if was.ID != "" {
		last = quote(was.ID)
	}
	ref := asr.ParseRef(f.supersedes)
	switch {
	case f.supersedes == "":
		f.add("ASR-222", Error, "supersedes", "plan %s has an earlier state, %s, and supersedes does not name it", quote(f.planID), last)
	case ref.ID != "" && was.ID != "" && ref.ID != was.ID:
		f.add("ASR-222", Error, "supersedes", "supersedes names %s, and the last state of plan %s is %s", quote(f.supersedes), quote(f.planID), last)
	default:
		return false
	}
	return true
}
