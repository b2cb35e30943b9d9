package diagnose

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
)

// orderSigns are parts of the words by which data speaks to a model, without
// their first letters, which may be large or small.
var orderSigns = newSigns(
	"ssistant", "SSISTANT", "nstruction", "NSTRUCTION", "ystem prompt", "ystem message", "o not mention", "o not tell", "on't tell", "on't mention",
	"anguage model", "he model", "he AI", "an AI", "AI agent", "LLM", "gent:", "gent,", "ou must", "ou have to", "ou need to",
	"무시", "忽略", "无视", "無視", "nstruccion", "nstrucción", "nweisungen", "nstruções",
)

// orders are the ways in which a text gives orders to whoever reads it as a
// model. Each needs an address and an order: instructions as such are in many
// a manual.
var orders = []*pattern.Pattern{
	pattern.New(`(?i)\b(ignore|disregard|forget|override|bypass)\b.{0,20}\b(all|any|your|the|previous|prior|above|earlier|preceding|system|other)\b.{0,30}\b(instructions?|prompts?|rules|guidelines|context)\b`),
	pattern.New(`(?i)\b(note|message|instructions?|attention|important|reminder|order|task)\b.{0,20}\b(for|to)\b.{0,12}\b(assistant|ai|a\.i\.|llm|agent|chatbot|language model|model)s?\b\W.{0,120}\b(call|send|e-?mail|forward|use|run|execute|delete|transfer|post|reply|visit|open|click|include|add|do not|don't|must|never|first|instead)\b`),
	pattern.New(`(?i)(^|[.!?\n>*"\]]\s*)(dear |hey,? |hi,? |attention,? )?(ai|llm|assistant|ai agent|ai assistant|language model)\s?[:,]\s?.{0,80}\b(call|send|e-?mail|forward|use|run|execute|delete|transfer|post|visit|do not|don't|must|never|ignore|forget|disregard|reply|respond|please)\b`),
	pattern.New(`(?i)\b(the )?(assistant|ai|llm|model|agent)\b.{0,20}\b(must|should|has to|needs to|is required to|is instructed to)\b.{0,60}\b(call|send|e-?mail|forward|run|execute|delete|transfer|post|ignore|not (tell|mention|inform|reveal))\b`),
	pattern.New(`(?i)\b(do not|don't|never)\b.{0,12}\b(tell|mention|inform|reveal|show|disclose)\b.{0,30}\b(this|it|that|the user|user|anyone)\b`),
	pattern.New(`(?i)\b(new|updated|real|actual|hidden|secret)\b.{0,12}\b(system )?(instructions?|system prompt)\b\s?[:.]`),
	pattern.New(`(?i)(^|[\s<!>*\[(-])(ai )?(agent|assistant)\s?:\s?.{0,40}\b(do not|don't|never)\b.{0,20}\b(tell|mention|inform|reveal|show|disclose)\b`),
	pattern.New(`(?i)\byou (must|have to|need to|should) (now |first |immediately |next )?(call|invoke|run|execute|use|send|delete)\b.{0,120}\b(without (asking|telling|informing|confirm|waiting)|do not (ask|tell|mention|inform)|don't (ask|tell|mention|inform))`),
	pattern.New(`(이전|앞의|위의|기존|모든).{0,8}(지시|명령|지침).{0,10}무시|(忽略|无视)(之前|以上|上面|先前|所有|前面).{0,8}(指令|指示|说明|提示)|(以前|これまで|上記|前).{0,6}(指示|命令).{0,6}無視`),
	pattern.New(`(?i)\b(ignora|olvida|descarta)\b.{0,20}\binstruc(ciones|tions|ções)|\bignor(iere|ez|e)\b.{0,30}\b(anweisungen|instructions)\b`),
	pattern.New(`(?i)\byou are now\b.{0,40}\b(assistant|ai|agent|model|mode)\b`),
}

// weakest is the order that alone is no sign: people say so to people too.
const weakest = 4

