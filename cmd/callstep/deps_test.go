package main

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "callstep"
	root   = "../.."
)

// lattice is who may import whom inside this module, from the bottom up. A
// line grants its packages everything that it names; a name stands for one
// package, and * for one path element. What no line grants is forbidden, and
// so is a package that has no line.
const lattice = `
engine/exchange   :
engine/jsonscan   :
engine/pattern    :
engine/retry      : engine/exchange
engine/contract   : engine/exchange engine/jsonscan
engine/fault      : engine/exchange engine/jsonscan engine/retry engine/contract
engine/wire       : engine/exchange engine/jsonscan engine/retry
engine/actor      : engine/exchange
engine/scenario   : engine/exchange engine/jsonscan engine/retry engine/contract engine/fault engine/actor
engine/record     : engine/exchange engine/jsonscan engine/pattern engine/wire
engine/diagnose   : engine/exchange engine/jsonscan engine/pattern engine/retry engine/contract engine/wire engine/record
engine/diagnose/long : engine/jsonscan
engine/repair     : engine/exchange engine/jsonscan engine/pattern engine/contract engine/wire engine/diagnose
engine/shrink     : engine/exchange engine/jsonscan engine/wire engine/diagnose
engine/checklist  : engine/exchange engine/jsonscan engine/wire engine/diagnose engine/redact
engine            : engine/exchange engine/jsonscan engine/retry engine/contract engine/fault engine/actor engine/scenario engine/wire
engine/sweep      : engine engine/exchange engine/jsonscan engine/contract engine/fault engine/scenario engine/actor
engine/review     : engine engine/exchange engine/jsonscan engine/contract engine/fault engine/scenario engine/sweep engine/expect
engine/redact     : engine/pattern
engine/declare    : engine/exchange engine/jsonscan engine/wire engine/diagnose
engine/transcript : engine engine/declare engine/exchange engine/jsonscan engine/contract engine/fault engine/scenario engine/wire engine/diagnose
engine/expect     : engine engine/exchange engine/scenario
engine/report     : engine engine/exchange engine/jsonscan engine/retry engine/contract engine/fault engine/scenario engine/sweep engine/diagnose engine/wire engine/expect engine/repair engine/shrink engine/checklist
engine/script     : engine engine/exchange engine/fault engine/scenario engine/expect
engine/learn      : engine engine/exchange engine/contract engine/scenario

scenarios         :
scenarios/scenariotest : engine/scenario scenarios

ui/term           :
ui/text           :
ui/files          :
ui/watch          :
ui/notes          :
ui/theme          : ui/term ui/text
ui/keymap         :
ui/export         : ui/text ui/theme
ui/highlight      : ui/text ui/theme engine/jsonscan
ui/uitest         : engine engine/* ui/text ui/theme
ui/pane           : engine engine/exchange ui/text ui/theme ui/keymap
ui/pane/*         : engine engine/exchange ui/text ui/theme ui/keymap ui/highlight ui/pane
ui/pane/panetest  : engine engine/* ui/text ui/theme ui/keymap ui/pane ui/uitest
ui/layout         : ui/pane
ui/widget         : engine engine/exchange ui/text ui/theme ui/keymap ui/highlight ui/pane ui/layout
ui/present        : engine engine/exchange ui/text ui/theme ui/pane
ui/overlay        : engine engine/exchange engine/fault engine/jsonscan engine/learn engine/report engine/scenario engine/sweep engine/wire engine/diagnose ui/text ui/theme ui/keymap ui/highlight ui/pane ui/pane/proposal ui/layout ui/widget
ui                : engine engine/* ui/* ui/pane/*
cmd/callstep      : engine engine/* scenarios ui ui/*
`

// bans forbid imports from outside this module. A pattern ends in ... for
// everything below it.
var bans = []struct{ who, what, why string }{
	{"engine...", "github.com/charmbracelet/...", "the engine is a library: another front end must be able to use it"},
	{"engine...", "github.com/spf13/...", "the engine takes no command line"},
	{"engine...", "github.com/adrg/...", "the engine keeps no files"},
	{"engine...", "os...", "the engine does no I/O: the same run must give the same log on every machine"},
	{"engine...", "net", "the engine does no I/O"},
	{"engine...", "syscall...", "the engine does no I/O"},
	{"engine...", "runtime...", "a run must not depend on the machine it runs on"},
	{"engine...", "math/rand...", "chance comes from the seed of the run, or a run cannot be repeated"},
	{"engine...", "crypto/rand", "chance comes from the seed of the run, or a run cannot be repeated"},
	{"ui/term", "github.com/charmbracelet/bubbletea", "it must run before Bubble Tea's init asks the terminal and waits five seconds for an answer"},
	{"...", "net/http...", "nothing of callstep talks to a network"},
	{"...", "net", "nothing of callstep talks to a network"},
	{"...", "github.com/mattn/go-runewidth", "it measures otherwise than x/ansi; ui/text is the one home of width"},
	{"...", "github.com/charmbracelet/glamour...", "its init costs every start 20 ms and more"},
	{"...", "github.com/alecthomas/chroma/v2/lexers...", "its init parses every lexer at every start"},
	{"...", "github.com/alecthomas/chroma/v2/styles...", "its init parses every style at every start"},
	{"cmd...", "github.com/charmbracelet/bubbletea", "the screen is ui's: a verb only opens it"},
	{"cmd...", "github.com/charmbracelet/lipgloss", "the screen is ui's: a verb only prints text"},
}

