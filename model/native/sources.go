package native

import (
	"asrview/model/native/acp"
	"asrview/model/native/claude"
	"asrview/model/native/cline"
	"asrview/model/native/codex"
	"asrview/model/native/gemini"
	"asrview/model/native/openclaw"
	"asrview/model/native/opencode"
	"asrview/model/native/source"
	"asrview/model/native/t3code"
	"asrview/model/native/thread"
)

// ASR is what --from calls ASR itself, and Auto what it calls finding out.
const (
	ASR  = "asr"
	Auto = "auto"
)

// sources returns the formats. Of two that are equally sure of a log, the one
// that stands first takes it.
func sources() []source.Source {
	return []source.Source{
		codex.Source{},
		claude.Source{},
		openclaw.Source{},
		gemini.Source{},
		cline.Source{},
		acp.Source{},
		opencode.Source{},
		t3code.Source{},
		thread.Source{},
	}
}

// Names are what --from may be besides auto: asr, then every source.
func Names() []string {
	names := []string{ASR}
	for _, s := range sources() {
		names = append(names, s.Name())
	}
	return names
}

// byName returns the source of that name, or nil.
func byName(name string) source.Source {
	for _, s := range sources() {
		if s.Name() == name {
			return s
		}
	}
	return nil
}
