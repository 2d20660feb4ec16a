package themes

// palette is the colours of a theme, each named for what it means. A colour
// that is not set leaves the terminal's own.
type palette struct {
	// Text and what stands beside it, from loud to quiet.
	strong, dim, faint Color
	// The channels.
	human, model, system, developer, peer, tool, plan, vendor, reasoning Color
	// What went well, what may be wrong, what is wrong, what is shown by name.
	good, warn, bad, odd Color
	accent               Color
	// The frame: the status line and what is picked out.
	bar, barText, picked Color
	match, matchText     Color
	current, currentText Color
	// actors are for traffic, told apart at a glance.
	actors [8]Color
}

func hex(v uint32) Color { return RGB(uint8(v>>16), uint8(v>>8), uint8(v)) }

func darkPalette() palette {
	return palette{
		strong: hex(0xf2f4f8), dim: hex(0x9aa2ae), faint: hex(0x6d7581),
		human: hex(0x7fb4f5), model: hex(0x8ed1a0), system: hex(0xc4a3ea), developer: hex(0xd59ac4),
		peer: hex(0xf2aa6b), tool: hex(0x78c6cc), plan: hex(0xd8c274), vendor: hex(0x8f97a3), reasoning: hex(0xaaa6cf),
		good: hex(0x8ed1a0), warn: hex(0xe8c268), bad: hex(0xf58585), odd: hex(0xe592d2), accent: hex(0x7fb4f5),
		bar: hex(0x262a32), barText: hex(0xc9ced8), picked: hex(0x2c313b),
		match: hex(0x5c4d1b), matchText: hex(0xffffff), current: hex(0xe8c268), currentText: hex(0x14161b),
		actors: [8]Color{hex(0x7fb4f5), hex(0xf2aa6b), hex(0x8ed1a0), hex(0xe592d2), hex(0xd8c274), hex(0x78c6cc), hex(0xc4a3ea), hex(0xf58585)},
	}
}

func lightPalette() palette {
	return palette{
		strong: hex(0x101318), dim: hex(0x5a6270), faint: hex(0x7d8490),
		human: hex(0x1f5fb4), model: hex(0x1c7040), system: hex(0x7440b0), developer: hex(0x9a2f7e),
		peer: hex(0xa84e08), tool: hex(0x0d6a72), plan: hex(0x7d6208), vendor: hex(0x646c78), reasoning: hex(0x5b549c),
		good: hex(0x1c7040), warn: hex(0x8a5a00), bad: hex(0xb3261e), odd: hex(0xa0268a), accent: hex(0x1f5fb4),
		bar: hex(0xe4e7ec), barText: hex(0x2b303a), picked: hex(0xe9edf4),
		match: hex(0xfbe7a1), matchText: hex(0x101318), current: hex(0xe0a100), currentText: hex(0x101318),
		actors: [8]Color{hex(0x1f5fb4), hex(0xa84e08), hex(0x1c7040), hex(0xa0268a), hex(0x7d6208), hex(0x0d6a72), hex(0x7440b0), hex(0xb3261e)},
	}
}

func highContrastDark() palette {
	p := darkPalette()
	p.strong, p.dim, p.faint = hex(0xffffff), hex(0xd6dae2), hex(0xb4bac6)
	p.human, p.model, p.system, p.developer = hex(0xa9d1ff), hex(0xa8f0ba), hex(0xe0c4ff), hex(0xffbff0)
	p.peer, p.tool, p.plan, p.vendor, p.reasoning = hex(0xffc48a), hex(0x93eef5), hex(0xffe98a), hex(0xc8ced8), hex(0xd2cfff)
	p.good, p.warn, p.bad, p.odd, p.accent = hex(0xa8f0ba), hex(0xffdc73), hex(0xffa8a8), hex(0xffb0ee), hex(0xa9d1ff)
	p.bar, p.barText, p.picked = hex(0xffffff), hex(0x000000), hex(0x3a4250)
	p.match, p.current = hex(0x7a6100), hex(0xffe14d)
	return p
}

func highContrastLight() palette {
	p := lightPalette()
	p.strong, p.dim, p.faint = hex(0x000000), hex(0x2f343d), hex(0x4a505b)
	p.human, p.model, p.system, p.developer = hex(0x003f8f), hex(0x00501f), hex(0x520c96), hex(0x760058)
	p.peer, p.tool, p.plan, p.vendor, p.reasoning = hex(0x7a3400), hex(0x004a52), hex(0x574200), hex(0x3f454f), hex(0x3a337c)
	p.good, p.warn, p.bad, p.odd, p.accent = hex(0x00501f), hex(0x623f00), hex(0x8c0d08), hex(0x78006a), hex(0x003f8f)
	p.bar, p.barText, p.picked = hex(0x000000), hex(0xffffff), hex(0xd5deeb)
	return p
}

