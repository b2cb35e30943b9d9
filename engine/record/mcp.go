package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// framesOf are the frames of MCP in a value, none for anything else.
func framesOf(n jsonscan.Node) []wire.Frame {
	b := body{node: n}
	return b.frames()
}

// frames are those of a body, or of the events of one.
func (b *body) frames() (list []wire.Frame) {
	p, part := b.whose()
	format, ok := wire.FormatOf(p)
	if part != wire.FramesPart || !ok {
		return nil
	}
	if b.node.Exists() {
		return format.Frames(b.node)
	}
	for _, e := range b.events {
		list = append(list, format.Frames(e.Data)...)
	}
	return list
}

// carried are the frames of a round trip of MCP over HTTP, nil for another. A
// request that was answered with nothing gets an empty frame.
func carried(t *trip) (list []wire.Frame) {
	asked := t.request.frames()
	for _, f := range asked {
		f.Way = wire.ToServer
		list = append(list, f)
	}
	came := t.response.frames()
	for _, f := range came {
		f.Way, f.Status = wire.ToClient, t.status
		list = append(list, f)
	}
	for _, f := range asked {
		if len(came) == 0 && f.Method != "" && f.ID.Exists() && t.status != 0 {
			list = append(list, wire.Frame{Way: wire.ToClient, ID: f.ID, Status: t.status, Empty: true, Node: f.Node})
		}
	}
	return list
}

// addFrames adds an exchange of frames, split where a client begins anew: ids
// start over with each connection.
func (r *reader) addFrames(name string, frames []wire.Frame) {
	begin := 0
	for i, f := range frames {
		if i > begin && f.Method == "initialize" && f.Way != wire.ToClient && !turnedAway(frames[begin:i]) {
			r.addSession(name, frames[begin:i])
			begin = i
		}
	}
	r.addSession(name, frames[begin:])
}

// turnedAway reports whether frames are nothing but the attempt to begin, which
// the server refused: the client asks again on the same connection.
func turnedAway(frames []wire.Frame) bool {
	for _, f := range frames {
		if f.Method != "initialize" && !f.Error.Exists() {
			return false
		}
	}
	return frames[len(frames)-1].Error.Exists()
}

// addSession adds the frames of one connection; of those that are not MCP's only
// what they are.
func (r *reader) addSession(name string, frames []wire.Frame) {
	if len(frames) == 0 || !r.room() {
		return
	}
	if p := wire.SpokenIn(frames); p != wire.MCP {
		x := unread(&wire.Step{Provider: p})
		x.Label = joined(name, counted(len(frames), "frame"))
		r.add(x)
		return
	}
	r.add(&wire.Exchange{Provider: wire.MCP, Label: sessionLabel(name, frames), Frames: frames})
}

// sessionLabel names the server and what was called.
func sessionLabel(name string, frames []wire.Frame) string {
	var called []string
	seen := map[string]bool{}
	for _, f := range frames {
		if server := f.Result.Path("serverInfo", "name").Str(); server != "" && name == "" {
			name = cut(server, 40)
		}
		if tool := f.Params.Get("name").Str(); f.Method == "tools/call" && !seen[tool] {
			seen[tool] = true
			called = append(called, cut(tool, 40))
		}
	}
	if len(called) > 3 {
		called = append(called[:3], "and "+counted(len(called)-3, "other"))
	}
	about := counted(len(frames), "frame")
	if len(called) > 0 {
		about = "calls " + strings.Join(called, ", ")
	}
	return joined(name, about)
}

// log reads text logs that hold frames of MCP among other lines: those of a
// stdio transport (STDIN: is what the server was sent) and Claude Desktop's.
func (r *reader) log() (bool, *Error) {
	kind := ""
	count := 0
	for _, line := range r.eachLine {
		if _, _, ok := stdioLine(line); ok {
			kind = "mcp-stdio"
		} else if _, _, _, ok := desktopLine(line); ok {
			kind = "claude-desktop"
		}
		if count++; kind != "" || count > 1000 {
			break
		}
	}
	if kind == "" {
		return false, nil
	}
	r.file.Container = kind
	l := mcpLog{byServer: map[string][]wire.Frame{}}
	for at, line := range r.eachLine {
		r.logLine(&l, kind, at, line)
	}
	for _, server := range l.servers {
		r.addFrames(server, l.byServer[server])
	}
	if len(l.servers) == 0 {
		return true, &Error{Why: "the log holds no frame that can be read", Do: "give the log as it was written"}
	}
	return true, nil
}

