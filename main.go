// Command asrview reads the recorded session of an AI agent. See package cli
// for its command line.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"asrview/model/lines"
	"asrview/model/native"
	_ "asrview/ui/arena" // for its effect
	"asrview/ui/cli"
	"asrview/ui/early"
	"asrview/ui/shelf"
)

func main() {
	early.Environment()
	program := &cli.Program{
		Version: version(), Importer: importer{},
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
	}
	os.Exit(program.Main(os.Args[1:]))
}

// version is the module's, as the build recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "unknown"
	}
	return info.Main.Version
}

// importer hands the logs of other agents to the command line.
type importer struct{}

// Names are the formats that --from takes.
func (importer) Names() []string { return native.Names() }

// Open opens an input as ASR.
func (importer) Open(ctx context.Context, in lines.Source, path, from string, start lines.Starter) (cli.Imported, error) {
	o, err := native.Open(ctx, in, native.Options{From: from, Path: path, Go: start})
	if err != nil {
		return cli.Imported{}, err
	}
	return cli.Imported{Source: o.Source, Native: o.Native(), Remark: o.Remarks}, nil
}

// Look says what a file holds, by its ends.
func (importer) Look(ctx context.Context, head []byte, tail func() []byte) (shelf.Log, bool) {
	l, ok := native.Look(ctx, head, tail)
	if !ok {
		return shelf.Log{}, false
	}
	return logOf(l), true
}

func logOf(l native.Log) shelf.Log {
	if l.Name == native.ASR {
		return shelf.Log{Lines: l.Lines}
	}
	return shelf.Log{
		Format: l.What, Session: l.About.Session, Title: l.About.Title, Project: l.About.Project,
		Words: l.About.Words(), Lines: l.Lines,
		Again: func(head []byte) shelf.Log { return logOf(l.Again(head)) },
	}
}

// Convert writes an input's ASR lines.
func (importer) Convert(ctx context.Context, in lines.Source, path, from string, to io.Writer) (string, error) {
	r, err := native.Convert(ctx, in, native.Options{From: from, Path: path}, to)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %d records from %d items", r.What, r.Records, r.Items), nil
}

// WriteFile makes a file whole or not at all.
func (importer) WriteFile(path string, write func(io.Writer) error) error {
	return native.WriteFile(path, write)
}

// Beside are the folders of a log's further streams.
func (importer) Beside(path string) []string { return native.Beside(path) }

// Folders are the places where agents keep sessions.
func (importer) Folders() []string { return native.Folders(native.HomeDir()) }

// List finds sessions in the known places.
func (importer) List(ctx context.Context) ([]cli.Found, []error) {
	sessions, errs := native.Sessions(ctx, native.HomeDir())
	found := make([]cli.Found, len(sessions))
	for i, s := range sessions {
		found[i] = cli.Found{Source: s.Source, Path: s.Path, Time: s.Time, Size: s.Size}
	}
	return found, errs
}
