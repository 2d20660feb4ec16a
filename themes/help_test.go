package themes

import (
	"strings"
	"testing"
)

func TestTheExampleOfAThemeIsOne(t *testing.T) {
	theme, err := Parse([]byte(Example))
	if err != nil {
		t.Fatal(err)
	}
	if sea, _ := parseHex("#5fa8d3"); theme.Style(RoleUser).FG != sea || !theme.Style(RoleMatch).Bold {
		t.Errorf("user is %+v, match is %+v", theme.Style(RoleUser), theme.Style(RoleMatch))
	}
	help := Help()
	for _, name := range append(RoleNames(), Names()...) {
		if !strings.Contains(help, name) {
			t.Errorf("%s is not in the help", name)
		}
	}
}
