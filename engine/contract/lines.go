package contract

// Predicate is a compiled condition over the whole situation: an invariant.
type Predicate struct{ expr *expr }

// Template is a compiled text of the scenario with ${CEL} in it.
type Template struct{ text template }

// Predicate compiles a condition over session, world, now, attempts,
// results() and effects().
func (s *Set) Predicate(src Source) (*Predicate, []Problem) {
	if s.fault != nil {
		return &Predicate{&expr{}}, nil
	}
	e, problems := s.scope.compile(src, inHold)
	return &Predicate{e}, problems
}

// Template compiles a text with ${CEL} in the environment of Predicate. To
// print "${" as it is, a text has "$${".
func (s *Set) Template(src Source) (*Template, []Problem) {
	if s.fault != nil {
		return &Template{}, nil
	}
	t, problems := s.scope.template(src, inLine)
	return &Template{*t}, problems
}

// Holds evaluates the condition. An error says that it cannot be judged.
func (p *Predicate) Holds(s *Situation) (bool, error) {
	f := enter(nil, s)
	defer f.leave()
	holds, err := p.expr.truth(f)
	if err != nil {
		return false, &unjudged{err}
	}
	return holds, nil
}

// Text fills the template. A ${…} that cannot be evaluated prints as "…".
func (t *Template) Text(s *Situation) string {
	f := enter(nil, s)
	defer f.leave()
	return t.text.text(f)
}
