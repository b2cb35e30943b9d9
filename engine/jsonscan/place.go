package jsonscan

// Place is a value of a Doc in four bytes, for those who keep many of one Doc.
// The zero Place stands for a value that is not there.
type Place uint32

// Place is where the value stands among those of its Doc. Keys have none.
func (n Node) Place() Place {
	if n.doc == nil || n.key {
		return 0
	}
	return Place(n.at + 1)
}

// In is the value at a place of a Doc.
func (p Place) In(d *Doc) Node {
	if p == 0 {
		return Node{}
	}
	return Node{doc: d, at: uint32(p - 1)}
}
