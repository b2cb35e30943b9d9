package diagnose

import (
	"strings"
	"time"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Schemas are the compiled schemas of a file's declarations, each text compiled
// once, and what judging by them may still cost. The zero value is ready; it is
// not for several goroutines at once.
type Schemas struct {
	known  map[schemaText]compiled
	budget *contract.Budget
	many   bool // of several readings of a file: no text of one may be kept
}

// SharedSchemas are for a file that is judged again and again, a little changed.
// Each judgement has a budget of its own.
func SharedSchemas() *Schemas { return &Schemas{many: true} }

// schemaText is a schema as it is written, and the dialect that it is read in.
type schemaText struct {
	text    string
	openAPI bool // Gemini's
}

// compiled is what became of one schema text.
type compiled struct {
	schema   *contract.Schema
	problems []contract.Problem // it is no JSON Schema
	untold   bool               // there was no budget to find out
}

// Of is the schema of a tool's arguments, nil where there is none to judge by.
func (s *Schemas) Of(t *wire.Tool, p wire.Provider) *contract.Schema { return s.of(t, p).schema }

// of compiles the schema of a tool. Gemini's declarations are OpenAPI schemas.
func (s *Schemas) of(t *wire.Tool, p wire.Provider) compiled {
	return s.compiled(schemaText{t.Schema.Raw(), p == wire.Gemini})
}

func (s *Schemas) compiled(key schemaText) compiled {
	c, known := s.known[key]
	if !known {
		told := false
		c.schema, c.problems, told = s.spend().ForeignSchema(key.text, key.openAPI)
		c.untold = !told
		if s.known == nil {
			s.known = map[schemaText]compiled{}
		}
		if s.many {
			key.text = strings.Clone(key.text)
		}
		if !c.untold || !s.many {
			s.known[key] = c
		}
	}
	return c
}

// spend is what the file may still cost.
func (s *Schemas) spend() *contract.Budget {
	if s.budget == nil {
		s.budget = contract.NewBudget()
	}
	return s.budget
}

// schemaOf is the schema by which calls of a tool are judged; nil where there
// is none to judge by.
func (j *Judge) schemaOf(t *wire.Tool) *contract.Schema {
	if t == nil || !t.Schema.Is(jsonscan.Object) {
		return nil
	}
	c := j.schemas().of(t, j.X.Provider)
	switch {
	case c.untold:
		j.CannotTell(tooManySchemas)
	case c.schema == nil:
		j.CannotTell("whether the arguments of " + quote(t.Name) + " fit: its schema cannot be read")
	}
	return c.schema
}

func (j *Judge) schemas() *Schemas {
	if j.Opts.Schemas == nil {
		j.Opts.Schemas = &Schemas{}
	}
	return j.Opts.Schemas
}

// violations is contract's, for what the file may cost.
func (j *Judge) violations(s *contract.Schema, value any) (list []contract.Violation, told bool) {
	return s.Violations(value, j.schemas().spend())
}

// tooManySchemas is what cannot be told where the budget of a file is spent.
const tooManySchemas = "whether all schemas are JSON Schema, and all calls fit them: together they are too large to judge by"

// judgeSchema reports where the arguments do not fit the schema: one hit for
// each code, at the first place, with all places in its words.
func (j *Judge) judgeSchema(a arguments, value any) {
	schema := j.schemaOf(a.Tool)
	if schema == nil {
		return
	}
	violations, told := j.violations(schema, value)
	if !told {
		j.CannotTell("whether the arguments of " + quote(a.Call.Name) + " fit: its schema is too large to judge by")
	}
	if violations == nil {
		return
	}
	var codes []exchange.Code
	byCode := map[exchange.Code][]contract.Violation{}
	for _, v := range violations {
		if byCode[v.Code] == nil {
			codes = append(codes, v.Code)
		}
		byCode[v.Code] = append(byCode[v.Code], v)
	}
	for _, code := range codes {
		list := byCode[code]
		var words []string
		for _, v := range list {
			words = append(words, violationWords(v))
		}
		h := a.hit(string(code), "A call of "+quote(a.Call.Name)+": "+several(words)+".", a.place(list[0].Pointer))
		if everyZoneless(list) && j.took(a.CallAt) {
			h.Warn = true
			h.Evidence += " Only the time zone is missing, and the tool took it so."
		}
		j.Report(h)
	}
}

// place is the span of a part of the arguments; of a missing part, empty.
func (a arguments) place(pointer string) jsonscan.Span {
	if pointer == "" {
		return jsonscan.Span{}
	}
	at, ok := jsonscan.Locate(a.text, pointer)
	if !ok {
		return jsonscan.Span{}
	}
	return at
}

// violationWords is half a sentence about one violation.
func violationWords(v contract.Violation) string {
	where := v.Pointer
	if where == "" {
		where = "the whole"
	}
	wants := ""
	if v.Want != "" {
		wants = ", the schema wants " + v.Want
	}
	switch v.Code {
	case "argument_missing_required":
		return where + " is missing" + wants
	case "argument_unexpected":
		return where + " is not in the schema" + strings.Replace(wants, "the schema wants only", "which knows only", 1)
	}
	if v.Got == "" {
		return where + " does not fit" + wants
	}
	return where + " is " + v.Got + wants
}

// everyZoneless reports whether all that is wrong are times without a zone:
// RFC 3339 wants one, and many a reader does not.
func everyZoneless(list []contract.Violation) bool {
	for _, v := range list {
		if !strings.HasSuffix(v.Schema, "/format") || !zoneless(strings.Trim(v.Got, `"`)) {
			return false
		}
	}
	return true
}

func zoneless(s string) bool {
	for _, layout := range [...]string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", "15:04:05", "15:04"} {
		if _, err := time.Parse(layout, s); err == nil {
			return true
		}
	}
	return false
}
