package asr

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// maxOtherNames is how many names without a field are watched for duplicates.
const maxOtherNames = 64

// field names a top-level member that Head wants.
type field uint8

const (
	noField field = iota
	fieldType
	fieldID
	fieldTS
	fieldRole
	fieldAuthor
	fieldOrigin
	fieldAudience
	fieldStatus
	fieldPhase
	fieldMessageID
	fieldCallID
	fieldPlanID
	fieldSupersedes
	fieldMessage
	fieldConversation
	fieldName
	fieldSeq
	fieldIsError
	fieldContent
	fieldDisplay
	fieldFrom
	fieldRecipients
	fieldDerivedFrom
	fieldCapture
	fieldConversations
	fieldParticipants
	fieldPlatform
	fieldSession
)

// headName returns the field of a name.
func headName(name []byte) field {
	switch string(name) {
	case "type":
		return fieldType
	case "id":
		return fieldID
	case "ts":
		return fieldTS
	case "role":
		return fieldRole
	case "author":
		return fieldAuthor
	case "origin":
		return fieldOrigin
	case "audience":
		return fieldAudience
	case "status":
		return fieldStatus
	case "phase":
		return fieldPhase
	case "messageId":
		return fieldMessageID
	case "callId":
		return fieldCallID
	case "planId":
		return fieldPlanID
	case "supersedes":
		return fieldSupersedes
	case "message":
		return fieldMessage
	case "conversation":
		return fieldConversation
	case "name":
		return fieldName
	case "seq":
		return fieldSeq
	case "isError":
		return fieldIsError
	case "content":
		return fieldContent
	case "displayContent":
		return fieldDisplay
	case "from":
		return fieldFrom
	case "recipients":
		return fieldRecipients
	case "derivedFrom":
		return fieldDerivedFrom
	case "capture":
		return fieldCapture
	case "conversations":
		return fieldConversations
	case "participants":
		return fieldParticipants
	case "platform":
		return fieldPlatform
	case "session":
		return fieldSession
	}
	return noField
}

// has returns the bit of a field that is only noted.
func (f field) has() Has {
	switch f {
	case fieldContent:
		return HasContent
	case fieldDisplay:
		return HasDisplay
	case fieldFrom:
		return HasFrom
	case fieldRecipients:
		return HasRecipients
	case fieldDerivedFrom:
		return HasDerivedFrom
	case fieldCapture:
		return HasCapture
	case fieldConversations:
		return HasConversations
	case fieldParticipants:
		return HasParticipants
	case fieldPlatform:
		return HasPlatform
	case fieldSession:
		return HasSession
	}
	return 0
}

// slot returns where a field's string goes, nil for fields that are no strings.
func (h *Head) slot(f field) *[]byte {
	switch f {
	case fieldType:
		return &h.Type
	case fieldID:
		return &h.ID
	case fieldTS:
		return &h.TS
	case fieldRole:
		return &h.Role
	case fieldAuthor:
		return &h.Author
	case fieldOrigin:
		return &h.Origin
	case fieldAudience:
		return &h.Audience
	case fieldStatus:
		return &h.Status
	case fieldPhase:
		return &h.Phase
	case fieldMessageID:
		return &h.MessageID
	case fieldCallID:
		return &h.CallID
	case fieldPlanID:
		return &h.PlanID
	case fieldSupersedes:
		return &h.Supersedes
	case fieldMessage:
		return &h.Message
	case fieldConversation:
		return &h.Conversation
	case fieldName:
		return &h.Name
	}
	return nil
}

// Scan finds the members of a line's record that Head has fields for, and passes
// over the rest. It allocates nothing but for rare members stored with escapes
// whose copies outgrow what the Head kept from before.
//
// Scan accepts every line that [Decode] accepts, and finds the same: of a name
// that stands twice the last. It refuses, in Decode's words, what is cut short, is
// out of balance, is nested too deep, is no object, has no type or is followed by
// more. It does not look for faults inside a value that it passes over, so it may
// accept a line that Decode refuses.
func Scan(line []byte, h *Head) error {
	h.reset()
	b, skipped := trim(line)
	if len(b) == 0 || b[0] != '{' {
		_, err := newReader(b, false).line()
		return shift(err, skipped)
	}
	end, err := h.object(b)
	if err == nil && end < len(b) {
		err = &SyntaxError{Offset: end + blanks(b, end), What: "more follows the end of the value"}
	}
	if err != nil {
		return shift(err, skipped)
	}
	switch {
	case h.seen&(1<<fieldType) == 0:
		return errNoType
	case len(h.Type) == 0:
		return errBadType
	}
	if s := string(h.Status); s == "error" || s == "failed" {
		h.Has |= HasError
	}
	return nil
}

