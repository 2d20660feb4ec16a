package asr

// partKind returns the kind of parts of the given type.
func partKind(typ string) PartKind {
	switch typ {
	case "text":
		return PartText
	case "image":
		return PartImage
	case "audio":
		return PartAudio
	case "resource_link":
		return PartResourceLink
	case "resource":
		return PartResource
	case "reasoning":
		return PartReasoning
	case "refusal":
		return PartRefusal
	case "data":
		return PartData
	case "opaque":
		return PartOpaque
	}
	return PartUnknown
}

// parts reads an array of content parts.
func (b *binder) parts(p path, v Value) ([]Part, bool) {
	items, ok := b.array(p, v, wantParts)
	if !ok {
		return nil, false
	}
	out := make([]Part, len(items))
	for i := range items {
		at := p.at(i)
		b.part(&out[i], at, &items[i])
	}
	return out, true
}

func (b *binder) part(out *Part, p path, v *Value) {
	if b.plain == nil {
		b.plain = noMore()
	}
	*out = Part{Kind: PartInvalid, PartMore: b.plain, Tree: v}
	if _, ok := b.object(p, *v, wantPart); !ok {
		return
	}
	typ := v.Get("type")
	if typ.Kind == Absent {
		b.misfit(p, wantPart, *v)
		return
	}
	out.Type = b.ident(p.member("type"), typ)
	if !typ.IsString() {
		return
	}
	out.Kind = partKind(out.Type)
	for _, m := range v.Members {
		at := p.member(m.Name)
		if !b.anyPart(out, at, m.Value) {
			b.partBody(out, at, m.Value)
		}
	}
}

// noMore is what a part has that has nothing more.
func noMore() *PartMore { return &PartMore{DataSize: -1, Size: -1, SignatureSize: -1} }

// widen gives a part a PartMore of its own.
func (b *binder) widen(out *Part) {
	if out.PartMore == b.plain {
		own := *b.plain
		out.PartMore = &own
	}
}

// anyPart reads the members that any part may have.
func (b *binder) anyPart(out *Part, p path, v Value) bool {
	switch p.name {
	case "author", "origin", "phase", "derivation":
		b.widen(out)
	}
	switch p.name {
	case "type":
	case "author":
		out.Own.Author = b.ident(p, v)
	case "origin":
		out.Own.Origin = b.ident(p, v)
	case "phase":
		out.Own.Phase = b.ident(p, v)
	case "derivation":
		out.Derivation = b.derivation(p, v)
	case "annotations", "_meta":
		b.object(p, v, wantObject)
	default:
		return false
	}
	return true
}

func (b *binder) derivation(p path, v Value) *Derivation {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := &Derivation{}
	for _, m := range members {
		at := p.member(m.Name)
		switch m.Name {
		case "method":
			out.Method = b.ident(at, m.Value)
		case "from":
			n, ok := b.integer(at, m.Value)
			if ok && int64(int(n)) != n {
				b.misfit(at, wantInteger, m.Value)
				n, ok = 0, false
			}
			out.From, out.HasFrom = int(n), ok
		}
	}
	return out
}

// partBody reads a member that only parts of the kind have.
func (b *binder) partBody(out *Part, p path, v Value) {
	switch out.Kind {
	case PartUnknown:
		return
	case PartText, PartRefusal:
		if p.name == "text" {
			out.Text, out.HasText = b.text(p, v)
		}
		return
	}
	b.widen(out)
	switch out.Kind {
	case PartImage, PartAudio:
		b.media(out, p, v)
	case PartResourceLink:
		b.link(out, p, v)
	case PartResource:
		if p.name == "resource" {
			b.resource(out, p, v)
		}
	case PartReasoning:
		b.reasoning(out, p, v)
	case PartData:
		switch p.name {
		case "data":
			out.Data, out.HasData = v, true
		case "schema":
			out.Schema = b.ident(p, v)
		}
	case PartOpaque:
		switch p.name {
		case "format":
			out.Format = b.ident(p, v)
		case "data":
			out.DataSize = b.size(p, v)
		case "blob":
			out.Blob = b.blob(p, v)
		}
	}
}

// size reads a member whose bytes were withheld, -1 where it held none.
func (b *binder) size(p path, v Value) int {
	if !v.IsString() {
		b.misfit(p, wantString, v)
	}
	if v.Kind == Withheld {
		return v.Size
	}
	return -1
}

func (b *binder) media(out *Part, p path, v Value) {
	switch p.name {
	case "mimeType":
		out.MimeType = b.ident(p, v)
	case "data":
		out.DataSize = b.size(p, v)
	case "blob":
		out.Blob = b.blob(p, v)
	}
}

func (b *binder) blob(p path, v Value) *Blob {
	members, ok := b.object(p, v, wantBlob)
	if !ok {
		return nil
	}
	out := &Blob{Size: -1}
	for _, m := range members {
		at := p.member(m.Name)
		switch m.Name {
		case "blob":
			out.Ref = b.ident(at, m.Value)
		case "size":
			out.Size = b.count(at, m.Value)
		case "mimeType":
			out.MimeType = b.ident(at, m.Value)
		}
	}
	return out
}

// count reads a number of bytes, -1 where it is none.
func (b *binder) count(p path, v Value) int64 {
	n, ok := b.integer(p, v)
	if !ok || n < 0 {
		if ok {
			b.misfit(p, "a number of bytes", v)
		}
		return -1
	}
	return n
}

func (b *binder) link(out *Part, p path, v Value) {
	switch p.name {
	case "uri":
		out.URI = b.prose(p, v)
	case "name":
		out.Name = b.prose(p, v)
	case "title":
		out.Title = b.prose(p, v)
	case "description":
		out.Description = b.prose(p, v)
	case "mimeType":
		out.MimeType = b.ident(p, v)
	case "size":
		out.Size = b.count(p, v)
	}
}

func (b *binder) resource(out *Part, p path, v Value) {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return
	}
	for _, m := range members {
		at := p.member(m.Name)
		switch m.Name {
		case "uri":
			out.URI = b.prose(at, m.Value)
		case "name":
			out.Name = b.prose(at, m.Value)
		case "title":
			out.Title = b.prose(at, m.Value)
		case "mimeType":
			out.MimeType = b.ident(at, m.Value)
		case "text":
			out.Text, out.HasText = b.text(at, m.Value)
		case "blob":
			out.DataSize = b.size(at, m.Value)
		case "blobRef":
			out.Blob = b.blob(at, m.Value)
		}
	}
}

func (b *binder) reasoning(out *Part, p path, v Value) {
	switch p.name {
	case "visibility":
		out.Visibility = b.ident(p, v)
	case "text":
		out.Text, out.HasText = b.text(p, v)
	case "summary":
		out.Summary, out.HasSummary = b.texts(p, v)
	case "opaque":
		out.Opaque = b.opaque(p, v)
	case "signature":
		out.SignatureSize = b.size(p, v)
	}
}

func (b *binder) opaque(p path, v Value) *Opaque {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := &Opaque{DataSize: -1}
	for _, m := range members {
		at := p.member(m.Name)
		switch m.Name {
		case "format":
			out.Format = b.ident(at, m.Value)
		case "data":
			out.DataSize = b.size(at, m.Value)
		case "blob":
			out.Blob = b.blob(at, m.Value)
		}
	}
	return out
}
