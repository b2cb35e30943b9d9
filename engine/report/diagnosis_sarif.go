package report

import (
	"io"
	"net/url"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// The parts of SARIF 2.1.0 (OASIS) that code hosts read.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool    sarifTool     `json:"tool"`
	Results []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID    string    `json:"id"`
	Short sarifText `json:"shortDescription"`
	Help  sarifText `json:"help"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	Rule      string          `json:"ruleId"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifLocation struct {
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine  int  `json:"startLine,omitempty"`
	ByteOffset *int `json:"byteOffset,omitempty"`
	ByteLength int  `json:"byteLength,omitempty"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
}

// DiagnosisSARIF writes the verdicts on files as a SARIF 2.1.0 log, for code
// hosts that show findings beside the lines of a file.
func DiagnosisSARIF(w io.Writer, all Verdicts, version string, mask func(string) string) error {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "callstep", Version: version, Rules: []sarifRule{}}}, Results: []sarifResult{}}
	ruled := map[string]bool{}
	for d := range all {
		for _, x := range d.Each {
			for i := range x.Findings {
				f := &x.Findings[i]
				rule := f.Boundary.String() + "/" + string(f.Code)
				if !ruled[rule] {
					ruled[rule] = true
					run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(rule, f))
				}
				run.Results = append(run.Results, sarifResultOf(rule, d.File.Name, f, mask))
			}
		}
	}
	text, err := encodeIndented(sarifLog{
		Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run},
	})
	if err != nil {
		return err
	}
	_, err = w.Write(escapeHidden(text))
	return err
}

func sarifRuleOf(id string, f *diagnose.Finding) sarifRule {
	rule := sarifRule{ID: id, Short: sarifText{string(f.Code)}, Help: sarifText{f.Action}}
	for _, row := range exchange.Lookup(f.Code) {
		if row.Boundary == f.Boundary {
			rule.Short.Text, rule.Help.Text = row.Meaning, row.Do
		}
	}
	return rule
}

func sarifResultOf(rule, file string, f *diagnose.Finding, mask func(string) string) sarifResult {
	level := "error"
	switch {
	case f.Recovered:
		level = "note"
	case f.Severity == exchange.Warning:
		level = "warning"
	}
	at := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{(&url.URL{Path: mask(file)}).String()}}}
	if f.Node.Exists() && f.Place.Exact {
		start := f.Place.Bytes.Start
		at.Physical.Region = &sarifRegion{StartLine: f.Place.Line, ByteOffset: &start, ByteLength: f.Place.Bytes.End - start}
	} else if f.Place.Line > 0 {
		at.Physical.Region = &sarifRegion{StartLine: f.Place.Line}
	}
	if f.Place.Pointer != "" {
		at.Logical = []sarifLogical{{mask(f.Place.Pointer)}}
	}
	return sarifResult{Rule: rule, Level: level, Message: sarifText{mask(f.Evidence + " " + f.Action)}, Locations: []sarifLocation{at}}
}