// styles dresses every role. The text itself keeps the terminal's colour.
func (p palette) styles() [NumRoles]Style {
	var s [NumRoles]Style
	p.dressText(&s)
	p.dressChannels(&s)
	p.dressMarkdown(&s)
	p.dressCode(&s)
	p.dressFrame(&s)
	return s
}

func (p palette) dressText(s *[NumRoles]Style) {
	s[RoleDim] = Style{FG: p.dim, Faint: !p.dim.Set}
	s[RoleFaint] = Style{FG: p.faint, Faint: !p.faint.Set}
	s[RoleStrong] = Style{FG: p.strong, Bold: true}
	s[RoleLabel] = Style{FG: p.dim, Faint: !p.dim.Set}
	s[RoleAccent] = Style{FG: p.accent, Underline: !p.accent.Set}
	s[RoleGood] = Style{FG: p.good}
	s[RoleWarn] = Style{FG: p.warn, Bold: !p.warn.Set}
	s[RoleBad] = Style{FG: p.bad, Bold: true}
	s[RoleNeutral] = Style{FG: p.odd, Reverse: !p.odd.Set}
}

func (p palette) dressChannels(s *[NumRoles]Style) {
	for role, c := range map[Role]Color{
		RoleUser: p.human, RoleAssistant: p.model, RoleSystem: p.system, RoleDeveloper: p.developer,
		RoleNoRole: p.vendor, RolePeer: p.peer, RoleTool: p.tool, RolePlan: p.plan,
		RoleDelivery: p.dim, RoleVendor: p.vendor,
	} {
		s[role] = Style{FG: c, Bold: !c.Set && role != RoleVendor && role != RoleDelivery}
	}
	s[RoleReasoning] = Style{FG: p.reasoning, Italic: true}
	for i, c := range p.actors {
		s[RoleActor0+Role(i)] = Style{FG: c, Bold: !c.Set}
	}
}

func (p palette) dressMarkdown(s *[NumRoles]Style) {
	s[RoleHeading] = Style{FG: p.strong, Bold: true}
	s[RoleEmph] = Style{Italic: true}
	s[RoleCode] = Style{FG: p.tool, Bold: !p.tool.Set}
	s[RoleCodeBlock] = Style{}
	s[RoleQuote] = Style{FG: p.dim, Italic: true}
	s[RoleLink] = Style{FG: p.accent, Underline: true}
	s[RoleListMark] = Style{FG: p.dim}
	s[RoleTableRule] = Style{FG: p.faint, Faint: !p.faint.Set}
}

func (p palette) dressCode(s *[NumRoles]Style) {
	s[RoleKeyword] = Style{FG: p.system, Bold: !p.system.Set}
	s[RoleName] = Style{}
	s[RoleFunc] = Style{FG: p.human}
	s[RoleType] = Style{FG: p.tool}
	s[RoleStringLit] = Style{FG: p.model}
	s[RoleNumberLit] = Style{FG: p.peer}
	s[RoleComment] = Style{FG: p.dim, Italic: true}
	s[RoleOperator] = Style{FG: p.dim}
	s[RolePunct] = Style{FG: p.dim}
	s[RoleConstant] = Style{FG: p.peer}
	s[RoleDiffAdd] = Style{FG: p.good}
	s[RoleDiffDel] = Style{FG: p.bad}
	s[RoleDiffHunk] = Style{FG: p.tool}
	s[RoleDiffMeta] = Style{FG: p.dim, Bold: true}
}

func (p palette) dressFrame(s *[NumRoles]Style) {
	s[RoleStatus] = Style{FG: p.barText, BG: p.bar, Reverse: !p.bar.Set}
	s[RoleStatusKey] = Style{FG: p.barText, BG: p.bar, Bold: true, Reverse: !p.bar.Set}
	s[RoleStatusWarn] = Style{FG: p.currentText, BG: p.current, Bold: true, Reverse: !p.bar.Set}
	s[RoleCursor] = Style{FG: p.strong, Bold: true}
	s[RoleMatch] = Style{FG: p.matchText, BG: p.match, Underline: !p.match.Set}
	s[RoleMatchCurrent] = Style{FG: p.currentText, BG: p.current, Bold: true, Reverse: !p.current.Set}
	s[RoleSelected] = Style{BG: p.picked, Reverse: !p.picked.Set}
	s[RoleBorder] = Style{FG: p.faint, Faint: !p.faint.Set}
}
