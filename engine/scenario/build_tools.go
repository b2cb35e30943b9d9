package scenario

import (
	"fmt"
	"time"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

// defaultTimeout is the virtual time after which an answer counts as lost.
const defaultTimeout = 10 * time.Second

// contracts compiles the tools. Where names or types that expressions are
// checked against are missing, it leaves them uncompiled: everything that
// reads them would be told as a second, misleading problem.
func (b *builder) contracts(root *node) {
	tools := root.get("tools")
	for _, n := range tools.each() {
		name := n.get("name")
		if name == nil {
			continue
		}
		if _, taken := b.tools[name.text]; taken {
			b.reject(name, fmt.Sprintf("two tools are called `%s`", name.text), "Give each tool a name of its own.")
			continue
		}
		b.tools[name.text] = len(b.tools)
		for _, rule := range n.get("rules").each() {
			b.codes = append(b.codes, rule.str("code"))
		}
	}
	if !typed(root) {
		return
	}
	var specs []contract.Spec
	for _, n := range tools.each() {
		specs = append(specs, b.tool(n))
	}
	u := contract.Universe{Session: b.sc.Session, World: b.sc.World, Now: b.sc.Now, MaxSteps: max(fuse, b.sc.Limits.Steps)}
	set, problems := contract.Compile(u, specs)
	b.take(problems)
	b.set, b.sc.Tools = set, set.Tools
	for i, n := range tools.each() {
		for j := range set.Tools[i].Owned {
			o := &set.Tools[i].Owned[j]
			o.Line = b.keyLine(n.get("owned"), o.Name)
		}
	}
}

// typed reports whether everything is there that expressions are checked
// against: session, world, and each tool's name, arguments, names and result.
func typed(root *node) bool {
	for _, key := range []string{"session", "world", "tools"} {
		if root.has(key) && root.get(key) == nil {
			return false
		}
	}
	tools := root.get("tools")
	if tools == nil {
		return false
	}
	for _, n := range tools.items {
		if n.bad || n.get("name") == nil || n.get("input") == nil || n.get("result") == nil || n.has("let") && n.get("let") == nil {
			return false
		}
		if let := n.get("let"); let != nil && len(let.all()) != len(let.members) {
			return false
		}
	}
	return true
}

func (b *builder) tool(n *node) contract.Spec {
	input := n.get("input")
	spec := contract.Spec{
		Name: n.str("name"), Describe: n.str("describe"), At: n.get("name"),
		Timeout: defaultTimeout, Noun: b.noun(n.get("noun")),
		Input: input.data(), InputAt: input,
		InputPlace: func(pointer string) any { return input.find(pointer) },
		Confirm:    n.get("confirm").sources(),
		Result:     n.get("result").sources(),
		Summary:    sourceOf(n.get("summary")),
		Label:      sourceOf(n.get("label")),
		Done:       sourceOf(n.get("done")),
		Claim:      sourceOf(n.get("claim")),
		Lines: contract.Lines{
			Tool: b.lineAt(n.start), Input: b.keyLine(n, "input"), Owned: b.keyLine(n, "owned"),
			Key: b.keyLine(n, "key"), Confirm: b.keyLine(n, "confirm"), Result: b.keyLine(n, "result"),
			Summary: b.keyLine(n, "summary"), Done: b.keyLine(n, "done"), Claim: b.keyLine(n, "claim"),
		},
	}
	spec.Effect, _ = exchange.EffectNamed(n.str("effect"))
	if t := n.get("timeout"); t != nil {
		spec.Timeout, _ = time.ParseDuration(t.text)
	}
	if p := input.get("properties"); p != nil {
		for _, m := range p.members {
			spec.InputKeys = append(spec.InputKeys, m.key.text)
		}
	}
	spec.Owned, spec.Let = expressions(n.get("owned")), expressions(n.get("let"))
	if key := n.get("key"); key != nil {
		spec.KeyList = key.form == list
		for _, k := range append(key.each(), key) {
			if k.form == scalar {
				spec.Key = append(spec.Key, sourceOf(k))
			}
		}
	}
	for _, rule := range n.get("rules").each() {
		if rule.get("require") == nil {
			continue // told already
		}
		spec.Rules = append(spec.Rules, b.rule(rule))
	}
	return spec
}

func (b *builder) rule(n *node) contract.RuleSpec {
	retryable := n.get("retryable")
	return contract.RuleSpec{
		Code: n.str("code"), Require: sourceOf(n.get("require")), Say: sourceOf(n.get("say")),
		Retryable: retryable != nil && retryable.value == true,
		Line:      b.keyLine(n, "require"),
	}
}

// noun is what one effect and several are called.
func (b *builder) noun(n *node) [2]string {
	switch {
	case n == nil:
		return [2]string{}
	case n.form == scalar:
		return [2]string{n.text, n.text + "s"}
	case len(n.items) != 2:
		b.reject(n, "`noun` as a list needs two texts", "One and many: [reply, replies].")
		return [2]string{}
	}
	return [2]string{n.items[0].text, n.items[1].text}
}

func expressions(n *node) []contract.NamedSource {
	var out []contract.NamedSource
	for _, m := range n.all() {
		out = append(out, contract.NamedSource{Name: m.key.text, Source: sourceOf(m.value)})
	}
	return out
}