// judgeOrders looks for orders to the model in the data of a result.
func (j *Judge) judgeOrders(r *ResultAt, raw string) {
	if len(raw) < 20 || j.passages > mostPassages || isReference(r.Tool) {
		return
	}
	written := len(raw)
	raw = spelledOut(raw)
	for at := orderSigns.next(raw, 0); at >= 0; at = orderSigns.next(raw, at+aroundSign) {
		// A long text is full of signs: the next passage begins where this one ends.
		if !j.mayRead() || j.judgeOrder(r, raw, at, len(raw) == written) {
			return
		}
	}
}

// spelledOut is JSON text with letters in the place of their escapes, of a text
// within a text too: many writers escape all that is not ASCII.
func spelledOut(raw string) string {
	if !strings.Contains(raw, `\u`) {
		return raw
	}
	var b strings.Builder
	for raw != "" {
		at := strings.Index(raw, `\u`)
		if at < 0 {
			break
		}
		b.WriteString(strings.TrimRight(raw[:at], `\`))
		raw = raw[at+2:]
		if len(raw) < 4 {
			break
		}
		n, err := strconv.ParseUint(raw[:4], 16, 16)
		if err != nil {
			continue
		}
		raw = raw[4:]
		r := rune(n)
		if utf16.IsSurrogate(r) && len(raw) >= 6 {
			low := strings.TrimLeft(raw, `\`)
			if second, err := strconv.ParseUint(low[min(1, len(low)):min(5, len(low))], 16, 16); err == nil && strings.HasPrefix(low, "u") {
				r, raw = utf16.DecodeRune(r, rune(second)), low[5:]
			}
		}
		b.WriteRune(r)
	}
	return b.String() + raw
}

// mostPassages bounds the passages of one exchange that are read closely: a
// conversation about models is full of signs.
const mostPassages = 500

func (j *Judge) mayRead() bool {
	if j.passages++; j.passages > mostPassages {
		j.CannotTell("whether later results give orders to the model: only the first passages that speak of one were read")
		return false
	}
	return true
}

// aroundSign is how many bytes before and after a sign are read.
const aroundSign = 300

// judgeOrder judges the passage around a sign; exact says that the text stands in
// the file as it is.
func (j *Judge) judgeOrder(r *ResultAt, raw string, at int, exact bool) bool {
	from, to := max(0, at-aroundSign), min(len(raw), at+2*aroundSign)
	window := strings.ReplaceAll(raw[from:to], `\n`, "\n ")
	for i, order := range orders {
		found := order.FindStringIndex(window)
		if found == nil || i == weakest && !addressed.MatchString(window) {
			continue
		}
		words := window[found[0]:found[1]]
		h := r.hit("untrusted_instructions", capital(r.from())+" gives orders to whoever reads it: "+stated(words))
		if start := strings.Index(raw[from:to], words); start >= 0 && exact {
			h.Inside = jsonscan.Span{Start: from + start, End: from + start + len(words)}
		}
		h.Evidence += j.followed(r, window)
		j.Report(h)
		return true
	}
	return false
}

// addressed tells a text that speaks of a model.
var addressed = pattern.New(`(?i)\b(assistant|ai|llm|language model|system prompt|ai agent)\b`)

// isReference reports whether a tool hands out instructions as its job.
func isReference(tool string) bool {
	for _, word := range nameWords(tool) {
		switch word {
		case "skill", "skills", "capability", "prompt", "prompts", "instructions", "guide", "guidelines", "handoff", "transfer", "agent", "task", "think", "plan", "todo":
			return true
		}
	}
	return false
}

// targets are what an order sends things to.
var targets = pattern.New(`[\w.+-]+@[\w-]+(\.[\w-]+)+|https?://[^\s"'<>\\)]+`)

// followed says that a later call carries an address that only the order names.
func (j *Judge) followed(r *ResultAt, window string) string {
	if r.Time.Step >= len(j.X.Steps) {
		return ""
	}
	later := j.thread().after(r.Time)
	for _, target := range targets.FindAllString(window, 4) {
		for i := range later[:min(len(later), soon)] {
			if b := later[i].block; strings.Contains(b.Body().Raw(), target) {
				return " A later call of " + quote(b.Name) + " carries " + stated(target)
			}
		}
	}
	return ""
}
