package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
	"asrview/themes"
)

// lettersOf is a stream of a session that writes to others: each has its other side in
// the stream of x:b.
func lettersOf(own string, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"type":"session","seq":0,"id":"r0","session":"%s"}`+"\n", own)
	for i := 1; i <= n; i++ {
		from, to := "x:a", "x:b"
		if i%3 == 0 {
			from, to = to, fmt.Sprintf("x:c%d", i%200)
		}
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","ts":"2026-11-03T09:%02d:%02dZ","messageId":"m%d","role":"user","origin":"inter_session","from":{"session":"%s"},"recipients":[{"actor":{"session":"%s"}}],"content":[{"type":"text","text":"letter %d"}]}`+"\n",
			i, i, i/60%60, i%60, i, from, to, i)
	}
	return b.String()
}

// benchTraffic opens the screen on two streams of so many messages, and reads their
// traffic.
func benchTraffic(b *testing.B, n int) *App {
	b.Helper()
	theme, err := themes.Builtin("dark", true)
	if err != nil {
		b.Fatal(err)
	}
	cfg := Config{
		Options: render.Options{Markdown: true}, Location: time.UTC,
		Theme:    func(bool) Painter { return paint.New(theme, themes.TrueColor) },
		Terminal: &fakeTerminal{},
	}
	for _, own := range []string{"x:a", "x:b"} {
		store := stream.Open(lines.FromBytes([]byte(lettersOf(own, n))), stream.Options{})
		b.Cleanup(func() { store.Close() })
		if err := store.WaitComplete(context.Background()); err != nil {
			b.Fatal(err)
		}
		cfg.Streams = append(cfg.Streams, Stream{Name: own, Store: store})
	}
	app := newApp(context.Background(), cfg)
	b.Cleanup(app.crew.Close)
	app.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	strike(app, "t")
	awaitApp(app, func() bool { return app.gathered.graph != nil && app.gathered.done == 2 && !app.gathered.stale })
	strike(app, "t")
	return app
}

// awaitApp takes the answers of jobs until something holds.
func awaitApp(app *App, holds func() bool) {
	for !holds() {
		app.Update(mailed(app.mail.Next(context.Background())))
		app.after = nil
	}
}

// BenchmarkTrafficPanes is what the loop does to open a pane on 200,000 messages
// whose traffic was read, and to close it.
func BenchmarkTrafficPanes(b *testing.B) {
	app := benchTraffic(b, 100_000)
	for _, key := range []string{"t", "T"} {
		b.Run(key, func(b *testing.B) {
			for b.Loop() {
				strike(app, key, key)
			}
		})
	}
}

// BenchmarkJumpAcross follows a message from one stream to its other side in another
// of 10,000 records, and back: from the key to the screen that shows it.
func BenchmarkJumpAcross(b *testing.B) {
	app := benchTraffic(b, 10_000)
	strike(app, "5", "0", "0", "0", "G")
	for b.Loop() {
		was := app.read.at
		strike(app, "l")
		awaitApp(app, func() bool { return app.read.at != was })
	}
}
