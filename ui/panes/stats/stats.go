package stats

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"asrview/model/query"
	counted "asrview/model/query/stats"
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
)

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	Stats *counted.Stats
	// Bytes of Total were counted; Done: everything.
	Bytes, Total int64
	Done         bool
	// Stopped: the counting was stopped before its end.
	Stopped bool
	Err     error
	// Location is the zone of local times; nil is time.Local.
	Location *time.Location
}

// Stats is the pane. The zero value is not usable; see [New].
type Stats struct {
	*roll.List
	view View
	rows []entry
	page *roll.Page
	// ids number the rows by what they are about, so that the cursor stays at its row
	// when others come.
	ids map[string]int
	// stood is, by kind, where each value stood when it was last seen. While the
	// counting goes on rows do not change places: they are put in the order of their
	// counts when it is done.
	stood map[string]map[string]int
}

// entry is one row: a heading, a fact, or a value and how often it was met.
type entry struct {
	kind entryKind
	text string
	// about tells it from others of its heading, where its text does not.
	about string
	count string
	// share is the part of the largest count, from 0 to 1.
	share float64
	// filter is the query that finds what was counted, "" for none.
	filter string
}

type entryKind uint8

const (
	value entryKind = iota
	heading
	fact
)

// New returns the pane of a view.
func New(v View) *Stats {
	p := &Stats{ids: map[string]int{}, stood: map[string]map[string]int{}}
	p.List = roll.New(p.set(v))
	return p
}

// Show replaces the view. The cursor stays at its row.
func (p *Stats) Show(v View) { p.List.SetSource(p.set(v)) }

func (p *Stats) set(v View) *roll.Page {
	p.view, p.rows = v, nil
	if v.Stats != nil {
		p.facts(v.Stats)
		p.counts(v.Stats)
		p.stated(v.Stats)
	}
	keys := p.keys()
	p.page = roll.NewPage(len(p.rows), func(i int) roll.Key { return keys[i] }, p.draw)
	return p.page
}

// keys name the rows, each the same as long as the pane is open.
func (p *Stats) keys() []roll.Key {
	out, under := make([]roll.Key, len(p.rows)), ""
	for i, e := range p.rows {
		if e.kind == heading {
			under = e.text
		}
		name := strconv.Itoa(int(e.kind)) + under + "\x00" + e.about
		if e.about == "" {
			name += "\x00" + e.text
		}
		id, ok := p.ids[name]
		if !ok {
			id = len(p.ids)
			p.ids[name] = id
		}
		out[i] = roll.Key{Sub: id}
	}
	return out
}

// steady puts values where they stood, and new ones behind them.
func (p *Stats) steady(kind string, values []counted.Count) []counted.Count {
	stood := p.stood[kind]
	if stood == nil {
		stood = map[string]int{}
		p.stood[kind] = stood
	}
	out := slices.Clone(values)
	if !p.view.Done {
		place := func(c counted.Count) int {
			if at, ok := stood[c.Value]; ok {
				return at
			}
			return len(stood)
		}
		slices.SortStableFunc(out, func(a, b counted.Count) int { return cmp.Compare(place(a), place(b)) })
	}
	for i, c := range out {
		stood[c.Value] = i
	}
	return out
}

// Say is what the pane says beside its title.
func (p *Stats) Say() string {
	say := "of the whole stream"
	switch {
	case p.view.Err != nil:
		say += " · stopped: " + p.view.Err.Error()
	case p.view.Stopped:
		say += " · stopped at " + p.percent()
	case !p.view.Done:
		say += " · counting " + p.percent()
	}
	return say
}

func (p *Stats) percent() string {
	if p.view.Total <= 0 {
		return "0%"
	}
	return strconv.Itoa(int(100*float64(p.view.Bytes)/float64(p.view.Total))) + "%"
}

// Empty says why there is nothing to see.
func (p *Stats) Empty() string { return "counting…" }

