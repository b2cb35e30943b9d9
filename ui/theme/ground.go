package theme

// Ground is what a theme's colours were chosen against, and the colour of text,
// for pictures: a screen never paints its background. A theme without colours
// of its own stands on the dark one's.
func Ground(name string) (back, fore string) {
	p := palettes[name]
	if p == nil {
		p = palettes["dark"]
	}
	return p.ground, p.fg[Text]
}
