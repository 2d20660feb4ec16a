// Package excerpt finds what can be taken out of a record by itself: its texts,
// the code blocks in them, its IDs, references to it, the bytes of its pictures and
// sounds.
//
// Texts are exactly as stored. What is never shown (signatures, opaque data) is in
// none; media are named by their path, and their bytes are read by
// [asr.MediaBytes] when somebody asks for them.
package excerpt
