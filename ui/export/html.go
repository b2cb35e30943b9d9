package export

import (
	"fmt"
	"html"
	"strings"

	"callstep/ui/text"
)

// HTML writes a film as one page: its frames below each other as text, each
// with a link to the next and the one before. The page needs nothing else, runs
// no script, and can be read aloud.
func HTML(frames []Frame, look Look) []byte {
	sheet := &sheet{look: look, class: map[string]string{}}
	var b strings.Builder
	for i, f := range frames {
		writeFrame(&b, sheet, f, i+1, len(frames))
	}
	var page strings.Builder
	page.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width\">\n")
	fmt.Fprintf(&page, "<title>%s</title>\n<style>\n", escape(look.Title))
	fmt.Fprintf(&page, "body { margin: 2em; color: %s; background: %s; font-family: sans-serif }\n", look.Text, look.Back)
	page.WriteString("pre { overflow-x: auto; line-height: 1.25; font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace }\n" +
		"a { color: inherit }\nsection { margin: 3em 0 }\nkbd { border: 1px solid; border-radius: 3px; padding: 0 .3em }\n" +
		".w { display: inline-block; width: 2ch }\n")
	for _, rule := range sheet.rules {
		page.WriteString(rule + "\n")
	}
	fmt.Fprintf(&page, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", escape(look.Title))
	page.WriteString(b.String() + "</body>\n</html>\n")
	return []byte(page.String())
}

func writeFrame(b *strings.Builder, sheet *sheet, f Frame, n, of int) {
	fmt.Fprintf(b, "<section id=\"f%d\">\n<h2>%d of %d", n, n, of)
	if f.What != "" {
		fmt.Fprintf(b, " · <kbd>%s</kbd>", escape(f.What))
	}
	b.WriteString("</h2>\n")
	if f.Says != "" {
		fmt.Fprintf(b, "<p>%s</p>\n", escape(f.Says))
	}
	b.WriteString("<pre>")
	var at style
	for _, line := range strings.Split(f.Screen, "\n") {
		var row []cell
		row, at = cells(line, at)
		writeRow(b, sheet, row)
		b.WriteByte('\n')
	}
	b.WriteString("</pre>\n<p>")
	if n > 1 {
		fmt.Fprintf(b, "<a href=\"#f%d\">before</a> ", n-1)
	}
	if n < of {
		fmt.Fprintf(b, "<a href=\"#f%d\">next</a>", n+1)
	}
	b.WriteString("</p>\n</section>\n")
}

// writeRow writes the cells of a row, those of one style together.
func writeRow(b *strings.Builder, sheet *sheet, row []cell) {
	for i := 0; i < len(row); {
		end := i + 1
		for end < len(row) && row[end].style == row[i].style {
			end++
		}
		class := sheet.of(row[i].style)
		if class != "" {
			fmt.Fprintf(b, "<span class=\"%s\">", class)
		}
		for _, c := range row[i:end] {
			if c.width == 2 {
				fmt.Fprintf(b, "<span class=\"w\">%s</span>", escape(c.text))
			} else {
				b.WriteString(escape(c.text))
			}
		}
		if class != "" {
			b.WriteString("</span>")
		}
		i = end
	}
}

// escape is a text fit for XML and HTML, of a picture's title as of its cells:
// what neither may hold, or what turns the writing direction, is made visible.
func escape(s string) string {
	return html.EscapeString(strings.Join(text.Lines(strings.ToValidUTF8(s, "\ufffd")), "\n"))
}

// sheet gives every style a class, in the order in which they turn up.
type sheet struct {
	look  Look
	class map[string]string // by declaration
	rules []string
}

// of is the class of a style, empty for text as the page has it.
func (s *sheet) of(st style) string {
	var d []string
	fore, back := st.colours(s.look)
	if fore != s.look.Text {
		d = append(d, "color: "+fore)
	}
	if back != "" {
		d = append(d, "background: "+back)
	}
	for _, a := range []struct {
		on   bool
		text string
	}{{st.bold, "font-weight: bold"}, {st.italic, "font-style: italic"}, {st.under, "text-decoration: underline"}, {st.faint, "opacity: .6"}} {
		if a.on {
			d = append(d, a.text)
		}
	}
	if len(d) == 0 {
		return ""
	}
	rule := strings.Join(d, "; ")
	if s.class[rule] == "" {
		s.class[rule] = fmt.Sprintf("s%d", len(s.class)+1)
		s.rules = append(s.rules, fmt.Sprintf(".%s { %s }", s.class[rule], rule))
	}
	return s.class[rule]
}
