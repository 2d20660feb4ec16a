package asr

// The limits of decoding. Each says so where it bites; none loses another
// record.
const (
	// MaxDepth is how deep arrays and objects may stand in one another, the
	// record itself being the first. A deeper line is no record: Scan and Decode
	// refuse it with the same words.
	MaxDepth = 10_000

	// MaxValues is how many values of one record are read one by one; of a line
	// longer than 24 MiB it is one for each valueBytes of it, so that what is kept
	// of a line stays in proportion to it. The values that follow stand as
	// [Withheld] values that know their size, and the record carries the damage
	// TooManyValues. The record's own scalar members are read in any case, so that
	// Scan and Decode agree on them.
	MaxValues = 1 << 18

	// valueBytes is about what a value takes in memory besides its text.
	valueBytes = 96

	// MaxMisfits is how many misfits of one record are listed. If there are more
	// the record carries the damage TooManyMisfits.
	MaxMisfits = 1000

	// MaxMediaBytes is how many bytes MediaBytes decodes at most.
	MaxMediaBytes = 64 << 20

	// maxDataURLs is how many data URLs are taken out of one string. The last of
	// them counts all that follows as its bytes, and says how many those are.
	maxDataURLs = 1 << 16

	// base64Run is the length from which a string that is nothing but base64 is
	// taken for bytes rather than for text, where the page does not say that it
	// is text.
	base64Run = 512
)

// maxValues is how many values are read of a line of so many bytes.
func maxValues(length int) int { return max(MaxValues, length/valueBytes) }
