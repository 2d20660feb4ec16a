package model_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors are the packages from left to right; those that share a number do not
// know each other. A package below one of these belongs to it.
var floors = []struct {
	path  string
	floor int
}{
	{"model/asr", 1},
	{"model/lines", 2},
	{"model/stream", 3},
	{"model/query", 4},
	{"model/check", 4},
	{"model/native", 4},
	{"themes", 5},
	{"render", 6},
	{"ui", 7},
}

const root = ".."

// parentOf returns the room a package belongs to, and its floor.
func parentOf(pkg string) (string, int) {
	for _, f := range floors {
		if pkg == f.path || strings.HasPrefix(pkg, f.path+"/") {
			return f.path, f.floor
		}
	}
	return pkg, 0
}

// importsOf returns each Go file's imports of this module's own packages.
func importsOf(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		for _, imp := range file.Imports {
			name, _ := strconv.Unquote(imp.Path.Value)
			if own, ok := strings.CutPrefix(name, "asrview/"); ok {
				found[filepath.ToSlash(rel)] = append(found[filepath.ToSlash(rel)], own)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestImportsRunOneWay(t *testing.T) {
	files := importsOf(t)
	if len(files) < 10 {
		t.Fatalf("only %d files with imports found: looking in the wrong place", len(files))
	}
	for file, imports := range files {
		from, floor := parentOf(filepath.ToSlash(filepath.Dir(file)))
		if file == "main.go" {
			continue // main stands at the right end and may import everything
		}
		if floor == 0 && from != "model" {
			t.Errorf("%s: package %s stands in no room of the house", file, from)
		}
		for _, imp := range imports {
			to, toFloor := parentOf(imp)
			if to == from {
				continue
			}
			if toFloor == 0 || toFloor >= floor {
				t.Errorf("%s imports %s, which does not stand left of %s", file, imp, from)
			}
			if to == "model/native" {
				t.Errorf("%s imports %s: only main may know native", file, imp)
			}
		}
	}
}

func TestOnlyUIKnowsBubbleTea(t *testing.T) {
	for _, path := range goFiles(t) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rel, _ := filepath.Rel(root, path)
		inUI := strings.HasPrefix(filepath.ToSlash(rel), "ui/")
		if !inUI && strings.Contains(string(src), `"github.com/charmbracelet/bubble`) && !strings.HasSuffix(path, "house_test.go") {
			t.Errorf("%s imports Bubble Tea; only ui does", rel)
		}
	}
}

func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestNoNetworkCodeIsLinked keeps net/http out of the program: a transcript's
// URIs are never fetched (ASR-213, ASR-562), and what is not linked cannot be.
func TestNoNetworkCodeIsLinked(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", ".")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "asrview") {
		t.Fatalf("go list did not name this program among %d packages", len(deps))
	}
	for _, banned := range []string{"net/http", "net/rpc", "net/smtp", "crypto/tls"} {
		if slices.Contains(deps, banned) {
			t.Errorf("the program links %s", banned)
		}
	}
}

// TestGoroutinesAreStartedByTheirOwners finds the go statements, and those of wait
// groups: a panic in a goroutine that starts by itself leaves the terminal raw.
func TestGoroutinesAreStartedByTheirOwners(t *testing.T) {
	allowed := map[string]string{
		"model/lines/opener.go": "the starter itself",
		"ui/term/guard.go":      "the guard itself",
		"ui/term/output.go":     "the guard's last write, which it waits for",
		"ui/ptytest/session.go": "a harness of tests",
	}
	seen := map[string]bool{}
	for _, path := range goFiles(t) {
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		if strings.HasSuffix(rel, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if startsGoroutine(n) {
				if seen[rel] = true; allowed[rel] == "" {
					t.Errorf("%s: a goroutine that nobody guards; start it as lines.Starter does", fset.Position(n.Pos()))
				}
			}
			return true
		})
	}
	for rel := range allowed {
		if !seen[rel] {
			t.Errorf("%s starts no goroutine: looking in the wrong place, or it need not be listed", rel)
		}
	}
}

// startsGoroutine reports whether a node is a go statement, or the call of a wait
// group's or an error group's Go by one of the names they have here.
func startsGoroutine(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		return true
	case *ast.CallExpr:
		sel, ok := n.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Go" {
			return false
		}
		of, ok := sel.X.(*ast.Ident)
		return ok && (of.Name == "wg" || of.Name == "group")
	}
	return false
}

// TestTopLevelHoldsTheListedNamesOnly keeps the top of the repository to the
// rooms that its plan names, beside what is built there and never committed.
func TestTopLevelHoldsTheListedNamesOnly(t *testing.T) {
	allowed := []string{"go.mod", "go.sum", "main.go", "ui", "render", "model", "themes", "testdata", "README.md", "LICENSE", "CHANGELOG.md"}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) && !isIgnored(t, e.Name()) {
			t.Errorf("%s stands at the top level, beside what belongs there", e.Name())
		}
	}
}

// isIgnored reports whether .gitignore leaves a name at the top level out.
func isIgnored(t *testing.T, name string) bool {
	t.Helper()
	patterns, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	if err != nil {
		t.Fatal(err)
	}
	for pattern := range strings.Lines(string(patterns)) {
		ok, err := filepath.Match(strings.TrimPrefix(strings.TrimSpace(pattern), "/"), name)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			return true
		}
	}
	return false
}
