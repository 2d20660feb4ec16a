package asr

// seal decides, now that an object is whole, what of it is withheld, and decodes
// what was put off until here. Under is the name that the object stands under.
func (r *reader) seal(own []Member, under string) {
	o := sealing{r: r, under: under}
	for i := range own {
		v := &own[i].Value
		switch own[i].Name {
		case "type":
			o.typ, _ = v.Str()
		case "uri":
			o.uri = v.Kind == String
		case "mimeType", "mime_type", "mediaType", "media_type":
			o.media = true
		}
	}
	for i := range own {
		own[i].Value = o.judge(own[i].Name, own[i].Value)
	}
}

// sealing is what is known of the object that is being sealed.
type sealing struct {
	r     *reader
	under string
	typ   string
	uri   bool
	media bool
}

func (o *sealing) judge(name string, v Value) Value {
	switch {
	case v.Kind == Withheld:
		return v
	case name == "data":
		return o.data(v)
	case name == "blob":
		return o.blob(v)
	case reasoningType(o.typ) && v.Kind != Null:
		if secretName(name) || name == "opaque" && v.Kind != Object {
			return withheldTree(v)
		}
	}
	return v
}

// data judges a member named data.
func (o *sealing) data(v Value) Value {
	bytesHere := bytesType(o.typ) || o.under == "opaque"
	if v.Kind != deferred {
		if bytesHere && v.Kind != Null {
			return withheldTree(v)
		}
		return v
	}
	inside := o.r.insideAt(v)
	if bytesHere {
		return withheld(o.r.storedLen(inside))
	}
	if o.media || o.under == "source" || o.under == "resource" || o.under == "input_audio" {
		if s := o.r.decode(inside); s != "" && isBase64(s) {
			return withheld(len(s))
		}
	}
	return o.r.scrubbed(inside)
}

// blob judges a member named blob: a resource's is base64, any other part's is
// a BlobRef, which is an object or the name of one.
func (o *sealing) blob(v Value) Value {
	if v.Kind != deferred {
		return v
	}
	inside := o.r.insideAt(v)
	if o.uri || o.under == "resource" {
		return withheld(o.r.storedLen(inside))
	}
	if bytesType(o.typ) || reasoningType(o.typ) || o.under == "opaque" {
		if s := o.r.decode(inside); !isDigest(s) {
			return withheld(len(s))
		}
	}
	return o.r.scrubbed(inside)
}

// treeSize is about how many bytes a value took in the line. It is what a
// withheld value of an unexpected shape says of itself.
func treeSize(v Value) int {
	n := v.Size + len(v.Text)
	for i := range v.Items {
		n += treeSize(v.Items[i]) + 1
	}
	for i := range v.Members {
		n += len(v.Members[i].Name) + treeSize(v.Members[i].Value) + 4
	}
	if v.Kind == String || v.Kind == Array || v.Kind == Object {
		n += 2
	}
	return n
}
