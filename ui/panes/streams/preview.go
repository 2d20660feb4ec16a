package streams

import (
	"strings"

	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// The preview: how many rows it has at most, and how many the pane must have for
// there to be one.
const (
	previewMost = 8
	previewFrom = 15
	// previewShare is the part of the pane's rows that it takes.
	previewShare = 3
	// previewHang is how far its text stands in.
	previewHang = 2
)

// SetSize sets the pane's size in cells. Where there is room the lowest rows are
// the preview.
func (s *Streams) SetSize(width, height int) {
	s.width, s.preview = max(1, width), 0
	if height >= previewFrom {
		s.preview = min(previewMost, height/previewShare)
	}
	s.List.SetSize(width, height-s.preview)
}

// Lines are the rows of the list after the last Settle, then those of the preview.
func (s *Streams) Lines() []roll.Line {
	lines := s.List.Lines()
	i, some := s.Stream()
	if s.preview == 0 || !some {
		return lines
	}
	out := append([]roll.Line(nil), lines...)
	nowhere := roll.Key{Ref: seq.Ref{Stream: -1}}
	for len(out) < s.Height() {
		out = append(out, roll.Line{Key: nowhere, Row: line.Gap()})
	}
	for _, r := range s.previewRows(s.view.At(i)) {
		out = append(out, roll.Line{Key: nowhere, Row: r})
	}
	return out
}

// previewRows are a rule, what is known of the stream, and what it begins with.
func (s *Streams) previewRows(x Stream) []row.Row {
	rows := []row.Row{line.Of(strings.Repeat("─", max(0, s.width-previewHang)), themes.RoleBorder).Row(s.width)}
	facts := line.Of(strings.Repeat(" ", previewHang), themes.RoleText)
	facts.Say(named(x), themes.RoleLabel).Dot(records(x), themes.RoleDim).Dot(format(x), themes.RoleDim)
	lies := line.Of(strings.Repeat(" ", previewHang), themes.RoleText)
	lies.Say(tail(x.Name, max(1, s.width-previewHang)), themes.RoleDim)
	rows = append(rows, facts.Row(s.width), lies.Row(s.width))
	said := line.Of(strings.Repeat(" ", previewHang), themes.RoleText)
	switch {
	case x.Found.Words == "" && x.Found.Path == "":
		// Its head was not looked at.
	case x.Found.Words == "":
		said.Say("no words in what it begins with", themes.RoleDim)
	default:
		said.Say(x.Found.Words, themes.RoleText)
	}
	if room := s.preview - len(rows); room > 0 {
		rows = append(rows, said.Wrap(s.width, previewHang, room)...)
	}
	return rows[:min(len(rows), s.preview)]
}

func named(x Stream) string {
	if x.Session == "" {
		return "no session named"
	}
	return x.Session
}
