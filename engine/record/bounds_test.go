package record

import (
	"archive/zip"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// TestBounds gives files that would cost memory or time without bound.
func TestBounds(t *testing.T) {
	for _, c := range []struct{ name, data, why string }{
		{"lists in each other", strings.Repeat("[", 100_000), "nested deeper than"},
		{"objects in each other", strings.Repeat(`{"a":`, 100_000), "nested deeper than"},
		{"lists of YAML in each other", "interactions:\n- request: " + strings.Repeat("[", 100_000) + "\n", "nested too deep"},
		{"values without end", "[" + strings.Repeat("0,", maxValues+1) + "0]", "too many values"},
		{"lines without end", strings.Repeat("{}\n", maxLines+2), "lines"},
		{"events without end", strings.Repeat("data: {}\n\n", anyEvents+2), "events"},
		{"numbers alone", "[" + strings.Repeat("0,", 1<<20) + "0]", "no exchange found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, err := Read(c.name, c.data)
			if err == nil || !strings.Contains(err.Error(), c.why) || err.Do == "" {
				t.Errorf("%v, %v", file, err)
			}
		})
	}
}

// TestLongString reads one text of 50 MB: it is not copied, and its label is
// short.
func TestLongString(t *testing.T) {
	words := strings.Repeat(`tide\n`, 50<<20/len(`tide\n`))
	data := `{"model":"m","messages":[{"role":"user","content":"` + words + `"}]}`
	file, err := Read("long", data)
	if err != nil {
		t.Fatal(err)
	}
	x := file.Exchanges[0]
	if got := x.Steps[0].Turns[0].Blocks[0].Body().Raw(); len(got) != len(words)+2 {
		t.Errorf("%d bytes", len(got))
	}
	if len(x.Label) > 100 {
		t.Errorf("a label of %d bytes", len(x.Label))
	}
}

