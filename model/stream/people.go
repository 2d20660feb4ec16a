package stream

import "asrview/model/asr"

// People are the participants and conversations that the header and later
// declarations of a stream name. It is immutable; a nil *People names nobody.
type People struct {
	participants  map[string]asr.Participant
	conversations map[string]asr.Conversation
}

// Participant returns a declared participant by its ID.
func (p *People) Participant(id string) (asr.Participant, bool) {
	if p == nil {
		return asr.Participant{}, false
	}
	x, ok := p.participants[id]
	return x, ok
}

// Conversation returns a declared conversation by its ID.
func (p *People) Conversation(id string) (asr.Conversation, bool) {
	if p == nil {
		return asr.Conversation{}, false
	}
	x, ok := p.conversations[id]
	return x, ok
}
