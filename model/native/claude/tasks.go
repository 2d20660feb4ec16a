package claude

import (
	"slices"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// taskList is a task list as put together from the changes that the log holds.
type taskList struct {
	tasks []task
	// torn: a change named a task that the log never introduced, so that the list
	// is not known whole and no snapshot of it can be written (ASR-222).
	torn bool
}

type task struct {
	id              string
	subject, status raw.Value
	owner           raw.Value
	blockedBy       []string
}

func (l *lists) list(r *record) *taskList {
	if l.tasks == nil {
		l.tasks = map[string]*taskList{}
	}
	t := l.tasks[r.from()]
	if t == nil {
		t = &taskList{}
		if len(l.tasks) < maxAgents {
			l.tasks[r.from()] = t
		}
	}
	return t
}

// created takes the result of TaskCreate, which names the new task.
func (l *lists) created(c *converter, r *record, call, input raw.Value) error {
	t := l.list(r)
	made := r.toolUseResult.Get("task")
	id := made.Get("id").Str()
	if id == "" || len(t.tasks) >= maxTasks {
		t.torn = true
		return nil
	}
	subject := made.Get("subject")
	if !subject.IsString() {
		subject = input.Get("subject")
	}
	t.tasks = append(t.without(id), task{
		id: id, subject: subject.Clone(), status: raw.Value(`"pending"`), owner: input.Get("owner").Text().Clone(),
	})
	return l.snapshot(c, r, call, t)
}

// updated takes a TaskUpdate whose result says that it succeeded.
func (l *lists) updated(c *converter, r *record, call, input raw.Value) error {
	if v := r.toolUseResult.Get("success"); v != nil && !v.IsTrue() {
		return nil
	}
	t := l.list(r)
	id := input.Get("taskId").Str()
	i := t.find(id)
	if i < 0 {
		t.torn = true
		return nil
	}
	if input.Get("status").Is("deleted") {
		t.tasks = slices.Delete(t.tasks, i, i+1)
		return l.snapshot(c, r, call, t)
	}
	t.change(i, input)
	return l.snapshot(c, r, call, t)
}

func (t *taskList) change(i int, input raw.Value) {
	x := &t.tasks[i]
	if v := input.Get("status"); v.IsString() {
		x.status = v.Clone()
	}
	if v := input.Get("subject"); v.IsString() {
		x.subject = v.Clone()
	}
	if v := input.Get("owner"); v.IsString() {
		x.owner = v.Text().Clone()
	}
	for _, v := range input.Get("addBlockedBy").Elements() {
		t.block(x.id, v.Str())
	}
	for _, v := range input.Get("addBlocks").Elements() {
		t.block(v.Str(), x.id)
	}
}

// block notes that a task waits for another one.
func (t *taskList) block(id, by string) {
	i := t.find(id)
	if i < 0 || id == by || slices.Contains(t.tasks[i].blockedBy, by) {
		return
	}
	t.tasks[i].blockedBy = append(t.tasks[i].blockedBy, by)
}

func (t *taskList) find(id string) int {
	return slices.IndexFunc(t.tasks, func(x task) bool { return x.id == id })
}

func (t *taskList) without(id string) []task {
	return slices.DeleteFunc(t.tasks, func(x task) bool { return x.id == id })
}

// reminded takes a whole list, as a reminder to the model holds it.
func (l *lists) reminded(c *converter, r *record, list raw.Value) error {
	t := l.list(r)
	var whole []task
	for _, v := range list.Elements() {
		x := task{
			id: v.Get("id").Str(), subject: v.Get("subject").Clone(),
			status: v.Get("status").Clone(), owner: v.Get("owner").Text().Clone(),
		}
		for _, by := range v.Get("blockedBy").Elements() {
			x.blockedBy = append(x.blockedBy, by.Str())
		}
		if x.id == "" || len(whole) >= maxTasks || slices.ContainsFunc(whole, func(y task) bool { return y.id == x.id }) {
			return nil
		}
		whole = append(whole, x)
	}
	if len(whole) == 0 {
		return nil
	}
	t.tasks, t.torn = whole, false
	return l.snapshot(c, r, nil, t)
}

// snapshot writes the list, if it is known whole and is a new one.
func (l *lists) snapshot(c *converter, r *record, call raw.Value, t *taskList) error {
	if t.torn {
		return nil
	}
	var entries source.Entries
	for _, x := range t.tasks {
		e := source.Entry{EntryID: x.id, Content: x.subject, Status: x.status, Owner: x.owner}
		for _, by := range x.blockedBy {
			if by != x.id && t.find(by) >= 0 {
				e.BlockedBy = append(e.BlockedBy, by)
			}
		}
		entries.Add(&e)
	}
	return l.items(c, r, "tasks"+r.from(), call, &entries)
}
