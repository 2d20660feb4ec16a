// Package stats shows what a stream holds, counted: records by type, messages by
// role, author, origin and status, reasoning by visibility, tools, deliveries,
// plans, the span of time, and tokens and costs where records state them. What is
// counted is the whole stream, whatever scope and filter the list has.
package stats
