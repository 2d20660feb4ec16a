package asr

import "hash/fnv"

// Actor is an actor reference as recorded (ASR-076): a session, an address
// inside a session's agent tree, or a participant of a chat.
type Actor struct {
	// Session is "agent:nativeId".
	Session string
	// Address is a path inside the session's tree, such as /root/worker.
	Address     string
	Participant string
	// Tree is the reference as recorded, other members included.
	Tree Value
}

// Known reports whether the reference names anybody at all.
func (a Actor) Known() bool { return a.Session != "" || a.Address != "" || a.Participant != "" }

// Key identifies the actor for equality: two references with the same key are
// the same actor, as far as the records say. It is not for the screen.
func (a Actor) Key() string { return a.Session + "\x00" + a.Address + "\x00" + a.Participant }

// Hue is a number that depends on the reference alone, for a colour that the actor has
// wherever it is shown.
func (a Actor) Hue() uint32 { return HueOf(a.Key()) }

// HueOf is the number of an actor that is known by another key than [Actor.Key].
func HueOf(key string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(key))
	return h.Sum32()
}
