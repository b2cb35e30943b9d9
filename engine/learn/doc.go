// Package learn is what a person learns from a run, and what is kept of it:
// progress as data, a prediction held against what the engine does next, the
// review questions, and tasks that the run itself meets. It writes no file and
// draws nothing: the command line keeps the data, the screen shows it.
package learn
