package check

import (
	"slices"
	"strings"
)

const numbered = "ASR-"

// canonical returns the ID that a person means.
func canonical(id string) string {
	id = strings.TrimSpace(id)
	up := strings.ToUpper(id)
	switch {
	case strings.HasPrefix(up, numbered):
		return up
	case id != "" && strings.Trim(id, "0123456789") == "":
		return numbered + id
	}
	return strings.ToLower(id)
}

// sorted orders rules by number, then by word.
func sorted(rules []Rule) []Rule {
	slices.SortStableFunc(rules, func(a, b Rule) int { return compareIDs(a.ID, b.ID) })
	return rules
}

func compareIDs(a, b string) int {
	an, bn := strings.HasPrefix(a, numbered), strings.HasPrefix(b, numbered)
	switch {
	case an == bn:
		return strings.Compare(a, b)
	case an:
		return -1
	}
	return 1
}
