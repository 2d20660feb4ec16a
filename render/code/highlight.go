package code

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"asrview/render/row"
	"asrview/render/wrap"
	"asrview/themes"

	"github.com/alecthomas/chroma/v2"
)

// MaxBytes is the length of text up to which it is highlighted; some lexers take
// time that grows faster than the text.
const MaxBytes = 64 << 10

// Budget is the time after which the rest of a text stays plain: highlighting is
// done ahead of the reader, who waits for none of it. It is looked at
// between tokens; one token takes at most a quarter of a second.
const Budget = 250 * time.Millisecond

// Highlighter knows the languages. It remembers what names it was asked for and
// is safe for concurrent use. The zero Highlighter has no time limit; see [New].
type Highlighter struct {
	// Budget is the time that one text may take; 0 is no limit.
	Budget time.Duration

	names names
}

// New returns a Highlighter with the time limit [Budget].
func New() *Highlighter { return &Highlighter{Budget: Budget} }

// Runs returns the whole text, as stored, as runs with roles, in order and
// without a gap, for [wrap.Flow]. lang is a language's name or a file's name, its
// extension at least. why says in a few words why some or all of the text is
// plain though the language is known; it is empty otherwise. Runs stops
// highlighting when ctx ends.
func (h *Highlighter) Runs(ctx context.Context, text, lang string) (runs []wrap.Run, why string) {
	if text == "" {
		return nil, ""
	}
	lexer := h.names.lexer(lang)
	switch {
	case lexer == nil:
		return plain(text), ""
	case len(text) > MaxBytes:
		return plain(text), fmt.Sprintf("not highlighted: longer than %d KB", MaxBytes>>10)
	case !utf8.ValidString(text):
		return plain(text), "not highlighted: not valid UTF-8"
	}
	if h.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, h.Budget)
		defer cancel()
	}
	m := mapper{src: text}
	why = m.tokens(ctx, lexer)
	m.rest()
	return m.runs, why
}

// Rows returns the text highlighted and wrapped.
func (h *Highlighter) Rows(ctx context.Context, text, lang string, flow wrap.Flow) (rows []row.Row, why string) {
	runs, why := h.Runs(ctx, text, lang)
	return flow.Rows(runs), why
}

// Knows reports whether lang names a language that is highlighted.
func (h *Highlighter) Knows(lang string) bool { return h.names.lexer(lang) != nil }

func plain(text string) []wrap.Run {
	return []wrap.Run{{Text: text, Role: themes.RoleCodeBlock}}
}

// mapper puts tokens back on the text they were found in.
type mapper struct {
	src  string
	at   int
	runs []wrap.Run
}

// tokens maps the tokens that lexer finds; it returns why it stopped early.
func (m *mapper) tokens(ctx context.Context, lexer chroma.Lexer) (why string) {
	defer func() {
		if recover() != nil { // chroma reports a failed match as a panic
			why = "not highlighted further: the language's rules failed"
		}
	}()
	text := strings.ReplaceAll(m.src, "\r\n", "\n")
	next, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return "not highlighted: the language's rules failed"
	}
	for tok := next(); tok != chroma.EOF; tok = next() {
		if !m.take(tok.Value, roleOf(tok.Type)) {
			return "not highlighted further: the language's rules change the text"
		}
		if ctx.Err() != nil {
			return "not highlighted further: it takes too long"
		}
	}
	return ""
}

// take gives the source text that value was made from its role. False if value
// is not what stands there.
func (m *mapper) take(value string, role themes.Role) bool {
	start := m.at
	for len(value) > 0 {
		if m.at >= len(m.src) {
			// Some lexers end their input with a line feed of their own.
			m.add(start, role)
			return value == "\n"
		}
		n := strings.IndexByte(value, '\n')
		if n < 0 {
			n = len(value)
		}
		if !strings.HasPrefix(m.src[m.at:], value[:n]) {
			m.at = start
			return false
		}
		m.at += n
		value = value[n:]
		if value == "" {
			break
		}
		switch rest := m.src[m.at:]; {
		case strings.HasPrefix(rest, "\n"):
			m.at++
		case strings.HasPrefix(rest, "\r\n"):
			m.at += 2
		case rest != "":
			m.at = start
			return false
		default:
			continue
		}
		value = value[1:]
	}
	m.add(start, role)
	return true
}

func (m *mapper) add(start int, role themes.Role) {
	if start == m.at {
		return
	}
	if n := len(m.runs); n > 0 && m.runs[n-1].Role == role {
		last := &m.runs[n-1]
		last.Text = m.src[last.Byte:m.at]
		return
	}
	m.runs = append(m.runs, wrap.Run{Text: m.src[start:m.at], Role: role, Byte: start})
}

// rest adds what no token covered.
func (m *mapper) rest() {
	start := m.at
	m.at = len(m.src)
	m.add(start, themes.RoleCodeBlock)
}
