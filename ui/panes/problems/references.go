package problems

import (
	"context"
	"strconv"

	"asrview/model/asr"
	"asrview/model/check"
	"asrview/model/stream"
	"asrview/render/words"
)

// referenceRule stands in the place of a rule's ID where no rule is broken: a reference
// may lead out of what was recorded.
const referenceRule = "reference"

// referring are the joins that follow a record's own references.
const referring = stream.WithReferences | stream.WithRevisions | stream.WithCalls | stream.WithReplies

// place is a member of a record.
type place struct {
	offset int64
	path   string
}

// references reports the references that lead nowhere, or to more than one record,
// but for those that a rule has reported already. It returns early when keep fails or
// ctx ends.
func references(ctx context.Context, snap *stream.Snapshot, said map[place]bool, keep func(check.Finding) error) error {
	pass := snap.Pass()
	for i := range snap.Len() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		e := snap.At(i)
		if !mayRefer(e) {
			continue
		}
		snap.GiveWay()
		for _, b := range broken(pass.Some(e.Pos, referring)) {
			if said[place{int64(e.Pos), b.path}] {
				continue
			}
			err := keep(check.Finding{
				Rule: referenceRule, Severity: check.Note, Line: e.Line, Offset: int64(e.Pos), Seq: e.Seq,
				Path: b.path, Message: b.message,
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// mayRefer reports whether a line can be a record that names another one.
func mayRefer(e stream.Entry) bool {
	switch e.Kind {
	case asr.KindNone:
		return false
	case asr.KindMessage:
		return e.Has&(asr.HasDerivedFrom|asr.HasPlatform) != 0
	}
	return true
}

type brokenLink struct{ path, message string }

// broken are the references among some joins that lead to no one record.
func broken(j stream.Joins) (out []brokenLink) {
	add := func(path string, l *stream.Link) {
		switch {
		case l == nil:
		case l.State == stream.Missing:
			out = append(out, brokenLink{path, l.Ref + " is not in this stream"})
		case l.State == stream.Ambiguous:
			out = append(out, brokenLink{path, l.Ref + " is ambiguous: " + words.Count(len(l.Candidates), "record has", "records have") + " it"})
		}
	}
	add("message", j.Target)
	add("supersedes", j.Supersedes)
	add("platform.replyTo", j.ReplyTo)
	for i := range j.DerivedFrom {
		add("derivedFrom["+strconv.Itoa(i)+"]", &j.DerivedFrom[i])
	}
	for i := range j.Calls {
		add("callId", &j.Calls[i])
	}
	return out
}
