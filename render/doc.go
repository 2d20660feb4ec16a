// Package render draws records: a record, a width, the reader's options and
// folds go in, rows of styled spans come out. It is pure: the same input gives
// the same rows, and it reads no file and knows no terminal.
//
//   - [Card] draws a record as a card, bounded whatever the record's size: long
//     parts are folded, and what is left out is counted where it would stand.
//   - [Printer.Each] hands a card's rows on as they are drawn, for print, where
//     nothing is folded.
//   - [Document] is a record opened whole, with every recorded member, at the
//     cost of what is looked at.
//   - [Run] and [Problem] draw runs of records and lines that are none; [Title]
//     and [FirstWords] say in a line what a record is, for panes and lists.
//
// The words are those ASR fixes, so that people and scripts can search for them.
// Cards and print say the same. An absent member is unknown, never a default;
// open values stand as recorded; the word delivered stands for status delivered
// alone, and the word full for visibility full (ASR-201, ASR-204, ASR-206,
// ASR-214, ASR-237).
//
// What describes a part stands to the left of the part's text, so that no text
// can pass for a label, with or without colour. Continued labels begin with a dot
// or one column in, for the same reason.
//
// It is also where untrusted text becomes harmless. Every string that reaches a
// span has gone through package clean. What is never shown (signatures, opaque
// data, base64) is not in the records that are drawn: they know its length only.
package render
