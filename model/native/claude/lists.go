package claude

import (
	"bytes"
	"path"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// lists are the session's to-do lists, task lists and plan documents. The log
// repeats them; a snapshot is written where one differs from the last.
type lists struct {
	// last holds each plan's last entries or document, by plan ID.
	last  map[string][]byte
	tasks map[string]*taskList
}

// changed reports whether a plan's content differs from its last snapshot, and
// remembers it. An empty list is nothing new where there was none.
func (l *lists) changed(id string, content []byte) bool {
	if bytes.Equal(l.last[id], content) || l.last[id] == nil && string(content) == "[]" {
		return false
	}
	if l.last == nil {
		l.last = map[string][]byte{}
	}
	if len(l.last) < maxAgents || l.last[id] != nil {
		l.last[id] = bytes.Clone(content)
	}
	return true
}

// items writes a snapshot of a list, if it is a new one.
func (l *lists) items(c *converter, r *record, id string, call raw.Value, entries *source.Entries) error {
	if !l.changed(id, entries.Value()) {
		return nil
	}
	p := source.Plan{Common: r.common(), PlanID: id, PlanType: "items", CallID: call, Entries: entries}
	p.IDDerived = true
	_, err := c.out.Plan(&p)
	return err
}

// todos takes a whole to-do list.
func (l *lists) todos(c *converter, r *record, call, list raw.Value) error {
	if !list.IsArray() {
		return nil
	}
	var entries source.Entries
	ids := map[string]bool{}
	for _, t := range list.Elements() {
		e := source.Entry{Content: t.Get("content"), Status: t.Get("status"), Priority: t.Get("priority").Text()}
		skip := []string{"content", "status", "priority"}
		if id := t.Get("id").Str(); id != "" && !ids[id] {
			ids[id] = true
			e.EntryID = id
			skip = append(skip, "id")
		}
		e.Ext = rest(t, skip...)
		entries.Add(&e)
	}
	return l.items(c, r, "todos"+r.from(), call, &entries)
}

// presented takes the plan document that ExitPlanMode shows the user.
func (l *lists) presented(c *converter, r *record, call, input raw.Value) error {
	return l.document(c, r, call, input.Get("plan").Text(), input.Get("planFilePath").Text())
}

// approved takes the document as the result of ExitPlanMode has it: the user may
// have changed it, and newer logs hold it nowhere else.
func (l *lists) approved(c *converter, r *record, call raw.Value) error {
	t := r.toolUseResult
	return l.document(c, r, call, t.Get("plan").Text(), t.Get("filePath").Text())
}

// adopted takes the document that a session was started with.
func (l *lists) adopted(c *converter, r *record) error {
	p := source.Plan{Common: r.common(), PlanID: "plan" + r.from(), PlanType: "document"}
	p.IDDerived = true
	p.Content.Text(r.planContent, source.Own{})
	_, err := c.out.Plan(&p)
	return err
}

// document writes a snapshot of a plan document. The file that holds it names it;
// without one the name is derived.
func (l *lists) document(c *converter, r *record, call, text, file raw.Value) error {
	if text == nil {
		return nil
	}
	p := source.Plan{Common: r.common(), PlanType: "document", CallID: call, SourcePath: file}
	p.PlanID = strings.TrimSuffix(path.Base(strings.ReplaceAll(file.Str(), `\`, "/")), ".md")
	if file == nil || p.PlanID == "" {
		p.PlanID, p.IDDerived = "plan"+r.from(), true
	}
	if !l.changed("document "+p.PlanID, text) {
		return nil
	}
	p.Content.Text(text, source.Own{})
	_, err := c.out.Plan(&p)
	return err
}
