// Package find looks through a stream for what a reader searches for, beside the
// reader: a [Job] that searches for a pattern, or that filters by a query.
//
// A job promises:
//
//   - It begins where the reader is, and goes on in the reader's direction, so
//     that the nearest match is known first; [Job.Next] and [Job.Prev] say whether
//     an answer is final or still being looked for.
//   - It finds what decoding every line and looking at its texts would find, no
//     more and no less. Stored bytes only rule lines out.
//   - It holds 8 bytes for each line that matches, however many matches that has,
//     and a few buffers of a megabyte; of lines over [BigLine] it decodes one at a
//     time.
//   - It can be stopped, and gives way to others, between pieces of work of a
//     megabyte or one record.
//   - It can grow with its stream without starting again.
//
// A search covers the stored bytes that were there, whether the index has got to
// them or not; a filter covers the indexed lines.
package find
