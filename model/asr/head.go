package asr

// Head is what [Scan] finds of a record without decoding it. Its byte slices
// alias the line or a scratch buffer of the Head, and are valid until the next
// Scan into the same Head. A member that is absent, or is not of the type the
// page says, has a nil slice; so has one that Decode would withhold. A Head is
// about 2 kB and is meant to be used again for each line; it is not safe for
// concurrent use.
type Head struct {
	Type, ID, TS                                  []byte
	Role, Author, Origin, Audience, Status, Phase []byte
	MessageID, CallID, PlanID                     []byte
	Supersedes                                    []byte
	// Message is a delivery's message reference.
	Message      []byte
	Conversation []byte
	// Name is a tool's or subagent's name.
	Name []byte
	Seq  Seq
	Has  Has
	// NearEscape is false only where no string within an array or object that was
	// passed over has an escape in its first 16 bytes: then each that is one of the
	// page's words or names is stored as it is.
	NearEscape bool

	// scratch holds unescaped copies of members that were stored with escapes.
	scratch []byte
	// nest has one bit for each open array or object, set for objects.
	nest [(MaxDepth + 63) / 64]uint64
	// others are the hashes of the names that stand in no field.
	others [maxOtherNames]uint64
	nOther int
	seen   uint64
}

// Has is a set of top-level members that were recorded (null included), for
// what an index wants to know about without reading it.
type Has uint32

// The members of a Has.
const (
	HasContent Has = 1 << iota
	HasDisplay
	HasFrom
	HasRecipients
	HasDerivedFrom
	HasCapture
	HasConversations
	HasParticipants
	HasPlatform
	// HasError: isError is true, or status is "error" or "failed".
	HasError
	// HasDuplicate: a top-level name stands twice. Of names that Head has no
	// field for, the first 64 different ones are watched.
	HasDuplicate
	// HasSession: a top-level member named session.
	HasSession
)
