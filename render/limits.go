package render

// The limits of a card. A card is a bounded piece of a record: what a limit
// leaves out is counted on a fold row, and the record opened whole (a
// [Document]) shows all of it. Under [Options.Print] none of them applies.
const (
	// autoRows is how many rows a part may have and still stand whole.
	autoRows = 30
	// headRows of a longer part are shown. It is less than autoRows, so that a
	// fold never hides a line or two only.
	headRows = 24
	// outputAutoRows and outputHeadRows are the same for what tools print and
	// for JSON, which are rarely read to the end.
	outputAutoRows = 16
	outputHeadRows = 12
	// detailsRows of the recorded members are shown.
	detailsRows = 120
	// openRows is how many rows an opened part may have in a card; the rest of
	// it is read in the document.
	openRows = 1000
	// aroundRows are shown before the byte that a window is opened around.
	aroundRows = 10
	// maxParts of a message, and maxEntries of a plan, are drawn in a card.
	maxParts   = 100
	maxEntries = 100
	// cardRows is the number of rows after which a card draws no further part.
	cardRows = 4000
	// maxLinks is how many references are named on one line, maxChains how many
	// deliveries are listed on a message, maxNotes how many misfits on a card.
	maxLinks  = 12
	maxChains = 12
	maxNotes  = 8
	// inlineBytes is how much of a single name, identifier or reason is shown
	// where it stands between other words.
	inlineBytes = 600
	// lineCountBytes is how much text is searched for line ends to say how many
	// lines are folded; of more, the size is said instead.
	lineCountBytes = 1 << 20
	// countRows is how many rows of a tree are laid out to say how many are
	// folded; of more, the size is said instead.
	countRows = 200
	// treeValues is how many values of a tree are laid out in a card.
	treeValues = 2000
	// summaryBytes is how much of a record's first words is looked at for a
	// one-line summary.
	summaryBytes = 400
	// sideColumns is the width from which content and displayContent stand side
	// by side; sideMost the width above which they do not, since each row of the
	// left one is filled up to the middle; sideBytes the size above which they do
	// not, since two columns have to be held whole to be laid beside each other.
	sideColumns = 100
	sideMost    = 1000
	sideBytes   = 4 << 20
)
