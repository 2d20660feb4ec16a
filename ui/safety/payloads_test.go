//go:build unix

package safety

import (
	"fmt"
	"strings"
)

// proof stands in what would become visible outside the screen: a title, a
// clipboard, a notification.
const proof = "PWNED"

// forms are all ways to tell a terminal something, and all characters that can
// hide or reorder what is read. Each is text; see invalid for bytes that are
// none.
func forms() []string {
	var all []string
	for c := range 0x20 {
		all = append(all, string(rune(c)))
	}
	all = append(all, "\x7f")
	for c := rune(0x80); c < 0xa0; c++ {
		all = append(all, string(c))
	}
	all = append(all, "\r\n"+proof, "a\rb", "\x1b\x1b[2J", "\x1b", "\x1b[", "\x1b]", "\u009b", "\u009d")
	for _, c := range "78cDEHMNOZ=><}|~ln" {
		all = append(all, "\x1b"+string(c))
	}
	all = append(all, "\x1b#8", "\x1b%@", "\x1b%G", "\x1b(0", "\x1b)A", "\x1b G", "\x0e\x0f")
	all = append(all, controlSequences()...)
	all = append(all, stringSequences()...)
	return append(all, unseen()...)
}

func controlSequences() (all []string) {
	bodies := []string{
		"2J", "3J", "K", "H", "1;1H", "999;999H", "10A", "5B", "5C", "5D", "3G", "2L", "2M", "2P", "2@", "2X", "S", "T", "5b",
		"0m", "8m", "31m", "38;5;1m", "38;2;1;2;3m", "4:3m", "6n", "?6n", "5n", "c", ">c", "=c", "0q", "2 q", "5i", "4i", "?5i", "!p", "?1049h", "?1049l",
		"?25l", "?1000h", "?1003h", "?1006h", "?2004h", "?2026h", "?2026l", "?7l", "?5h", "?1h", "?69h", "20h", "4h", "12h",
		"s", "u", "r", "5;10r", "20t", "21t", "14t", "8;10;10t", "2t", "3;0;0t", "22;0t", "23;0t", ">4;2m", ">1u", "=1;1u", "?u", "x", "y", "g", "3g", "$p", "?2026$p", "61\"p", "1$}", "'z",
	}
	for _, intro := range []string{"\x1b[", "\u009b"} {
		for _, b := range bodies {
			all = append(all, intro+b)
		}
	}
	return all
}

func stringSequences() (all []string) {
	osc := []string{
		"0;" + proof, "1;" + proof, "2;" + proof, "4;1;#ff0000", "4;1;?", "5;0;red", "7;file://host/" + proof, "8;;https://example.org/" + proof, "8;id=1;file:///etc/" + proof,
		"9;" + proof, "9;4;1;50", "10;#000000", "11;#ffffff", "11;?", "12;red", "17;red", "22;pointer", "50;" + proof, "52;c;UFdORUQ=", "52;;UFdORUQ=", "52;c;?", "99;i=1;" + proof,
		"104", "110", "111", "112", "133;A", "133;C", "633;E;" + proof, "777;notify;" + proof + ";x", "1337;File=inline=1:UFdORUQ=", "1337;SetUserVar=a=UFdORUQ=", "l" + proof, "L" + proof,
	}
	strs := map[string][]string{
		"]": osc,
		"P": {"$q\"p", "+q544e", "1000p", "q#0;2;0;0;0#0~~@@vv", "=1s", "tmux;\x1b\x1b]0;" + proof + "\x07", "0;1|17/41"},
		"_": {"Ga=T,f=100;" + proof, "tmux;" + proof, proof}, "^": {proof}, "X": {proof}, "k": {proof},
	}
	eight := map[string]string{"]": "\u009d", "P": "\u0090", "_": "\u009f", "^": "\u009e", "X": "\u0098", "k": "\u009d"}
	for _, kind := range []string{"]", "P", "_", "^", "X", "k"} {
		for i, body := range strs[kind] {
			ends := []string{"\x07", "\x1b\\", "\u009c", ""}
			all = append(all, "\x1b"+kind+body+ends[i%3], "\x1b"+kind+body+ends[(i+1)%4], eight[kind]+body+ends[(i+2)%4])
		}
	}
	return append(all, "\x1b]8;;file:///x\x07text\x1b]8;;\x07", "\x1b]0;", "\x1bP", "\x1b_", "\x1b[?")
}

// unseen are the characters that reorder text or draw nothing.
func unseen() (all []string) {
	for _, r := range []rune{
		0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c,
		0x200b, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x206a, 0x206f, 0xfeff, 0xad, 0x2028, 0x2029, 0x180e,
		0x034f, 0x115f, 0x1160, 0x3164, 0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xe000, 0xf8ff, 0xf0000, 0x10fffd,
		0xe0001, 0xe0041, 0xe007f, 0xffff, 0xfdd0,
	} {
		all = append(all, "a"+string(r)+"b")
	}
	return append(all, "e"+strings.Repeat("\u0301", 40))
}

// invalid are bytes that are no UTF-8, each of which some terminal obeys.
func invalid() (all []string) {
	for c := 0x80; c < 0xa0; c++ {
		all = append(all, string([]byte{byte(c)}))
	}
	return append(all, "\x9b2J", "\x9d0;"+proof+"\x07", "\x9d0;"+proof+"\x9c", "\x90q\x9c", "\xc2", "\xe2\x80", "\xff\xfe", "\xc0\x9b[2J", "\xed\xa0\x80", "\xf4\x90\x80\x80")
}

// entities are what Markdown's HTML could turn into the characters above.
func entities() (all []string) {
	for _, c := range []int{7, 8, 10, 13, 27, 127, 0x9b, 0x9d, 0x202e, 0x2066, 0x200f, 0x200b, 0xfeff, 0xad, 0xe000} {
		all = append(all, fmt.Sprintf("&#%d;[2J", c), fmt.Sprintf("&#x%x;[31m", c), fmt.Sprintf("&#X%04X;]0;%s&#7;", c, proof), fmt.Sprintf("&**#%d**;", c), fmt.Sprintf("&amp;#%d;", c))
	}
	return append(all, "&rlm;", "&lrm;", "&zwnj;", "&ZeroWidthSpace;", "&NoBreak;", "&shy;", "&NewLine;", "&Tab;", "&#0;", "&#xD800;", "&#x110000;", `\&#27;[2J`, "&bsol;x1b")
}

// chunks puts the forms together into texts of at most size bytes, so that one
// place can be fed many of them.
func chunks(all []string, size int) []string {
	var out []string
	text := ""
	for _, f := range all {
		if text != "" && len(text)+len(f) > size {
			out = append(out, text)
			text = ""
		}
		text += " " + f
	}
	return append(out, text)
}
