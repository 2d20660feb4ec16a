package sequence

import (
	"testing"

	"asrview/model/query/traffic"
)

// TestAPaneOfNoColumnsIsDrawn draws lanes where there is no room for any: what
// the gutter leaves of a narrow terminal may be nothing.
func TestAPaneOfNoColumnsIsDrawn(t *testing.T) {
	g := &traffic.Graph{
		Actors:   make([]traffic.Actor, 2),
		Messages: []traffic.Message{{From: 0, To: []traffic.Target{{Actor: 1}}}},
	}
	for i := range g.Actors {
		g.Actors[i].Kind, g.Actors[i].Short = traffic.Session, "some-agent:with-a-long-name"
	}
	for width := range 40 {
		s := New(View{Graph: g})
		s.SetSize(width, 24)
		if len(s.Lines()) == 0 {
			t.Errorf("nothing is drawn on %d columns", width)
		}
	}
}
