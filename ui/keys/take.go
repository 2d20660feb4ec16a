package keys

// Taking something out of a record.
const (
	CopyMenu Action = "copy-menu"
	Edit     Action = "edit"
	Save     Action = "save"
	Pipe     Action = "pipe"
)

func taking() []Binding {
	const where = List | Pager | Pane
	return []Binding{
		{CopyMenu, []string{"c"}, where, CountNone, GroupOpen, "copy a choice: one text, a code block, an ID, a reference"},
		{Edit, []string{"e"}, where, CountNone, GroupOpen, "open the text in $EDITOR"},
		{Save, []string{"W"}, where, CountNone, GroupOpen, "save a text, a code block or a picture's bytes to a new file"},
		{Pipe, []string{"|"}, where, CountNone, GroupOpen, "pipe the text to a command that you type"},
	}
}
