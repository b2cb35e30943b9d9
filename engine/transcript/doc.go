// Package transcript goes both ways between what is recorded and what is run.
// Make writes a recorded exchange as a runnable scenario: its tools, its turns
// byte for byte, its recorded results, and the faults that stand for what broke
// beside the model's words. Talk is the conversation of a run, as a provider
// would have seen it. What a scenario cannot hold is said, never dropped in
// silence.
package transcript