func (h *Head) reset() {
	for f := fieldType; f <= fieldName; f++ {
		*h.slot(f) = nil
	}
	h.scratch, h.nOther, h.seen, h.Has, h.Seq = h.scratch[:0], 0, 0, 0, Seq{}
}

// object reads the record, from its brace to behind the closing one.
func (h *Head) object(b []byte) (end int, err error) {
	i := 1 + blanks(b, 1)
	if i < len(b) && b[i] == '}' {
		return i + 1, nil
	}
	for {
		if i, err = h.member(b, i); err != nil {
			return 0, err
		}
		i += blanks(b, i)
		switch {
		case i >= len(b):
			return 0, cutShort(b)
		case b[i] == '}':
			return i + 1, nil
		case b[i] != ',':
			return 0, invalid(b, i, "after object value (expecting ',' or '}')")
		}
		i++
		i += blanks(b, i)
	}
}

// member reads one name and value; it returns where the value ends.
func (h *Head) member(b []byte, i int) (int, error) {
	if i >= len(b) {
		return 0, cutShort(b)
	}
	if b[i] != '"' {
		return 0, invalid(b, i, "where a name should be")
	}
	end, escaped := skipString(b, i)
	if end < 0 {
		return 0, cutShort(b)
	}
	f := h.name(b[i+1:end-1], escaped)
	i = end + blanks(b, end)
	if i >= len(b) {
		return 0, cutShort(b)
	}
	if b[i] != ':' {
		return 0, invalid(b, i, "after object name (expecting ':')")
	}
	i++
	i += blanks(b, i)
	if i >= len(b) {
		return 0, cutShort(b)
	}
	return h.value(b, i, f)
}

// name finds a name's field and notes whether it stood there before.
func (h *Head) name(raw []byte, escaped bool) field {
	if escaped {
		at := len(h.scratch)
		h.scratch = appendUnquoted(h.scratch, raw)
		raw = h.scratch[at:]
	}
	f := headName(raw)
	if f == noField {
		h.other(raw)
		return f
	}
	if h.seen&(1<<f) != 0 {
		h.Has |= HasDuplicate
	}
	h.seen |= 1 << f
	h.Has |= f.has()
	return f
}

// other watches the names without a field for duplicates, by their hashes.
func (h *Head) other(name []byte) {
	const offset, prime = 14695981039346656037, 1099511628211
	sum := uint64(offset)
	for _, c := range name {
		sum = (sum ^ uint64(c)) * prime
	}
	for _, have := range h.others[:h.nOther] {
		if have == sum {
			h.Has |= HasDuplicate
			return
		}
	}
	if h.nOther < maxOtherNames {
		h.others[h.nOther] = sum
		h.nOther++
	}
}

// value reads or passes over the value at i; it returns where it ends.
func (h *Head) value(b []byte, i int, f field) (int, error) {
	slot := h.slot(f)
	if slot != nil {
		*slot = nil
	}
	switch b[i] {
	case '"':
		end, escaped := skipString(b, i)
		if end < 0 {
			return 0, cutShort(b)
		}
		if slot != nil {
			*slot = h.string(b[i+1:end-1], escaped)
		}
		h.scalar(f, nil)
		return end, nil
	case '{', '[':
		h.scalar(f, nil)
		return h.skip(b, i)
	}
	end := i
	for end < len(b) && !endsScalar(b[end]) {
		end++
	}
	if !isScalar(b[i:end]) {
		if end == len(b) {
			return 0, cutShort(b)
		}
		return 0, invalid(b, i, "at start of value")
	}
	h.scalar(f, b[i:end])
	return end, nil
}

// scalar reads what is no string; lit is nil where there is none.
func (h *Head) scalar(f field, lit []byte) {
	switch f {
	case fieldSeq:
		n, ok := integer(lit)
		h.Seq = Seq{N: n, Known: ok}
	case fieldIsError:
		h.Has &^= HasError
		if string(lit) == "true" {
			h.Has |= HasError
		}
	}
}

// string returns a string's text, nil where it would be withheld.
func (h *Head) string(raw []byte, escaped bool) []byte {
	if escaped || !utf8.Valid(raw) {
		at := len(h.scratch)
		h.scratch = appendUnquoted(h.scratch, raw)
		raw = h.scratch[at:len(h.scratch):len(h.scratch)]
	}
	if isBytes(raw) {
		return nil
	}
	if suspect(raw) {
		if _, ok := findDataURL(string(raw), 0); ok {
			return nil
		}
	}
	if raw == nil {
		return []byte{}
	}
	return raw
}

