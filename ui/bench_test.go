package ui

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
	"asrview/themes"
)

var frameMB = flag.Int("frame.mb", 100, "the larger of BenchmarkFrame's two streams, in megabytes")

// longStream writes a stream of about so many bytes and opens it, indexed.
func longStream(b *testing.B, bytes int) *stream.Store {
	b.Helper()
	path := filepath.Join(b.TempDir(), "long.jsonl")
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriterSize(f, 1<<20)
	for n, seq := 0, 0; n < bytes; seq += 1000 {
		some, err := w.WriteString(manyRecords(seq, 1000))
		if err != nil {
			b.Fatal(err)
		}
		n += some
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	src, err := lines.OpenFile(path, false)
	if err != nil {
		b.Fatal(err)
	}
	store := stream.Open(src, stream.Options{})
	b.Cleanup(func() { store.Close() })
	if err := store.WaitComplete(context.Background()); err != nil {
		b.Fatal(err)
	}
	return store
}

// benchApp opens the screen of 120 by 40 with nothing drawn ahead.
func benchApp(b *testing.B, store *stream.Store) *App {
	b.Helper()
	theme, err := themes.Builtin("dark", true)
	if err != nil {
		b.Fatal(err)
	}
	app := newApp(context.Background(), Config{
		Streams:  []Stream{{Name: "long.jsonl", Store: store}},
		Options:  render.Options{Markdown: true},
		Location: time.UTC,
		Theme:    func(bool) Painter { return paint.New(theme, themes.TrueColor) },
		Terminal: &fakeTerminal{},
	})
	app.crew.Close()
	app.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	return app
}

func strike(app *App, names ...string) int {
	for _, n := range names {
		app.Update(keyMsg(n))
		app.after = nil
	}
	return len(app.View())
}

// BenchmarkFrame is what the loop does for one key: a page further on, to records
// that were not drawn before; and a line further on.
func BenchmarkFrame(b *testing.B) {
	for _, mb := range []int{10, *frameMB} {
		store := longStream(b, mb<<20)
		for _, at := range []struct {
			name string
			keys []string
			page string
		}{
			{"start", []string{"g"}, "pgdown"},
			{"middle", []string{":", "5", "0", "%", "enter"}, "pgdown"},
			{"end", []string{"G"}, "pgup"},
		} {
			b.Run(fmt.Sprintf("%dMB/%s/page", mb, at.name), func(b *testing.B) {
				app := benchApp(b, store)
				strike(app, at.keys...)
				for b.Loop() {
					strike(app, at.page)
				}
			})
			b.Run(fmt.Sprintf("%dMB/%s/line", mb, at.name), func(b *testing.B) {
				app := benchApp(b, store)
				strike(app, at.keys...)
				strike(app, at.page)
				for i := 0; b.Loop(); i++ {
					if i%20 < 10 {
						strike(app, "j")
					} else {
						strike(app, "k")
					}
				}
			})
		}
	}
}
