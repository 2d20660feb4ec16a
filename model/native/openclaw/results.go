package openclaw

import (
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// result writes a tool's result, and what its details say of a session that was
// started or of a message that was sent.
func (c *converter) result(e *entry) error {
	m := e.message
	t := source.ToolResult{
		Common: e.common(), CallID: m.Get("toolCallId").Text(), Name: m.Get("toolName").Text(), IsError: m.Get("isError").Bool(),
	}
	content := m.Get("content")
	t.HasContent = content.IsArray()
	parts(&t.Content, content)
	t.Ext = e.beside("role", "toolCallId", "toolName", "isError", "content")
	if e.id != nil {
		t.Ext[0].Object.Raw("entry", e.id)
	}
	if _, err := c.out.ToolResult(&t); err != nil {
		return err
	}
	if err := c.spawned(e, t.CallID); err != nil {
		return err
	}
	return c.delivered(e)
}

// spawned writes the subagent record of a session that a call started.
func (c *converter) spawned(e *entry, call raw.Value) error {
	input, pending := c.spawns.Take(call.Str())
	if !pending {
		return nil
	}
	key := e.message.Get("details", "childSessionKey").Str()
	if key == "" {
		return nil // it was refused
	}
	s := source.Subagent{
		Common: e.common(), CallID: call, Session: agent + ":" + key,
		Name: input.Get("agentId").Text(), Description: input.Get("label").Text(),
	}
	_, err := c.out.Subagent(&s)
	return err
}

// delivered writes the delivery that a result is the receipt of (ASR-237).
func (c *converter) delivered(e *entry) error {
	details := e.message.Get("details")
	fact := details.Get("messageDelivery")
	if fact.IsObject() {
		return c.fact(e, fact)
	}
	if strings.HasPrefix(e.message.Get("toolName").Str(), "conversations_") {
		return c.conversation(e, details)
	}
	return nil
}

// fact writes the delivery of a messaging tool's receipt.
func (c *converter) fact(e *entry, fact raw.Value) error {
	d := source.Delivery{Common: e.common(), Reason: reason(fact)}
	switch fact.Get("status").Str() {
	case "settled":
		d.Status = "sent"
	case "suppressed":
		d.Status = "suppressed"
	case "failed":
		d.Status = "failed"
		if fact.Get("partialDelivery").IsTrue() {
			d.Status = "sent" // what was sent stands, though the tool failed
		}
	default:
		return nil // a dry run, or nothing that is known to be an attempt
	}
	if id := fact.Get("primaryPlatformMessageId").Text(); id != nil && d.Status == "sent" {
		var ids raw.Array
		ids.Raw(id)
		d.PlatformMessageIDs = ids.Value()
	}
	d.Ext = rest(fact, "primaryPlatformMessageId")
	_, err := c.out.Delivery(&d)
	return err
}

// conversation writes the delivery of a conversation tool's receipt. A reply that
// did not come does not undo what was sent.
func (c *converter) conversation(e *entry, details raw.Value) error {
	d := source.Delivery{Common: e.common(), Reason: reason(details)}
	switch details.Get("status").Str() {
	case "sent", "replied", "timeout":
		d.Status = "sent"
	case "queued":
		d.Status = "queued"
	case "suppressed":
		d.Status = "suppressed"
	case "unknown":
		d.Status = "unknown"
	case "failed", "rejected":
		d.Status = "failed"
	default:
		return nil
	}
	if id := details.Get("platformMessageId").Text(); id != nil && d.Status == "sent" {
		var ids raw.Array
		ids.Raw(id)
		d.PlatformMessageIDs = ids.Value()
	}
	var ext raw.Object
	ext.Raw("status", details.Get("status"))
	d.Ext = []source.Ext{{Name: vendor, Object: &ext}}
	_, err := c.out.Delivery(&d)
	return err
}

func reason(v raw.Value) raw.Value {
	for _, name := range []string{"reason", "error"} {
		if r := v.Get(name).Text(); r != nil {
			return r
		}
	}
	return nil
}

// suppressed writes the delivery of a row that says a reply was held back. Which
// reply it was the row does not say.
func (c *converter) suppressed(e *entry) error {
	marker := e.message.Get("openclawDeliveryMirror")
	if !marker.Get("kind").Is("channel-final-suppressed") {
		return nil
	}
	d := source.Delivery{Common: e.common(), Status: "suppressed", Reason: marker.Get("reason").Text()}
	d.Ext = rest(marker, "reason")
	_, err := c.out.Delivery(&d)
	return err
}
