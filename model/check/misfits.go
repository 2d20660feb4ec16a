package check

import (
	"strconv"
	"strings"

	"asrview/model/asr"
)

// misfits reports the members whose type is not the page's, each under the
// narrowest rule that speaks of the member.
func (j *judge) misfits() {
	for _, m := range j.rec.Misfits {
		if m.Got.IsString() && strings.HasPrefix(m.Want, "a string") {
			continue
		}
		if rule := j.typeRule(m.Path); rule != "" {
			sev := Error
			if rule == RuleSupersedes {
				sev = Warning
			}
			j.add(rule, sev, m.Path, "it is %s, where %s belongs", describe(m.Got), m.Want)
		}
	}
}

// typeRule returns the rule that a member's type falls under, "" where the page
// does not say what the type is.
func (j *judge) typeRule(path string) string {
	if path == "supersedes" {
		return RuleSupersedes
	}
	if p, rest, ok := j.partAt(path); ok {
		return partTypeRule(p, rest)
	}
	head := path
	if i := strings.IndexAny(path, ".["); i >= 0 {
		head = path[:i]
	}
	switch j.rec.Kind {
	case asr.KindMessage:
		return messageTypeRule(head, path)
	case asr.KindPlan:
		return planTypeRule(head, path)
	case asr.KindDelivery:
		switch head {
		case "status":
			return "ASR-234"
		case "message", "conversation":
			return "ASR-235"
		case "reason", "platformMessageIds", "attempt":
			return RuleTable
		}
	}
	return ""
}

func messageTypeRule(head, path string) string {
	switch head {
	case "messageId", "role", "content":
		return "ASR-200"
	case "audience":
		return "ASR-204"
	case "status":
		return "ASR-206"
	case "displayCorrespondence":
		return "ASR-208"
	case "conversation":
		return "ASR-227"
	case "from", "derivedFrom":
		return "ASR-228"
	case "recipients":
		if strings.Contains(path, "].actor") {
			return "ASR-228"
		}
		return "ASR-226"
	case "platform", "triggersTurn", "addressed", "via":
		return "ASR-226"
	case "author", "origin", "phase", "displayContent":
		return RuleTable
	}
	return ""
}

func planTypeRule(head, path string) string {
	switch head {
	case "planId", "planType", "content":
		return "ASR-221"
	case "entries":
		switch {
		case strings.Contains(path, "].entryId"), strings.Contains(path, "].blockedBy"):
			return "ASR-236"
		case strings.Contains(path, "].priority"), strings.Contains(path, "].owner"):
			return RuleTable
		}
		return "ASR-221"
	case "status", "budget", "used", "callId":
		return RuleTable
	case "source":
		if path == head {
			return RuleTable
		}
	}
	return ""
}

// partAt finds the part that a path leads into, and the rest of the path.
func (j *judge) partAt(path string) (part *asr.Part, rest string, ok bool) {
	open := strings.IndexByte(path, '[')
	end := strings.IndexByte(path, ']')
	if open < 0 || end < open {
		return nil, "", false
	}
	i, err := strconv.Atoi(path[open+1 : end])
	parts := j.parts(path[:open])
	if err != nil || i >= len(parts) {
		return nil, "", false
	}
	return &parts[i], strings.TrimPrefix(path[end+1:], "."), true
}

// parts returns an array of parts by its name.
func (j *judge) parts(field string) []asr.Part {
	switch {
	case field == "content" && j.rec.Message != nil:
		return j.rec.Message.Content
	case field == "displayContent" && j.rec.Message != nil:
		return j.rec.Message.Display
	case field == "content" && j.rec.Plan != nil:
		return j.rec.Plan.Content
	}
	return nil
}

func partTypeRule(p *asr.Part, rest string) string {
	switch rest {
	case "", "type":
		return "ASR-210"
	case "author", "origin", "phase":
		return "ASR-224"
	case "annotations":
		if p.Kind == asr.PartText || p.Kind == asr.PartImage || p.Kind == asr.PartAudio ||
			p.Kind == asr.PartResourceLink || p.Kind == asr.PartResource {
			return RuleTable
		}
		return ""
	case "_meta":
		return ""
	}
	if rest == "derivation" || strings.HasPrefix(rest, "derivation.") {
		return "ASR-233"
	}
	return partBodyRule(p.Kind, rest)
}

func partBodyRule(kind asr.PartKind, rest string) string {
	switch kind {
	case asr.PartText:
		return RuleTable
	case asr.PartRefusal:
		return "ASR-217"
	case asr.PartImage, asr.PartAudio:
		return oneOf(rest, "ASR-212", "mimeType", "data", "blob")
	case asr.PartResourceLink:
		return oneOf(rest, "ASR-213", "uri", "name")
	case asr.PartResource:
		return oneOf(rest, "ASR-213", "resource", "resource.uri", "resource.text",
			"resource.blob", "resource.blobRef")
	case asr.PartReasoning:
		if !strings.HasPrefix(rest, "opaque.blob.") {
			return RuleTable
		}
	case asr.PartData:
		return oneOf(rest, RuleTable, "schema")
	case asr.PartOpaque:
		return oneOf(rest, "ASR-231", "format", "data", "blob")
	}
	return ""
}

func oneOf(path, rule string, paths ...string) string {
	for _, p := range paths {
		if p == path {
			return rule
		}
	}
	return ""
}
