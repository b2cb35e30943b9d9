package contract

import (
	"slices"
	"strconv"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"

	"callstep/engine/exchange"
)

// Set is the compiled tools of one scenario and the environment that
// invariants, prompts and summary lines are compiled in.
type Set struct {
	Tools []*Tool

	scope scope
	fault error // the environment itself could not be built
}

// Compile compiles the tools of one scenario in order; a tool may read the
// results of those above it. The set is never nil: with problems its broken
// parts evaluate to errors, so that the caller can go on to collect the
// problems of its own expressions.
func Compile(u Universe, specs []Spec) (*Set, []Problem) {
	p := newProvider(nil)
	c := &compiler{u: &u, p: p, past: &past{record: p.record("what was done")}}
	for _, sp := range specs {
		c.past.names = append(c.past.names, sp.Name)
	}
	set := &Set{}
	env, err := scenarioEnv(p, c.past, p.dataRecord("session", u.Session), p.dataRecord("world", u.World))
	if err != nil {
		set.fault = err
		return set, []Problem{{Message: "the expressions cannot be prepared: " + err.Error()}}
	}
	c.env = env
	var problems []Problem
	for i := range specs {
		t, bad := c.tool(i, &specs[i])
		set.Tools = append(set.Tools, t)
		problems = append(problems, bad...)
	}
	c.past.visible, c.past.effects = len(specs), true
	set.scope = scope{env: env, p: p, sizes: newSizes(&u)}
	return set, problems
}

type compiler struct {
	u    *Universe
	p    *provider
	past *past
	env  *cel.Env
}

// tool compiles one tool. Its parts come in the order in which later ones need
// the types of earlier ones: schema, owned, let, the rest, result, summary.
func (c *compiler) tool(index int, sp *Spec) (*Tool, []Problem) {
	b := &toolBuilder{compiler: c, sp: sp, t: newTool(index, sp)}
	c.past.visible = index
	if slices.Contains(c.past.names[:index], sp.Name) {
		b.report(Problem{At: sp.At, Message: "two tools are named " + strconv.Quote(sp.Name)})
	}
	b.schema()
	b.owned()
	b.lets()
	b.key()
	b.rules()
	b.outcome()
	b.words()
	b.t.programs.lets = slices.Clip(b.t.programs.lets)
	b.t.pure = b.t.programs.result.pure()
	c.past.remember(c.p, index, b.args, b.resultType)
	return b.t, b.problems
}

func newTool(index int, sp *Spec) *Tool {
	return &Tool{
		Index: index, Name: sp.Name, Describe: sp.Describe, Effect: sp.Effect, Timeout: sp.Timeout,
		Noun: sp.Noun, Lines: sp.Lines, HasKey: len(sp.Key) > 0, Asks: sp.Confirm != nil,
	}
}

// toolBuilder carries what the parts of one tool share.
type toolBuilder struct {
	*compiler
	sp         *Spec
	t          *Tool
	scope      scope
	args       *types.Type
	record     *record // of the arguments, nil when the schema is broken
	resultType *types.Type
	problems   []Problem
}

func (b *toolBuilder) report(p ...Problem) { b.problems = append(b.problems, p...) }

// expr compiles one expression and reports its problems.
func (b *toolBuilder) expr(src Source, in *place) *expr {
	e, bad := b.scope.compile(src, in)
	b.report(bad...)
	return e
}

// text compiles a template; an absent one is nil.
func (b *toolBuilder) text(src Source, in *place) *template {
	if src.Text == "" {
		return nil
	}
	t, bad := b.scope.template(src, in)
	b.report(bad...)
	return t
}

// declare adds a variable to the environment of this tool.
func (b *toolBuilder) declare(name string, t *types.Type) {
	env, err := b.scope.env.Extend(cel.Variable(name, t))
	if err != nil {
		b.report(Problem{At: b.sp.At, Message: "`" + name + "` cannot be declared: " + err.Error()})
		return
	}
	b.scope.env = env
}

// schema compiles the input schema and types the arguments by it.
func (b *toolBuilder) schema() {
	s, bad := compileSchema(b.sp)
	b.report(bad...)
	b.t.Input = s
	b.args = types.DynType
	b.scope = scope{env: b.env, p: b.p, sizes: newSizes(b.u), via: map[string]*reading{}}
	if s.compiled != nil {
		b.scope.sizes.args = s.raw
		typed := schemaTypes{p: b.p, root: s.raw, refs: map[string]kindOf{}}
		b.record = typed.record(b.sp.Name+" arguments", s.raw, s.keys, 0)
		b.args = b.record.typ
	}
	b.declare("args", b.args)
}

