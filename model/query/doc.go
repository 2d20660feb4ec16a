// Package query is the language in which a reader asks for records, and what
// answers it.
//
// # The language
//
// A query is a row of terms, all of which a record must meet. A term is
//
//	word                 text that stands in the record
//	"two words"          text with spaces; \" and \\ stand for " and \
//	/colou?r/            a regular expression (RE2) that matches in a text
//	key:value            a condition on the record; see [Keys]
//	key:a,b              one of several values
//	key:"two words"      a value with spaces or commas
//	key:/expression/     a value that the expression matches
//	-key:value           not that; - also stands before a quote or an expression
//
// A word with an unknown key (12:30, Note:, http://…), a lone -, a word such as
// -x, and a slash without a partner (/usr/bin) are words. Keys are lower-case.
//
// Smart case, for texts and values alike: without an upper-case letter case does
// not matter, with one it does.
//
// Values of enums and IDs are compared whole. Values of types, names, sessions and
// people are found as whole words: codex finds codex:019a…, worker finds
// /root/worker, p2 does not find p21.
//
// Author, origin and phase are the effective ones (ASR-224): a part's own value
// holds for that part, the message's for the parts that have none, and a message
// meets the condition if one of its parts does. Where the page says that an absent
// value is unknown (author, audience, status, visibility), the value unknown finds
// it.
//
// # Promises
//
// A query is answered from as little as will do: from the index, from the stored
// bytes, from the decoded record, and from what other records say; see [Depth].
// What cannot be known before the index is complete is NotYet, never guessed.
// Signatures, opaque data and base64 bytes are never found (ASR-215, ASR-232):
// conditions are checked on records that do not hold them.
package query
