// Package pattern holds regular expressions that are compiled when they are
// first asked for: a program that judges no recording does not pay for the
// words of all of them at every start.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression in waiting. It is used like a *regexp.Regexp
// and is as safe to share.
type Pattern struct {
	text     string
	compiled func() *regexp.Regexp
}

// New makes a pattern. A text that is no regular expression panics when the
// pattern is first used; a test compiles every one that the source spells out.
func New(text string) *Pattern {
	return &Pattern{text, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })}
}

// String is the text of the pattern.
func (p *Pattern) String() string { return p.text }

// MatchString is regexp's.
func (p *Pattern) MatchString(s string) bool { return p.compiled().MatchString(s) }

// FindString is regexp's.
func (p *Pattern) FindString(s string) string { return p.compiled().FindString(s) }

// FindStringIndex is regexp's.
func (p *Pattern) FindStringIndex(s string) []int { return p.compiled().FindStringIndex(s) }

// FindStringSubmatch is regexp's.
func (p *Pattern) FindStringSubmatch(s string) []string { return p.compiled().FindStringSubmatch(s) }

// FindStringSubmatchIndex is regexp's.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return p.compiled().FindStringSubmatchIndex(s)
}

// FindAllString is regexp's.
func (p *Pattern) FindAllString(s string, n int) []string { return p.compiled().FindAllString(s, n) }

// FindAllStringIndex is regexp's.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is regexp's.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is regexp's.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is regexp's.
func (p *Pattern) ReplaceAllString(s, with string) string {
	return p.compiled().ReplaceAllString(s, with)
}

// Find is regexp's.
func (p *Pattern) Find(b []byte) []byte { return p.compiled().Find(b) }
