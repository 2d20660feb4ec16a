package stream

import (
	"time"

	"asrview/model/asr"
)

// Pos names a line by the offset in bytes of its first byte in the stream (of
// the unpacked stream where the input is compressed). It is stable as the
// stream grows and means nothing after the stream was replaced, which a new
// generation says.
type Pos int64

// NoPos is no line at all.
const NoPos Pos = -1

// Entry is a line of a stream as the index knows it: a record's header, or a
// line that is no record. Blank lines have no entry.
type Entry struct {
	Pos Pos
	// Len is the line's length in bytes, without its newline (be it LF or CRLF)
	// and without the byte order mark that a stream may start with.
	Len int
	// Line is the 1-based number of the line, 0 while it is not known: lines
	// reached from the end of the file before the index got there.
	Line int
	// Kind is asr.KindNone for a line that is no record; Problem then says why.
	// A header of another type than session still has its type's kind here; see
	// Snapshot.Header.
	Kind asr.Kind
	// Type is the record's type as recorded.
	Type string
	Seq  asr.Seq
	// Time is the record's ts; zero where there is none that can be read.
	Time   time.Time
	Role   Role
	Author Author
	Origin Origin
	Status Status
	// Traffic: the message is between sessions, agents or participants: it has
	// from or recipients, or inter_session or subagent_report is the effective
	// origin of any part of it (ASR-224; of a line over 4 MiB its own origin is
	// taken for the parts that were not looked at); or the record is a subagent.
	Traffic bool
	// Error: a result that failed, a message with status error, a delivery that
	// failed.
	Error bool
	// Problem says why the line is no record, or "" for a record. It is one
	// clause without the line number, such as "not JSON: …" or "incomplete".
	Problem string
	// Incomplete: the stream ends within this line (no newline yet).
	Incomplete bool
	// HeadOnly: the line is so long that, until the index gets there, only its
	// front was looked at. What is absent here may stand further on.
	HeadOnly bool
	// Has are the members that were recorded.
	Has asr.Has
}

// Role, Author, Origin and Status are open values as the index holds them, for
// colours, outlines and counts. The zero value is absent, Other is any value
// the page does not list; the text as recorded is in the record.
type (
	Role   uint8
	Author uint8
	Origin uint8
	Status uint8
)

// Roles.
const (
	RoleAbsent Role = iota
	RoleUser
	RoleAssistant
	RoleSystem
	RoleDeveloper
	RoleOther
)

// Authors.
const (
	AuthorAbsent Author = iota
	AuthorHuman
	AuthorModel
	AuthorHarness
	AuthorHook
	AuthorTool
	AuthorAgent
	AuthorOther
)

// Origins.
const (
	OriginAbsent Origin = iota
	OriginPrompt
	OriginQueued
	OriginSteer
	OriginCommand
	OriginInjected
	OriginMemory
	OriginRetrieval
	OriginSubagentReport
	OriginInterSession
	OriginNotice
	OriginOther
)

// Statuses, of messages, plans and deliveries alike.
const (
	StatusAbsent Status = iota
	StatusComplete
	StatusInterrupted
	StatusError
	StatusPartial
	StatusWithdrawn
	StatusQueued
	StatusSent
	StatusDelivered
	StatusSuppressed
	StatusFailed
	StatusUnknown
	StatusOther
)

// Scope says which records are read. The names promise only what is said here:
// the page that defines active path and context view is not known.
type Scope uint8

const (
	// ScopeActive leaves out plans and deliveries that a record with a higher
	// seq, of the same plan or message, supersedes. Branches are not judged.
	ScopeActive Scope = iota
	// ScopeContext leaves out, of those, what is known not to be an entry of the
	// context view: withdrawn messages, audience user, deliveries. Of the rest
	// it is not established that the model received it.
	ScopeContext
	// ScopeAll is the file as it stands.
	ScopeAll
)

// Verdict is an answer that may have to wait for the index.
type Verdict uint8

