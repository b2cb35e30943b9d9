// Package scenarios holds the built-in scenarios, as YAML inside the program.
package scenarios

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// order is the teaching order; a file that is not named comes behind, by name.
var order = []string{
	"lost-reply",
	"unknown-tool",
	"draft-first",
	"minus-two",
	"no-stock",
	"changed-mind",
	"fresh-id",
	"no-key",
	"lost-request",
	"crash",
	"two-workers",
	"stale-read",
	"four-attempts",
	"false-done",
	"fished-call",
	"safe-booking",
	"exact-yes",
	"other-total",
	"booked-once",
	"one-euro",
	"recipient",
	"hidden-order",
	"swapped-dates",
	"garbled-result",
	"cancel-fee",
	"night-rebook",
	"eight-steps",
	"too-many-tools",

	"duplicate-name",
	"strict-optional",
	"foreign-keyword",
	"vague-tools",
	"wrapped-arguments",
	"cut-arguments",
	"prefixed-name",
	"invented-argument",
	"double-call",
	"status-classes",
	"rate-limit",
	"retries-multiply",
	"retry-write",
	"wrong-call-id",
	"parallel-pair",
	"raw-error",
	"told-success",
	"orders-in-data",
	"altered-thinking",
	"lost-signature",
	"trimmed-history",
	"same-400",
}

// Files holds one file for each built-in scenario, named ID.yaml.
func Files() fs.FS { return files }

// Names lists the ids of the built-in scenarios in teaching order.
func Names() []string {
	entries, _ := files.ReadDir(".") // an embedded folder is always readable
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	slices.SortStableFunc(names, func(a, b string) int { return place(a) - place(b) })
	return names
}

func place(id string) int {
	if i := slices.Index(order, id); i >= 0 {
		return i
	}
	return len(order)
}

// Read finds a built-in scenario by its id and gives its file name and text.
func Read(id string) (file string, src []byte, ok bool) {
	if strings.ContainsAny(id, `/\`) {
		return "", nil, false
	}
	file = id + ".yaml"
	src, err := files.ReadFile(file)
	return file, src, err == nil
}
