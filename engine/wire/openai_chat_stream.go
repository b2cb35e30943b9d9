package wire

// chatAssemble is not built yet: streams of Chat are put together here.
func chatAssemble(events []Event) []Assembled { return nil }
