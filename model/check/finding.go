package check

import "asrview/model/asr"

// Severity says how bad a finding is.
type Severity uint8

// The severities, from the least to the worst.
const (
	// Note is an open value that the page does not list, or a type that readers
	// skip: nothing is broken.
	Note Severity = iota
	// Warning is what is likely wrong though no known MUST is broken.
	Warning
	// Error is a MUST broken, or a line that is no record.
	Error
)

// String returns the word that the command line takes and prints.
func (s Severity) String() string {
	switch s {
	case Note:
		return "note"
	case Warning:
		return "warning"
	}
	return "error"
}

// ParseSeverity reads such a word.
func ParseSeverity(s string) (Severity, bool) {
	for _, sev := range []Severity{Note, Warning, Error} {
		if s == sev.String() {
			return sev, true
		}
	}
	return 0, false
}

// Finding is one thing that is wrong. Its strings come from the stream and may
// hold any character, but for Message, which quotes what it takes from there.
type Finding struct {
	// Rule is the ID of a Rule.
	Rule     string
	Severity Severity
	// Input is the name of the input, "" where there is but one and no name.
	Input string
	// Line counts from 1; 0 where the record was judged without its stream.
	Line int
	// Offset is where the line starts in the stream, in bytes.
	Offset int64
	Seq    asr.Seq
	// ID is the record's own id, "" where it has none.
	ID string
	// Path names the member, such as content[2].derivation.from, "" for the whole
	// record.
	Path string
	// Message is one sentence, without a full stop: what is there and what the
	// rule wants.
	Message string
}
