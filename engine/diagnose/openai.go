package diagnose

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// openAIServer is what is known of a server that speaks OpenAI's formats. A
// step's server is told by its host, without one by its model.
type openAIServer struct {
	who    string   // for people
	hosts  []string // the host or the end of it
	models []string // how the names of its models begin
	own    bool     // OpenAI's rules hold; elsewhere they are warnings
	anyToo bool     // tool_choice knows the word any
	next   bool     // Responses: an output must follow its call, no message between
	short  bool     // ids of calls are nine letters and digits
	dots   bool     // names may hold dots and colons
}

var openAIServers = [...]openAIServer{
	{who: "OpenAI", hosts: []string{"api.openai.com"}, models: []string{"gpt-3", "gpt-4", "gpt-5", "o1", "o3", "o4", "chatgpt-", "codex-", "ft:", "computer-use-"}, own: true},
	{who: "Azure OpenAI", hosts: []string{"openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"}, own: true},
	{who: "Mistral", hosts: []string{"mistral.ai"}, models: []string{"mistral", "ministral", "mixtral", "codestral", "devstral", "magistral", "pixtral", "open-mi", "labs-"}, anyToo: true, short: true},
	{who: "DeepSeek", hosts: []string{"deepseek.com"}, models: []string{"deepseek"}, next: true},
	{who: "Google", hosts: []string{"googleapis.com"}, models: []string{"gemini", "gemma"}, dots: true},
	{who: "Groq", hosts: []string{"groq.com"}},
	{who: "OpenRouter", hosts: []string{"openrouter.ai"}},
	{who: "x.ai", hosts: []string{"x.ai"}, models: []string{"grok"}},
	{who: "Anthropic", hosts: []string{"anthropic.com"}, models: []string{"claude"}},
	{who: "Bedrock", hosts: []string{"amazonaws.com", "api.aws"}, models: []string{"openai.", "anthropic.", "amazon.", "us."}},
	{who: "Snowflake", hosts: []string{"snowflakecomputing.com"}},
	{who: "Perplexity", hosts: []string{"perplexity.ai"}, models: []string{"sonar"}},
	{who: "Hugging Face", hosts: []string{"huggingface.co"}},
	{who: "Ollama", hosts: []string{"ollama.com"}},
	{who: "this server", models: []string{"llama", "qwen", "glm", "kimi", "moonshot", "command", "gpt-oss", "phi", "nova", "jamba", "minimax", "hermes", "zai-"}},
}

// names reports that a model, in small letters, is one of the server's by its name.
func (s *openAIServer) names(model string) bool {
	return slices.ContainsFunc(s.models, func(m string) bool { return strings.HasPrefix(model, m) })
}

// openAIServerOf finds the server of a step. Without host and with a model that
// nobody else is known for, the format's owner is meant.
func openAIServerOf(s *wire.Step) openAIServer {
	byModel := openAIServerOfModel(s.Model)
	host, _, _ := strings.Cut(s.Host, ":")
	for _, server := range openAIServers {
		if slices.ContainsFunc(server.hosts, func(h string) bool { return host == h || strings.HasSuffix(host, "."+h) }) {
			server.own = server.own && byModel.own
			return server
		}
	}
	byModel.short = byModel.short && mistralsOwn.MatchString(s.Model)
	return byModel
}

// mistralsOwn is how Mistral names the models of its own interface; elsewhere
// they are served under other names and without its rule for ids.
var mistralsOwn = pattern.New(`^[a-z-]+-(latest|\d{4})$`)

func openAIServerOfModel(model string) openAIServer {
	model = strings.ToLower(model)
	for _, server := range openAIServers {
		if server.names(model) {
			return server
		}
	}
	if strings.Contains(model, "/") {
		return openAIServer{who: "this server"} // maker/model: a router or a host of open models
	}
	return openAIServers[0]
}

// openAIStep is one step under judgement by OpenAI's rules.
type openAIStep struct {
	*wire.Step
	j      *Judge
	at     int
	server openAIServer
	native bool // the body is the judged provider's own, not another one's translated
}

// eachOpenAIStep shows the steps whose request is in the file.
func eachOpenAIStep(j *Judge, see func(o *openAIStep)) {
	for i, s := range j.X.Steps {
		if !s.Request.Exists() {
			continue
		}
		o := &openAIStep{Step: s, j: j, at: i, native: s.Provider == j.provider()}
		o.server = openAIServers[0]
		if o.native {
			o.server = openAIServerOf(s)
		}
		see(o)
	}
}

// sent reports that the request is known to have gone out as it stands: what it
// leaves open at its end stays open.
func (o *openAIStep) sent() bool {
	return o.Status != 0 || o.Response.Exists() || o.Failure.Node.Exists() || o.at+1 < len(o.j.X.Steps)
}

// report hands in a hit of this step; turn is an index in Turns.
func (o *openAIStep) report(turn, block int, h Hit) {
	h.Time = Time{Step: o.at, Turn: turn, Block: block}
	o.j.Report(h)
}

// refuse is report for what OpenAI refuses and others may take.
func (o *openAIStep) refuse(turn, block int, h Hit) {
	if !o.server.own {
		h.Warn = true
		h.Evidence += " OpenAI refuses this; whether " + o.server.who + " does is not known."
	}
	o.report(turn, block, h)
}

// refuseKnown reports what OpenAI refuses and many others take: only where the
// server is known to be OpenAI's is it a fault.
func (o *openAIStep) refuseKnown(turn, block int, h Hit) {
	if o.server.own && o.Host == "" && !openAIServers[0].names(strings.ToLower(o.Model)) {
		return
	}
	o.refuse(turn, block, h)
}

// declare is refuse for a declaration.
func (o *openAIStep) declare(word, subject string, node jsonscan.Node, evidence string) {
	o.refuse(BeforeTurns, 0, Hit{Word: word, Subject: subject, Message: -1, Node: node, Evidence: evidence})
}

// openAIName is a name or an id as a sentence quotes it: on one line, cut where
// it is long.
func openAIName(s string) string {
	const most = 80
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	return strconv.QuoteToGraphic(s)
}

// openAIKind is what a value is, with its article.
func openAIKind(n jsonscan.Node) string {
	switch k := n.Kind(); k {
	case jsonscan.Array, jsonscan.Object:
		return "an " + k.String()
	case jsonscan.Absent, jsonscan.Null:
		return k.String()
	default:
		return "a " + k.String()
	}
}

// openAIPlain reports whether a name holds nothing but what OpenAI takes.
func openAIPlain(name, more string) bool {
	return strings.IndexFunc(name, func(r rune) bool {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		return !letter && !strings.ContainsRune(more, r)
	}) < 0
}
