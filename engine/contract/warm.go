package contract

// Warm makes what every compile needs and only the first one pays for. It may
// run beside the reading of a file, which takes about as long.
func Warm() { _, _ = baseEnv() }
