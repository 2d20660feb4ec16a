package claude

import (
	"io/fs"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// agents is what is known of the session's subagents: from the files beside the
// log, and from the results of the calls that started them.
type agents struct {
	env source.Env
	// stale: the log grows, and there may be files that were not listed yet.
	stale bool
	// byCall maps a call's ID to the ID of the subagent it started.
	byCall map[string]string
	// known are the IDs of subagents, linked those whose companion was read.
	known, linked map[string]bool
	// ownMeta is the log's own companion, where the log is a subagent's, and
	// ownCall the ID of the call that started it.
	ownMeta raw.Value
	ownCall string
}

const (
	subagentPrefix = "agent-"
	metaSuffix     = ".meta.json"
)

// Beside is the folder of a session's subagents.
func (Source) Beside(stem string) string { return stem + "/subagents" }

// look lists the log's companions: <log>/subagents/agent-<id>.meta.json, and
// agent-<id>.meta.json beside a subagent's own log.
func (a *agents) look(env source.Env) {
	a.env = env
	a.byCall, a.known, a.linked = map[string]string{}, map[string]bool{}, map[string]bool{}
	if strings.HasPrefix(env.Stem, subagentPrefix) {
		if meta := readMeta(env, env.Stem+metaSuffix); meta != nil {
			a.ownMeta = meta
			a.ownCall = meta.Get("toolUseId").Str()
		}
	}
	a.list()
}

// again lists the companions anew where there may be more of them by now.
func (a *agents) again() {
	if a.stale {
		a.stale = false
		a.list()
	}
}

func (a *agents) list() {
	dir := Source{}.Beside(a.env.Stem)
	for _, e := range a.env.List(dir) {
		name, found := strings.CutPrefix(e.Name(), subagentPrefix)
		if !found || e.Type() != 0 && e.Type()&fs.ModeType != 0 {
			continue
		}
		if id, ok := strings.CutSuffix(name, ".jsonl"); ok {
			a.learn(id, "")
		} else if id, ok := strings.CutSuffix(name, metaSuffix); ok && !a.linked[id] {
			meta := readMeta(a.env, dir+"/"+e.Name())
			a.learn(id, meta.Get("toolUseId").Str())
			if meta != nil && a.known[id] { // else it is half written
				a.linked[id] = true
			}
		}
	}
}

func readMeta(env source.Env, name string) raw.Value {
	b := env.Read(name)
	if b == nil {
		return nil
	}
	if v, _, fault := raw.Check(b); fault == nil && v.IsObject() {
		return v
	}
	return nil
}

// of returns the ID of the subagent that a call started, "" where it is not known.
func (a *agents) of(call string) string {
	if a.byCall[call] == "" {
		a.again()
	}
	return a.byCall[call]
}

// isKnown reports whether an ID is a subagent's.
func (a *agents) isKnown(id string) bool {
	if !a.known[id] {
		a.again()
	}
	return a.known[id]
}

// learn remembers a subagent and, where it is known, the call that started it.
func (a *agents) learn(id, call string) {
	if len(a.known) >= maxAgents && !a.known[id] {
		return
	}
	a.known[id] = true
	if call != "" {
		a.byCall[call] = id
	}
}

// sessionRef is how a subagent's session is referred to.
func sessionRef(id string) string { return agent + ":" + subagentPrefix + id }

// sessionOf names the session that a log is of, by a line of it: a subagent's
// log carries its agentId on side-chain lines and its parent's sessionId.
func sessionOf(line raw.Value) string {
	if id := line.Get("agentId").Str(); id != "" && line.Get("isSidechain").IsTrue() {
		return sessionRef(id)
	}
	if id := line.Get("sessionId").Str(); id != "" {
		return agent + ":" + id
	}
	return ""
}

// delegate writes a subagent record at the call that starts one, and notes it.
func (c *converter) delegate(r *record, call, input raw.Value, p *pending) (err error) {
	s := source.Subagent{Common: r.common(), CallID: call, Description: input.Get("description").Text()}
	s.Name = input.Get("name").Text()
	if s.Name == nil {
		s.Name = input.Get("subagent_type").Text()
	}
	if p.agent = c.agents.of(call.Str()); p.agent != "" {
		s.Session = sessionRef(p.agent)
	}
	p.record, err = c.out.Subagent(&s)
	return err
}

// started is called with the result of a call that starts a subagent. Where the
// call's record could not name the child's session, a revision does.
func (c *converter) started(r *record, call raw.Value, p *pending) error {
	id := r.toolUseResult.Get("agentId").Str()
	if id == "" {
		id = c.agents.of(call.Str())
	}
	if id == "" {
		return nil
	}
	c.agents.learn(id, call.Str())
	if p.agent == id || p.record == "" {
		return nil
	}
	s := source.Subagent{Common: r.common(), CallID: call, Session: sessionRef(id)}
	s.Supersedes = p.record
	s.Name, s.Description = p.name, p.input.Get("description").Text()
	if n := p.input.Get("name").Text(); n != nil {
		s.Name = n
	} else if n := p.input.Get("subagent_type").Text(); n != nil {
		s.Name = n
	}
	_, err := c.out.Subagent(&s)
	return err
}
