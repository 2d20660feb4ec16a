package stats

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// counter counts one line after the other. It belongs to one goroutine.
type counter struct {
	lines, problems, untimed, toolErrors int
	first, last                          time.Time

	types, roles, authors, origins, phases, audiences, statuses tally
	visibilities, tools, deliveries, plans                      tally
	senders, recipients, conversations, vias                    tally
	schemas, media, agents                                      tally
	stated                                                      sums

	head    asr.Head
	scratch []byte
	// names finds the escapes with which a member's name may be stored.
	names *pattern.Prefilter
	// numbers are words in the names of members that state tokens or costs.
	numbers *pattern.Prefilter
	cursor  pattern.Cursor
}

// numberWords are what the names of such members have in them. A time to the first
// token is none of them.
var numberWords = [...]string{"tokens", "token_count", "tokencount", "cost"}

func newCounter() (*counter, error) {
	names, err := pattern.Compile("(?i)visibility|schema|mimeType|via|author|origin|phase")
	if err != nil {
		return nil, err
	}
	numbers, err := pattern.Compile("(?i)" + strings.Join(numberWords[:], "|"))
	if err != nil {
		return nil, err
	}
	c := &counter{stated: make(sums), names: names.Prefilter(), numbers: numbers.Prefilter()}
	c.cursor = c.numbers.Cursor(nil)
	return c, nil
}

// entry counts what the index knows.
func (c *counter) entry(e *stream.Entry) {
	c.lines++
	if e.Kind == asr.KindNone {
		c.problems++
		return
	}
	c.types.add(e.Type)
	if e.Time.IsZero() {
		c.untimed++
		return
	}
	if c.first.IsZero() || e.Time.Before(c.first) {
		c.first = e.Time
	}
	if e.Time.After(c.last) {
		c.last = e.Time
	}
}

// line counts what the stored line says: by its header alone where that will do.
func (c *counter) line(e *stream.Entry, line []byte) (decoded bool) {
	if asr.Scan(line, &c.head) == nil {
		c.header(e)
	}
	if !c.wantsAll(e, line) {
		return false
	}
	rec, err := asr.Decode(line)
	if err != nil {
		return true
	}
	c.record(rec)
	return true
}

func (c *counter) header(e *stream.Entry) {
	h := &c.head
	if h.Conversation != nil {
		c.conversations.addBytes(h.Conversation)
	}
	switch e.Kind {
	case asr.KindMessage:
		c.roles.addBytes(h.Role)
		c.audiences.addBytes(h.Audience)
		c.statuses.addBytes(h.Status)
	case asr.KindDelivery:
		c.deliveries.addBytes(h.Status)
	case asr.KindToolCall:
		c.tools.addBytes(h.Name)
	case asr.KindSubagent:
		c.agents.addBytes(h.Name)
	case asr.KindToolResult:
		if e.Error {
			c.toolErrors++
		}
	}
}

// wantsAll reports whether the record has to be decoded to be counted. If a
// message's effective values are its own they are counted here.
func (c *counter) wantsAll(e *stream.Entry, line []byte) bool {
	switch {
	case e.Kind == asr.KindPlan, e.Has&asr.HasDuplicate != 0, c.names.Escaped(line), c.statesNumbers(line):
		return true
	case stands(line, `"schema"`, nil), stands(line, `"mimeType"`, nil):
		return true
	case e.Kind != asr.KindMessage:
		return e.Kind == asr.KindToolResult && stands(line, `"visibility"`, nil)
	case e.Has&(asr.HasFrom|asr.HasRecipients) != 0, stands(line, `"visibility"`, nil), stands(line, `"via"`, nil),
		stands(line, `"author"`, c.head.Author), stands(line, `"origin"`, c.head.Origin), stands(line, `"phase"`, c.head.Phase):
		return true
	}
	c.authors.addBytes(c.head.Author)
	c.origins.addBytes(c.head.Origin)
	c.phases.addBytes(c.head.Phase)
	return false
}

// stands reports whether a member's name, in its quotes, stands in the line more
// often than the header's value explains.
func stands(line []byte, name string, value []byte) bool {
	i := bytes.Index(line, []byte(name))
	if i < 0 {
		return false
	}
	return value == nil || bytes.Contains(line[i+len(name):], []byte(name))
}

