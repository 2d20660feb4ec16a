package nativetest

import (
	"fmt"
	"slices"

	"asrview/model/asr"
)

// judge says which of ASR's rules for producers a stream breaks, as far as the
// stream alone shows it. It knows less than the validator does, and nothing of
// it: the two stand side by side.
type judge struct {
	ids   map[string]bool
	plans map[string]string
}

func (j *judge) record(r *asr.Record) error {
	if j.ids == nil {
		j.ids, j.plans = map[string]bool{}, map[string]string{}
	}
	if r.Supersedes != "" && !j.ids[r.Supersedes] {
		return fmt.Errorf("it supersedes %s, which no earlier record is", r.Supersedes)
	}
	j.ids[r.ID] = true
	switch r.Kind {
	case asr.KindMessage:
		return message(r)
	case asr.KindPlan:
		return j.plan(r)
	case asr.KindDelivery:
		if r.Delivery.Status == "" {
			return fmt.Errorf("ASR-234: a delivery without a status")
		}
	case asr.KindToolResult:
		return parts(&asr.Message{}, r.ToolResult.Content)
	}
	return nil
}

func message(r *asr.Record) error {
	m := r.Message
	_, roleSaid := r.CaptureState("role")
	why, contentSaid := r.CaptureState("content")
	switch {
	case m.MessageID == "" || !m.HasContent || m.Role == "" && !roleSaid:
		return fmt.Errorf("ASR-200: messageId, content and role, or why there is none")
	case len(m.Content) == 0 && !contentSaid:
		return fmt.Errorf("ASR-200: empty content, and nothing says why")
	case m.HasDisplay && len(m.Content) == 0 && why != "absent":
		return fmt.Errorf("ASR-207: displayContent alone, content is %q", why)
	case m.Audience != "" && !slices.Contains([]string{"model", "user", "both", "unknown"}, m.Audience):
		return fmt.Errorf("ASR-204: audience %q", m.Audience)
	case m.Origin == "notice" && (m.Author != "harness" || m.Audience != "user"):
		return fmt.Errorf("ASR-205: a notice by %q to %q", m.Author, m.Audience)
	case m.From != nil && !m.From.Known():
		return fmt.Errorf("ASR-228: from names nobody")
	}
	for _, to := range m.Recipients {
		if !to.Actor.Known() {
			return fmt.Errorf("ASR-226: a recipient that is nobody")
		}
	}
	if err := parts(m, m.Content); err != nil {
		return err
	}
	return parts(m, m.Display)
}

// notHuman are the origins of what no person wrote.
var notHuman = []string{"injected", "notice", "memory", "retrieval", "subagent_report"}

func parts(m *asr.Message, list []asr.Part) error {
	for i := range list {
		p := &list[i]
		v := m.Effective(p)
		if v.Author == "human" && slices.Contains(notHuman, v.Origin) {
			return fmt.Errorf("ASR-203: %s content by a human", v.Origin)
		}
		if err := part(p); err != nil {
			return fmt.Errorf("part %d: %w", i, err)
		}
	}
	return nil
}

func part(p *asr.Part) error {
	bytes := p.DataSize >= 0
	switch p.Kind {
	case asr.PartInvalid, asr.PartUnknown:
		return fmt.Errorf("ASR-210: a part of type %q", p.Type)
	case asr.PartText, asr.PartRefusal:
		if !p.HasText {
			return fmt.Errorf("a %s without text", p.Type)
		}
	case asr.PartImage, asr.PartAudio:
		if p.MimeType == "" || bytes && p.Blob != nil {
			return fmt.Errorf("ASR-212: mimeType %q", p.MimeType)
		}
	case asr.PartResourceLink:
		if p.URI == "" || p.Name == "" {
			return fmt.Errorf("ASR-213: uri %q, name %q", p.URI, p.Name)
		}
	case asr.PartReasoning:
		if p.Text != "" && p.Visibility != "" && p.Visibility != "full" {
			return fmt.Errorf("ASR-214: text of reasoning that is %s", p.Visibility)
		}
	case asr.PartData:
		if !p.HasData {
			return fmt.Errorf("ASR-230: a data part without data")
		}
	case asr.PartOpaque:
		if p.Format == "" || bytes && p.Blob != nil {
			return fmt.Errorf("ASR-231: format %q", p.Format)
		}
	}
	if d := p.Derivation; d != nil && d.Method == "" {
		return fmt.Errorf("ASR-233: a derivation without a method")
	}
	return nil
}

func (j *judge) plan(r *asr.Record) error {
	p := r.Plan
	_, said := r.CaptureState("content")
	switch {
	case p.PlanID == "" || p.PlanType == "":
		return fmt.Errorf("ASR-221: planId %q, planType %q", p.PlanID, p.PlanType)
	case p.PlanType == "items" && !p.HasEntries:
		return fmt.Errorf("ASR-221: items without entries")
	case p.PlanType != "items" && len(p.Content) == 0 && !said:
		return fmt.Errorf("ASR-221: a %s without content", p.PlanType)
	case r.Supersedes != j.plans[p.PlanID]:
		return fmt.Errorf("ASR-222: it supersedes %q, the last snapshot is %q", r.Supersedes, j.plans[p.PlanID])
	}
	j.plans[p.PlanID] = r.ID
	ids := map[string]bool{}
	for _, e := range p.Entries {
		if e.Content == "" || e.Status == "" || e.EntryID != "" && ids[e.EntryID] {
			return fmt.Errorf("ASR-221, ASR-236: entry %+v", e)
		}
		ids[e.EntryID] = true
	}
	for _, e := range p.Entries {
		for _, by := range e.BlockedBy {
			if by == e.EntryID || !ids[by] {
				return fmt.Errorf("ASR-236: entry %s is blocked by %q", e.EntryID, by)
			}
		}
	}
	return parts(&asr.Message{}, p.Content)
}