// grants lift a ban for one package, and name all that it may use of the import.
var grants = []struct {
	who, what, why string
	only           []string
}{
	{"ui/notes", "net", "a second terminal of the same person reads along through a unix socket, which reaches no network",
		[]string{"UnixAddr", "UnixConn", "UnixListener", "DialUnix", "ListenUnix"}},
}

func granted(who, what string) bool {
	for _, g := range grants {
		if g.who == who && g.what == what {
			return true
		}
	}
	return false
}

// TestGrantsAreKept: a package with a grant uses no more of it than was granted.
func TestGrantsAreKept(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, g := range grants {
			if f.pkg != g.who {
				continue
			}
			ast.Inspect(f.ast, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == path.Base(g.what) && !slices.Contains(g.only, sel.Sel.Name) {
					t.Errorf("%s: %s.%s is not among what is granted (%s): %s", f.name, g.what, sel.Sel.Name, g.only, g.why)
				}
				return true
			})
		}
	}
}

// clock is what engine/... must not take from package time: it has a virtual
// clock, and a lesson never waits.
var clock = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer"}

// goFile is one parsed file that is not a test.
type goFile struct {
	pkg, name string
	ast       *ast.File
}

func TestImports(t *testing.T) {
	allowed := readLattice(t)
	for _, f := range goFiles(t) {
		mayImport, ok := grantsOf(allowed, f.pkg)
		if !ok {
			t.Errorf("%s: package %s has no line in the lattice: say what it may import", f.name, f.pkg)
			continue
		}
		for _, spec := range f.ast.Imports {
			what := importPath(spec)
			if inside, ok := strings.CutPrefix(what, module+"/"); ok {
				if !slices.ContainsFunc(mayImport, func(g string) bool { return covers(g, inside) }) {
					t.Errorf("%s: %s may not import %s (the lattice grants it %s)", f.name, f.pkg, inside, mayImport)
				}
				continue
			}
			for _, b := range bans {
				if under(b.who, f.pkg) && under(b.what, what) && !granted(f.pkg, what) {
					t.Errorf("%s: %s may not import %s: %s", f.name, f.pkg, what, b.why)
				}
			}
		}
	}
}

func TestEngineHasNoClock(t *testing.T) {
	for _, f := range goFiles(t) {
		if !under("engine...", f.pkg) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains(clock, sel.Sel.Name) {
				t.Errorf("%s: time.%s: the engine's clock is virtual", f.name, sel.Sel.Name)
			}
			return true
		})
	}
}

// TestFilesStayReadable holds every Go file to the house rules that a machine
// can judge.
func TestFilesStayReadable(t *testing.T) {
	for _, name := range goNames(t, true) {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 500 {
			t.Errorf("%s has %d lines: split it by what its parts do", name, n)
		}
		if neat, err := format.Source(text); err != nil || string(neat) != string(text) {
			t.Errorf("%s is not as gofmt writes it", name)
		}
	}
}

func readLattice(t *testing.T) map[string][]string {
	allowed := map[string][]string{}
	for line := range strings.Lines(lattice) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		who, whom, ok := strings.Cut(line, ":")
		if !ok {
			t.Fatalf("lattice: no colon in %q", line)
		}
		allowed[strings.TrimSpace(who)] = strings.Fields(whom)
	}
	return allowed
}

// grantsOf finds the line of a package: its own before one with a star.
func grantsOf(allowed map[string][]string, pkg string) ([]string, bool) {
	if g, ok := allowed[pkg]; ok {
		return g, true
	}
	g, ok := allowed[path.Dir(pkg)+"/*"]
	return g, ok
}

func covers(grant, pkg string) bool {
	ok, err := path.Match(grant, pkg)
	return err == nil && ok
}

func under(pattern, name string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "..."); ok {
		prefix = strings.TrimSuffix(prefix, "/")
		return prefix == "" || name == prefix || strings.HasPrefix(name, prefix+"/")
	}
	return name == pattern
}

func importPath(spec *ast.ImportSpec) string {
	p, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	return p
}

func goFiles(t *testing.T) []goFile {
	var files []goFile
	set := token.NewFileSet()
	for _, name := range goNames(t, false) {
		f, err := parser.ParseFile(set, filepath.Join(root, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, goFile{path.Dir(name), name, f})
	}
	return files
}

// goNames lists the Go files of the module by their path from its root.
func goNames(t *testing.T, tests bool) []string {
	var names []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".go") && (tests || !strings.HasSuffix(name, "_test.go")) {
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
