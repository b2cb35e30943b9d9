package widget

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/layout"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

var (
	plain = theme.New("plain", false, colorprofile.TrueColor)
	dark  = theme.New("dark", false, colorprofile.TrueColor)
)

// stripOf is the rail's place on a screen of a size.
func stripOf(w, h int) layout.Strip { return layout.Compute(w, h, layout.Opts{}).Strip }

func trim(rows ...string) string {
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

// TestStrip shows the rail at three widths: whole, brief, bare.
func TestStrip(t *testing.T) {
	for _, c := range []struct {
		snap *engine.Snapshot
		w, h int
		want string
	}{
		{uitest.Lost(), 120, 36, `
 declaration             model output                              execution                       result   follow-up
 ━━━ ✓ ━━━━╋━━━━ ✓ ━━━━━━ ✓ ━━━━━━ ✓ ━━━━━ ✓ ━━━━╋━━ ✓ ━━━━ ✓ ━━━━━━ ✓ ━━━━━━━ – ━━━━━━━━ ✓+ ━━━╋━━━ ◆ ╌╌┆╌╌╌╌╌ ○ ╌╌╌╌╌
  declare     propose   parse    allow   schema     key   rules    budget   confirm    execute     reply    follow_up
                                            It ran, then the answer was lost. The AI saw no success. ▲`},
		{uitest.Refused(), 120, 36, `
 declaration             model output                              execution                       result   follow-up
 ━━━ ✓ ━━━━╋━━━━ ✓ ━━━━━━ ✗ ╌╌╌╌╌╌ ○ ╌╌╌╌╌ ○ ╌╌╌╌┆╌╌ ○ ╌╌╌╌ ○ ╌╌╌╌╌╌ ○ ╌╌╌╌╌╌╌ ○ ╌╌╌╌╌╌╌╌ ○ ╌╌╌╌┆╌╌╌ ✓ ━━╋━━━━━ ✓ ─────
  declare     propose   parse    allow   schema     key   rules    budget   confirm    execute     reply    follow_up
                          ▲ Refused: wrapped in Markdown, so it is not one JSON object.`},
		{uitest.Midway(), 80, 24, `

  ✓ ━╋━━ ✓ ━━━━ ✓ ━━━ ✓ ━━━ ✓ ━━╋ ✓ ━━ ✓ ━━━ ✓ ━━━━━ – ━━━━━ ✓+ ─┼─ ○ ─┼─ ○ ───
 decl propose parse allow schema key rules budget confirm[execute]reply follow
 ✓ The draft was created: one new row in the ledger.`},
		{uitest.Damage(), 60, 18, `

  ✓ ╋━ ✓ ━━ ✓ ━━ ✓ ━ ✓ ━╋━ ! ━ ✓ ━━ ✓ ━━ – ━━ ✓! ╋ ✓ ╋━ ✓ ─

 ! Looks like success. But one request now has two drafts.`},
	} {
		r := Strip(plain, c.snap, c.w, stripOf(c.w, c.h))
		if got := trim(r.Labels, r.Track, r.Names, r.Head); got != c.want[1:] {
			t.Errorf("%d cells:\n%s\nwant\n%s", c.w, got, c.want[1:])
		}
	}
}

// TestSignsStandOverTheirNames at every width that has names.
func TestSignsStandOverTheirNames(t *testing.T) {
	for w := 80; w <= 240; w++ {
		l := stripOf(w, 40)
		end := 0
		for i, s := range stations(w, l) {
			name := stationName(exchange.Stage(i), l)
			if s.to-s.from != max(3, len(name)) || s.x < s.from || s.x >= s.to || s.from < end+1 || s.to > w-1 {
				t.Fatalf("%d cells: %s stands at %+v after column %d", w, name, s, end)
			}
			end = s.to
		}
	}
}

// TestTheCaretStandsUnderTheCounter wherever the counter is and the headline
// has room beside it.
func TestTheCaretStandsUnderTheCounter(t *testing.T) {
	for w := 100; w <= 240; w += 7 {
		for i := range numStages {
			s := uitest.Lost()
			s.Counter, s.Headline.Text = i, "The answer was lost on its way back."
			l := stripOf(w, 40)
			head := []rune(Strip(plain, s, w, l).Head)
			if x := stations(w, l)[i].x; string(head[x]) != "▲" {
				t.Fatalf("%d cells, stage %d: no caret in column %d of %q", w, i, x, string(head))
			}
		}
	}
}

func TestALongHeadlineIsCutNotLost(t *testing.T) {
	got := trim(Strip(plain, uitest.Long(), 100, stripOf(100, 40)).Head)
	if want := " ◆ a headline that does not want to end, a headline that does not want to end, a headline that does n…"; got != want[:len(" ◆ ")]+text.Cut(want[len(" ◆ "):], 96) {
		t.Errorf("headline %q", got)
	}
}

func TestHeader(t *testing.T) {
	twoFaults := uitest.Damage()
	twoFaults.Faults = append(twoFaults.Faults, engine.FaultView{Spec: "unknown_tool@2"}, engine.FaultView{Spec: "truncated@1"})
	forked := uitest.Lost()
	forked.Forks, forked.Branch = 3, 1
	for _, c := range []struct {
		o    HeaderOpts
		snap *engine.Snapshot
		w    int
		want string
	}{
		{HeaderOpts{}, uitest.Lost(), 120, " callstep  Recover a lost reply                                                        recorded · seed 7    turn 3 of 4"},
		{HeaderOpts{}, uitest.Lost(), 60, " callstep  Recover a lost reply                 turn 3 of 4"},
		{HeaderOpts{}, forked, 100, " callstep  Recover a lost reply                    branch 2 of 3 · recorded · seed 7    turn 3 of 4"},
		{HeaderOpts{}, uitest.Damage(), 120, " callstep  Recover a lost reply    ! guard off: idempotency                            recorded · seed 7    turn 4 of 4"},
		{HeaderOpts{}, uitest.Damage(), 60, " callstep  Recover a lost reply                 turn 4 of 4"},
		{HeaderOpts{}, twoFaults, 120, " callstep  Recover a lost reply    ! guard off: idempotency     2 faults               recorded · seed 7    turn 4 of 4"},
		{HeaderOpts{Show: true}, forked, 100, " callstep  Recover a lost reply                                    recorded · seed 7    turn 3 of 4"},
		{HeaderOpts{Broken: "file broken: ctrl-e"}, uitest.Lost(), 80, " callstep  Recover a lost reply    ✗ file broken: ctrl-e            turn 3 of 4"},
		{HeaderOpts{Broken: "file broken: ctrl-e"}, uitest.Damage(), 60, " callstep  Recover …    ✗ file broken: ctrl-e   turn 4 of 4"},
		{HeaderOpts{}, uitest.Long(), 80, " callstep  a very long title a very long title a very long …  turn 2500 of 5000"},
	} {
		if got := trim(Header(plain, c.snap, c.o, c.w)); got != c.want {
			t.Errorf("%d cells:\n%s\nwant\n%s", c.w, got, c.want)
		}
	}
}

func TestTimeline(t *testing.T) {
	many := uitest.Lost()
	many.Timeline = nil
	for n := range 12 {
		v := uitest.NewTurn(n+1, exchange.Pass, "turn went well")
		v.Current = n == 5
		many.Timeline = append(many.Timeline, v)
	}
	many.Turn = 6
	skipped := uitest.Damage()
	skipped.Timeline[1] = engine.TurnView{N: 2, Skipped: true, Start: 20, End: 21, Text: "left out"}
	for _, c := range []struct {
		name string
		snap *engine.Snapshot
		w    int
		want string
	}{
		{"all of it", uitest.Lost(), 120, " ✗ 1 invalid_json ━━━━━━━━━━━━━━ ✓ 2 K42 available 2 ━━━━━━━━━━━━━━ [◆ 3 reply_lost] ────────────── ○ 4"},
		{"shorter words", uitest.Lost(), 60, " ✗ 1 invalid_… ━━ ✓ 2 K42 avai… ━━ [◆ 3 reply_lo…] ── ○ 4"},
		{"damage", uitest.Damage(), 80, " ✗ 1 invalid_json ━━ ✓ 2 K42 available… ━━ ◆ 3 reply_lost ━━ [! 4 second draft]"},
		{"under way", uitest.Midway(), 80, " ✗ 1 invalid_json ━━━━━━━━ ✓ 2 K42 available 2 ━━━━━━━━ [● 3] ──────── ○ 4"},
		{"left out", skipped, 100, " ✗ 1 invalid_json ━━━━━━━━━━ – 2 left out ━━━━━━━━━━ ◆ 3 reply_lost ━━━━━━━━━━ [! 4 second draft]"},
		{"a window", many, 80, " ← 4 ── ✓ 5 turn went w… ━━ [✓ 6 turn went w…] ━━ ✓ 7 turn went w… ── 5 →"},
		{"thousands", uitest.Long(), 100, " ← 2498 ── ✗ 2499 ttttttttttt… ━━ [✓ 2500 ttttttttttt…] ── ○ 2501 ttttttttttt… ── 2499 →"},
		{"nothing", uitest.Empty(), 60, ""},
	} {
		if got := trim(Timeline(plain, c.snap, c.w)); got != c.want {
			t.Errorf("%s, %d cells:\n%s\nwant\n%s", c.name, c.w, got, c.want)
		}
	}
}

func TestFooter(t *testing.T) {
	right := []keymap.Binding{{Label: "?", Short: "keys"}, {Label: "q", Short: "quit"}}
	foot := Foot{Key: "space", Lit: "next: the AI repeats the identical call", Brief: "next turn", Others: keymap.Footer(keymap.Main, 120), Right: right}
	tight := foot
	tight.Others = keymap.Footer(keymap.Main, 80)
	notice, fail := foot, foot
	notice.Notice, fail.Notice, fail.Failed = "3 bytes sent", "this is the beginning: nothing lies before it", true
	for _, c := range []struct {
		f    Foot
		th   *theme.Theme
		w    int
		want string
	}{
		{foot, plain, 120, " [space] next: the AI repeats the identical call   s step   ← back   f break it   g guards   t twin      ? keys  q quit"},
		{tight, plain, 80, " [space] next turn   s step   f break it   g guards   l lesson   ? keys  q quit"},
		{tight, plain, 60, " [space] next turn   s step   f break it     ? keys  q quit"},
		{notice, plain, 60, " ● 3 bytes sent                              ? keys  q quit"},
		{fail, plain, 60, " ✗ this is the beginning: nothing lies be…   ? keys  q quit"},
		{foot, theme.New("plain", true, colorprofile.TrueColor), 80, " [space] next turn   s step   <- back   f break it   g guards    ? keys  q quit"},
	} {
		if got := trim(Footer(c.th, c.f, c.w, 1)...); got != c.want {
			t.Errorf("%d cells:\n%s\nwant\n%s", c.w, got, c.want)
		}
	}
}

// TestALongNoticeTakesMoreRows: it is read to its end, and where even that is
// too much, it shows that it goes on.
func TestALongNoticeTakesMoreRows(t *testing.T) {
	f := Foot{Notice: "mine.yaml:45:5: unknown key `efect` in a tool. Did you mean `effect`? The run shown is that of the file before.", Failed: true,
		Right: []keymap.Binding{{Label: "?", Short: "keys"}, {Label: "q", Short: "quit"}}}
	for _, c := range []struct {
		most int
		want string
	}{
		{8, strings.Repeat("─", 60) + "\n ✗ mine.yaml:45:5: unknown key efect in a\n   tool. Did you mean effect? The run\n   shown is that of the file before.         ? keys  q quit"},
		{3, strings.Repeat("─", 60) + "\n ✗ mine.yaml:45:5: unknown key efect in a\n   tool. Did you mean effect? The run sho…   ? keys  q quit"},
		{2, " ✗ mine.yaml:45:5: unknown key efect in a…   ? keys  q quit"},
	} {
		if got := trim(Footer(plain, f, 60, c.most)...); got != c.want {
			t.Errorf("at most %d rows:\n%s\nwant\n%s", c.most, got, c.want)
		}
	}
}

func TestTitleRule(t *testing.T) {
	title := Title{Number: 3, Name: "Result", Mark: "≠", Is: "what ran", Right: "7 B", Hue: theme.Fault}
	for _, c := range []struct {
		w       int
		focused bool
		want    string
	}{
		{40, false, "─ 3 Result ≠ what ran ─────────── 7 B ─"},
		{40, true, "━ 3 Result ≠ what ran ━━━━━━━━━━━ 7 B ━"},
		{24, false, "─ 3 Result ≠ ──── 7 B ─"},
		{15, false, "─ 3 Result ≠ ─"},
		{12, false, "─ 3 Result ─"},
		{8, false, "─ 3 R… ─"},
	} {
		got := TitleRule(plain, title, c.w, c.focused)
		if text.Width(got) != c.w {
			t.Errorf("%d cells: %q has %d", c.w, got, text.Width(got))
		}
		if squeeze(got) != squeeze(c.want) {
			t.Errorf("%d cells:\n%s\nwant\n%s", c.w, got, c.want)
		}
	}
}

// squeeze forgets how long a rule is.
func squeeze(s string) string {
	for _, line := range []string{"─", "━"} {
		for strings.Contains(s, line+line) {
			s = strings.ReplaceAll(s, line+line, line)
		}
	}
	return s
}

func TestTabRule(t *testing.T) {
	tabs := []Title{{Number: 1, Name: "Proposal"}, {Number: 2, Name: "Verdict"}, {Number: 3, Name: "Result", Mark: "≠"}, {Number: 4, Name: "Ledger", Mark: "+"}}
	for shown, want := range []string{
		0: "━[1 Proposal]━━ 2 Verdict ━━ 3 Result ≠ ━━ 4 Ledger + ━━━━",
		2: "━ 1 Proposal ━━ 2 Verdict ━━[3 Result]≠ ━━ 4 Ledger + ━━━━",
	} {
		if want != "" && TabRule(plain, tabs, shown, 58) != want {
			t.Errorf("%q\nwant\n%q", TabRule(plain, tabs, shown, 58), want)
		}
	}
}

func TestJoint(t *testing.T) {
	for _, c := range []struct {
		up, down, left, right bool
		want                  string
	}{
		{true, true, true, true, "┼"}, {true, true, true, false, "┤"}, {true, true, false, true, "├"}, {false, true, true, true, "┬"},
		{true, false, true, true, "┴"}, {true, true, false, false, "│"}, {false, true, false, false, "│"},
	} {
		if got := Joint(&plain.G, c.up, c.down, c.left, c.right); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestDigest(t *testing.T) {
	for _, c := range []struct {
		snap *engine.Snapshot
		want string
	}{
		{uitest.Lost(), " ledger + DRAFT-T900 draft   drafts 1   attempts ▰▰▱▱"},
		{uitest.Damage(), " ledger ! DRAFT-T900-2 draft   drafts 2   ✗ one draft per request   attempts ▰▰▰▱"},
		{uitest.Begin(), " ledger nothing has run   drafts 0   attempts ▱▱▱▱"},
		{uitest.Empty(), " ledger nothing has run   attempts 0"},
	} {
		if got := trim(Digest(plain, c.snap, 90)); got != c.want {
			t.Errorf("%s: %q\nwant %q", c.snap.ID, got, c.want)
		}
	}
}

// TestExactWidth draws every widget at every width.
func TestExactWidth(t *testing.T) {
	for _, n := range uitest.All() {
		for w := 60; w <= 240; w += 3 {
			l := stripOf(w, 40)
			r := Strip(dark, n.Snap, w, l)
			for name, row := range map[string]string{
				"header": Header(dark, n.Snap, HeaderOpts{}, w), "labels": r.Labels, "track": r.Track, "names": r.Names, "evidence": r.Evidence,
				"head": r.Head, "timeline": Timeline(dark, n.Snap, w), "digest": Digest(dark, n.Snap, w),
				"footer": Footer(dark, Foot{Key: "space", Lit: n.Snap.Next, Others: keymap.Footer(keymap.Main, w)}, w, 1)[0],
			} {
				if row != "" && text.Width(row) != w {
					t.Fatalf("%s: %s has %d cells, want %d: %q", n.Name, name, text.Width(row), w, row)
				}
			}
		}
	}
}

// TestTimelineLooksOnlyAround: a turn far away is never read, so that a frame
// costs the same in a run of any length.
func TestTimelineLooksOnlyAround(t *testing.T) {
	short, long := uitest.Long(), uitest.Long()
	short.Timeline, short.Turn = short.Timeline[:60], 30
	for i := range short.Timeline {
		short.Timeline[i].Current = i == 29
	}
	cost := func(s *engine.Snapshot) float64 {
		return testing.AllocsPerRun(20, func() { Timeline(dark, s, 120) })
	}
	if a, b := cost(short), cost(long); b > 2*a {
		t.Errorf("60 turns: %.0f allocations, 5000 turns: %.0f", a, b)
	}
}

func ExampleDigest() {
	fmt.Println(strings.TrimRight(Digest(plain, uitest.Lost(), 60), " "))
	// Output: ledger + DRAFT-T900 draft   drafts 1   attempts ▰▰▱▱
}
