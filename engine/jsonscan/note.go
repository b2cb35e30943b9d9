package jsonscan

import (
	"slices"
	"strconv"
	"strings"
)

// Note is something legal JSON hides from most readers.
type Note struct {
	Kind    NoteKind
	Pointer string // JSON pointer of the value, or of the member whose key it is
	Offset  int    // of the second key, the number, the escape, the character
}

// NoteKind classifies a Note.
type NoteKind uint8

// The kinds of notes.
const (
	DuplicateKey    NoteKind = iota // a key given before, after unescaping
	UnsafeInteger                   // an integer beyond 2^53, which a double would round
	LoneSurrogate                   // half of a pair, as \ud800; decoded as U+FFFD
	ReplacementChar                 // U+FFFD itself: some reader before lost a character
)

var noteNames = [...]string{"duplicate_key", "unsafe_integer", "lone_surrogate", "replacement_character"}

// String is the kind's stable name.
func (k NoteKind) String() string { return noteNames[k] }

// A hostile text can hold more oddities than anyone reads. What lies beyond
// these bounds is not noted; Decode stays within a multiple of its input.
const (
	mostNotes        = 1000
	mostPointerBytes = 1 << 20
)

// places is the path to where the scanner is, and the notes taken on the way.
// The first pass over a text does without: most texts hold nothing odd.
type places struct {
	path   []string // of keys and indexes, escaped, each with its slash
	notes  []Note
	placed int // notes that have their pointer
	spent  int // bytes of these pointers
}

// notesOf reads a text that decodes a second time, for its notes alone.
func notesOf(text string) []Note {
	s := scanner{text: text, build: true, places: &places{}}
	s.space()
	s.value()
	notes := s.places.notes
	slices.SortStableFunc(notes, func(a, b Note) int { return a.Offset - b.Offset })
	return notes
}

func (s *scanner) note(kind NoteKind, at int) {
	s.noteUnplaced(kind, at)
	s.place()
}

// noteUnplaced notes something in a string that may yet turn out to be a key.
func (s *scanner) noteUnplaced(kind NoteKind, at int) {
	s.odd = true
	p := s.places
	if p != nil && len(p.notes) < mostNotes && p.spent < mostPointerBytes {
		p.notes = append(p.notes, Note{Kind: kind, Offset: at})
	}
}

// place gives the notes that have none yet the pointer of the place just read.
func (s *scanner) place() {
	p := s.places
	if p == nil || p.placed == len(p.notes) {
		return
	}
	pointer := strings.Join(p.path[:s.depth], "")
	p.spent += len(pointer)
	for ; p.placed < len(p.notes); p.placed++ {
		p.notes[p.placed].Pointer = pointer
	}
}

func (s *scanner) enterMember(key string) {
	if s.places != nil {
		s.places.enter(s.depth, string(appendToken([]byte{'/'}, key)))
	}
}

func (s *scanner) enterItem(index int) {
	if s.places != nil {
		s.places.enter(s.depth, "/"+strconv.Itoa(index))
	}
}

// enter makes token the last of a path of the given depth.
func (p *places) enter(depth int, token string) {
	p.path = append(p.path[:depth-1], token)
}
