// Package streams is the list of the streams that can be read: where they lie, of
// which session they are, what they begin with. It opens none; it shows what was
// learnt of them from their heads, and what their index knows once they are open.
package streams
