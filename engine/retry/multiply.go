package retry

import (
	"fmt"
	"slices"
	"strings"
)

// Multiply counts the requests that one wish can become when a client library
// repeats, and the application around it repeats too, and says so in a few
// words.
func Multiply(sdk, app Policy) (int, string) {
	inner, outer := sdk.requests(), app.requests()
	total := inner * outer
	switch {
	case total == 1:
		return 1, "1 request, nobody repeats it"
	case outer == 1:
		return total, fmt.Sprintf("%d requests, only the SDK repeats", total)
	case inner == 1:
		return total, fmt.Sprintf("%d requests, only the application repeats", total)
	}
	return total, fmt.Sprintf("SDK %d × application %d = %d requests", inner, outer, total)
}

// requests is the most that the policy sends for one wish; a schedule has
// mostTries at most.
func (p Policy) requests() int {
	return min(max(p.MaxRetries, 0), mostTries-1) + 1
}

// after is the policy for a failure of one class: it repeats nothing where its
// rule does not.
func (p Policy) after(c Class) Policy {
	if !p.Rule.repeats(c) {
		p.MaxRetries = 0
	}
	return p
}

// Product is what one failed wish becomes with the SDKs of some makers.
type Product struct {
	Makers   string // whose SDKs these are: "OpenAI, Anthropic"
	Requests int    // at worst, the first included
	Says     string // how they come together
}

// Products multiplies what an application repeats after a failure of a class
// with what each official SDK repeats by itself. SDKs that come to the same are
// one product, in the order of the presets.
func Products(app Policy, c Class) []Product {
	var list []Product
	var sdks [][]Preset // of each product
	for _, p := range Presets() {
		if p.Maker == "" {
			continue
		}
		n, says := Multiply(p.after(c), app.after(c))
		at := slices.IndexFunc(list, func(q Product) bool { return q.Requests == n && q.Says == says })
		if at < 0 {
			at, list, sdks = len(list), append(list, Product{Requests: n, Says: says}), append(sdks, nil)
		}
		sdks[at] = append(sdks[at], p)
	}
	for i := range list {
		list[i].Makers = makers(sdks[i])
	}
	return list
}

// ProductWith is the product with one SDK, by the name of its preset.
func ProductWith(sdk string, app Policy, c Class) (Product, bool) {
	p, ok := PresetNamed(sdk)
	if !ok {
		return Product{}, false
	}
	n, says := Multiply(p.after(c), app.after(c))
	return Product{p.Name, n, says}, true
}

// makers names those whose SDKs are all among the presets, and of the others
// the SDKs themselves.
func makers(presets []Preset) string {
	official := filter(Presets(), func(p Preset) bool { return p.Maker != "" })
	if len(presets) == len(official) {
		return "any official SDK"
	}
	var names []string
	for _, p := range presets {
		name := p.Name
		same := func(q Preset) bool { return q.Maker == p.Maker }
		if len(filter(presets, same)) == len(filter(official, same)) {
			name = p.Maker
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func filter(list []Preset, keep func(Preset) bool) []Preset {
	return slices.DeleteFunc(slices.Clone(list), func(p Preset) bool { return !keep(p) })
}
