package check

func planRules() []Rule {
	const entry = `{"entryId":"1","content":"Find the bug","status":"completed"}`
	return []Rule{
		{
			ID: "ASR-221", Severity: Error, Alone: true,
			Title:   "A plan has what its type needs",
			Text:    "A plan has planId and planType. One of type items has entries, each with content and status. One of type document or goal has content, unless capture.content gives a state.",
			Why:     "A plan is read as a whole; without these there is nothing to read.",
			Wrong:   []string{`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[{"content":"Find the bug"}]}`},
			Right:   []string{`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[` + entry + `]}`},
			Checked: "planId, planType, entries and content",
		},
		{
			ID: "ASR-222", Severity: Error,
			Title: "A changed plan supersedes its last state",
			Text:  "Each plan record is a complete snapshot. A later state of the same plan is a new record with the same planId, whose supersedes names the record before it.",
			Why:   "Otherwise two states of one plan both look current.",
			Wrong: []string{
				`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[]}`,
				`{"type":"plan","seq":2,"id":"r2","planId":"p1","planType":"items","entries":[` + entry + `]}`,
			},
			Right: []string{
				`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[]}`,
				`{"type":"plan","seq":2,"id":"r2","planId":"p1","planType":"items","supersedes":"r1","entries":[` + entry + `]}`,
			},
			Checked: "supersedes of later plans with the same planId",
		},
		{
			ID: "ASR-227", Severity: Error,
			Title: "A message's conversation was declared before",
			Text:  "conversation names one that the header declares, or a declaration with a lower seq.",
			Why:   "An ID that nothing declares cannot be told from a misspelled one.",
			Wrong: []string{
				`{"type":"session","seq":0,"id":"r0","conversations":[{"id":"c1"}]}`,
				`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","conversation":"c2","content":[{"type":"text","text":"Hello."}]}`,
			},
			Right: []string{
				`{"type":"session","seq":0,"id":"r0","conversations":[{"id":"c1"}]}`,
				`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","conversation":"c1","content":[{"type":"text","text":"Hello."}]}`,
			},
			Checked: "conversation against the declarations with lower seq",
		},
		{
			ID: "ASR-234", Severity: Error, Alone: true,
			Title:   "A delivery has a status",
			Text:    "A delivery record has status, a string.",
			Why:     "It is what the record is for.",
			Wrong:   []string{`{"type":"delivery","seq":1,"id":"r1","reason":"NO_REPLY"}`},
			Right:   []string{`{"type":"delivery","seq":1,"id":"r1","status":"suppressed","reason":"NO_REPLY"}`},
			Checked: "status of deliveries",
		},
		{
			ID: "ASR-235", Severity: Error,
			Title: "A delivery is of a message, to a declared conversation",
			Text:  "A delivery's message refers to a message record, and its conversation to a declared conversation.",
			Why:   "Else it cannot be said what was delivered, or where.",
			Wrong: []string{
				`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[]}`,
				`{"type":"delivery","seq":2,"id":"r2","message":"r1","status":"sent"}`,
			},
			Right: []string{
				`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"assistant","content":[{"type":"text","text":"Done."}]}`,
				`{"type":"delivery","seq":2,"id":"r2","message":"messageId=m1","status":"sent"}`,
			},
			Checked: "a message that is another record or a conversation that is not declared (error), a message that is not in the stream (warning)",
		},
		{
			ID: "ASR-236", Severity: Error, Alone: true,
			Title:   "Entries have IDs of their own and are blocked by other entries",
			Text:    "The entryIds of one plan record differ, and each value of blockedBy is the entryId of another entry of the record.",
			Why:     "An entry that waits for itself, or for nothing, never starts.",
			Wrong:   []string{`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[{"entryId":"1","content":"Find the bug","status":"pending","blockedBy":["1"]}]}`},
			Right:   []string{`{"type":"plan","seq":1,"id":"r1","planId":"p1","planType":"items","entries":[{"entryId":"1","content":"Find the bug","status":"pending","blockedBy":["2"]},{"entryId":"2","content":"Read the log","status":"pending"}]}`},
			Checked: "entryId and blockedBy",
		},
	}
}
