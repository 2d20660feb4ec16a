package code

import (
	"asrview/themes"

	"github.com/alecthomas/chroma/v2"
)

// roleOf returns the role of a kind of token: its own, or that of its category.
func roleOf(t chroma.TokenType) themes.Role {
	switch t {
	case chroma.KeywordType, chroma.NameClass, chroma.NameNamespace, chroma.NameException:
		return themes.RoleType
	case chroma.KeywordConstant, chroma.NameConstant, chroma.NameBuiltinPseudo:
		return themes.RoleConstant
	case chroma.NameFunction, chroma.NameFunctionMagic, chroma.NameBuiltin, chroma.NameDecorator:
		return themes.RoleFunc
	case chroma.NameTag, chroma.NameKeyword, chroma.OperatorWord, chroma.CommentPreproc:
		return themes.RoleKeyword
	case chroma.NameAttribute, chroma.NameProperty, chroma.NameLabel, chroma.NameVariable,
		chroma.NameVariableGlobal, chroma.NameVariableInstance, chroma.NameVariableClass:
		return themes.RoleName
	case chroma.GenericInserted:
		return themes.RoleDiffAdd
	case chroma.GenericDeleted:
		return themes.RoleDiffDel
	case chroma.GenericSubheading:
		return themes.RoleDiffHunk
	case chroma.GenericHeading:
		return themes.RoleHeading
	case chroma.GenericEmph:
		return themes.RoleEmph
	case chroma.GenericStrong:
		return themes.RoleStrong
	case chroma.GenericPrompt, chroma.GenericOutput:
		return themes.RoleDim
	}
	switch {
	case t.InSubCategory(chroma.LiteralNumber):
		return themes.RoleNumberLit
	case t.InCategory(chroma.Literal):
		return themes.RoleStringLit
	case t.InCategory(chroma.Keyword):
		return themes.RoleKeyword
	case t.InCategory(chroma.Comment):
		return themes.RoleComment
	case t.InCategory(chroma.Operator):
		return themes.RoleOperator
	case t.InCategory(chroma.Punctuation):
		return themes.RolePunct
	}
	return themes.RoleCodeBlock
}