// The verdicts. NotYet: what the index has not reached could still change it to
// Out; until then the record is shown.
const (
	In Verdict = iota
	Out
	NotYet
)

// Joins is what other records say about one record. Slices are in stream order.
type Joins struct {
	// Complete is false while the index has not seen the whole stream: then what
	// is missing here is not known rather than absent.
	Complete bool

	// Deliveries are those of this message that the reference rules join to it
	// (ASR-235): the current one of each chain first in its History.
	Deliveries []DeliveryChain
	// Target is what a delivery's message names.
	Target *Link
	// Supersedes and SupersededBy are the neighbours in a chain of revisions.
	Supersedes   *Link
	SupersededBy []Link
	// Revision and Revisions number a plan's snapshot in its chain, from 1; both
	// are 0 where supersedes links nothing.
	Revision, Revisions int
	// DerivedFrom resolves each element of derivedFrom; DerivedBy are the
	// messages that were derived from this record.
	DerivedFrom []Link
	DerivedBy   []Link
	// Calls and Results are the other side of a callId: the calls that a result,
	// plan or subagent names, the results (and plans, subagents) that name a call.
	Calls   []Link
	Results []Link
	// ReplyTo is the message with the platform ID that this one answers, in the
	// same conversation; Replies are the answers to this one.
	ReplyTo *Link
	Replies []Link
	// Child is the session that a subagent runs in, Elsewhere or in this stream.
	// Told are the messages of this stream that were sent to that session, Heard
	// those that it sent, Reports those of them that are of origin subagent_report.
	Child                *Link
	Told, Heard, Reports []Link
	// Delegated are the subagents of this stream that run in a session that sent
	// or receives this message.
	Delegated []Link
	// Problems are contradictions seen while joining: a fork or a cycle of
	// supersedes, an ambiguous reference. One sentence each.
	Problems []string
}

// DeliveryChain is one delivery and the revisions before it.
type DeliveryChain struct {
	// Current is the newest revision, decoded.
	Current *asr.Record
	Pos     Pos
	// History are the superseded revisions, newest first.
	History []*asr.Record
}

// LinkState says what a reference led to.
type LinkState uint8

// The states of a link.
const (
	// Found: exactly one record.
	Found LinkState = iota
	// Missing: not in this stream. Only said when the index is complete.
	Missing
	// Ambiguous: more than one record; none is chosen.
	Ambiguous
	// Elsewhere: the reference names another session.
	Elsewhere
	// Pending: not found so far, and the index is not complete.
	Pending
	// Loaded: the reference names another session, whose stream is loaded too. No
	// Snapshot says so, since it knows its own stream alone; who reads several does.
	// ID is then what that stream is called.
	Loaded
)

// Link is a reference and what it leads to.
type Link struct {
	// Ref is the reference as recorded; "" for a link that was found from the
	// other side.
	Ref   string
	State LinkState
	// Pos, Seq, ID and Kind are of the record, where State is Found.
	Pos  Pos
	Seq  asr.Seq
	ID   string
	Kind asr.Kind
	// Candidates are the records of an ambiguous reference, the first 64 of them.
	Candidates []Pos
}

// Progress says how far the index is.
type Progress struct {
	// Bytes are indexed, of Total that are there now. Total is -1 while it is not
	// known, as in a pipe.
	Bytes, Total int64
	// Entries indexed so far, and how many of them are no records.
	Entries  int
	Problems int
	// Complete: everything that is there now has been indexed.
	Complete bool
	// Final: no more will come (a file that is not followed, a pipe that ended).
	Final bool
	// Paused: reading has paused for good at a limit, and all that came is indexed.
	// Nothing more comes, though it is not Final; Note says why.
	Paused bool
	// Note says what happened to the input, or "" : "truncated, read again",
	// "replaced, read again", "reading paused: the spill is full (64 GiB)", a read
	// error. One sentence.
	Note string
}
