package themes

// Role says what a piece of text on the screen is. Drawing works in roles; a
// [Theme] gives each its look at the very last moment, so that what is drawn
// does not depend on the theme.
type Role uint8

// The roles. RoleText is the zero value: plain text.
const (
	RoleText Role = iota
	// RoleDim is what describes the text: labels, times, hints.
	RoleDim
	// RoleFaint is quieter still: rules, fold marks, margins.
	RoleFaint
	// RoleStrong is emphasis within text.
	RoleStrong
	// RoleLabel is a word of ASR's own on the screen: reasoning · full, data · X.
	RoleLabel
	// RoleAccent is what a reader can act on: keys, references.
	RoleAccent
	RoleGood
	RoleWarn
	RoleBad
	// RoleNeutral marks characters shown by name in place of what they would do.
	RoleNeutral

	// The channels, for bars and titles.
	RoleUser
	RoleAssistant
	RoleSystem
	RoleDeveloper
	RoleNoRole
	// RolePeer is a message from another session, agent or participant.
	RolePeer
	RoleTool
	RolePlan
	RoleDelivery
	RoleVendor
	RoleReasoning

	// Actors in traffic: eight colours, used by a stable number.
	RoleActor0
	RoleActor1
	RoleActor2
	RoleActor3
	RoleActor4
	RoleActor5
	RoleActor6
	RoleActor7

	// Markdown.
	RoleHeading
	RoleEmph
	RoleCode
	RoleCodeBlock
	RoleQuote
	RoleLink
	RoleListMark
	RoleTableRule

	// Code tokens.
	RoleKeyword
	RoleName
	RoleFunc
	RoleType
	RoleStringLit
	RoleNumberLit
	RoleComment
	RoleOperator
	RolePunct
	RoleConstant

	// Diffs.
	RoleDiffAdd
	RoleDiffDel
	RoleDiffHunk
	RoleDiffMeta

	// The frame.
	RoleStatus
	RoleStatusKey
	RoleStatusWarn
	RoleCursor
	RoleMatch
	RoleMatchCurrent
	RoleSelected
	RoleBorder

	// NumRoles is the number of roles.
	NumRoles
)

// ActorRole is the role of an actor by its number, see asr.Actor.Hue: one of the eight
// colours.
func ActorRole(hue uint32) Role {
	return RoleActor0 + Role(hue%uint32(RoleActor7-RoleActor0+1))
}