// Filter is the query that finds what the row under the cursor counts, "" where
// there is none.
func (p *Stats) Filter() string {
	k, _ := p.Cursor()
	i, ok := p.page.Index(k)
	if !ok {
		return ""
	}
	return p.rows[i].filter
}

func (p *Stats) say(text, count string) {
	p.rows = append(p.rows, entry{kind: fact, text: text, count: count})
}

func (p *Stats) facts(s *counted.Stats) {
	p.rows = append(p.rows, entry{kind: heading, text: "stream"})
	p.say("records", words.Group(s.Lines-s.Problems))
	if s.Problems > 0 {
		p.rows = append(p.rows, entry{kind: fact, text: "lines that are no record", count: words.Group(s.Problems)})
	}
	if !s.First.IsZero() {
		p.say("first", p.time(s.First))
		p.say("last", p.time(s.Last))
		p.say("from first to last", span(s.Last.Sub(s.First)))
	}
	if s.Untimed > 0 {
		p.say("records without a time", words.Group(s.Untimed))
	}
	if s.ToolErrors > 0 {
		p.rows = append(p.rows, entry{kind: fact, text: "results that failed", count: words.Group(s.ToolErrors), filter: "type:tool_result error:yes"})
	}
}

func (p *Stats) time(t time.Time) string {
	if p.view.Location == nil {
		t = t.Local()
	} else {
		t = t.In(p.view.Location)
	}
	return t.Format("2006-01-02 15:04:05 UTC-07:00")
}

// span writes how long it took, in the two largest units.
func span(d time.Duration) string {
	d = d.Round(time.Second)
	days, hours, minutes, seconds := int(d/(24*time.Hour)), int(d/time.Hour)%24, int(d/time.Minute)%60, int(d/time.Second)%60
	switch {
	case days > 0:
		return words.Count(days, "day", "days") + " " + strconv.Itoa(hours) + " h"
	case hours > 0:
		return strconv.Itoa(hours) + " h " + strconv.Itoa(minutes) + " min"
	case minutes > 0:
		return strconv.Itoa(minutes) + " min " + strconv.Itoa(seconds) + " s"
	}
	return strconv.Itoa(seconds) + " s"
}

// counts lists the values of each kind. Key is the key of the query language that
// asks for them; absent is what the empty value is called, and asked the value that
// finds it, "" where none does.
func (p *Stats) counts(s *counted.Stats) {
	for _, c := range []struct {
		title, key, absent, asked string
		counts                    counted.Counts
	}{
		{"types", "type", "", "", s.Types},
		{"messages by role", "role", "role not recorded", "", s.Roles},
		{"by author", "author", "author unknown", "unknown", s.Authors},
		{"by origin", "origin", "origin not recorded", "", s.Origins},
		{"by phase", "phase", "phase not recorded", "", s.Phases},
		{"by audience", "audience", "audience unknown", "unknown", s.Audiences},
		{"by status", "status", "status unknown", "", s.Statuses},
		{"reasoning by visibility", "reasoning", "visibility unknown", "unknown", s.Visibilities},
		{"tools", "tool", "tool without a name", "", s.Tools},
		{"deliveries by status", "delivery", "status not recorded", "", s.Deliveries},
		{"plans by type", "plan", "plan type not recorded", "", s.Plans},
		{"conversations", "conversation", "", "", s.Conversations},
		{"surfaces (via)", "via", "", "", s.Vias},
		{"senders", "", "", "", s.Senders},
		{"recipients", "", "", "", s.Recipients},
		{"data schemas", "schema", "", "", s.Schemas},
		{"media types", "mime", "", "", s.MediaTypes},
		{"subagents", "", "subagent without a name", "", s.Agents},
	} {
		p.kind(c.title, c.key, c.absent, c.asked, c.counts)
	}
}

