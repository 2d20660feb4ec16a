package cli

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"asrview/render/words"
	"asrview/ui/shelf"
)

// streamEndings are how the names of files end that are read where a folder is
// named; packedEndings may stand after them. A file that is named itself may be
// called anything.
var (
	streamEndings = []string{".jsonl", ".ndjson", ".asr", ".json"}
	packedEndings = []string{".gz", ".zst"}
)

// expand puts the streams below a folder in its place: what is called like a
// stream, which check looks into whatever it holds. Links are not followed, and
// what is hidden stays so.
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

// someStream is an error where no stream lies below the folders.
func (p *Program) someStream(ctx context.Context, folders []string) error {
	any, err := shelf.NewFinder(folders, p.Importer.Look).Any(ctx)
	switch {
	case any:
		return nil
	case err != nil:
		return err
	}
	return noStream(folders)
}

func noStream(folders []string) error {
	return fmt.Errorf("%s: no stream in this folder: no file below it begins with a record (at most the first %d MiB of each are looked at)",
		strings.Join(folders, ", "), shelf.FirstBytes>>20)
}

// printAll prints the inputs, and the streams below those that are folders.
func (p *Program) printAll(ctx context.Context, f *flags, names []string) error {
	all, err := p.below(ctx, names)
	if err != nil {
		return err
	}
	if f.sequence {
		return p.printSequence(ctx, f, all)
	}
	return p.print(ctx, f, all)
}

// below puts the streams below a folder, found by what they hold, in its place.
func (p *Program) below(ctx context.Context, names []string) ([]string, error) {
	var all []string
	for _, name := range names {
		if name == "-" || !isDir(name) {
			all = append(all, name)
			continue
		}
		before := len(all)
		result, err := shelf.NewFinder([]string{name}, p.Importer.Look).Scan(ctx, func(found []shelf.Found) {
			for _, x := range found {
				all = append(all, x.Path)
			}
		})
		if err != nil {
			return nil, err
		}
		for _, fault := range result.Faults {
			say(p.Stderr, "%v", plain(fault))
		}
		if len(all) == before {
			return nil, noStream([]string{name})
		}
		if result.Skipped > 0 {
			say(p.Stderr, "%s: %s no stream", name, words.Count(result.Skipped, "file is", "files are"))
		}
		if result.Beyond > 0 {
			say(p.Stderr, "%s: %s not read: more than %d streams", name, words.Count(result.Beyond, "stream is", "streams are"), shelf.MaxStreams)
		}
	}
	return all, nil
}
