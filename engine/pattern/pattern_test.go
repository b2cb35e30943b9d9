package pattern

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestAPatternIsItsExpression(t *testing.T) {
	p, re := New(`(b+)(c)?`), regexp.MustCompile(`(b+)(c)?`)
	const text = "abbc b"
	if p.String() != re.String() || strings.Join(p.FindAllString(text, -1), "|") != strings.Join(re.FindAllString(text, -1), "|") || p.MatchString("x") != re.MatchString("x") {
		t.Error("another expression")
	}
	if got, want := p.FindStringSubmatch(text), re.FindStringSubmatch(text); strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := p.ReplaceAllString(text, "<$1>"), re.ReplaceAllString(text, "<$1>"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEveryPatternCompiles compiles every pattern that the source spells out: a
// misspelt one must fail here, not before a user.
func TestEveryPatternCompiles(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !isNew(call.Fun) {
				return true
			}
			if text, ok := spelt(call.Args[0]); ok {
				found++
				if _, err := regexp.Compile(text); err != nil {
					t.Errorf("%s: %v", path, err)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 40 {
		t.Errorf("only %d patterns were found", found)
	}
}

func isNew(f ast.Expr) bool {
	s, ok := f.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "New" {
		return false
	}
	of, ok := s.X.(*ast.Ident)
	return ok && of.Name == "pattern"
}

// spelt is the text of literals, joined.
func spelt(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, ok := spelt(e.X)
		right, also := spelt(e.Y)
		return left + right, ok && also && e.Op == token.ADD
	}
	return "", false
}
