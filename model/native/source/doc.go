// Package source says what an importer is, and gives importers what they share:
// the reading of a log item by item, the writing of canonical ASR records, and
// the account of what became of each item.
//
// # A source
//
// A [Source] is one format of logs. It knows its name, tells by the content of
// a log's head whether it is one of its own, and converts it:
//
//	Sniff(head) Guess
//	Convert(ctx, in, env, out) error
//
// Convert reads in from front to back, once, and writes records as it goes. It
// may hold items back only as far as a named constant says, never to the end of
// the log. A log that grows is read through a reader that returns [ErrIdle] when
// nothing came for a while; a converter then writes what it holds back, and goes
// on. [Lines] does all of this for logs with one JSON object a line: a source
// then is a [LineHandler]. What belongs to a session besides its log is read
// through [Env], which knows the log's own folder and nothing else: names are
// found by listing, and never taken from a record.
//
// # Records
//
// A [Writer] gives the records their seq (from 0), their id (r and the seq), the
// order of their members, and what ASR asks of each record whatever the source:
//
//   - a message without a role says so in capture.role (ASR-200);
//   - a message whose content is empty says why in capture.content; where the
//     source gave no reason: absent beside displayContent (ASR-207), else
//     complete, since the source stored nothing (ASR-200);
//   - a plan names the snapshot before it (ASR-222).
//
// Everything else is the source's: it states what its log states (ASR-202 to
// ASR-205, ASR-207, ASR-214, ASR-224 to ASR-226, ASR-229, ASR-237), and leaves
// out what the log leaves open. What the log says and ASR has no member for goes
// into one member of the record named by the vendor's reverse-DNS name
// ([Common.Ext]), and an item that is no record of ASR at all becomes a record of
// the vendor's type ([Writer.Vendor]), its data being the item as it stood. Where
// members of several of the log's objects meet in one and share a name, the later
// one is called name#2.
//
// # Where a record came from
//
// The last member of every record says which item of the log it was made of:
//
//	"asrview/native":{"line":17,"at":40213,"bytes":512}
//
// line counts from 1, at is the offset of the item's first byte in the log
// (unpacked, where it was compressed), bytes is its length. Further items that
// were folded into the record stand under also, in the same shape, and further
// counts those beyond the first 256. mended is true where bytes that were no
// UTF-8 had to be replaced. [OriginOf] reads it back.
//
// # The account
//
// Every item of the log ends in exactly one [Fate]: mapped to records, merged
// into one, kept as bookkeeping or as an unknown item under a vendor's type,
// unreadable, or blank. The Writer adds them up in an [Account]; at the end of a
// log nothing may be left open, and the tests of every source hold it to that.
package source
