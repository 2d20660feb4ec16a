package cli

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// streamEndings are how the names of files end that are read where a folder is
// named; packedEndings may stand after them. A file that is named itself may be
// called anything.
var (
	streamEndings = []string{".jsonl", ".ndjson", ".asr", ".json"}
	packedEndings = []string{".gz", ".zst"}
)

// maxScreenStreams is how many streams the screen opens at once. Each is indexed
// in the background; a folder with more is read a part at a time.
const maxScreenStreams = 200

// expand puts the streams below a folder in its place, by name. Links are not
// followed, and what is hidden stays so.
func expand(names []string) ([]string, error) {
	var all []string
	for _, name := range names {
		if name == "-" || !isDir(name) {
			all = append(all, name)
			continue
		}
		found, err := streamsBelow(name)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: no stream in this folder; a stream's name ends in %s, with or without %s",
				name, strings.Join(streamEndings, ", "), strings.Join(packedEndings, " or "))
		}
		all = append(all, found...)
	}
	return all, nil
}

func streamsBelow(folder string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != folder && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type().IsRegular() && isStreamName(d.Name()):
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

func isStreamName(name string) bool {
	name = strings.ToLower(name)
	for _, packed := range packedEndings {
		name = strings.TrimSuffix(name, packed)
	}
	return slices.Contains(streamEndings, filepath.Ext(name))
}
