// Package ui is the screen; it and the packages below it are the only Bubble Tea
// code of asrview.
//
// The event graph. What comes in is one of four: a key or the mouse, a new size
// of the terminal, an answer from a job, a word from a store that it has read
// on. Each goes through [App.Update], which only routes:
//
//	key    -> keys.Reader (gathers counts) -> keys.Table -> an action
//	action -> the mode on top (list, pane, pager, help, prompt, letter)
//	       -> verbs of plain structs
//	size, answer, growth -> one method each
//	then   -> settle: lay out once, ask for what should be drawn ahead
//	View   -> reads what settle laid out
//
// What it promises:
//
//   - Update does no work that grows with the file. What it reads is bounded: a
//     line is decoded on the loop only up to [cards.InlineBytes]; a longer one, and
//     all Markdown and highlighting, is a job, and a placeholder or the plain
//     text stands until it is done. Moving asks a sequence for neighbours, one
//     step at a time.
//   - A job captures a snapshot, never the app. Its answer names the job and the
//     revision it was started for; [jobs.Crew.Accept] is the one place that drops
//     stale answers.
//   - Panes are plain structs with verbs; they have no Update and do not know
//     each other.
//   - What is drawn is anchored at a record, a part and a byte, so resizing,
//     toggling and late drawings leave the reader's place.
//   - Every error reaches the status line or a record on the screen.
package ui
