package gemini

import (
	"crypto/sha256"
	"strconv"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// known is what was written of a message.
type known struct {
	record string
	// said and rest tell whether its text, or what stands beside it, changed.
	said, rest digest
	calls      map[string]bool
	results    map[string]bool
}

type digest [sha256.Size]byte

func digestOf(values ...raw.Value) (d digest) {
	h := sha256.New()
	for _, v := range values {
		h.Write(v)
		h.Write([]byte{0})
	}
	h.Sum(d[:0])
	return d
}

// message writes a message, or what is new of one that is known. Quoted says that
// it stands within another item, which has a record of its own.
func (c *converter) message(at source.Span, v raw.Value, quoted bool) error {
	common := source.Common{At: at}
	if quoted {
		common.Fate = source.Shared
	}
	if ts := v.Get("timestamp"); source.IsTime(ts) {
		common.TS = ts
	}
	ext := v.Without("id", "type", "content", "displayContent", "thoughts", "toolCalls", "timestamp")
	if common.TS == nil {
		ext.Raw("timestamp", v.Get("timestamp"))
	}
	k := c.known[v.Get("id").Str()]
	wrote := false
	said, beside := digestOf(v.Get("content"), v.Get("displayContent"), v.Get("thoughts")), digestOf(ext.Value())
	if k == nil || k.said != said {
		var err error
		if wrote, err = c.text(common, v, ext, k, said, beside); err != nil {
			return err
		}
		if wrote {
			ext = &raw.Object{}
		}
		k = c.known[v.Get("id").Str()]
	} else if k.rest == beside {
		ext = &raw.Object{}
	}
	if k == nil {
		k = &known{} // there are too many to remember
	}
	k.rest = beside
	n, err := c.tools(common, v, ext, k)
	switch {
	case err != nil:
		return err
	case wrote || n > 0 || quoted:
	case ext.Len() > 0:
		common.Fate, common.Why = source.Bookkeeping, "message rewritten"
		ext.Raw("id", v.Get("id"))
		_, err = c.out.Vendor(source.VendorType(vendor, "rewritten"), ext.Value(), common)
	default:
		c.out.Settle(at, source.Merged, "message rewritten without change", k.record)
	}
	return err
}

// text writes the message itself, unless it only calls tools: then its calls are
// it.
func (c *converter) text(common source.Common, v raw.Value, ext *raw.Object, old *known, said, beside digest) (bool, error) {
	m := source.Message{Common: common, MessageID: v.Get("id").Text()}
	if m.MessageID == nil {
		m.MessageID, m.IDDerived = raw.String("item-"+strconv.Itoa(common.At.Item)), true
	}
	switch typ := v.Get("type").Str(); typ {
	case "user":
		m.Role = "user"
	case "gemini":
		m.Role, m.Author = "assistant", "model"
	case "info", "warning", "error":
		m.Author, m.Origin, m.Audience = "harness", "notice", "user"
		ext.Str("type", typ)
	default:
		ext.Raw("type", v.Get("type"))
	}
	thoughts(&m.Content, v.Get("thoughts"))
	if content := v.Get("content"); !content.Empty() || v.Get("toolCalls").Len() == 0 && m.Content.Len() == 0 {
		parts(&m.Content, content)
	}
	if shown := v.Get("displayContent"); shown != nil {
		m.HasDisplay, m.Correspondence = true, "native"
		parts(&m.Display, shown)
	}
	if old != nil {
		m.Supersedes = old.record
	}
	if m.Content.Len() == 0 && !m.HasDisplay && v.Get("toolCalls").Len() > 0 && old == nil {
		c.remember(v, &known{said: said})
		return false, nil
	}
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	record, err := c.out.Message(&m)
	if old == nil {
		old = &known{}
	}
	old.record, old.said, old.rest = record, said, beside
	c.remember(v, old)
	return true, err
}

func (c *converter) remember(v raw.Value, k *known) {
	id := v.Get("id").Str()
	if c.known == nil {
		c.known = map[string]*known{}
	}
	if len(c.known) < maxMessages || c.known[id] != nil {
		c.known[id] = k
	}
}

// thoughts adds the summaries of reasoning, each with its subject.
func thoughts(into *source.Parts, list raw.Value) {
	for _, t := range list.Elements() {
		var summary raw.Array
		for _, name := range []string{"subject", "description"} {
			if s := t.Get(name); s.IsString() {
				summary.Raw(s)
			}
		}
		into.Add(&source.Part{
			Type: "reasoning", Visibility: "summary", Summary: summary.Value(), Ext: rest(t, "subject", "description"),
		})
	}
}

// parts adds content: a string, a part, or a list of them.
func parts(into *source.Parts, content raw.Value) {
	switch content.Kind() {
	case '"':
		into.Text(content, source.Own{})
	case '{':
		part(into, content)
	case '[':
		for _, p := range content.Elements() {
			if p.IsString() {
				into.Text(p, source.Own{})
			} else {
				part(into, p)
			}
		}
	}
}

func part(into *source.Parts, p raw.Value) {
	inline, file := p.Get("inlineData"), p.Get("fileData")
	mime := inline.Get("mimeType").Text()
	switch {
	case p.Get("text").IsString() && p.Get("thought").IsTrue():
		into.Add(&source.Part{Type: "reasoning", Text: p.Get("text"), Ext: rest(p, "text", "thought")})
	case p.Get("text").IsString():
		into.Add(&source.Part{Type: "text", Text: p.Get("text"), Ext: rest(p, "text")})
	case inline.Get("data").IsString() && (strings.HasPrefix(mime.Str(), "image/") || strings.HasPrefix(mime.Str(), "audio/")):
		typ, _, _ := strings.Cut(mime.Str(), "/")
		into.Add(&source.Part{Type: typ, MimeType: mime, Data: inline.Get("data"), Ext: rest(p, "inlineData")})
	case file.Get("fileUri").Text() != nil:
		uri := file.Get("fileUri")
		into.Add(&source.Part{Type: "resource_link", URI: uri, Name: uri, MimeType: file.Get("mimeType").Text(), Ext: rest(p, "fileData")})
	default:
		into.Data(p, source.VendorType(vendor, "part"), source.Own{})
	}
}

func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}
