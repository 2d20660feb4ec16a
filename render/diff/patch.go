package diff

import (
	"strings"

	"asrview/render/row"
	"asrview/render/wrap"
	"asrview/themes"
)

// LooksLike reports whether text is a diff: the output of diff or git, or a patch
// between "*** Begin Patch" and "*** End Patch". It looks at no more than the
// first [sniffBytes].
func LooksLike(text string) bool {
	head := text[:min(len(text), sniffBytes)]
	if strings.HasPrefix(head, "*** Begin Patch\n") {
		return true
	}
	files, hunks := 0, 0
	prev := ""
	for line := range strings.SplitSeq(head, "\n") {
		switch {
		case strings.HasPrefix(line, "diff --git "):
			return true
		case strings.HasPrefix(line, "+++ ") && strings.HasPrefix(prev, "--- "):
			files++
		case strings.HasPrefix(line, "@@ -") && strings.Contains(line[2:], " @@"):
			hunks++
		}
		prev = line
	}
	return files > 0 && hunks > 0
}

// sniffBytes is how much of a text is looked at to tell whether it is a diff.
const sniffBytes = 8 << 10

// Patch is a diff with a layout; see [wrap.Text], whose promises it shares.
type Patch struct {
	wrap.Text
	src string
}

// NewPatch returns the layout of src, which is a diff as stored.
func NewPatch(src string, opt wrap.Options) Patch {
	opt.Role = themes.RoleText
	return Patch{Text: wrap.New(src, opt), src: src}
}

// RowsFrom is [wrap.Text.RowsFrom] with the roles of a diff.
func (p Patch) RowsFrom(at, n int) []row.Row { return p.dress(p.Text.RowsFrom(at, n)) }

// RowsBefore is [wrap.Text.RowsBefore] with the roles of a diff.
func (p Patch) RowsBefore(at, n int) []row.Row { return p.dress(p.Text.RowsBefore(at, n)) }

// Head returns the first n rows, or all there are.
func (p Patch) Head(n int) []row.Row { return p.RowsFrom(0, n) }

// Tail returns the last n rows, or all there are.
func (p Patch) Tail(n int) []row.Row { return p.RowsBefore(len(p.src), n) }

// Rows returns all rows. It is for short texts.
func (p Patch) Rows() []row.Row { return p.RowsFrom(0, len(p.src)+1) }

// dress gives rows, which nobody else has yet, the role of their line.
func (p Patch) dress(rows []row.Row) []row.Row {
	from, role := -1, themes.RoleText
	for i := range rows {
		at := rows[i].Byte
		if from < 0 || strings.IndexByte(p.src[from:at], '\n') >= 0 {
			from, role = at, p.roleAt(p.lineStart(at))
		}
		for j := range rows[i].Spans {
			if s := &rows[i].Spans[j]; s.Role == themes.RoleText {
				s.Role = role
			}
		}
	}
	return rows
}

// lineStart returns where the line of byte at begins, as far as lookBack bytes
// tell; a line that is longer counts as text.
func (p Patch) lineStart(at int) int {
	lo := max(0, at-lookBack)
	if i := strings.LastIndexByte(p.src[lo:at], '\n'); i >= 0 {
		return lo + i + 1
	}
	if lo == 0 {
		return 0
	}
	return -1
}

// lookBack is how far back the start of a row's line is looked for.
const lookBack = 64 << 10

// roleAt returns the role of the line at start. What a line means is told from
// itself and its neighbours, so that any part of a diff can be drawn alone.
func (p Patch) roleAt(start int) themes.Role {
	if start < 0 {
		return themes.RoleText
	}
	line := p.src[start:]
	switch {
	case strings.HasPrefix(line, "--- ") && p.nextHas(line, "+++ "),
		strings.HasPrefix(line, "+++ ") && p.previousHas(start, "--- "):
		return themes.RoleDiffMeta
	case strings.HasPrefix(line, "@@"):
		return themes.RoleDiffHunk
	case strings.HasPrefix(line, "+"):
		return themes.RoleDiffAdd
	case strings.HasPrefix(line, "-"):
		return themes.RoleDiffDel
	}
	for _, meta := range []string{"*** ", "diff --git ", "index ", "similarity index ", "rename ", "new file mode ", "deleted file mode ", "old mode ", "new mode ", `\ No newline`, "Binary files "} {
		if strings.HasPrefix(line, meta) {
			return themes.RoleDiffMeta
		}
	}
	return themes.RoleText
}

func (p Patch) nextHas(line, prefix string) bool {
	i := strings.IndexByte(line[:min(len(line), lookBack)], '\n')
	return i >= 0 && strings.HasPrefix(line[i+1:], prefix)
}

func (p Patch) previousHas(start int, prefix string) bool {
	prev := p.lineStart(max(0, start-1))
	return start > 0 && prev >= 0 && strings.HasPrefix(p.src[prev:], prefix)
}