// TestUnpacking stops where an archive, or aliases, unfold to more than fits.
func TestUnpacking(t *testing.T) {
	var packed strings.Builder
	z := zip.NewWriter(&packed)
	for _, name := range []string{"header.json", "samples/1_epoch_1.json"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(`{"id":"` + strings.Repeat("0", 1<<20) + `"}`)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	r := newReader("zip", packed.String())
	r.unpackedYet = maxPacked - 1000
	if err := r.read(packed.String()); err != nil || len(r.file.Notes) != 1 || !strings.Contains(r.file.Notes[0].Why, "the file unpacks to more than 64 MB") {
		t.Errorf("%v, %v", r.file.Notes, err)
	}

	bomb := "interactions:\n- &a [" + strings.Repeat("x,", 100) + "]\n"
	for i := range 5 {
		name := string(rune('a' + i))
		bomb += "- &" + string(rune('b'+i)) + " [" + strings.Repeat("*"+name+",", 40) + "]\n"
	}
	file, err := Read("bomb", bomb)
	if err != nil || len(file.Notes) == 0 || !strings.Contains(file.Notes[0].Why, "unfold without end") {
		t.Errorf("%v, %v", file, err)
	}
}

// TestManyAttributes: each of the messages of a span is read, however their
// attributes are numbered; a number is no place in memory.
func TestManyAttributes(t *testing.T) {
	const most = 50_000
	var b strings.Builder
	b.WriteString(`{"attributes":{"llm.request.type":"chat"`)
	for i := range most {
		fmt.Fprintf(&b, `,"gen_ai.prompt.%d.role":"user","gen_ai.prompt.%d.content":"%d"`, 40_000*i, 40_000*i, i)
	}
	for _, odd := range []string{"99999999999999999999", "-1", "007", "1e9", ""} {
		fmt.Fprintf(&b, `,"gen_ai.prompt.%s.role":"user"`, odd)
	}
	file, err := Read("many", b.String()+"}}")
	if err != nil || len(file.Exchanges) != 1 {
		t.Fatal(err)
	}
	turns := file.Exchanges[0].Steps[0].Turns
	if len(turns) != most {
		t.Fatalf("%d turns", len(turns))
	}
	for i := range turns {
		if said := turns[i].Blocks[0].Body().Str(); said != strconv.Itoa(i) {
			t.Fatalf("message %d says %s", i, said)
		}
	}
}

// TestManySpansOfOneName: the log records of a span are read once, however many
// spans bear its id.
func TestManySpansOfOneName(t *testing.T) {
	const most = 20_000
	span := `{"traceId":"t","spanId":"a","name":"chat","attributes":{"gen_ai.operation.name":"chat"}}` + "\n"
	said := `{"traceId":"t","spanId":"a","body":{"content":"x"},"attributes":{"event.name":"gen_ai.user.message"}}` + "\n"
	file, err := Read("spans", strings.Repeat(span, most)+strings.Repeat(said, most))
	if err != nil || len(file.Exchanges) != 1 || len(file.Exchanges[0].Steps) != 1 || len(file.Exchanges[0].Steps[0].Turns) != most {
		t.Fatal(err, len(file.Exchanges))
	}
}

// TestPackedBodies: a body that is nothing but zeros is left out, its exchange
// says so, and what one that is packed as usual holds is read.
func TestPackedBodies(t *testing.T) {
	cassette := func(body string) string {
		var packed strings.Builder
		z := gzip.NewWriter(&packed)
		if _, err := z.Write([]byte(body)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return `{"interactions":[{"request":{"uri":"https://api.openai.com/v1/chat/completions","body":"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"},` +
			`"response":{"status":{"code":200},"headers":{"content-encoding":["gzip"]},"body":{"base64_string":"` + base64.StdEncoding.EncodeToString([]byte(packed.String())) + `"}}}]}`
	}
	for _, c := range []struct {
		name, body, note string
	}{
		{"usual", `{"id":"r","object":"chat.completion","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"` + strings.Repeat("tide ", 100_000) + `"}}]}`, ""},
		{"zeros", `{"a":"` + strings.Repeat("0", anyRatio) + `"}`, "unpacks to more than 16 MB"},
		{"no JSON", `{"a":`, "not JSON"},
		{"lines without end", strings.Repeat("{}\n", anyEvents+2), "more than 262144 events"},
		{"events without end", strings.Repeat("data: {}\n\n", anyEvents+2), "more than 262144 events"},
	} {
		file, err := Read(c.name, cassette(c.body))
		if err != nil || len(file.Exchanges) != 1 {
			t.Fatal(c.name, err)
		}
		s := file.Exchanges[0].Steps[0]
		if lost := c.note != ""; s.Lost.Response != lost || s.Lost.Request || s.Response.Exists() == lost {
			t.Errorf("%s: lost %v", c.name, s.Lost)
		}
		if (c.note == "") != (len(file.Notes) == 0) || c.note != "" && !strings.Contains(file.Notes[0].Why, c.note) {
			t.Errorf("%s: %v", c.name, file.Notes)
		}
	}
}

// TestManyExchanges stops where a file holds more exchanges than are kept: what
// belongs to one of those is read, the rest is counted.
func TestManyExchanges(t *testing.T) {
	asked := func(words string) string {
		return fmt.Sprintf(`{"request":{"model":"m","messages":[{"role":"user","content":%q}]},"response":{"choices":[{"message":{"role":"assistant","content":"ok"}}]}}`+"\n", words)
	}
	again := `{"model":"m","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"ok"},{"role":"user","content":"more"}]}` + "\n"
	trace := `{"id":"r%d","trace_id":"t%d","run_type":%q,"name":"x","start_time":"2025-01-01T00:00:0%d","inputs":{"messages":[{"role":"user","content":"%d"}]},"outputs":{}}` + "\n"
	runs := ""
	for i := range 4 {
		runs += fmt.Sprintf(trace, i, i, "llm", i, i) + fmt.Sprintf(trace, i+10, i, "tool", i+1, i)
	}
	session := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}` + "\n"
	for _, c := range []struct {
		name, data string
		read, left int
	}{
		{"bodies", asked("a") + asked("b") + asked("c") + asked("d") + again, 2, 2},
		{"traces", runs, 2, 2},
		{"sessions", strings.Repeat(session, 5), 2, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newReader(c.name, c.data)
			r.begun = MostExchanges - 2
			if err := r.read(c.data); err != nil {
				t.Fatal(err)
			}
			r.closeNotes()
			if len(r.file.Exchanges) != c.read || r.beyond != c.left {
				t.Errorf("%d exchanges, %d left out", len(r.file.Exchanges), r.beyond)
			}
			if last := r.file.Notes[len(r.file.Notes)-1].Why; !strings.HasPrefix(last, fmt.Sprintf("%d more requests behind", c.left)) {
				t.Error(last)
			}
			if c.name == "bodies" && len(r.file.Exchanges[0].Steps) != 2 {
				t.Error("the follow-up of an exchange that is read is left out")
			}
			for i, x := range r.file.Exchanges {
				if c.name == "traces" && len(x.Runs) != 1 {
					t.Errorf("exchange %d has %d executions", i, len(x.Runs))
				}
			}
		})
	}
}
