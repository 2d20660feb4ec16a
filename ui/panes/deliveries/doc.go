// Package deliveries shows every delivery of a stream by what became of it and by
// conversation, with its attempts and its history; those whose message is not to be
// found come first.
//
// [Gather] finds them, as a job. The word delivered stands for status delivered
// alone (ASR-237).
package deliveries
