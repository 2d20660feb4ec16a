// Package picture draws the bytes of a picture as half blocks: each cell of the
// terminal shows two pixels, one above the other.
//
// It promises that bytes from a stranger cost no more than its limits say: a
// picture's header is read before anything is decoded, what is too large is
// refused with a sentence that names the limit, a decoder that panics is contained,
// and decoding ends early when its context does. PNG, JPEG and GIF are known, by
// their first bytes and not by what a record calls them; of a GIF the first frame
// is drawn. The rows hold blocks and blanks and nothing that came out of the
// picture but colours.
//
// It reads the bytes that it is given and nothing else: no file, no address.
package picture
