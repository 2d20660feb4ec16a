package themes

// roleNames are the roles as a theme's file names them, in the order of the
// roles.
func roleNames() [NumRoles]string {
	return [NumRoles]string{
		RoleText: "text", RoleDim: "dim", RoleFaint: "faint", RoleStrong: "strong", RoleLabel: "label",
		RoleAccent: "accent", RoleGood: "good", RoleWarn: "warn", RoleBad: "bad", RoleNeutral: "neutral",
		RoleUser: "user", RoleAssistant: "assistant", RoleSystem: "system", RoleDeveloper: "developer",
		RoleNoRole: "no-role", RolePeer: "peer", RoleTool: "tool", RolePlan: "plan", RoleDelivery: "delivery",
		RoleVendor: "vendor", RoleReasoning: "reasoning",
		RoleActor0: "actor-0", RoleActor1: "actor-1", RoleActor2: "actor-2", RoleActor3: "actor-3",
		RoleActor4: "actor-4", RoleActor5: "actor-5", RoleActor6: "actor-6", RoleActor7: "actor-7",
		RoleHeading: "heading", RoleEmph: "emph", RoleCode: "code", RoleCodeBlock: "code-block",
		RoleQuote: "quote", RoleLink: "link", RoleListMark: "list-mark", RoleTableRule: "table-rule",
		RoleKeyword: "keyword", RoleName: "name", RoleFunc: "func", RoleType: "type",
		RoleStringLit: "string", RoleNumberLit: "number", RoleComment: "comment", RoleOperator: "operator",
		RolePunct: "punct", RoleConstant: "constant",
		RoleDiffAdd: "diff-add", RoleDiffDel: "diff-del", RoleDiffHunk: "diff-hunk", RoleDiffMeta: "diff-meta",
		RoleStatus: "status", RoleStatusKey: "status-key", RoleStatusWarn: "status-warn",
		RoleCursor: "cursor", RoleMatch: "match", RoleMatchCurrent: "match-current",
		RoleSelected: "selected", RoleBorder: "border",
	}
}

// RoleNames are the names that a theme's file may give a look, in the order of
// the roles.
func RoleNames() []string {
	names := roleNames()
	return names[:]
}

// String returns the role's name as a theme's file has it; goldens name looks
// by it.
func (r Role) String() string {
	if r >= NumRoles {
		return "no such role"
	}
	return roleNames()[r]
}

func roleOf(name string) (Role, bool) {
	for i, n := range roleNames() {
		if n == name {
			return Role(i), true
		}
	}
	return 0, false
}
