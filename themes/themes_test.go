package themes

import (
	"math"
	"strings"
	"testing"
)

// papers are backgrounds that terminals have: black, white, and those of themes
// that many use.
func papers(dark bool) []Color {
	if dark {
		return []Color{hex(0x000000), hex(0x1c1f26), hex(0x1e1e2e), hex(0x282c34), hex(0x002b36)}
	}
	return []Color{hex(0xffffff), hex(0xfdf6e3), hex(0xf0f0f0), hex(0xeff1f5)}
}

func luminance(c Color) float64 {
	channel := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(c.R) + 0.7152*channel(c.G) + 0.0722*channel(c.B)
}

func contrast(a, b Color) float64 {
	la, lb := luminance(a), luminance(b)
	if la < lb {
		la, lb = lb, la
	}
	return (la + 0.05) / (lb + 0.05)
}

func TestEveryRoleCanBeRead(t *testing.T) {
	for _, name := range []string{"dark", "light", "high-contrast"} {
		for _, dark := range []bool{true, false} {
			theme, err := Builtin(name, dark)
			if err != nil {
				t.Fatal(err)
			}
			for r := Role(0); r < NumRoles; r++ {
				style := theme.Style(r)
				want := 4.5
				backgrounds := []Color{style.BG}
				if !style.BG.Set {
					backgrounds = papers(theme.Dark)
				}
				switch r {
				case RoleFaint, RoleBorder, RoleTableRule:
					want = 3
				}
				if !style.FG.Set {
					continue
				}
				for _, bg := range backgrounds {
					if got := contrast(style.FG, bg); got < want {
						t.Errorf("%s (dark %v): %s has a contrast of %.2f on %v, want %.1f", name, theme.Dark, r, got, bg, want)
					}
				}
			}
		}
	}
}

func TestEveryRoleHasItsOwnName(t *testing.T) {
	seen := map[string]bool{}
	for r := Role(0); r < NumRoles; r++ {
		if r.String() == "" || seen[r.String()] {
			t.Errorf("role %d has the name %q, which is empty or taken", r, r)
		}
		seen[r.String()] = true
	}
}

func TestWithoutColourNothingIsColoured(t *testing.T) {
	theme, err := Builtin("none", true)
	if err != nil {
		t.Fatal(err)
	}
	for r := Role(0); r < NumRoles; r++ {
		for _, p := range []Profile{TrueColor, Colors256, Colors16, NoColor} {
			for _, param := range strings.Split(theme.Style(r).SGR(p), ";") {
				if len(param) > 1 {
					t.Errorf("%s writes SGR %s", r, param)
				}
			}
		}
	}
	if theme.Style(RoleMatch) == theme.Style(RoleMatchCurrent) || theme.Style(RoleText) == theme.Style(RoleMatch) {
		t.Error("hits do not stand out without colour")
	}
}

func TestProfiles(t *testing.T) {
	s := Style{FG: RGB(255, 0, 0), BG: RGB(0, 0, 0), Bold: true}
	for p, want := range map[Profile]string{
		TrueColor: "1;38;2;255;0;0;48;2;0;0;0", Colors256: "1;38;5;196;48;5;16", Colors16: "1;91;40", NoColor: "1", Plain: "",
	} {
		if got := s.SGR(p); got != want {
			t.Errorf("profile %d: %q, want %q", p, got, want)
		}
	}
}

func TestGreysStayGreyWithFewerColours(t *testing.T) {
	p := darkPalette()
	for _, c := range []Color{p.dim, p.faint, p.bar, p.barText, p.vendor} {
		near := extended(nearest(c))
		if saturation(near) > 45 {
			t.Errorf("%v became %v", c, near)
		}
	}
	if got := extended(nearest(hex(0x5f87af))); got != hex(0x5f87af) {
		t.Errorf("a colour of the cube became %v", got)
	}
}