// mcpLog are the frames of a log, apart by the server that the lines name.
type mcpLog struct {
	servers  []string
	byServer map[string][]wire.Frame
}

func (r *reader) logLine(l *mcpLog, kind string, at place, line string) {
	server, way, offset, ok := desktopLine(line)
	if kind == "mcp-stdio" {
		way, offset, ok = stdioLine(line)
	}
	if !ok {
		r.brokenFrame(l, kind, at, line)
		return
	}
	text := line[offset:]
	end := valueEnd(text, 0)
	if end < 0 {
		if clearSpace(text) != "" && text[0] == '{' {
			r.note(at.String(), "a frame that is cut off")
		}
		return
	}
	n, bad := wire.Index(text[:end], &wire.Source{Base: r.base + at.offset + offset, Line: at.line})
	if bad != nil {
		r.note(at.String(), "not JSON: "+bad.Detail)
		return
	}
	for _, f := range framesOf(n) {
		f.Way = way
		if _, known := l.byServer[server]; !known {
			l.servers = append(l.servers, server)
		}
		l.byServer[server] = append(l.byServer[server], f)
	}
}

// brokenFrame notes a line in which Claude Desktop says that a server wrote
// something else than a frame: a greeting or a log on its standard output.
func (r *reader) brokenFrame(l *mcpLog, kind string, at place, line string) {
	_, rest, ok := strings.Cut(line, "[error] [")
	if kind != "claude-desktop" || !ok {
		return
	}
	server, said, _ := strings.Cut(rest, "] ")
	if !notJSONWords.MatchString(said) {
		return
	}
	r.note(at.String(), "no frame of MCP: "+cut(said, 120))
	n, bad := wire.Index(jsonscan.Quote(said), &wire.Source{Base: -1, Line: at.line})
	if bad != nil || len(l.byServer[server]) == 0 {
		return
	}
	l.byServer[server] = append(l.byServer[server], wire.Frame{Way: wire.ToClient, Empty: true, Broken: true, Node: n})
}

// notJSONWords are what JavaScript's reader of JSON says of a text that is none.
var notJSONWords = pattern.New(`(?i)(in JSON at position|is not valid JSON|unexpected end of JSON input|unexpected token .* in JSON)`)

var stdioMarks = [...]struct {
	mark string
	way  wire.Way
}{{"STDIN: ", wire.ToServer}, {"STDOUT: ", wire.ToClient}}

func stdioLine(line string) (way wire.Way, offset int, ok bool) {
	for _, m := range stdioMarks {
		if rest, found := strings.CutPrefix(line, m.mark); found && (strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "[")) {
			return m.way, len(m.mark), true
		}
	}
	return 0, 0, false
}

var desktopMarks = [...]struct {
	mark string
	way  wire.Way
}{{"Message from client: ", wire.ToServer}, {"Message from server: ", wire.ToClient}}

// desktopLine reads a line of Claude Desktop's logs: a time, a level and a
// server in brackets (in either order), the direction and the frame. Behind
// the frame may stand what the logger was given beside it.
func desktopLine(line string) (server string, way wire.Way, offset int, ok bool) {
	for _, m := range desktopMarks {
		before, rest, found := strings.Cut(line, m.mark)
		if !found || !strings.HasPrefix(rest, "{") && !strings.HasPrefix(rest, "[") || !strings.Contains(before, "[") {
			continue
		}
		for _, part := range strings.Split(before, "[")[1:] {
			name, _, _ := strings.Cut(part, "]")
			switch strings.ToLower(name) {
			case "info", "debug", "warn", "warning", "error", "trace":
			default:
				server = name
			}
		}
		return server, m.way, len(before) + len(m.mark), true
	}
	return "", 0, 0, false
}
