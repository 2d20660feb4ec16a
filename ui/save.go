package ui

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/excerpt"
	"asrview/ui/jobs"
	"asrview/ui/prompt"
	"asrview/ui/seq"
)

const (
	promptSave prompt.Purpose = "save"
	saveJob    jobs.Name      = "save"
)

// toSave is what is to be saved once its file has a name.
type toSave struct {
	ref seq.Ref
	excerpt.Excerpt
}

// saved is the answer of the job that saved something.
type saved struct {
	what, path string
	bytes      int
}

// saving asks what is to be saved, and where.
func (a *App) saving() taking {
	return taking{title: "save", whole: true,
		list: func(r *asr.Record) []excerpt.Excerpt {
			texts := excerpt.Texts(r)
			return append(append(texts, excerpt.Blocks(texts)...), excerpt.Medias(r)...)
		},
		then: func(ref seq.Ref, x excerpt.Excerpt) {
			a.toSave = toSave{ref, x}
			a.prompt.Open(promptSave, "save "+x.What+" to: ", "")
		},
	}
}

// saveTo saves to a file that the reader named. One that exists is left as it is.
func (a *App) saveTo(name string) {
	if strings.TrimSpace(name) == "" {
		return
	}
	x, snap := a.toSave, a.read.snaps[a.toSave.ref.Stream]
	a.toSave = toSave{}
	a.crew.Start(saveJob, func(_ context.Context, post jobs.Post) {
		path, n, err := save(snap, x, name)
		if err != nil {
			post(failed{err}, true)
			return
		}
		post(saved{x.What, path, n}, true)
	})
}

func save(snap *stream.Snapshot, x toSave, name string) (path string, n int, err error) {
	path, err = expand(name)
	if err != nil {
		return "", 0, err
	}
	data := []byte(x.Text)
	if x.Kind == excerpt.Media {
		line, err := snap.Line(x.ref.Pos)
		if err != nil {
			return "", 0, err
		}
		if data, err = asr.MediaBytes(line, x.Path); err != nil {
			return "", 0, err
		}
	}
	return path, len(data), writeNew(path, data)
}

// expand is the path that a name means: ~/ is the reader's home.
func expand(name string) (string, error) {
	rest, ok := strings.CutPrefix(name, "~/")
	if !ok {
		return name, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, rest), err
}

// writeNew writes a file that is not there yet. The file does not outlive an error.
func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return errors.New(path + " exists, and was left as it is")
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(path)
	}
	return err
}

func (a *App) wasSaved(s saved) {
	a.note.say("saved " + s.what + ", " + words.Size(int64(s.bytes)) + ", to " + s.path)
}