// owned compiles the session's values. One that is no argument of the schema
// becomes an argument, because the application fills it in.
func (b *toolBuilder) owned() {
	for _, o := range b.sp.Owned {
		e := b.expr(o.Source, inOwned)
		if b.record != nil {
			declared, ok := b.record.fields[o.Name]
			if ok && !assignable(e.typ, declared.Type) {
				b.report(Problem{At: o.Source.At, Message: "`" + o.Name + "` is " + withArticle(typeWords(declared.Type)) + " in the schema, this is " + withArticle(typeWords(e.typ))})
			}
			if !ok {
				b.record.add(o.Name, jsonKind(e.typ))
			}
		}
		b.t.Owned = append(b.t.Owned, Owned{Name: o.Name, Line: b.sp.Lines.Owned})
		b.t.programs.owned = append(b.t.programs.owned, b.folded(e))
	}
}

// assignable reports whether a value of one type can be an argument of another.
func assignable(got, want *types.Type) bool {
	return got.Kind() == types.DynKind || want.Kind() == types.DynKind || got.Kind() == want.Kind() ||
		got.Kind() == types.IntKind && want.Kind() == types.DoubleKind ||
		got.Kind() == types.TimestampKind && want.Kind() == types.StringKind
}

// folded evaluates an expression now if it reads nothing but the session,
// which never changes during a run.
func (b *toolBuilder) folded(e *expr) *expr {
	for _, r := range e.reads.roots {
		if r.name != "session" {
			return e
		}
	}
	f := enter(nil, &Situation{Session: b.u.Session})
	defer f.leave()
	v, err := e.plain(f)
	if err != nil {
		return e
	}
	return &expr{shape: constant, value: v, typ: e.typ, reads: e.reads}
}

func (b *toolBuilder) lets() {
	for _, l := range b.sp.Let {
		if why := badName(l.Name, b.scope.lets); why != "" {
			b.report(Problem{At: l.Source.At, Message: "a name cannot be `" + l.Name + "`: " + why})
			continue
		}
		e := b.expr(l.Source, inLet)
		b.t.programs.lets = append(b.t.programs.lets, let{l.Name, e})
		b.scope.via[l.Name] = e.reads
		b.declare(l.Name, e.typ)
		b.scope.lets = append(b.scope.lets, l.Name)
	}
}

func (b *toolBuilder) key() {
	p := &b.t.programs
	p.keyList = b.sp.KeyList
	b.t.KeyText = keyText(b.sp)
	reads := map[string]bool{}
	for _, src := range b.sp.Key {
		e := b.expr(src, inKey)
		p.key = append(p.key, e)
		for _, a := range e.reads.args {
			reads[a] = true
		}
		if e.reads.wholeArgs() && b.record != nil {
			for _, a := range b.record.names {
				reads[a] = true
			}
		}
	}
	b.t.KeyReads = sortedNames(reads)
}

func keyText(sp *Spec) string {
	texts := make([]string, len(sp.Key))
	for i, src := range sp.Key {
		texts[i] = src.Text
	}
	text := strings.Join(texts, ", ")
	if sp.KeyList {
		text = "[" + text + "]"
	}
	return text
}

func (b *toolBuilder) rules() {
	for _, r := range b.sp.Rules {
		e := b.expr(r.Require, inRule)
		needs := map[string]bool{}
		b.needs(e.reads, needs)
		b.t.Rules = append(b.t.Rules, Rule{
			Code: exchange.Code(r.Code), Require: r.Require.Text, Retryable: r.Retryable, Needs: sortedNames(needs), Line: r.Line,
		})
		b.t.programs.rules = append(b.t.programs.rules, rule{require: e, say: b.text(r.Say, inSay)})
	}
}

// needs collects the tools whose results are read, also by way of the tool's
// own names.
func (b *toolBuilder) needs(r *reading, into map[string]bool) {
	for _, tool := range r.results {
		into[tool] = true
	}
	for _, root := range r.roots {
		if via, ok := b.scope.via[root.name]; ok {
			b.needs(via, into)
		}
	}
}

func (b *toolBuilder) outcome() {
	p := &b.t.programs
	if b.sp.Confirm != nil {
		n, _, bad := b.scope.tree(b.sp.Confirm, inConfirm, b.sp.Name+" confirm", b.sp.At)
		b.report(bad...)
		p.confirm = n
	}
	result := b.sp.Result
	if result == nil {
		result = Pairs{}
	}
	n, t, bad := b.scope.tree(result, inResult, b.sp.Name+" result", b.sp.At)
	b.report(bad...)
	p.result, b.resultType = n, t.cel()
}

// words compiles what is said about a call.
func (b *toolBuilder) words() {
	p := &b.t.programs
	p.label = b.text(b.sp.Label, inLabel)
	if b.sp.Claim.Text != "" {
		p.claim = b.expr(b.sp.Claim, inClaim)
	}
	if b.sp.Summary.Text == "" && b.sp.Done.Text == "" {
		return
	}
	b.declare("result", b.resultType)
	p.summary, p.done = b.text(b.sp.Summary, inSummary), b.text(b.sp.Done, inDone)
}
