package check

// partOf makes a message around parts.
func partOf(parts string) []string {
	return []string{`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"assistant","content":[` + parts + `]}`}
}

func partRules() []Rule {
	return []Rule{
		{
			ID: "ASR-210", Severity: Error, Alone: true,
			Title:   "A part is an object with a string type",
			Text:    "Every element of content and displayContent is an object whose type is a string.",
			Why:     "A reader tells by the type how to show a part, and which parts to skip.",
			Wrong:   partOf(`"Fixed."`),
			Right:   partOf(`{"type":"text","text":"Fixed."}`),
			Checked: "each element and its type",
		},
		{
			ID: "ASR-212", Severity: Error, Alone: true,
			Title:   "An image or audio part has a mimeType and its bytes once",
			Text:    "image and audio parts have mimeType, and not both data and blob. One with neither carries no bytes; the capture state of the array then says why.",
			Why:     "Without a media type the bytes cannot be shown; two copies may differ.",
			Wrong:   partOf(`{"type":"image","data":"QUJD"}`),
			Right:   partOf(`{"type":"image","mimeType":"image/png","data":"QUJD"}`),
			Checked: "mimeType, data and blob (error); neither of them, unexplained (warning)",
		},
		{
			ID: "ASR-213", Severity: Error, Alone: true,
			Title:   "A link has a uri and a name, a resource a uri and at most one body",
			Text:    "A resource_link has uri and name. A resource has resource.uri and at most one of resource.text, resource.blob and resource.blobRef.",
			Why:     "Two bodies may differ, and a reader would have to choose.",
			Wrong:   partOf(`{"type":"resource","resource":{"uri":"file:///a.md","text":"A","blob":"QQ=="}}`),
			Right:   partOf(`{"type":"resource","resource":{"uri":"file:///a.md","text":"A"}}`),
			Checked: "uri and name; resource, its uri and its bodies",
		},
		{
			ID: "ASR-214", Severity: Warning, Alone: true,
			Title:   "Reasoning text stands beside visibility full, or beside none",
			Text:    "text holds reasoning where visibility is full or absent. A summary stands in summary. Where the provider omitted, encrypted or redacted the reasoning there is no text.",
			Why:     "Text under another visibility is likely a summary, or prose about the reasoning, in the wrong place, and would be read as the reasoning itself.",
			Wrong:   partOf(`{"type":"reasoning","visibility":"summary","text":"Looked at the parser."}`),
			Right:   partOf(`{"type":"reasoning","visibility":"summary","summary":["Looked at the parser."]}`),
			Checked: "text beside summary, omitted, encrypted or redacted",
		},
		{
			ID: "ASR-217", Severity: Error, Alone: true,
			Title:   "A refusal has text",
			Text:    "A refusal part holds the message that the model returned through its channel for refusals, in text.",
			Why:     "A refusal without words cannot be told from a fault.",
			Wrong:   partOf(`{"type":"refusal"}`),
			Right:   partOf(`{"type":"refusal","text":"I cannot help with that."}`),
			Checked: "text of refusal parts",
		},
		{
			ID: "ASR-218", Severity: Note, Alone: true,
			Title:   "Readers skip types they do not know",
			Text:    "A part or record of a type that the page does not give is kept and skipped, never refused.",
			Why:     "It is allowed. The note tells an author that readers will not show it, in case the type is a misspelling. It is given once for each type, and not for types that look like a vendor's own, such as org.example/ping.",
			Wrong:   partOf(`{"type":"txt","text":"Fixed."}`),
			Right:   partOf(`{"type":"text","text":"Fixed."}`),
			Checked: "types of parts and records that are neither known nor a vendor's",
		},
		{
			ID: "ASR-224", Severity: Error, Alone: true,
			Title:   "A part's own author, origin and phase are strings",
			Text:    "A part may have author, origin and phase of its own, with the values that the message's have. They hold for the part.",
			Why:     "A value of another type leaves open whether the message's value holds.",
			Wrong:   partOf(`{"type":"text","text":"Fixed.","phase":1}`),
			Right:   partOf(`{"type":"text","text":"Fixed.","phase":"final"}`),
			Checked: "the types of author, origin and phase of parts",
		},
		{
			ID: "ASR-230", Severity: Error, Alone: true,
			Title:   "A data part has data",
			Text:    "A data part has the member data. It may be null.",
			Why:     "A schema without data says nothing.",
			Wrong:   partOf(`{"type":"data","schema":"org.example/selection"}`),
			Right:   partOf(`{"type":"data","schema":"org.example/selection","data":null}`),
			Checked: "the member data",
		},
		{
			ID: "ASR-231", Severity: Error, Alone: true,
			Title:   "An opaque part has a format and its content once",
			Text:    "An opaque part has format, and not both data and blob.",
			Why:     "The format is all that a reader may show of it.",
			Wrong:   partOf(`{"type":"opaque","data":"QUJD"}`),
			Right:   partOf(`{"type":"opaque","format":"org.example.sealed","data":"QUJD"}`),
			Checked: "format, data and blob",
		},
		{
			ID: "ASR-233", Severity: Error, Alone: true,
			Title:   "A derivation has a method, and comes from another part",
			Text:    "derivation is an object with method, a string. Its from, where there is one, is the index of another part of the same array, counted from 0.",
			Why:     "A transcript that points at itself, or past the end, leads nowhere.",
			Wrong:   partOf(`{"type":"text","text":"Move it.","derivation":{"method":"transcription","from":0}},{"type":"audio","mimeType":"audio/ogg","data":"QUJD"}`),
			Right:   partOf(`{"type":"text","text":"Move it.","derivation":{"method":"transcription","from":1}},{"type":"audio","mimeType":"audio/ogg","data":"QUJD"}`),
			Checked: "method and from",
		},
	}
}