// statesNumbers reports whether the line may have a member whose name says that
// it states tokens or a cost.
func (c *counter) statesNumbers(line []byte) bool {
	if c.numbers.Escaped(line) {
		return c.numbers.Possible(line, &c.scratch)
	}
	c.cursor.Reset(line)
	for at := c.cursor.Next(0); at >= 0; at = c.cursor.Next(at + 1) {
		end := at
		for end < len(line) && (isLetter(line[end]) || line[end] == '_') {
			end++
		}
		if rest := bytes.TrimLeft(line[min(end+1, len(line)):], " \t"); end < len(line) && line[end] == '"' && len(rest) > 0 && rest[0] == ':' {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// record counts what only the decoded record says.
func (c *counter) record(r *asr.Record) {
	switch {
	case r.Message != nil:
		c.message(r.Message)
	case r.Plan != nil:
		c.plans.add(r.Plan.PlanType)
		c.parts(r.Plan.Content)
	case r.ToolResult != nil:
		c.parts(r.ToolResult.Content)
	}
	c.numbersOf(r)
}

func (c *counter) message(m *asr.Message) {
	if m.Via != "" {
		c.vias.add(m.Via)
	}
	if m.From != nil {
		c.actor(&c.senders, *m.From)
	}
	for i := range m.Recipients {
		c.actor(&c.recipients, m.Recipients[i].Actor)
	}
	values := map[asr.Values]bool{}
	for _, parts := range [][]asr.Part{m.Content, m.Display} {
		for i := range parts {
			values[m.Effective(&parts[i])] = true
		}
		c.parts(parts)
	}
	if len(values) == 0 {
		values[asr.Values{Author: m.Author, Origin: m.Origin, Phase: m.Phase}] = true
	}
	each(values, func(v asr.Values) string { return v.Author }, &c.authors)
	each(values, func(v asr.Values) string { return v.Origin }, &c.origins)
	each(values, func(v asr.Values) string { return v.Phase }, &c.phases)
}

// each counts every different value once.
func each(values map[asr.Values]bool, of func(asr.Values) string, t *tally) {
	seen := map[string]bool{}
	for v := range values {
		if s := of(v); !seen[s] {
			seen[s] = true
			t.add(s)
		}
	}
}

func (c *counter) actor(t *tally, a asr.Actor) {
	for _, s := range [...]string{a.Session, a.Address, a.Participant} {
		if s != "" {
			t.add(s)
		}
	}
}

func (c *counter) parts(parts []asr.Part) {
	for i := range parts {
		p := &parts[i]
		if p.Kind == asr.PartReasoning {
			c.visibilities.add(p.Visibility)
		}
		if p.Schema != "" {
			c.schemas.add(p.Schema)
		}
		if p.MimeType != "" {
			c.media.add(p.MimeType)
		}
	}
}

// numbersOf sums the tokens and costs that a record states in members of its own:
// those that no page gives, not what stands in texts, inputs or data.
func (c *counter) numbersOf(r *asr.Record) {
	seen := map[string]bool{}
	for i := range r.Extra {
		c.number(r.Extra[i].Name, r.Extra[i].Name, &r.Extra[i].Value, seen, 0)
	}
}

// maxNesting is how deep in a record's members numbers are looked for.
const maxNesting = 4

func (c *counter) number(path, name string, v *asr.Value, seen map[string]bool, depth int) {
	switch v.Kind {
	case asr.Number:
		if n, err := strconv.ParseFloat(v.Text, 64); err == nil && isNumberName(name) {
			c.stated.add(path, n, seen)
		}
	case asr.Object:
		if depth == maxNesting {
			return
		}
		for i := range v.Members {
			m := &v.Members[i]
			c.number(path+"."+m.Name, m.Name, &m.Value, seen, depth+1)
		}
	}
}

func isNumberName(name string) bool {
	name = strings.ToLower(name)
	for _, w := range numberWords {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// stats returns what was counted so far.
func (c *counter) stats() *Stats {
	return &Stats{
		Lines: c.lines, Problems: c.problems, First: c.first, Last: c.last, Untimed: c.untimed,
		Types: c.types.counts(), Roles: c.roles.counts(), Authors: c.authors.counts(), Origins: c.origins.counts(),
		Phases: c.phases.counts(), Audiences: c.audiences.counts(), Statuses: c.statuses.counts(),
		Visibilities: c.visibilities.counts(), Tools: c.tools.counts(), ToolErrors: c.toolErrors,
		Deliveries: c.deliveries.counts(), Plans: c.plans.counts(),
		Senders: c.senders.counts(), Recipients: c.recipients.counts(),
		Conversations: c.conversations.counts(), Vias: c.vias.counts(),
		Schemas: c.schemas.counts(), MediaTypes: c.media.counts(), Agents: c.agents.counts(),
		Stated: c.stated.list(),
	}
}
