package check

import (
	"strconv"

	"asrview/model/asr"
)

// at spells the path of an element.
func at(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }

func (j *judge) eachPart(field string, parts []asr.Part) {
	for i := range parts {
		p := partJudge{judge: j, field: field, index: i, of: len(parts), p: &parts[i]}
		p.judgeAll()
	}
}

// partJudge judges one part.
type partJudge struct {
	*judge
	field string
	index int
	of    int
	p     *asr.Part
}

func (j *partJudge) find(rule string, sev Severity, member, format string, args ...any) {
	path := at(j.field, j.index)
	if member != "" {
		path += "." + member
	}
	j.add(rule, sev, path, format, args...)
}

// need reports a member that is missing.
func (j *partJudge) need(rule, member string) {
	if !j.p.Tree.Has(member) {
		j.find(rule, Error, member, "the %s part has no %s", j.p.Type, member)
	}
}

func (j *partJudge) judgeAll() {
	switch j.p.Kind {
	case asr.PartInvalid:
		return
	case asr.PartText:
		j.need(RuleTable, "text")
	case asr.PartRefusal:
		j.need("ASR-217", "text")
	case asr.PartImage, asr.PartAudio:
		j.media()
	case asr.PartResourceLink:
		j.need("ASR-213", "uri")
		j.need("ASR-213", "name")
	case asr.PartResource:
		j.resource()
	case asr.PartReasoning:
		j.reasoning()
	case asr.PartData:
		j.need("ASR-230", "data")
	case asr.PartOpaque:
		j.need("ASR-231", "format")
		j.notBoth("ASR-231")
	case asr.PartUnknown:
		if !vendors(j.p.Type) {
			j.find("ASR-218", Note, "type", "a part of type %s is none that the page gives, and is skipped by readers", quote(j.p.Type))
		}
	}
	j.derivation()
	j.values()
}

func (j *partJudge) notBoth(rule string) {
	if j.p.Tree.Has("data") && j.p.Tree.Has("blob") {
		j.find(rule, Error, "blob", "the %s part has both data and blob", j.p.Type)
	}
}

func (j *partJudge) media() {
	j.need("ASR-212", "mimeType")
	j.notBoth("ASR-212")
	if !j.p.Tree.Has("data") && !j.p.Tree.Has("blob") && !j.explained(j.field) {
		j.find("ASR-212", Warning, "", "the %s part carries no bytes, and capture.%s gives no state that says why", j.p.Type, j.field)
	}
}

func (j *partJudge) resource() {
	res := j.p.Tree.Get("resource")
	if res.Kind == asr.Absent {
		j.need("ASR-213", "resource")
		return
	}
	if res.Kind != asr.Object {
		return
	}
	if !res.Has("uri") {
		j.find("ASR-213", Error, "resource.uri", "the resource has no uri")
	}
	bodies := 0
	for _, name := range []string{"text", "blob", "blobRef"} {
		if res.Has(name) {
			bodies++
		}
	}
	if bodies > 1 {
		j.find("ASR-213", Error, "resource", "the resource has %d of text, blob and blobRef, where at most one belongs", bodies)
	}
}

func (j *partJudge) reasoning() {
	switch j.p.Visibility {
	case "summary", "omitted", "encrypted", "redacted":
		if j.p.Text != "" {
			j.find("ASR-214", Warning, "text", "there is text beside visibility %s, where text belongs to visibility full or to none", j.p.Visibility)
		}
	}
}

func (j *partJudge) derivation() {
	d := j.p.Tree.Get("derivation")
	if d.Kind != asr.Object {
		return
	}
	if !d.Has("method") {
		j.find("ASR-233", Error, "derivation.method", "the derivation has no method")
	}
	if j.p.Derivation == nil || !j.p.Derivation.HasFrom {
		return
	}
	switch from := j.p.Derivation.From; {
	case from < 0 || from >= j.of:
		j.find("ASR-233", Error, "derivation.from", "from is %d, and %s has %s, counted from 0", from, j.field, count(j.of, "part", "parts"))
	case from == j.index:
		j.find("ASR-233", Error, "derivation.from", "from is %d, the part itself, where another part belongs", from)
	}
}

// values notes open values.
func (j *partJudge) values() {
	path := at(j.field, j.index) + "."
	j.open(RuleOpen, path+"author", j.p.Own.Author, authors)
	j.open(RuleOpen, path+"origin", j.p.Own.Origin, origins)
	j.open(RuleOpen, path+"phase", j.p.Own.Phase, phases)
	j.open(RuleOpen, path+"visibility", j.p.Visibility, "full summary omitted encrypted redacted")
	if d := j.p.Derivation; d != nil {
		j.open(RuleOpen, path+"derivation.method", d.Method, "transcription caption ocr translation summary")
	}
}
