package source

import "asrview/model/native/raw"

// maxCalls is how many calls without an answer are remembered.
const maxCalls = 256

// Calls remembers the inputs of calls that have not been answered, the last maxCalls
// of them. The zero Calls is ready.
type Calls struct {
	inputs map[string]raw.Value
	ring   [maxCalls]string
	at     int
}

// Add remembers a call, with its input if that is an object, but for a member.
func (c *Calls) Add(call string, input raw.Value, without string) {
	if call == "" {
		return
	}
	if c.inputs == nil {
		c.inputs = map[string]raw.Value{}
	}
	delete(c.inputs, c.ring[c.at])
	c.ring[c.at] = call
	c.at = (c.at + 1) % len(c.ring)
	c.inputs[call] = raw.Value("null")
	if input.IsObject() {
		c.inputs[call] = input.Without(without).Value()
	}
}

// Take returns a call's input and forgets the call; false where it is not known.
func (c *Calls) Take(call string) (raw.Value, bool) {
	input, ok := c.inputs[call]
	delete(c.inputs, call)
	return input, ok
}
