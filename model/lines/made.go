package lines

// Made is a Source whose bytes are made of another input, such as the log of
// another agent.
type Made interface {
	Source
	// InputAt reads that input as ReadAt reads the source. It fails where the input
	// was replaced since the source's bytes were made of it.
	InputAt(p []byte, off int64) (int, error)
	// Remark says in a few words what a person should know of how the source was
	// made so far, "" for nothing.
	Remark() string
}
