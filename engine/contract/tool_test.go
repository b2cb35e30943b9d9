package contract

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine/jsonscan"
)

// The schema library finds causes in the random order of Go maps; the first
// violation is the verdict, so the order must be one.
func TestViolationsComeInOneOrder(t *testing.T) {
	set, _ := draftSet(t)
	args, _, _ := jsonscan.Decode(`{"request_id": 5, "book_id": "B99", "quantity": 9, "zeta": 1, "alpha": 2, "beta": {"a": 1}}`)
	want := set.Tools[1].Validate(args)
	var codes []string
	for _, v := range want {
		codes = append(codes, v.Pointer+" "+string(v.Code))
	}
	expected := []string{
		"/alpha argument_unexpected", "/beta argument_unexpected", "/book_id argument_enum_mismatch",
		"/note argument_missing_required", "/quantity argument_out_of_range", "/request_id argument_wrong_type", "/zeta argument_unexpected",
	}
	if diff := cmp.Diff(expected, codes); diff != "" {
		t.Fatal(diff)
	}
	for range 200 {
		if got := set.Tools[1].Validate(args); !reflect.DeepEqual(got, want) {
			t.Fatalf("another order: %v", got)
		}
	}
}

// One compiled tool serves many goroutines, each with its own situation.
func TestToolsAreSafeForConcurrentUse(t *testing.T) {
	set, base := draftSet(t)
	hold, problems := set.Predicate(Source{Text: `results("lookup_stock").all(r, r.available >= 0) && attempts < 4`})
	if problems != nil {
		t.Fatal(problems)
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			tool := set.Tools[1]
			for i := range 200 {
				s := *base
				s.Args = map[string]any{"request_id": fmt.Sprint("R", g), "book_id": "B17", "quantity": int64(2 + i%2), "note": "n"}
				if i%3 == 0 {
					s.Args["quantity"] = "2"
				}
				tool.Validate(s.Args)
				broken, err := tool.Judge(&s)
				if wantErr, want := i%3 == 0, i%3 == 0 || i%2 == 1; (err != nil) != wantErr || (broken == 1) != want {
					t.Errorf("goroutine %d, round %d: rule %d, %v", g, i, broken, err)
					return
				}
				if key, _ := tool.Key(&s); key != fmt.Sprint("R", g) {
					t.Errorf("goroutine %d got the key of another: %s", g, key)
				}
				result, _ := tool.Run(&s)
				s.Result = result
				if done := tool.Done(&s); done != fmt.Sprintf("Draft DRAFT-R%d is ready for review.", g) {
					t.Errorf("goroutine %d says %q", g, done)
				}
				tool.Say(1, &s)
				tool.Mismatches(&s)
				tool.Fill(&s)
				if ok, err := hold.Holds(&s); !ok || err != nil {
					t.Error(ok, err)
				}
				if _, bad := set.Template(Source{Text: "${session.nobody}"}); bad == nil {
					t.Error("a misspelt field compiled")
				}
			}
		})
	}
	wg.Wait()
}

// Scenarios are opened side by side; they share the base environment.
func TestScenariosCompileInParallel(t *testing.T) {
	u, specs := parseScenario(t, draftSource(t))
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			for range 5 {
				if _, problems := Compile(u, specs); problems != nil {
					t.Error(problemText(problems))
				}
			}
		})
	}
	wg.Wait()
}

// Every method answers for a call without arguments and a world without past.
func TestMethodsAnswerForNothing(t *testing.T) {
	set, _ := draftSet(t)
	empty := &Situation{}
	for _, tool := range set.Tools {
		if v := tool.Validate(nil); len(v) != 1 || v[0].Code != nullNotAllowed {
			t.Errorf("%s: Validate(nil) = %v", tool.Name, v)
		}
		if v := tool.Validate(map[string]any(nil)); v == nil || v[0].Code != missingRequired {
			t.Errorf("%s: Validate(no arguments) = %v", tool.Name, v)
		}
		if v := tool.Validate(struct{}{}); len(v) != 1 {
			t.Errorf("%s: Validate(no JSON) = %v", tool.Name, v)
		}
		tool.Mismatches(empty)
		tool.Fill(empty)
		tool.Key(empty)
		tool.ConfirmValue(empty)
		tool.Run(empty)
		tool.Claims("")
		for _, text := range []string{tool.Say(0, empty), tool.Say(9, empty), tool.Say(-1, empty), tool.Summary(empty), tool.Label(empty), tool.Done(empty)} {
			if strings.Contains(text, "<nil>") {
				t.Errorf("%s prints %q", tool.Name, text)
			}
		}
	}
	if broken, err := set.Tools[1].Judge(empty); broken != 0 || err != nil {
		t.Errorf("Judge = %d, %v", broken, err)
	}
}

