package render

import (
	"strings"

	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// actor names an actor: a participant as Bo (p2) where the header has a name,
// an address with the session that scopes it, any other as recorded. brief
// shortens the middle of session IDs.
func (s *sheet) actor(a asr.Actor, brief bool) string {
	var parts []string
	if a.Participant != "" {
		parts = append(parts, s.participant(a.Participant))
	}
	session := a.Session
	if brief {
		session = shortSession(session)
	}
	switch {
	case a.Address != "" && session != "":
		parts = append(parts, s.inline(a.Address)+" ("+s.inline(session)+")")
	case a.Address != "":
		parts = append(parts, s.inline(a.Address))
	case session != "":
		parts = append(parts, s.inline(session))
	}
	if len(parts) == 0 {
		return s.compact(a.Tree)
	}
	return strings.Join(parts, " ")
}

// actorRole gives an actor the colour that it has in the panes of traffic too.
func actorRole(a asr.Actor) themes.Role {
	if !a.Known() {
		return themes.RoleDim
	}
	return themes.ActorRole(a.Hue())
}

func (s *sheet) participant(id string) string {
	p, ok := s.in.People.Participant(id)
	if !ok || p.Name == "" {
		return s.inline(id)
	}
	return s.inline(p.Name) + " (" + s.inline(id) + ")"
}

func (s *sheet) conversation(id string) string {
	c, ok := s.in.People.Conversation(id)
	if !ok || c.Name == "" {
		return s.inline(id)
	}
	return s.inline(c.Name) + " (" + s.inline(id) + ")"
}

// shortID is the length above which a session's native ID is shortened; head
// and tail are kept, since IDs made from the time differ at their ends only.
const (
	shortID  = 20
	idHead   = 8
	idTail   = 4
	ellipsis = "…"
)

// shortSession shortens agent:nativeId in the middle of its native ID.
func shortSession(session string) string {
	agent, id, ok := strings.Cut(session, ":")
	if !ok || len(id) <= shortID || strings.IndexFunc(id, notASCII) >= 0 {
		return session
	}
	return agent + ":" + id[:idHead] + ellipsis + id[len(id)-idTail:]
}

func notASCII(r rune) bool { return r >= 0x80 }

// compact writes a value on one line, as JSON; what is never shown reads as its
// size.
func (s *sheet) compact(v asr.Value) string {
	c := compacter{limit: inlineBytes}
	if s.whole {
		c.limit = printBytes
	}
	c.value(v, 0)
	return s.inline(c.String())
}

// printBytes is how long a value on one line may get in print; such values are
// odd members in odd places, and the tree of details has them whole.
const printBytes = 1 << 16

// compactDepth is how deep a value on one line goes.
const compactDepth = 16

type compacter struct {
	strings.Builder
	limit int
}

// over reports whether enough is written, and says so where it is.
func (c *compacter) over(depth int) bool {
	if c.Len() <= c.limit && depth <= compactDepth {
		return false
	}
	c.WriteString(ellipsis)
	return true
}

func (c *compacter) value(v asr.Value, depth int) {
	switch v.Kind {
	case asr.Absent:
	case asr.Null:
		c.WriteString("null")
	case asr.Bool, asr.Number:
		c.WriteString(v.Text)
	case asr.String:
		c.quoted(v.Text)
	case asr.Withheld:
		c.WriteString(withheld(v.Size))
	case asr.Array:
		c.WriteByte('[')
		for i := range v.Items {
			if i > 0 {
				c.WriteString(", ")
			}
			if c.over(depth) {
				break
			}
			c.value(v.Items[i], depth+1)
		}
		c.WriteByte(']')
	case asr.Object:
		c.object(v, depth)
	}
}

func (c *compacter) object(v asr.Value, depth int) {
	c.WriteByte('{')
	for i := range v.Members {
		if i > 0 {
			c.WriteString(", ")
		}
		if c.over(depth) {
			break
		}
		c.quoted(v.Members[i].Name)
		c.WriteString(": ")
		c.value(v.Members[i].Value, depth+1)
	}
	c.WriteByte('}')
}

// quoted writes a string in quotes; control characters are left for cleaning,
// which names them.
func (c *compacter) quoted(text string) {
	c.WriteByte('"')
	cut := cutString(text, c.limit)
	for _, r := range cut {
		if r == '"' || r == '\\' {
			c.WriteByte('\\')
		}
		c.WriteRune(r)
	}
	if len(cut) < len(text) {
		c.WriteString(ellipsis)
	}
	c.WriteByte('"')
}

// withheld are the words for what is never shown.
func withheld(n int) string { return words.Count(n, "byte", "bytes") + ", not shown" }
