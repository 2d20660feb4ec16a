//go:build unix

package e2e

import (
	"testing"

	"asrview/ui/ptytest"
)

func TestDeliveriesByOutcomeAndConversation(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 160, Rows: 50})
	do(s, show("D", "deliveries  7, and 1 revision before",
		"unmatched · sent · conversation Nora (c2) · 1", "message not recorded",
		"failed · conversation Bakery announcements (c3) · 2",
		"#59 · delivery · failed: channel is read-only · attempt 1", "other attempts: failed: channel is read-only (#60)",
		"suppressed · conversation Bakery shop (c1) · 1", "#57 · delivery · suppressed: NO_REPLY",
		"outcome unknown · conversation Nora (c2) · 1",
		"sent · conversation Bakery shop (c1) · 1", "before: queued (#54)",
		"delivered · conversation Nora (c2) · 1", "for #61  I could not post the announcement"))
	do(s,
		// Enter goes to the delivery, U to the replies that did not go out.
		show("jjj", "▌ #59 · delivery"),
		show(enter, "delivery · failed: channel is read-only"),
	)
	at(s, "#59")
	do(s,
		show(tab+"U", "& type:message has:delivery -delivery:sent,delivered  3 of 73",
			"#56 ", "#58 ", "#63 ", "deliveries  4").but("#61 ", "#53 "),
		show(esc, "tour.jsonl").but("of 73"),
	)
	quit(t, s)
}

func TestAStreamWithoutDeliveriesSaysSo(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 120, Rows: 30}, put(t, planned...))
	s.WaitText("I have a ladder.")
	do(s, show("D", "deliveries  0", "no deliveries in this stream"), show("U", "0 of 6"))
	quit(t, s)
}
