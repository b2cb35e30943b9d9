package declare

import (
	"strings"

	"callstep/engine/jsonscan"
)

// said are the keywords that a sentence can stand for. %s is the value.
var said = map[string]string{
	"minimum": "At least %s.", "maximum": "At most %s.", "exclusiveMinimum": "More than %s.", "exclusiveMaximum": "Less than %s.",
	"multipleOf": "A multiple of %s.", "minLength": "Minimum length: %s.", "maxLength": "Maximum length: %s.",
	"minItems": "Minimum number of items: %s.", "maxItems": "Maximum number of items: %s.", "minProperties": "Minimum number of members: %s.", "maxProperties": "Maximum number of members: %s.",
	"pattern": "Matches the pattern %s.", "format": "Format: %s.", "default": "Default: %s.", "const": "Always %s.", "enum": "One of %s.",
	"examples": "For example %s.", "example": "For example %s.",
}

// mute are keywords that say nothing about a value.
var mute = map[string]bool{
	"$schema": true, "$id": true, "$comment": true, "$anchor": true, "deprecated": true, "readOnly": true, "writeOnly": true,
	"propertyOrdering": true, "contentMediaType": true, "contentEncoding": true, "nullable": true, "additionalProperties": true,
}

// sentence says what a keyword demands, "" for one that demands nothing.
func sentence(key string, value any) string {
	switch form := said[key]; {
	case form != "":
		return strings.Replace(form, "%s", shown(value), 1)
	case mute[key] || strings.HasPrefix(key, "x-"):
		return ""
	case key == "uniqueItems":
		if value == true {
			return "No item twice."
		}
		return ""
	}
	return "By JSON Schema: " + jsonscan.EncodeSpaced(jsonscan.Members{{Key: key, Value: value}}) + "."
}

// shown is a value in a sentence.
func shown(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case []any:
		words := make([]string, len(v))
		for i := range v {
			words[i] = jsonscan.EncodeSpaced(v[i])
		}
		return strings.Join(words, ", ")
	}
	return jsonscan.EncodeSpaced(value)
}

// describe adds sentences to the description of a schema.
func describe(s jsonscan.Members, sentences []string) jsonscan.Members {
	if len(sentences) == 0 {
		return s
	}
	before, _ := get(s, "description")
	text, _ := before.(string)
	if text = strings.TrimSpace(text); text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return with(s, "description", strings.TrimSpace(text+" "+strings.Join(sentences, " ")))
}
