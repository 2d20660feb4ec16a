package keys

// defaults is the table that the help screen and the README are made from.
func defaults() []Binding {
	return concat(moving(), finding(), showing(), opening(), taking(), sidePanes(), severalStreams(), program(), typing())
}

func concat(groups ...[]Binding) []Binding {
	var all []Binding
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}

func moving() []Binding {
	return []Binding{
		{Down, []string{"j", "down", "ctrl+e"}, Screens, CountTimes, GroupMove, "a line down"},
		{Up, []string{"k", "up", "ctrl+y"}, Screens, CountTimes, GroupMove, "a line up"},
		{HalfDown, []string{"d", "ctrl+d"}, Screens, CountTimes, GroupMove, "half a page down"},
		{HalfUp, []string{"u", "ctrl+u"}, Screens, CountTimes, GroupMove, "half a page up"},
		{PageDown, []string{"space", "f", "pgdown", "ctrl+f"}, Screens, CountTimes, GroupMove, "a page down"},
		{PageUp, []string{"b", "pgup", "ctrl+b"}, Screens, CountTimes, GroupMove, "a page up"},
		{Top, []string{"g", "home"}, Screens, CountSeq, GroupMove, "the beginning; 500g is record #500"},
		{Bottom, []string{"G", "end"}, Screens, CountSeq, GroupMove, "the end; 500G is record #500"},
		{NextRecord, []string{"J"}, List | Pager | Pane, CountTimes, GroupMove, "the next record"},
		{PrevRecord, []string{"K"}, List | Pager | Pane, CountTimes, GroupMove, "the previous record, or the start of this one"},
		{NextTraffic, []string{"}", ")"}, List, CountTimes, GroupMove, "the next message of traffic: subagent, inter-session, or with a sender or recipients"},
		{PrevTraffic, []string{"{", "("}, List, CountTimes, GroupMove, "the one before"},
		{GoTo, []string{":"}, List | Pane, CountNone, GroupMove, "go to #12, r40, messageId=…, 50%, a time, a date, +1h, end; n and p are the next and the previous stream, h these keys, q quits"},
		{Back, []string{"ctrl+o", "["}, List | Pane, CountTimes, GroupMove, "back to where the last jump came from"},
		{Forward, []string{"]"}, List | Pane, CountTimes, GroupMove, "forward again"},
		{SetMark, []string{"m"}, List | Pane, CountNone, GroupMove, "set a mark: m and a letter"},
		{GoMark, []string{"'"}, List | Pane, CountNone, GroupMove, "go to a mark: ' and its letter; '' is where the last jump came from"},
	}
}

func finding() []Binding {
	return []Binding{
		{Search, []string{"/"}, List | Pager | Pane, CountNone, GroupFind, "search texts by a regular expression; small letters find large ones"},
		{SearchBack, []string{"?"}, List | Pager | Pane, CountNone, GroupFind, "search back"},
		{NextHit, []string{"n"}, List | Pager | Pane, CountTimes, GroupFind, "the next hit"},
		{PrevHit, []string{"N"}, List | Pager | Pane, CountTimes, GroupFind, "the hit before"},
		{Filter, []string{"&"}, List | Pane, CountNone, GroupFind, "filter by a query, such as author:human origin:steer -role:assistant; none shows all"},
		{Escape, []string{"esc"}, Screens | Letter, CountNone, GroupFind, "clear one thing: what runs, the hits, the filter"},
	}
}

func showing() []Binding {
	const where = List | Pager | Pane
	return []Binding{
		{View, []string{"v"}, where, CountNone, GroupShow, "content, displayContent or both"},
		{Scope, []string{"s"}, List | Pane, CountNone, GroupShow, "active, context or all records"},
		{Reasoning, []string{"r"}, where, CountNone, GroupShow, "reasoning shown, folded or hidden"},
		{Markdown, []string{"x"}, where, CountNone, GroupShow, "Markdown drawn, or the exact text"},
		{Wrap, []string{"w"}, where, CountNone, GroupShow, "wrap long lines, or leave them whole"},
		{ToolOutput, []string{"O"}, where, CountNone, GroupShow, "tool output shown, or its label only"},
		{Pictures, []string{"i"}, where, CountNone, GroupShow, "pictures drawn from the record's own bytes, or their labels only"},
		{Left, []string{"left"}, where, CountTimes, GroupShow, "to the left, where lines are not wrapped"},
		{Right, []string{"right"}, where, CountTimes, GroupShow, "to the right"},
		{Fold, []string{"z"}, List, CountNone, GroupShow, "fold or unfold this record"},
		{FoldAll, []string{"Z"}, List, CountNone, GroupShow, "fold or unfold all"},
		{Margin, []string{"L"}, List | Pager, CountNone, GroupShow, "margins off, for the terminal's own selection"},
	}
}

func opening() []Binding {
	return []Binding{
		{Open, []string{"enter"}, List, CountNone, GroupOpen, "open the record whole, with all its members"},
		{AsStored, []string{"s"}, Pager, CountNone, GroupOpen, "in an opened record: its members set out, or its line as stored"},
		{CopyText, []string{"y"}, List | Pager | Pane, CountNone, GroupOpen, "copy the exact text"},
		{CopyLine, []string{"Y"}, List | Pager | Pane, CountNone, GroupOpen, "copy the line as stored"},
	}
}

func program() []Binding {
	return []Binding{
		{Follow, []string{"F"}, List | Pane, CountNone, GroupProgram, "follow: stay at the end while it grows"},
		{ReadAgain, []string{"R"}, List, CountNone, GroupProgram, "read again: has the input grown?"},
		{Mouse, []string{"a"}, Screens, CountNone, GroupProgram, "mouse capture off or on"},
		{Help, []string{"h", "f1"}, Screens, CountNone, GroupProgram, "these keys"},
		{Redraw, []string{"ctrl+l"}, Screens | Prompt, CountNone, GroupProgram, "draw the screen again"},
		{Suspend, []string{"ctrl+z"}, Screens | Prompt, CountNone, GroupProgram, "suspend"},
		{Quit, []string{"q"}, Screens, CountNone, GroupProgram, "quit; in a pager, a side pane or the help: close it"},
		{Interrupt, []string{"ctrl+c"}, Screens | Letter, CountNone, GroupProgram, "stop what runs, then quit"},
	}
}

func typing() []Binding {
	return []Binding{
		{Accept, []string{"enter"}, Prompt, CountNone, GroupPrompt, "do it"},
		{Cancel, []string{"esc", "ctrl+c"}, Prompt, CountNone, GroupPrompt, "leave it"},
		{Literal, []string{"ctrl+r"}, Prompt, CountNone, GroupPrompt, "in a search: the text as it stands, or an expression"},
		{Complete, []string{"tab"}, Prompt, CountNone, GroupPrompt, "in a filter: what could stand here, one after the other"},
		{CompleteUp, []string{"shift+tab"}, Prompt, CountNone, GroupPrompt, "the one before"},
		{HistoryPrev, []string{"up", "ctrl+p"}, Prompt, CountNone, GroupPrompt, "the line typed before"},
		{HistoryNext, []string{"down", "ctrl+n"}, Prompt, CountNone, GroupPrompt, "the line typed after"},
	}
}