func (p *Stats) kind(title, key, absent, asked string, c counted.Counts) {
	if len(c.Values) == 0 {
		return
	}
	p.rows = append(p.rows, entry{kind: heading, text: title})
	most := c.Values[0].N
	for _, v := range c.Values {
		most = max(most, v.N)
	}
	for _, v := range p.steady(title, c.Values) {
		e := entry{about: "v" + v.Value, text: v.Value, count: words.Group(v.N), share: float64(v.N) / float64(max(1, most))}
		ask := v.Value
		if v.Value == "" {
			e.text, ask = absent, asked
			if e.text == "" {
				e.text = "not recorded"
			}
		}
		if key != "" && ask != "" {
			e.filter = key + ":" + query.Quote(ask)
		}
		p.rows = append(p.rows, e)
	}
	if c.Others > 0 {
		p.rows = append(p.rows, entry{kind: fact, text: "values beyond the first " + words.Group(counted.MaxValues), count: words.Group(c.Others)})
	}
}

// stated lists what records state of tokens and costs, and nothing where none
// does.
func (p *Stats) stated(s *counted.Stats) {
	if len(s.Stated) == 0 {
		return
	}
	p.rows = append(p.rows, entry{kind: heading, text: "stated by records"})
	for _, x := range s.Stated {
		total := strconv.FormatFloat(x.Total, 'f', -1, 64)
		if whole, rest, _ := strings.Cut(total, "."); rest == "" {
			if n, err := strconv.Atoi(whole); err == nil {
				total = words.Group(n)
			}
		}
		p.rows = append(p.rows, entry{kind: fact, about: x.Member, text: x.Member + " in " + words.Count(x.Records, "record", "records"), count: total})
	}
}

// Columns of a row.
const (
	// countColumns is the room for numbers at the right.
	countColumns = 11
	// barColumns is the widest bar, barFrom the width from which on there is one.
	barColumns = 12
	barFrom    = 50
)

func (p *Stats) draw(i, width int) []row.Row {
	e := p.rows[i]
	switch e.kind {
	case heading:
		rows := []row.Row{line.Of(e.text, themes.RoleHeading).Row(width)}
		if i > 0 {
			rows = append([]row.Row{line.Gap()}, rows...)
		}
		return rows
	case fact:
		return p.fact(e, width)
	}
	bar := ""
	if width >= barFrom {
		bar = strings.Repeat("▪", max(1, int(e.share*barColumns)))
		bar = "  " + bar + strings.Repeat(" ", barColumns-clean.Width(bar)+2)
	}
	return []row.Row{twoSides(e.text, e.count, bar, width)}
}

// fact writes a number beside its words, or below them where it is long.
func (p *Stats) fact(e entry, width int) []row.Row {
	if clean.Width(e.count) <= countColumns || clean.Width(e.text)+clean.Width(e.count)+4 <= width {
		return []row.Row{twoSides(e.text, e.count, "", width)}
	}
	l, under := line.Of("  ", themes.RoleText), line.Of("    ", themes.RoleText)
	return []row.Row{l.Say(e.text, themes.RoleText).Row(width), under.Say(e.count, themes.RoleDim).Row(width)}
}

func twoSides(text, count, bar string, width int) row.Row {
	const indent = "  "
	l := line.Of(indent, themes.RoleText)
	room := width - max(countColumns, clean.Width(count)+1) - clean.Width(bar)
	// Names that are cut begin alike: their ends tell them apart.
	text = line.Middle(text, max(1, room-len(indent)))
	left := line.Pad(l.Say(text, themes.RoleText).Row(room), max(0, room))
	number := max(0, width-line.Width(left)-clean.Width(bar)-clean.Width(count))
	spans := append(left.Spans, row.Span{Text: strings.Repeat(" ", number)}, row.Span{Text: count, Role: themes.RoleDim})
	if bar != "" {
		spans = append(spans, row.Span{Text: bar, Role: themes.RoleFaint})
	}
	return line.Fit(line.Plain(spans), width)
}
