package term

// sendSizes tells the program the screen's size each time there is word that it
// may have changed. Words that come faster than the program takes them are one.
func sendSizes[T any](g *Guard, changed <-chan T) {
	for range changed {
		g.sendSize()
	}
}

// sendSize tells the program the screen's size, once there is a program that
// takes it.
func (g *Guard) sendSize() {
	g.mu.Lock()
	send := g.send
	g.mu.Unlock()
	if w, h := g.Size(); send != nil && w > 0 && h > 0 {
		send(sizeMsg{w, h})
	}
}
