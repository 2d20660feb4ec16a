package asr

// field names a top-level member that Head wants.
type field uint8

const (
	noField field = iota
	fieldType
	fieldID
	fieldTS
	fieldRole
	fieldAuthor
	fieldOrigin
	fieldAudience
	fieldStatus
	fieldPhase
	fieldMessageID
	fieldCallID
	fieldPlanID
	fieldSupersedes
	fieldMessage
	fieldConversation
	fieldName
	fieldSeq
	fieldIsError
	fieldContent
	fieldDisplay
	fieldFrom
	fieldRecipients
	fieldDerivedFrom
	fieldCapture
	fieldConversations
	fieldParticipants
	fieldPlatform
	fieldSession
)

// headName returns the field of a name.
func headName(name []byte) field {
	switch string(name) {
	case "type":
		return fieldType
	case "id":
		return fieldID
	case "ts":
		return fieldTS
	case "role":
		return fieldRole
	case "author":
		return fieldAuthor
	case "origin":
		return fieldOrigin
	case "audience":
		return fieldAudience
	case "status":
		return fieldStatus
	case "phase":
		return fieldPhase
	case "messageId":
		return fieldMessageID
	case "callId":
		return fieldCallID
	case "planId":
		return fieldPlanID
	case "supersedes":
		return fieldSupersedes
	case "message":
		return fieldMessage
	case "conversation":
		return fieldConversation
	case "name":
		return fieldName
	case "seq":
		return fieldSeq
	case "isError":
		return fieldIsError
	case "content":
		return fieldContent
	case "displayContent":
		return fieldDisplay
	case "from":
		return fieldFrom
	case "recipients":
		return fieldRecipients
	case "derivedFrom":
		return fieldDerivedFrom
	case "capture":
		return fieldCapture
	case "conversations":
		return fieldConversations
	case "participants":
		return fieldParticipants
	case "platform":
		return fieldPlatform
	case "session":
		return fieldSession
	}
	return noField
}

// has returns the bit of a field that is only noted.
func (f field) has() Has {
	switch f {
	case fieldContent:
		return HasContent
	case fieldDisplay:
		return HasDisplay
	case fieldFrom:
		return HasFrom
	case fieldRecipients:
		return HasRecipients
	case fieldDerivedFrom:
		return HasDerivedFrom
	case fieldCapture:
		return HasCapture
	case fieldConversations:
		return HasConversations
	case fieldParticipants:
		return HasParticipants
	case fieldPlatform:
		return HasPlatform
	case fieldSession:
		return HasSession
	}
	return 0
}

// slot returns where a field's string goes, nil for fields that are no strings.
func (h *Head) slot(f field) *[]byte {
	switch f {
	case fieldType:
		return &h.Type
	case fieldID:
		return &h.ID
	case fieldTS:
		return &h.TS
	case fieldRole:
		return &h.Role
	case fieldAuthor:
		return &h.Author
	case fieldOrigin:
		return &h.Origin
	case fieldAudience:
		return &h.Audience
	case fieldStatus:
		return &h.Status
	case fieldPhase:
		return &h.Phase
	case fieldMessageID:
		return &h.MessageID
	case fieldCallID:
		return &h.CallID
	case fieldPlanID:
		return &h.PlanID
	case fieldSupersedes:
		return &h.Supersedes
	case fieldMessage:
		return &h.Message
	case fieldConversation:
		return &h.Conversation
	case fieldName:
		return &h.Name
	}
	return nil
}
