package asr

import "unicode/utf8"

// maxOtherNames is how many names without a field are watched for duplicates.
const maxOtherNames = 64

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
	// One by one, which takes a tenth of the time of going through the slots; a test
	// holds that none is left out.
	h.Type, h.ID, h.TS = nil, nil, nil
	h.Role, h.Author, h.Origin, h.Audience, h.Status, h.Phase = nil, nil, nil, nil, nil, nil
	h.MessageID, h.CallID, h.PlanID, h.Supersedes = nil, nil, nil, nil
	h.Message, h.Conversation, h.Name = nil, nil, nil
	h.scratch, h.nOther, h.seen, h.Has, h.Seq = h.scratch[:0], 0, 0, 0, Seq{}
	h.NearEscape = false
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
	end, held := skipString(b, i)
	if end < 0 {
		return 0, cutShort(b)
	}
	f := h.name(b[i+1:end-1], held&heldBackslash != 0)
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
		if slot == nil {
			end := passString(b, i)
			if end < 0 {
				return 0, cutShort(b)
			}
			h.scalar(f, nil)
			return end, nil
		}
		end, held := skipString(b, i)
		if end < 0 {
			return 0, cutShort(b)
		}
		*slot = h.string(b[i+1:end-1], held)
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
func (h *Head) string(raw []byte, held held) []byte {
	if held == 0 {
		if len(raw) < base64Run || !isBytes(raw) {
			return raw
		}
		return nil
	}
	if held&heldBackslash != 0 || held&heldOther != 0 && !utf8.Valid(raw) {
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

// skip passes over an array or object.
func (h *Head) skip(b []byte, i int) (int, error) {
	depth, near := 1, uint64(0)
	for i < len(b) {
		switch c := b[i]; class[c] {
		case classQuote:
			near |= nearBackslash(b, i)
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
				h.NearEscape = h.NearEscape || near != 0
				return i + 1, nil
			}
		}
		i++
	}
	return 0, cutShort(b)
}
