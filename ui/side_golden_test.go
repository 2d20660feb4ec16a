package ui

import (
	"strconv"
	"testing"
)

func TestPanesAsTheyWere(t *testing.T) {
	for _, width := range []int{60, 100, 160} {
		for _, k := range paneKeys {
			legend := &[]string{}
			paint := func(c *Config) { c.Theme = func(bool) Painter { return lookPainter{legend} } }
			d := tour(t, width, 40, paint)
			if k.title == "problems" {
				// The tour has none.
				d = open(t, badStream, width, 40, paint)
			}
			d.press(k.key)
			d.finish()
			d.press("j", "j")
			d.finish()
			*legend = nil
			d.send(nil)
			golden(t, "pane-"+k.title+"-"+strconv.Itoa(width)+".txt", picture(d.app.View(), *legend))
		}
	}
}
