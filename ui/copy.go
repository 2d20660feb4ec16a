package ui

import (
	"context"
	"errors"
	"strings"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

const copyJob jobs.Name = "copy"

// copied is the answer of a job that copied something.
type copied struct {
	what  string
	bytes int
	how   string
	note  string
}

func (a *App) copiedText(c copied) {
	say := "copied " + c.what + ", " + words.Size(int64(c.bytes))
	if c.how != "" {
		say += ", by " + c.how
	}
	if c.note != "" {
		say += "; " + c.note
	}
	a.note.say(say)
}

// copyText copies the exact text of the record under the cursor.
func (a *App) copyText() {
	a.copyRecord(func(snap *stream.Snapshot, r seq.Ref) ([]byte, copied, error) {
		rec, err := snap.Record(r.Pos)
		if err != nil {
			return nil, copied{}, err
		}
		texts := textsOf(rec)
		if len(texts) == 0 {
			return nil, copied{}, errors.New("this record holds no text")
		}
		c := copied{what: "the exact text"}
		if len(texts) > 1 {
			c.what = words.Count(len(texts), "text", "texts") + " with an empty line between them"
		}
		return []byte(strings.Join(texts, "\n\n")), c, nil
	})
}

// copyRecord copies what get returns for the record under the cursor.
func (a *App) copyRecord(get func(*stream.Snapshot, seq.Ref) ([]byte, copied, error)) {
	r, ok := a.target()
	if !ok {
		return
	}
	put := a.cfg.Terminal.Copy
	snap := a.read.snaps[r.Stream]
	a.crew.Start(copyJob, func(_ context.Context, post jobs.Post) {
		data, c, err := get(snap, r)
		if err == nil {
			c.bytes = len(data)
			c.how, err = put(data)
		}
		if err != nil {
			post(failed{err}, true)
			return
		}
		post(c, true)
	})
}

// target is the record that keys about one record act on.
func (a *App) target() (seq.Ref, bool) {
	if a.pager != nil {
		return a.pager.ref, true
	}
	if r, ok := a.paneTarget(); ok {
		return r, true
	}
	return a.read.cursor()
}

// textsOf are the texts of a record, exactly as stored, in their order.
func textsOf(r *asr.Record) []string {
	var out []string
	add := func(parts []asr.Part) {
		for i := range parts {
			if parts[i].HasText {
				out = append(out, parts[i].Text)
			}
			out = append(out, parts[i].Summary...)
		}
	}
	switch {
	case r.Message != nil:
		add(r.Message.Content)
		if len(out) == 0 {
			add(r.Message.Display)
		}
	case r.Plan != nil:
		add(r.Plan.Content)
		for _, e := range r.Plan.Entries {
			out = append(out, e.Content)
		}
	case r.ToolResult != nil:
		add(r.ToolResult.Content)
	case r.ToolCall != nil:
		if s, ok := r.ToolCall.Input.Str(); ok {
			out = append(out, s)
		}
		for _, m := range r.ToolCall.Input.Members {
			if s, ok := m.Value.Str(); ok {
				out = append(out, s)
			}
		}
	}
	return out
}