// skipString returns where the string that starts at i ends, behind its closing
// quote, and whether it holds a backslash; -1 where it does not end.
func skipString(b []byte, i int) (end int, escaped bool) {
	end = passString(b, i)
	if end < 0 {
		return -1, false
	}
	return end, bytes.IndexByte(b[i+1:end-1], '\\') >= 0
}

// passString is skipString for strings that nobody reads. Most of them are short,
// so it looks at a few words before it calls for help.
func passString(b []byte, i int) int {
	start := i + 1
	i = start
	for near := i + 32; i < near && i+8 <= len(b); {
		hit := quotesIn(binary.LittleEndian.Uint64(b[i:]))
		if hit == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(hit) >> 3
		if !behindBackslash(b, start, i) {
			return i + 1
		}
		i++
	}
	for ; ; i++ {
		q := bytes.IndexByte(b[i:], '"')
		if q < 0 {
			return -1
		}
		i += q
		if !behindBackslash(b, start, i) {
			return i + 1
		}
	}
}

// quotesIn has the highest bit set of the first byte that is a quote, and perhaps
// of bytes after it; it is 0 where no byte is.
func quotesIn(word uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	word ^= '"' * ones
	return (word - ones) &^ word & highs
}

// behindBackslash reports whether the quote at i is escaped within the string
// whose inside begins at start.
func behindBackslash(b []byte, start, i int) bool {
	if i == start || b[i-1] != '\\' {
		return false
	}
	back := i - 1
	for back > start && b[back-1] == '\\' {
		back--
	}
	return (i-back)%2 != 0
}

// skip passes over an array or object.
func (h *Head) skip(b []byte, i int) (int, error) {
	depth := 1
	for i < len(b) {
		switch c := b[i]; class[c] {
		case classQuote:
			if i = passString(b, i); i < 0 {
				return 0, cutShort(b)
			}
			continue
		case classOpen:
			if depth == MaxDepth {
				return 0, errTooDeep
			}
			bit := uint64(1) << (depth & 63)
			if c == '{' {
				h.nest[depth>>6] |= bit
			} else {
				h.nest[depth>>6] &^= bit
			}
			depth++
		case classClose:
			depth--
			if h.nest[depth>>6]>>(depth&63)&1 != 0 != (c == '}') {
				return 0, invalid(b, i, "where another bracket is open")
			}
			if depth == 1 {
				return i + 1, nil
			}
		}
		i++
	}
	return 0, cutShort(b)
}

// countRest counts the commas up to the end of the array or object that is open
// at the start of b.
func countRest(b []byte) (n int) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch class[b[i]] {
		case classQuote:
			end := passString(b, i)
			if end < 0 {
				return n
			}
			i = end - 1
		case classOpen:
			depth++
		case classClose:
			if depth--; depth < 0 {
				return n
			}
		default:
			if depth == 0 && b[i] == ',' {
				n++
			}
		}
	}
	return n
}

const (
	classQuote = 1 + iota
	classOpen
	classClose
)

// class tells the bytes that matter to skip from the others. It is never written.
var class = [256]uint8{
	'"': classQuote,
	'{': classOpen, '[': classOpen,
	'}': classClose, ']': classClose,
}

// blanks counts the white space from i on.
func blanks(b []byte, i int) (n int) {
	for ; i < len(b); i++ {
		switch b[i] {
		case ' ', '\t', '\r', '\n':
			n++
		default:
			return n
		}
	}
	return n
}

func endsScalar(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', ',', '}', ']', '{', '[', '"', ':':
		return true
	}
	return false
}

// isScalar reports whether lit is null, true, false or a number.
func isScalar(lit []byte) bool {
	switch string(lit) {
	case "null", "true", "false":
		return true
	}
	return isNumber(lit)
}

func isNumber(s []byte) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	whole := digits(s)
	if whole == 0 || whole > 1 && s[0] == '0' {
		return false
	}
	s = s[whole:]
	if len(s) > 0 && s[0] == '.' {
		n := digits(s[1:])
		if n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if len(s) > 0 && s[0]|0x20 == 'e' {
		s = s[1:]
		if len(s) > 0 && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		n := digits(s)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
	return len(s) == 0
}

func digits(s []byte) (n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// cutShort says that the line ends within its value.
func cutShort(b []byte) error { return &SyntaxError{Offset: len(b), What: "it ends too early"} }

// invalid says that a character has no business where it stands.
func invalid(b []byte, i int, where string) error {
	r, _ := utf8.DecodeRune(b[i:])
	return &SyntaxError{Offset: i, What: "invalid character " + strconv.QuoteRune(r) + " " + where}
}