// What a tool's names stand for is worked out once for all its rules.
func TestLetsAreEvaluatedOnce(t *testing.T) {
	u, specs := parseScenario(t, `
tools:
  - name: seen
    input: {type: object}
    result: {n: 1}
  - name: t
    input: {type: object}
    let: {all: results("seen")}
    rules:
      - {code: a, require: size(all) >= 0}
      - {code: b, require: size(all) < 9}
      - {code: c, require: "all.all(r, r.n == 1)"}
`)
	set, problems := Compile(u, specs)
	if problems != nil {
		t.Fatal(problemText(problems))
	}
	counting := &countingMemory{}
	if broken, err := set.Tools[1].Judge(&Situation{Memory: counting}); broken != -1 || err != nil {
		t.Fatal(broken, err)
	}
	if counting.asked != 1 {
		t.Errorf("the memory was asked %d times", counting.asked)
	}
}

type countingMemory struct{ asked int }

func (m *countingMemory) Results(int) any {
	m.asked++
	return []any{map[string]any{"n": int64(1)}}
}

func (m *countingMemory) Effects(int) any { return []any(nil) }

// Owned values of the session cost nothing at run time.
func TestOwnedValuesAreFolded(t *testing.T) {
	set, s := draftSet(t)
	for i, e := range set.Tools[1].programs.owned {
		if e.shape != constant {
			t.Errorf("%s is worked out for each call", set.Tools[1].Owned[i].Name)
		}
	}
	if n := testing.AllocsPerRun(100, func() { set.Tools[1].Mismatches(s) }); n != 0 {
		t.Errorf("Mismatches allocates %v times when nothing differs", n)
	}
	whole := map[string]any{"request_id": "R101", "book_id": "B17", "quantity": int64(2)}
	if filled := set.Tools[1].Fill(&Situation{Args: whole}); reflect.ValueOf(filled).Pointer() != reflect.ValueOf(whole).Pointer() {
		t.Error("Fill made a new map though nothing was to add")
	}
}

// A set with problems still compiles the caller's own texts, and its broken
// parts answer with errors.
func TestBrokenPartsAreHarmless(t *testing.T) {
	u, specs := parseScenario(t, `
tools:
  - name: broken
    input: {type: objekt}
    key: args.
    owned: {a: nothing}
    let: {args: "1", b: nope}
    rules: [{code: c, require: b == 1, say: "${b} ${"}]
    confirm: {a: "${nope}"}
    result: {a: "${nope}"}
    claim: nope
  - name: broken
    input: {type: object}
    rules: [{code: c, require: 'results("broken").exists(r, r.a == 1)'}]
`)
	set, problems := Compile(u, specs)
	if len(problems) < 8 {
		t.Errorf("only %d problems:\n%s", len(problems), problemText(problems))
	}
	s := &Situation{Args: map[string]any{"a": int64(1)}}
	tool := set.Tools[0]
	if tool.Validate(s.Args) != nil || tool.Claims("x") {
		t.Error("a broken part took part")
	}
	if _, err := tool.Judge(s); err == nil {
		t.Error("a broken rule was judged")
	}
	if _, err := tool.Key(s); err == nil {
		t.Error("a broken key was worked out")
	}
	if _, err := tool.Run(s); err == nil {
		t.Error("a broken result was made")
	}
	if _, bad := set.Template(Source{Text: "${attempts}"}); bad != nil {
		t.Error(problemText(bad))
	}
}

func TestConfirmKeepsTheOrderOfTheFile(t *testing.T) {
	u, specs := parseScenario(t, `
tools:
  - name: t
    input: {type: object}
    confirm: {zeta: 1, alpha: "${now}", mid: x}
    result: {b: 1, a: 2}
`)
	set, problems := Compile(u, specs)
	if problems != nil {
		t.Fatal(problemText(problems))
	}
	if got := fmt.Sprint(set.Tools[0].ConfirmNames(), set.Tools[0].ResultNames()); got != "[zeta alpha mid] [b a]" {
		t.Error(got)
	}
}

// A small schema that refers to itself five times over must not take long.
func TestSelfReferringSchemaCompiles(t *testing.T) {
	props := map[string]any{}
	for i := range 8 {
		props[fmt.Sprint("p", i)] = map[string]any{"$ref": "#"}
	}
	set, problems := Compile(Universe{}, []Spec{{Name: "t", Input: map[string]any{"type": "object", "properties": props}}})
	if problems != nil {
		t.Fatal(problemText(problems))
	}
	if got := len(set.Tools[0].Input.Properties()); got != 8 {
		t.Error(got)
	}
}
