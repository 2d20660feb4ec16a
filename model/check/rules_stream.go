package check

// say makes a message for the examples.
func say(seq, id, more string) string {
	return `{"type":"message","seq":` + seq + `,"id":"` + id + `","messageId":"m` + seq + `","role":"user",` + more + `"content":[{"type":"text","text":"Hello."}]}`
}

func streamRules() []Rule {
	return []Rule{
		{
			ID: RuleRecord, Severity: Error,
			Title:   "Each line is one record",
			Text:    "A line is one JSON object with a type, no more than 256 MiB long and no more than 10,000 levels deep.",
			Why:     "Whatever else the line holds is lost to readers.",
			Wrong:   []string{say("1", "r1", ""), `{"type":"message","seq":2,"id":"r2","mess`},
			Right:   []string{say("1", "r1", ""), say("2", "r2", "")},
			Checked: "every line that is not blank",
		},
		{
			ID: RuleDamage, Severity: Warning, Alone: true,
			Title:   "A line is what a strict JSON reader takes",
			Text:    "No name stands twice in one object, all bytes are UTF-8, surrogates come in pairs, and control characters inside strings are escaped.",
			Why:     "Readers differ in what they make of such a line: some refuse it, some take the first of two values, some the last.",
			Wrong:   []string{say("1", "r1", `"author":"harness","author":"human",`)},
			Right:   []string{say("1", "r1", `"author":"human",`)},
			Checked: "names, bytes and escapes",
		},
		{
			ID: RuleSeq, Severity: Warning,
			Title:   "seq is an integer and grows",
			Text:    "Every record has a seq, and it is higher than that of the record before it.",
			Why:     "Declarations hold for records with a higher seq, and revisions are ordered by it. The page that defines it is not known; all its examples keep to this.",
			Wrong:   []string{say("2", "r2", ""), say("1", "r1", "")},
			Right:   []string{say("1", "r1", ""), say("2", "r2", "")},
			Checked: "seq of each record against the one before",
		},
		{
			ID: RuleID, Severity: Warning,
			Title:   "A record has an id of its own",
			Text:    "Every record has an id, a string, and no other record of the stream has the same.",
			Why:     "References name records by it. With two of one id a reference is ambiguous. The page that defines it is not known; all its examples keep to this.",
			Wrong:   []string{say("1", "r1", ""), say("2", "r1", "")},
			Right:   []string{say("1", "r1", ""), say("2", "r2", "")},
			Checked: "id of each record against all before",
		},
		{
			ID: RuleSupersedes, Severity: Warning,
			Title:   "supersedes names a record of the same type",
			Text:    "supersedes names the record that this one revises: one of this stream, and of the same type.",
			Why:     "A revision of nothing leaves the old state standing.",
			Wrong:   []string{`{"type":"delivery","seq":1,"id":"r1","status":"sent","supersedes":"r0"}`},
			Right:   []string{`{"type":"delivery","seq":1,"id":"r1","status":"queued"}`, `{"type":"delivery","seq":2,"id":"r2","status":"sent","supersedes":"r1"}`},
			Checked: "supersedes against the records of the stream",
		},
		{
			ID: RuleReference, Severity: Warning,
			Title:   "A reference leads to a record of the stream",
			Text:    "Each element of derivedFrom that does not name another session names a record of this stream.",
			Why:     "A reader cannot go where it leads. The page that says how references are resolved is not known.",
			Wrong:   []string{say("1", "r1", `"derivedFrom":["r9"],`)},
			Right:   []string{say("1", "r1", ""), say("2", "r2", `"derivedFrom":["r1"],`)},
			Checked: "derivedFrom against the records of the stream",
		},
		{
			ID: RuleLimit, Severity: Warning,
			Title:   "A stream is judged whole as far as memory allows",
			Text:    "The check remembers a bounded number of ids, plans, conversations and references that wait to be resolved. Where a bound is reached it says so once; what is beyond is judged line by line only.",
			Why:     "Silence would read as if all had been compared.",
			Checked: "the check's own bounds",
		},
	}
}
