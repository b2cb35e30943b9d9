package present

import "strings"

// tall is the number of dots that a letter is high.
const tall = 5

// letter is a block letter: five rows of dots.
type letter [tall]string

// font is drawn for this screen: capitals, digits and the signs of codes and
// results, as few dots as can be read from the last row of a hall.
var font = func() map[rune]letter {
	drawn := map[rune]string{
		'A': " ## /#  #/####/#  #/#  #", 'B': "### /#  #/### /#  #/### ", 'C': " ###/#   /#   /#   / ###",
		'D': "### /#  #/#  #/#  #/### ", 'E': "####/#   /### /#   /####", 'F': "####/#   /### /#   /#   ",
		'G': " ###/#   /# ##/#  #/ ###", 'H': "#  #/#  #/####/#  #/#  #", 'I': "###/ # / # / # /###",
		'J': "  ##/   #/   #/#  #/ ## ", 'K': "#  #/# # /##  /# # /#  #", 'L': "#   /#   /#   /#   /####",
		'M': "#   #/## ##/# # #/#   #/#   #", 'N': "#   #/##  #/# # #/#  ##/#   #", 'O': " ## /#  #/#  #/#  #/ ## ",
		'P': "### /#  #/### /#   /#   ", 'Q': " ## /#  #/#  #/# ##/ ###", 'R': "### /#  #/### /# # /#  #",
		'S': " ###/#   / ## /   #/### ", 'T': "#####/  #  /  #  /  #  /  #  ", 'U': "#  #/#  #/#  #/#  #/ ## ",
		'V': "#   #/#   #/ # # / # # /  #  ", 'W': "#   #/#   #/# # #/## ##/#   #", 'X': "#   #/ # # /  #  / # # /#   #",
		'Y': "#   #/ # # /  #  /  #  /  #  ", 'Z': "####/   #/ ## /#   /####",
		'0': " ## /# ##/## #/#  #/ ## ", '1': " # /## / # / # /###", '2': "### /   #/ ## /#   /####",
		'3': "### /   #/ ## /   #/### ", '4': "#  #/#  #/####/   #/   #", '5': "####/#   /### /   #/### ",
		'6': " ## /#   /### /#  #/ ## ", '7': "####/   #/  # / #  / #  ", '8': " ## /#  #/ ## /#  #/ ## ",
		'9': " ## /#  #/ ###/   #/ ## ",
		' ': "  /  /  /  /  ", '-': "   /   /###/   /   ", '+': "   / # /###/ # /   ", '=': "   /###/   /###/   ",
		'.': " / / / /#", ',': "  /  /  / #/# ", ':': " /#/ /#/ ", '!': "#/#/#/ /#", '?': "### /   #/ ## /    / #  ",
		'/': "   #/  # / #  /#   /    ", '\'': "#/#/ / / ", '"': "# #/# #/   /   /   ", '(': " #/# /# /# / #", ')': "# / #/ #/ #/# ",
		'%': "#   #/   # /  #  / #   /#   #", '#': " # # /#####/ # # /#####/ # # ", '@': " ### /# # #/# ###/#    / ### ",
	}
	all := make(map[rune]letter, len(drawn))
	for r, d := range drawn {
		all[r] = letter(strings.Split(d, "/"))
	}
	all['×'], all['–'], all['_'] = all['X'], all['-'], all[' ']
	return all
}()

// lettersOf are the letters of a text, nil where the font lacks one.
func lettersOf(s string) []letter {
	var all []letter
	for _, r := range strings.ToUpper(s) {
		l, ok := font[r]
		if !ok {
			return nil
		}
		all = append(all, l)
	}
	return all
}

// dots sets letters side by side, a dot of air between them.
func dots(letters []letter) (rows [tall]string) {
	for i, l := range letters {
		for y := range rows {
			if i > 0 {
				rows[y] += " "
			}
			rows[y] += l[y]
		}
	}
	return rows
}
