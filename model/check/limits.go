package check

// The bounds of what a check remembers of one stream. Where one is reached a
// finding of the rule "limit" says so, once for each.
const (
	// MaxLine is the longest line that is read, in bytes.
	MaxLine = 256 << 20
	// MaxIDs is how many record ids, and how many messageIds, are remembered.
	MaxIDs = 2 << 20
	// MaxNames is how many plans, and how many conversations, are remembered.
	MaxNames = 64 << 10
	// MaxPending is how many references wait for the end of the stream.
	MaxPending = 64 << 10
	// MaxTypes is how many unknown types are noted.
	MaxTypes = 1 << 10
)

// bounds are those of one checker, so that a test can set its own.
type bounds struct{ ids, names, pending, types int }

func defaultBounds() bounds {
	return bounds{ids: MaxIDs, names: MaxNames, pending: MaxPending, types: MaxTypes}
}