// TestSixteenColoursKeepTheirMeaning names what each role looks like where a colour has
// only a hue: no channel turns white, and what stands on a background can be read.
func TestSixteenColoursKeepTheirMeaning(t *testing.T) {
	for _, c := range []struct {
		theme string
		dark  bool
		want  map[Role]string
	}{
		{"dark", true, map[Role]string{
			RoleUser: "94", RoleAssistant: "92", RoleSystem: "95", RolePeer: "93", RoleTool: "96", RolePlan: "93",
			RoleVendor: "37", RoleReasoning: "3;37", RoleFaint: "90", RoleGood: "92", RoleBad: "1;91",
			RoleStatus: "97;100", RoleMatch: "30;43", RoleMatchCurrent: "1;30;103", RoleSelected: "100",
		}},
		{"light", false, map[Role]string{
			RoleUser: "34", RoleAssistant: "32", RoleSystem: "35", RolePeer: "33", RoleTool: "36", RoleBad: "1;31",
			RoleFaint: "90", RoleStatus: "30;47", RoleMatch: "30;103", RoleSelected: "47",
		}},
		{"high-contrast", true, map[Role]string{RoleUser: "94", RoleAssistant: "92", RoleStatus: "30;107"}},
	} {
		theme, err := Builtin(c.theme, c.dark)
		if err != nil {
			t.Fatal(err)
		}
		for role, want := range c.want {
			if got := theme.Style(role).SGR(Colors16); got != want {
				t.Errorf("%s: %s is %s, want %s", c.theme, role, got, want)
			}
		}
	}
	onPicked := Style{FG: darkPalette().faint, BG: darkPalette().picked}
	if got := onPicked.SGR(Colors16); got != "97;100" {
		t.Errorf("grey on a picked row is %s", got)
	}
}

func TestParse(t *testing.T) {
	theme, err := Parse([]byte("name = 'harbour'\nbase = 'light'\n[colors]\nsea = '#5fa8d3'\n[roles]\nuser = 'sea'\nmatch = { fg = '#ffffff', bg = 'sea', bold = true }\n"))
	if err != nil {
		t.Fatal(err)
	}
	if theme.Name != "harbour" || theme.Dark {
		t.Errorf("name %q, dark %v", theme.Name, theme.Dark)
	}
	if got := theme.Style(RoleUser).FG; got != hex(0x5fa8d3) {
		t.Errorf("user is %v", got)
	}
	if got := theme.Style(RoleMatch); got.BG != hex(0x5fa8d3) || !got.Bold {
		t.Errorf("match is %+v", got)
	}
	light, _ := Builtin("light", false)
	if theme.Style(RoleBad) != light.Style(RoleBad) {
		t.Error("a role the file does not name is not the base's")
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for src, want := range map[string]string{
		"name = 'x'\nroles = [":                 "line 2",
		"name = 'x'\nflavour = 'y'":             "line 2: a theme has no \"flavour\"",
		"base = 'sepia'":                        "line 1: base: no theme is called \"sepia\"",
		"[colors]\nsea = 'blue'":                "line 2: colors.sea: want a colour",
		"[roles]\nuser = 'sea'":                 "line 2: roles.user: \"sea\" is no colour",
		"[roles]\nnobody = '#000000'":           "line 2: roles.nobody: no role is called \"nobody\"",
		"[roles]\nuser = { shade = '#000' }":    "not \"shade\"",
		"[roles]\nuser = { bold = 'yes' }":      "bold is true or false",
		"[roles]\nuser = 3":                     "line 2: roles.user: want a colour",
		"\n\nroles = { user = 'sea' }":          "line 3: roles.user",
		"roles.user = '#000000'\nroles.dim = 1": "line 2: roles.dim",
		"[roles]\nzz = '#000000'\naa = '#000'":  "line 2: roles.zz",
	} {
		_, err := Parse([]byte(src))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", src, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("base = 'dark'\n[roles]\nuser = '#ffffff'\n"))
	f.Add([]byte("[roles]\nmatch = { fg = 'none', reverse = true }"))
	f.Fuzz(func(t *testing.T, src []byte) {
		theme, err := Parse(src)
		if err != nil {
			return
		}
		for r := Role(0); r < NumRoles; r++ {
			if strings.Trim(theme.Style(r).SGR(TrueColor), "0123456789;") != "" {
				t.Fatalf("%s writes something else than SGR parameters", r)
			}
		}
	})
}
