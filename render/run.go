package render

import (
	"strconv"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/themes"
)

// Run draws a run of records that keep an agent's books (progress, snapshots) as
// one line that says how many of what they are. The line is a fold: opening it
// shows the records themselves. Under [Options.Print] no runs are made.
func Run(entries []stream.Entry, o Options) *Block {
	s := newSheet(Input{}, o, nil)
	s.bar = themes.RoleVendor
	types, counts := tally(entries)
	s.line.say(words.Count(len(entries), "record", "records"), themes.RoleDim)
	for i, typ := range types {
		if i == maxRunTypes && len(types) > i+1 {
			s.line.say("and "+words.Count(len(types)-i, "other type", "other types"), themes.RoleDim)
			break
		}
		s.line.say(words.Group(counts[i])+" "+s.inline(typ), themes.RoleVendor)
	}
	if from, to := seqSpan(entries); from != "" {
		s.line.say(from+to, themes.RoleDim)
	}
	s.foldLabel()
	return s.block()
}

// maxRunTypes is how many types a run's line names.
const maxRunTypes = 4

// tally counts the entries by type, in the order in which types first appear.
func tally(entries []stream.Entry) (types []string, counts []int) {
	at := map[string]int{}
	for i := range entries {
		typ := entries[i].Type
		if entries[i].Kind == asr.KindNone {
			typ = "no record"
		}
		k, ok := at[typ]
		if !ok {
			k = len(types)
			at[typ] = k
			types, counts = append(types, typ), append(counts, 0)
		}
		counts[k]++
	}
	return types, counts
}

// seqSpan is from which seq to which a run goes, where both are known.
func seqSpan(entries []stream.Entry) (from, to string) {
	if len(entries) == 0 || !entries[0].Seq.Known {
		return "", ""
	}
	from = "#" + strconv.FormatInt(entries[0].Seq.N, 10)
	last := entries[len(entries)-1].Seq
	if len(entries) > 1 && last.Known {
		to = " to #" + strconv.FormatInt(last.N, 10)
	}
	return from, to
}

// foldLabel lays the line out as a fold row at the place of a title.
func (s *sheet) foldLabel() {
	s.folded = append(s.folded, Folded{Part: -1, Row: len(s.rows), From: -1, To: -1})
	s.row(RowFold, atLabel)
}
