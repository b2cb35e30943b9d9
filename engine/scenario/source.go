package scenario

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// source is the text of one file and the places in it. Line ends are LF: a
// carriage return before one was taken out, which moves no line and no column.
type source struct {
	file  string
	text  string
	lines []int // byte offset of the start of each line

	last struct{ line, col, offset int } // of the last call of offset
}

func newSource(file string, src []byte) *source {
	text := strings.TrimPrefix(string(src), "\uFEFF")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	s := &source{file: file, text: text, lines: []int{0}}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// line is the text of line n (from 1), without its line end.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	end := len(s.text)
	if n < len(s.lines) {
		end = s.lines[n] - 1
	}
	return s.text[s.lines[n-1]:end]
}

// lineAt is the number of the line that holds a byte offset, from 1.
func (s *source) lineAt(offset int) int {
	return sort.SearchInts(s.lines, offset+1)
}

// place turns a byte offset into a line and a column, both from 1; the column
// counts runes. An offset at the very end of a file that ends in a line end
// is the place behind the last character.
func (s *source) place(offset int) (line, col int) {
	offset = min(max(offset, 0), len(s.text))
	if offset == len(s.text) && strings.HasSuffix(s.text, "\n") {
		offset--
	}
	line = s.lineAt(offset)
	return line, utf8.RuneCountInString(s.text[s.lines[line-1]:offset]) + 1
}

// offset is the byte offset of a line and a column, both from 1, clamped to
// the end of the line.
func (s *source) offset(line, col int) int {
	if line < 1 || len(s.lines) < line {
		return len(s.text)
	}
	from, at := 1, s.lines[line-1]
	if s.last.line == line && s.last.col <= col {
		from, at = s.last.col, s.last.offset // a line may be a megabyte long
	}
	s.last.line, s.last.col = line, col
	for col -= from - 1; col > 1 && at < len(s.text) && s.text[at] != '\n'; col-- {
		_, size := utf8.DecodeRuneInString(s.text[at:])
		at += size
	}
	s.last.offset = at
	return at
}

// problem is a Problem at a byte offset.
func (s *source) problem(offset int, message, hint string) Problem {
	line, col := s.place(offset)
	return Problem{File: s.file, Line: line, Col: col, Message: message, Hint: hint, Source: s.line(line)}
}

// maxGathered bounds the problems that are gathered for one file. Finding a
// place costs time in proportion to its line.
const maxGathered = 200

// findings gathers the problems of one source.
type findings struct {
	*source
	problems []Problem
}

// add gathers a problem at a byte offset.
func (f *findings) add(offset int, message, hint string, warning bool) {
	if len(f.problems) == maxGathered {
		return
	}
	p := f.problem(offset, message, hint)
	p.Warning = warning
	f.problems = append(f.problems, p)
}
