package check

// The IDs of rules that have no number on the known page.
const (
	RuleTable      = "table"
	RuleOpen       = "open"
	RuleRecord     = "record"
	RuleDamage     = "damage"
	RuleSeq        = "seq"
	RuleID         = "id"
	RuleSupersedes = "supersedes"
	RuleReference  = "reference"
	RuleLimit      = "limit"
)

// Rule is one entry of the table that findings, explanations and the README are
// made from.
type Rule struct {
	// ID is the rule's ASR number, such as ASR-214, or a word for what the known
	// page gives no number.
	ID string
	// Severity is that of its worst finding.
	Severity Severity
	// Title is what the rule wants, in one short sentence without a full stop.
	Title string
	// Text is the rule in our words, Why is why it matters.
	Text, Why string
	// Wrong is a stream that breaks the rule and, but for what follows from that,
	// no other; Right is the same story told right. One line a record.
	Wrong, Right []string
	// Alone: a record shows it by itself. The others need the whole stream.
	Alone bool
	// Checked says what is looked at, for the table.
	Checked string
}

// Rules returns the table, by ID: numbers first, then words.
func Rules() []Rule {
	var all []Rule
	all = append(all, messageRules()...)
	all = append(all, partRules()...)
	all = append(all, planRules()...)
	all = append(all, streamRules()...)
	return sorted(all)
}

// Explain returns the rule of that ID; asr-214 and 214 mean ASR-214.
func Explain(id string) (Rule, bool) {
	for _, r := range Rules() {
		if r.ID == canonical(id) {
			return r, true
		}
	}
	return Rule{}, false
}

// NotShown is a rule of the page that no stream can show to be broken.
type NotShown struct{ ID, Reason string }

// Unshown lists those rules.
func Unshown() []NotShown {
	return []NotShown{
		{"ASR-201", "what a role means; an unlisted role is an open value"},
		{"ASR-202", "whether the source records that a person wrote it; the contradictions that a record shows are ASR-203"},
		{"ASR-208", "advice; whether the source links the two representations is not known, and its absence must not be reported; its type is judged"},
		{"ASR-209", "whether the source rewrote content after the model saw it"},
		{"ASR-211", "whether text is as the source stored it"},
		{"ASR-214", "whether a text is a summary; text beside a visibility that leaves none is judged"},
		{"ASR-215", "for readers and indexers"},
		{"ASR-216", "says that two facts are independent"},
		{"ASR-218", "for readers; a type they skip is noted"},
		{"ASR-219", "whether a reasoning item had an ID of its own in the source"},
		{"ASR-220", "for readers"},
		{"ASR-224", "for readers; the types of a part's own values are judged"},
		{"ASR-225", "whether the source records that input was removed"},
		{"ASR-226", "whether a value comes from the source; its shape is judged"},
		{"ASR-229", "whether the source records what a message was rendered from"},
		{"ASR-232", "for readers and indexers"},
		{"ASR-237", "whether the source records an attempt"},
		{"ASR-238", "for readers; what its capture state must be is judged as ASR-506"},
	}
}
