// Package transcript makes a runnable scenario of a recorded exchange: its
// tools, its turns byte for byte, its recorded results, and the faults that
// stand for what broke beside the model's words. What a scenario cannot hold is
// said, never dropped in silence.
package transcript
