package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// container is one way to keep exchanges in JSON values.
type container struct {
	name  string // of wire.File.Container; "" = what carries the values
	title string // for people
	is    func(v values) bool
	read  func(r *reader, v values)
}

// containers lists them in the order of detection: the surest signs first, and
// last what is left, bodies as they are.
func containers() []container {
	list := []container{
		{"har", "HAR, HTTP archive", isHAR, (*reader).har},
		{"vcr", "VCR cassette", isCassette, (*reader).jsonCassette},
		{"wiremock", "WireMock mappings, and its journal of requests", isWireMock, (*reader).wireMock},
		{"notebook", "Jupyter notebook", isNotebook, (*reader).notebook},
		{"otlp", "OpenTelemetry spans and log records of the GenAI conventions, the AI SDK, OpenLLMetry, OpenInference, MLflow, Google's ADK and Gemini CLI: OTLP JSON, or as SDKs, Jaeger, Tempo and Phoenix write them", isOTLP, (*reader).otlp},
		{"inspect", "inspect_ai log", isInspect, (*reader).inspect},
		{"tau-bench", "tau-bench trajectories", isTau, (*reader).tau},
		{"tau2", "tau2-bench simulations", isTau2, (*reader).tau2},
		{"swe-agent", "SWE-agent trajectory", isTrajectory, (*reader).trajectory},
		{"atif", "Harbor trajectories, ATIF", isATIF, (*reader).atif},
		{"openai-agents", "OpenAI Agents SDK trace", isAgentsTrace, (*reader).agentsTrace},
		{"langsmith", "LangSmith runs", isLangSmith, (*reader).langSmith},
		{"langfuse", "Langfuse traces and observations", isLangfuse, (*reader).langfuse},
		{"braintrust", "Braintrust rows", isBraintrust, (*reader).braintrust},
		{"codex", "Codex rollout", isCodex, (*reader).codex},
		{"gemini-stream", "Gemini CLI, --output-format stream-json", isGeminiStream, (*reader).geminiStream},
		{"qwen-code", "session of Qwen Code", isQwen, (*reader).qwen},
		{"claude-code", "Claude Code session", isClaudeCode, (*reader).claudeCode},
		{"gemini-cli", "chat saved by Gemini CLI", isGeminiChat, (*reader).geminiChat},
		{"gemini-responses", "answers recorded for tests of Gemini CLI", isGeminiResponses, (*reader).geminiResponses},
		{"adk", "session of Google's ADK", isADK, (*reader).adk},
		{"copilot-cli", "events of GitHub Copilot CLI", isCopilot, (*reader).copilot},
		{"opencode", "session of opencode", isOpenCode, (*reader).openCode},
		{"kimi", "wire log and messages of Kimi's command line", isKimi, (*reader).kimi},
		{"codex-exec", "events of codex exec --json", isCodexExec, (*reader).codexExec},
		{"openai-agents-state", "state of a run of the OpenAI Agents SDK", isRunState, (*reader).runState},
		{"pi", "session of pi, of OpenClaw", isPi, (*reader).pi},
		{"openhands", "events of OpenHands and of its SDK", isOpenHands, (*reader).openHands},
		{"sharegpt", "rows of training data: ShareGPT, LLaMA-Factory, Hermes, ToolACE", isShareGPT, (*reader).shareGPT},
		{"xlam", "rows of training data: xLAM, APIGen", isXLAM, (*reader).xlam},
		{"mcp-http", "MCP over HTTP, wire log", isWireLog, (*reader).wireLog},
	}
	list = append(list, keptContainers()...)
	return append(list, container{"", "bodies", func(values) bool { return true }, (*reader).bodies})
}

// carriers are the containers that are no JSON values.
var carriers = []struct{ name, title string }{
	{"vcr", "VCR cassette, YAML"},
	{"httpmock", "recording of Rust's httpmock, YAML"},
	{"httprr", "recording of Go's httprr"},
	{"inspect-zip", "inspect_ai log, .eval"},
	{"sse", "server-sent events"},
	{"jsonl", "JSON lines: bodies, pairs, messages, chunks of a stream, MCP frames"},
	{"mcp-stdio", "MCP over stdio, log with STDIN: and STDOUT:"},
	{"claude-desktop", "Claude Desktop's log of MCP messages"},
	{"markdown", "Markdown with bodies in fences"},
	{"printed", "answers of a model as Python prints them"},
	{"text", "text of a model"},
}

// Containers lists the names that wire.File.Container can have beside "", and
// what they stand for.
func Containers() (list []struct{ Name, Title string }) {
	for _, c := range containers() {
		if c.name != "" {
			list = append(list, struct{ Name, Title string }{c.name, c.title})
		}
	}
	for _, c := range carriers {
		list = append(list, struct{ Name, Title string }{c.name, c.title})
	}
	return list
}

// contained finds the container that the values are and reads it.
func (r *reader) contained(v values, carrier string) *Error {
	for _, c := range containers() {
		if !c.is(v) {
			continue
		}
		r.file.Container = c.name
		if c.name == "" {
			r.file.Container = carrier
		}
		c.read(r, v)
		if len(r.file.Exchanges) == 0 && c.name == "" {
			return r.nothing(v)
		}
		return nil
	}
	return nil
}

// nothing says that the values are no exchange, with the keys of the first so
// that a person sees what was read.
func (r *reader) nothing(v values) *Error {
	if title := unreadTitle(v); title != "" {
		return &Error{Why: title + " is recognised, and not read", Do: "give the requests and answers themselves, or a trace of them"}
	}
	why := "no exchange found"
	if len(v.all) > 0 {
		why += ": the file begins with " + keysOf(v.all[0])
	}
	return &Error{Why: why, Do: "give a request or response body, a stream, or a log that holds them"}
}

func keysOf(n jsonscan.Node) string {
	if !n.Is(jsonscan.Object) {
		return "a JSON " + n.Kind().String()
	}
	names := ""
	count := 0
	for key := range n.Members() {
		if count++; count > 6 {
			names += ", …"
			break
		}
		if names != "" {
			names += ", "
		}
		names += cut(key.Str(), 30)
	}
	if names == "" {
		return "an empty object"
	}
	return "an object with the members " + names
}

// room reports whether another exchange may begin.
func (r *reader) room() bool {
	if r.begun == MostExchanges {
		r.beyond++
		return false
	}
	r.begun++
	return true
}

// add takes exchanges over.
func (r *reader) add(list ...*wire.Exchange) {
	r.file.Exchanges = append(r.file.Exchanges, list...)
}
