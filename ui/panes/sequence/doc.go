// Package sequence draws traffic as a sequence: actors are lanes, messages arrows
// between them, from the first to the last.
//
// What it promises:
//
//   - Messages stand in the order of the graph: by time where they have one, never
//     against the order of their stream. Where the order is not that of time the
//     view says so.
//   - A sending that two streams have recorded is one arrow. Where it was received
//     before it was sent, the clocks differ, and the arrow says so.
//   - A lane begins where its actor was delegated to, else it is there from the top.
//     It never ends: no record that is known says that an actor is gone.
//   - Who is not recorded has a lane called so.
package sequence
