package check

import (
	"bufio"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
)

// jsonFinding is a finding as the json format writes it.
type jsonFinding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	File     string `json:"file,omitzero"`
	Line     int    `json:"line"`
	Offset   int64  `json:"offset"`
	Seq      *int64 `json:"seq,omitzero"`
	ID       string `json:"id,omitzero"`
	Path     string `json:"path,omitzero"`
	Message  string `json:"message"`
}

type jsonWriter struct {
	w     *bufio.Writer
	quota quota
}

func (j *jsonWriter) Write(f Finding) error {
	if !j.quota.pass(f.Rule) {
		return nil
	}
	out := jsonFinding{Rule: f.Rule, Severity: f.Severity.String(), File: valid(f.Input), Line: f.Line,
		Offset: f.Offset, Seq: known64(f), ID: valid(f.ID), Path: valid(f.Path), Message: valid(f.Message)}
	if err := writeJSON(j.w, out); err != nil {
		return err
	}
	return j.w.WriteByte('\n')
}

func (j *jsonWriter) Close(Summary) error { return j.w.Flush() }

func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }

func known64(f Finding) *int64 {
	if !f.Seq.Known {
		return nil
	}
	return &f.Seq.N
}

// writeJSON writes a value so that nothing in it is more than a character on a
// terminal: what is not printable is escaped.
func writeJSON(w *bufio.Writer, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == 0x7f || r >= utf8.RuneSelf && !visible(r):
			err = escapeRune(w, r)
		default:
			_, err = w.Write(data[:size])
		}
		if err != nil {
			return err
		}
		data = data[size:]
	}
	return nil
}

func escapeRune(w *bufio.Writer, r rune) (err error) {
	if r < 0x10000 {
		_, err = fmt.Fprintf(w, `\u%04x`, r)
		return err
	}
	r -= 0x10000
	_, err = fmt.Fprintf(w, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
	return err
}

// The parts of a SARIF log that are written, with SARIF's own names.
type (
	sarifText struct {
		Text string `json:"text"`
	}
	sarifRule struct {
		ID     string      `json:"id"`
		Short  sarifText   `json:"shortDescription"`
		Full   sarifText   `json:"fullDescription"`
		Help   sarifText   `json:"help"`
		Config sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifResult struct {
		RuleID     string          `json:"ruleId"`
		Level      string          `json:"level"`
		Message    sarifText       `json:"message"`
		Locations  []sarifLocation `json:"locations"`
		Properties sarifProperties `json:"properties"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
	sarifLogical struct {
		FullName string `json:"fullyQualifiedName"`
	}
	sarifProperties struct {
		Seq *int64 `json:"seq,omitzero"`
		ID  string `json:"id,omitzero"`
	}
)

// sarifWriter writes results as they come, between a head and a foot.
type sarifWriter struct {
	w     *bufio.Writer
	quota quota
	begun bool
	more  bool
}

func (s *sarifWriter) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	driver := sarifDriver{Name: "asrview", Rules: []sarifRule{}}
	for _, r := range Rules() {
		driver.Rules = append(driver.Rules, sarifRule{ID: r.ID, Short: sarifText{r.Title}, Full: sarifText{r.Text},
			Help: sarifText{r.Why}, Config: sarifConfig{r.Severity.String()}})
	}
	s.w.WriteString(`{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":`)
	if err := writeJSON(s.w, driver); err != nil {
		return err
	}
	_, err := s.w.WriteString(`},"columnKind":"unicodeCodePoints","results":[`)
	return err
}

func (s *sarifWriter) Write(f Finding) error {
	if !s.quota.pass(f.Rule) {
		return nil
	}
	if err := s.begin(); err != nil {
		return err
	}
	if s.more {
		s.w.WriteByte(',')
	}
	s.more = true
	s.w.WriteByte('\n')
	at := sarifLocation{Physical: sarifPhysical{sarifArtifact{fileURI(f.Input)}, sarifRegion{max(1, f.Line)}}}
	if f.Path != "" {
		at.Logical = []sarifLogical{{valid(f.Path)}}
	}
	return writeJSON(s.w, sarifResult{RuleID: f.Rule, Level: f.Severity.String(), Message: sarifText{valid(f.Message)},
		Locations: []sarifLocation{at}, Properties: sarifProperties{known64(f), valid(f.ID)}})
}

func (s *sarifWriter) Close(Summary) error {
	if err := s.begin(); err != nil {
		return err
	}
	s.w.WriteString("\n]}]}\n")
	return s.w.Flush()
}

// fileURI is a file's name as a reference that is relative where the name is.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(valid(name))}
	return u.String()
}
