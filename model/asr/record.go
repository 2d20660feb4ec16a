package asr

// Record is one line of a stream, decoded. It is immutable once decoded and may
// be shared between goroutines.
//
// Of every string member "" means that it was not recorded; a member recorded
// as the empty string is reported in Misfits, but for texts, whose Has flags
// tell the two apart.
type Record struct {
	Kind Kind
	// Type is the record's type as recorded.
	Type string
	Seq  Seq
	// ID is the record's own id (ASR-062), such as r40; not a message's ID.
	ID string
	// TS is the time as recorded. Time reads it; TSPrecision may say that it is
	// only good to the second ("s").
	TS          string
	TSPrecision string
	TurnID      string
	InferenceID string
	// IDSource is "derived" where the producer made the native ID up (ASR-067).
	IDSource   string
	Supersedes string
	// Capture holds the capture states in stored order.
	Capture []Capture

	// By Kind exactly one of these is set, none for unknown records. Session is
	// set besides, whatever the Kind, where the record has conversations or
	// participants: a header and later declarations may have any type.
	Message    *Message
	Plan       *Plan
	Delivery   *Delivery
	Session    *Session
	ToolCall   *ToolCall
	ToolResult *ToolResult
	Subagent   *Subagent

	// Tree is the whole record in stored order, with what is never shown
	// withheld. It is what details and highlighted JSON draw from.
	Tree Value
	// Extra are the top-level members that no field above (nor the body) holds,
	// in stored order: extensions and members of unknown pages.
	Extra []Member
	// Misfits are members whose type is not the page's.
	Misfits []Misfit
	// Damage says where the line could not be read strictly.
	Damage []Damage
}

// Seq is a record's sequence number. A stream may lack it or hold nonsense.
type Seq struct {
	N     int64
	Known bool
}

// Capture is one field's capture state: how much of what the source held is in
// the record. Field is content, displayContent, role, or what else was recorded.
type Capture struct {
	Field string
	// State is absent, masked, truncated, complete or another value as recorded;
	// "" where the entry has no state that is a string.
	State string
	// Rest is the entry as recorded, for details.
	Rest Value
}

// CaptureState returns the recorded state for a field and whether an entry for
// the field was recorded at all.
func (r *Record) CaptureState(field string) (string, bool) {
	for i := len(r.Capture) - 1; i >= 0; i-- {
		c := r.Capture[i]
		if c.Field == field {
			return c.State, true
		}
	}
	return "", false
}

// Misfit is a member that is there but is not what the page says it is.
type Misfit struct {
	// Path names the member, such as content[2].derivation.from.
	Path string
	// Want is what the page says, such as "a string".
	Want string
	// Got is the value as recorded (withheld where it must be).
	Got Value
}

// Damage is something about a line that did not keep the record from being read
// but that its reader must know of: bytes that a strict JSON reader refuses, or a
// limit that was reached.
type Damage uint8

// The kinds of damage.
const (
	DuplicateNames Damage = iota + 1
	InvalidUTF8
	LoneSurrogate
	// RawControl is an unescaped control character inside a string.
	RawControl
	// TooManyValues: the record holds more than MaxValues values; what follows
	// them stands as Withheld values.
	TooManyValues
	// TooManyMisfits: there are more than MaxMisfits misfits.
	TooManyMisfits
)

// String names the damage in the words of the screen.
func (d Damage) String() string {
	switch d {
	case DuplicateNames:
		return "a name stands twice in one object, the last one is read"
	case InvalidUTF8:
		return "bytes that are no UTF-8"
	case LoneSurrogate:
		return "half of a surrogate pair"
	case RawControl:
		return "an unescaped control character"
	case TooManyValues:
		return "more values than are read of one record, the rest is not shown"
	case TooManyMisfits:
		return "more members of the wrong type than are listed"
	}
	return "damaged"
}

// Tri is a boolean that may not have been recorded.
type Tri uint8

// The three states. The zero value is NotRecorded.
const (
	NotRecorded Tri = iota
	No
	Yes
)
