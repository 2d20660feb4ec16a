package render

import (
	"strings"

	"asrview/model/asr"
	"asrview/render/code"
	"asrview/render/diff"
	"asrview/render/markdown"
	"asrview/render/words"
	"asrview/themes"
)

// exact draws a text as it is stored.
func (s *sheet) exact(text string, rule foldRule) {
	s.folding(rule, func() { s.draw(s.exactText(text, 0, themes.RoleText)) })
}

// markdown draws a text as Markdown, if the drawing is there.
func (s *sheet) markdown(text string, rule foldRule) {
	s.folding(rule, func() { s.drawMarkdown(text) })
}

func (s *sheet) code(text, lang string, rule foldRule) {
	s.folding(rule, func() { s.drawCode(text, lang, 0) })
}

func (s *sheet) tree(v asr.Value, rule foldRule) {
	s.folding(rule, func() { s.drawTree(v) })
}

func (s *sheet) patch(text string, rule foldRule) {
	s.folding(rule, func() { s.drawPatch(text, 0) })
}

// wanted returns the drawing of a text; nil rows where the exact text stands in
// its place, for now or for good.
func (s *sheet) wanted(w Want) ([]Row, DrawState) {
	rows, st := ask(s.d, w)
	switch st {
	case DrawReady:
		return rows, st
	case DrawMissing:
		s.wants = append(s.wants, w)
	}
	return nil, st
}

func (s *sheet) drawMarkdown(text string) {
	var rows []Row
	switch {
	case len(text) > markdown.MaxBytes:
		s.words("exact text, no Markdown: longer than "+words.Size(markdown.MaxBytes), themes.RoleDim)
	case !markdown.Plain(text):
		var st DrawState
		rows, st = s.wanted(Want{Kind: WantMarkdown, Text: text, Width: s.cols[atText]})
		if st == DrawRefused {
			s.words("exact text, no Markdown: too much of it to draw", themes.RoleDim)
		}
	}
	s.drawn(rows, text, 0, themes.RoleText)
}

func (s *sheet) drawCode(text, lang string, base int) {
	var rows []Row
	if lang != "" && len(text) <= code.MaxBytes && (!s.o.NoWrap || s.o.Print) {
		rows, _ = s.wanted(Want{Kind: WantCode, Text: text, Lang: lang, Width: s.cols[atText]})
	}
	s.drawn(rows, text, base, themes.RoleCodeBlock)
}

// drawn draws finished rows, or the exact text where there are none.
func (s *sheet) drawn(rows []Row, text string, base int, role themes.Role) {
	if rows != nil {
		s.draw(finished(rows, text, base))
		return
	}
	s.draw(s.exactText(text, base, role))
}

func (s *sheet) drawTree(v asr.Value) {
	s.draw(s.treeOf(v))
}

// drawEdit draws what changed from an old text to a new one: compared where that
// is done, else each line of both behind its sign. The comparison counts lines
// that did not change, but where nothing may be left out.
func (s *sheet) drawEdit(old, fresh string) {
	w := Want{Kind: WantEdit, Text: old, Other: fresh, Width: s.cols[atText]}
	if s.whole {
		w.Kind = WantChange
	}
	rows, st := s.wanted(w)
	if rows != nil {
		s.draw(finished(rows, "", -1))
		return
	}
	if st == DrawRefused {
		s.words("old and new text, not compared: too many lines", themes.RoleDim)
	}
	s.drawPatch(signed(old, "-")+signed(fresh, "+"), -1)
}

// signed puts a sign before each line.
func signed(text, sign string) string {
	if text == "" {
		return ""
	}
	out := sign + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+sign)
	return out + "\n"
}

// drawPatch draws a text that is a diff. base is as in drawable.
func (s *sheet) drawPatch(text string, base int) {
	d := s.exactText(text, base, themes.RoleText)
	d.windowed = diff.NewPatch(text, s.layout(themes.RoleText))
	s.draw(d)
}
