package fault

import (
	"maps"
	"slices"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// arguments is where the arguments stand in the text of a call.
const arguments = "arguments"

// once is the only variant of a fault that has nothing to choose.
func once(*contract.Tool) []Params { return []Params{nil} }

func guards(list ...exchange.Guard) []exchange.Guard { return list }

// refuse is what an Edit returns where it does not apply.
func refuse(t *Target, why string) (string, bool, string) { return t.Text, false, why }

// properties are the declared arguments of a tool, in the order of its file.
func properties(tool *contract.Tool) []contract.Property {
	if tool == nil || tool.Input == nil {
		return nil
	}
	return tool.Input.Properties()
}

func property(tool *contract.Tool, name string) (contract.Property, bool) {
	for _, p := range properties(tool) {
		if p.Name == name {
			return p, true
		}
	}
	return contract.Property{Name: name}, false
}

// needsCall says why the target is no call of a declared tool, "" if it is one.
func (t *Target) needsCall() string {
	if t.Tool == nil || t.Args == nil {
		return "this is not a call of a declared tool"
	}
	return ""
}

// present are the declared arguments that the call gives, in the order of the
// tool's file.
func (t *Target) present() []contract.Property {
	var given []contract.Property
	for _, p := range properties(t.Tool) {
		if _, ok := t.Args[p.Name]; ok {
			given = append(given, p)
		}
	}
	return given
}

// chosen are the arguments a fault may take: the one the person named, or all
// that the call gives. Without any, why says so.
func (t *Target) chosen(p Params) (props []contract.Property, why string) {
	if why := t.needsCall(); why != "" {
		return nil, why
	}
	name, named := p.Get("argument")
	if !named {
		return t.present(), ""
	}
	prop, declared := property(t.Tool, name)
	_, given := t.Args[name]
	switch {
	case !declared:
		return nil, t.Tool.Name + " has no argument " + shown(name)
	case !given:
		return nil, "this call does not give " + shown(name)
	}
	return []contract.Property{prop}, ""
}

// edit changes the object within the text, which may have words around it.
func (t *Target) edit(change func(object string) (string, bool)) (string, bool, string) {
	at, ok := jsonscan.FirstObject(t.Text)
	if !ok {
		return refuse(t, "there is no object in this text")
	}
	changed, ok := change(t.Text[at.Start:at.End])
	if !ok {
		return refuse(t, "the text of this call does not hold that place")
	}
	return t.Text[:at.Start] + changed + t.Text[at.End:], true, ""
}

// set puts raw JSON in the place of one argument, or adds the argument.
func (t *Target) set(name, raw string) (string, bool, string) {
	return t.edit(func(object string) (string, bool) {
		if changed, ok := jsonscan.ReplaceValue(object, jsonscan.Join(arguments, name), raw); ok {
			return changed, true
		}
		return jsonscan.InsertMember(object, jsonscan.Join(arguments), name, raw)
	})
}

// put is set for a value, spaced as the text of the call is.
func (t *Target) put(name string, v any) (string, bool, string) {
	return t.set(name, t.encode(v))
}

func (t *Target) encode(v any) string {
	if strings.Contains(t.Text, `": `) {
		return jsonscan.EncodeSpaced(v)
	}
	return jsonscan.Encode(v)
}

// setGiven puts the argument=value pairs a person wrote into the call; allow
// says why a name is not to be set.
func (t *Target) setGiven(p Params, allow func(name string) (why string)) (string, bool, string) {
	changed := *t
	for _, kv := range p {
		if why := allow(kv.Name); why != "" {
			return refuse(t, why)
		}
		prop, _ := property(t.Tool, kv.Name)
		raw := typed(prop, kv.Value)
		value, _, _ := jsonscan.Decode(raw)
		if old, given := t.Args[kv.Name]; given && jsonscan.Canonical(old) == jsonscan.Canonical(value) {
			return refuse(t, kv.Name+" is "+raw+" already")
		}
		text, ok, why := changed.set(kv.Name, raw)
		if !ok {
			return refuse(t, why)
		}
		changed.Text = text
	}
	return changed.Text, true, ""
}

func (t *Target) declaredOnly(name string) string {
	if _, ok := property(t.Tool, name); !ok {
		return t.Tool.Name + " has no argument " + shown(name) + "; extra_argument adds one"
	}
	return ""
}

func (t *Target) keyOnly(name string) string {
	if !slices.Contains(t.Tool.KeyReads, name) {
		return "the key of " + t.Tool.Name + " does not read " + shown(name)
	}
	return ""
}

// fitting is the first of the values with which the call still fits the whole
// schema, as far as it did before.
func (t *Target) fitting(prop contract.Property, values []any) (any, bool) {
	before := len(t.Tool.Validate(t.Args))
	for _, v := range values {
		after := t.Tool.Validate(t.with(prop.Name, v))
		if len(after) <= before && violated(after, prop.Name) == "" {
			return v, true
		}
	}
	return nil, false
}

// breaks is the code with which the schema refuses a value for an argument, ""
// if it does not.
func (t *Target) breaks(name string, v any) exchange.Code {
	return violated(t.Tool.Validate(t.with(name, v)), name)
}

func violated(violations []contract.Violation, name string) exchange.Code {
	for _, v := range violations {
		if v.Pointer == jsonscan.Join(name) {
			return v.Code
		}
	}
	return ""
}

func (t *Target) with(name string, v any) map[string]any {
	args := maps.Clone(t.Args)
	args[name] = v
	return args
}
