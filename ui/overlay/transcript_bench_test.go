package overlay

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/diagnose"
	"callstep/engine/record"
	"callstep/ui/theme"
)

// BenchmarkRecordingView200x60 moves to the next message of a recording and
// draws it. The cost must be the same for a short recording and a long one.
func BenchmarkRecordingView200x60(b *testing.B) {
	for _, turns := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(turns), func(b *testing.B) {
			var text strings.Builder
			text.WriteString(`{"model":"gpt-4.1","messages":[{"role":"user","content":"Tides, please."}`)
			for n := range turns / 2 {
				fmt.Fprintf(&text, `,{"role":"assistant","content":null,"tool_calls":[{"id":"call_%d","type":"function","function":{"name":"tide","arguments":"{\"day\": %d}"}}]},{"role":"tool","tool_call_id":"call_%d","content":"3.1 m"}`, n, n, n)
			}
			text.WriteString(`]}`)
			file, bad := record.Read("long.json", text.String())
			if bad != nil {
				b.Fatal(bad)
			}
			t := NewTranscript(diagnose.File(file, diagnose.Options{}))
			t.Set(theme.New("dark", false, theme.Profile(4)), nil)
			t.View(200, 59)
			keys := []tea.KeyMsg{{Type: tea.KeyUp}, {Type: tea.KeyPgUp}, {Type: tea.KeyHome}, {Type: tea.KeyEnd}, {Type: tea.KeyDown}}
			b.ResetTimer()
			for i := range b.N {
				t.Key(keys[i%len(keys)])
				if rows := t.View(200, 59); len(rows) != 59 {
					b.Fatalf("%d rows", len(rows))
				}
			}
		})
	}
}
