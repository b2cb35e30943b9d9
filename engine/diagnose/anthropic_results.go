package diagnose

import (
	"fmt"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// result judges one tool_result: whose message it stands in, its id, its
// content.
func (a *anthropicBlocks) result(turn, block int, t *wire.Turn, b *wire.Block) {
	a.id(turn, block, "result", b)
	if !a.own {
		return
	}
	if t.Role == wire.ModelSays || t.Said() != "" && t.Said() != "user" {
		a.hit("tool_result_wrong_role", turn, block, Hit{
			Subject: b.ID(), Evidence: fmt.Sprintf("%s stands in message %d, whose role is %s.", anthropicResult(b), t.Index(), anthropicQuoted(t.Said())),
		})
	}
	if !b.HasID {
		a.hit("tool_result_id_missing", turn, block, Hit{
			Evidence: fmt.Sprintf("The result in message %d has no tool_use_id.", t.Index()),
		})
	}
	a.content(turn, block, b)
}

func (a *anthropicBlocks) content(turn, block int, b *wire.Block) {
	switch b.Body().Kind() {
	case jsonscan.Number, jsonscan.Bool, jsonscan.Object:
		a.hit("tool_result_content_kind", turn, block, Hit{
			Subject: b.ID(), Node: b.Body(), Evidence: anthropicResult(b) + " has a content that is " + anthropicArticle(b.Body().Kind()) + ".",
		})
		return
	case jsonscan.Absent, jsonscan.Null, jsonscan.String:
		if b.Failed && anthropicBlank(b.Body()) {
			a.empty(turn, block, b)
		}
		return
	}
	if b.Failed && b.Body().Len() == 0 {
		a.empty(turn, block, b)
	}
	for _, part := range b.Body().Items() {
		said, text := "", jsonscan.Node{}
		for k, v := range part.Members() {
			switch k.Str() {
			case "type":
				said = v.Str()
			case "text":
				text = v
			}
		}
		switch {
		case said == "tool_reference":
			a.reference(turn, block, part.Get("tool_name"))
		case said == "text" && a.body && (text.Raw() == `""` || !text.Is(jsonscan.String)):
			a.hit("empty_text_block", turn, block, Hit{Subject: b.ID(), Node: part, Evidence: anthropicResult(b) + " holds an empty text."})
		case said != "text" && said != "" && b.Failed:
			a.hit("is_error_non_text", turn, block, Hit{
				Subject: b.ID(), Node: part, Evidence: anthropicResult(b) + " is an error and holds a block of the type " + anthropicQuoted(said) + ".",
			})
		}
	}
}

func (a *anthropicBlocks) empty(turn, block int, b *wire.Block) {
	a.hit("is_error_empty", turn, block, Hit{
		Subject: b.ID(), Node: anthropicFirst(b.Body(), b.Node()), Evidence: anthropicResult(b) + " is an error without a word of what went wrong.",
	})
}

// anthropicResult names a result at the beginning of a sentence.
func anthropicResult(b *wire.Block) string {
	if b.ID() == "" {
		return "A result"
	}
	return "The result of call " + anthropicQuoted(b.ID())
}
