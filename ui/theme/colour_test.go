package theme

import (
	"fmt"
	"image/color"
	"math"
	"testing"
)

// TestContrast holds every text colour to WCAG 2: 4.5 on the ground the theme
// was made for and on chips, 7 for the high-contrast theme. Line and track are
// decoration: no meaning hangs on them alone.
func TestContrast(t *testing.T) {
	second := map[string]string{"dark": "#282c34", "light": "#eff1f5", "contrast": "#000000"}
	for name, p := range palettes {
		least := 4.5
		if name == "contrast" {
			least = 7
		}
		for k := Text; k <= JSONKey; k++ {
			if k == Line || k == Track {
				continue
			}
			if r := contrast(p.fg[k], p.ground); r < least {
				t.Errorf("%s: token %d has contrast %.1f on %s, want %.1f", name, k, r, p.ground, least)
			}
			if r := contrast(p.fg[k], second[name]); r < 4.35 {
				t.Errorf("%s: token %d has contrast %.1f on %s", name, k, r, second[name])
			}
			if r := contrast(p.fg[k], p.bar); k != Faint && r < 4.5 {
				t.Errorf("%s: token %d has contrast %.1f on the selection bar", name, k, r)
			}
		}
		for chip, hue := range chipHue {
			if r := contrast(p.chip, p.fg[hue]); r < 4.5 {
				t.Errorf("%s: chip %d has contrast %.1f", name, chip, r)
			}
		}
		for cell, hue := range cellHue {
			if r := contrast(p.fg[hue], p.shade[hue]); r < 4.5 {
				t.Errorf("%s: cell %d has contrast %.1f", name, cell, r)
			}
		}
	}
}

// TestHuesStayApartForColourBlindEyes simulates the three kinds of colour
// blindness (Machado, Oliveira and Fernandes 2009, severity 1) and measures
// the CIE76 distance between the five hues that carry meaning.
func TestHuesStayApartForColourBlindEyes(t *testing.T) {
	least := map[string]float64{"dark": 13, "light": 12, "contrast": 18}
	hues := []Token{Accent, Pass, Refuse, Fault, Cause}
	for name, p := range palettes {
		for kind, m := range machado {
			for i, a := range hues {
				for _, b := range hues[:i] {
					d := distance(lab(simulate(p.fg[a], m)), lab(simulate(p.fg[b], m)))
					if d < least[name] {
						t.Errorf("%s, %s: %s and %s are %.1f apart, want %.0f", name, kind, p.fg[a], p.fg[b], d, least[name])
					}
				}
			}
		}
	}
}

type vec [3]float64

var machado = map[string][3]vec{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func linear(hex string) vec {
	c := parseHex(hex)
	f := func(b uint8) float64 {
		v := float64(b) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return vec{f(c.R), f(c.G), f(c.B)}
}

func simulate(hex string, m [3]vec) vec {
	in := linear(hex)
	var out vec
	for i, row := range m {
		v := row[0]*in[0] + row[1]*in[1] + row[2]*in[2]
		out[i] = math.Min(1, math.Max(0, v))
	}
	return out
}

func lab(c vec) vec {
	xyz := vec{
		(0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.95047,
		0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2],
		(0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.08883,
	}
	for i, v := range xyz {
		if v > 0.008856 {
			xyz[i] = math.Cbrt(v)
		} else {
			xyz[i] = 7.787*v + 16.0/116
		}
	}
	return vec{116*xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])}
}

func distance(a, b vec) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

func contrast(a, b string) float64 {
	lum := func(hex string) float64 {
		c := linear(hex)
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
	}
	hi, lo := math.Max(lum(a), lum(b)), math.Min(lum(a), lum(b))
	return (hi + 0.05) / (lo + 0.05)
}

func TestParseHex(t *testing.T) {
	if got, want := parseHex("#86c5f4"), (color.RGBA{0x86, 0xc5, 0xf4, 255}); got != want {
		t.Errorf("parseHex = %v", fmt.Sprint(got))
	}
}
