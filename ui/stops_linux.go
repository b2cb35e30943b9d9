package ui

import (
	"os"
	"syscall"
	"unsafe"
)

// stops are the signals by which others stop the program, and which it hears
// first.
var stops = []os.Signal{syscall.SIGTSTP}

// takesStops lets the next SIGTSTP stop the process, and hears of it again when
// the function that it returns is called. A Go program that has once heard of
// this signal can never be stopped by it again (signal.Reset leaves the handler
// of the runtime in place, and that does nothing), so this asks the kernel.
// SIGSTOP would stop a process that nobody can bring back.
func takesStops() (hears func()) {
	const setSize = 8 // bytes of a set of signals; where it is another size the kernel refuses
	// What the kernel keeps of a signal is at most this large on every
	// architecture, and all zeros are its default.
	var usual, ours [64]byte
	act := func(now, before *[64]byte) bool {
		_, _, errno := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(syscall.SIGTSTP),
			uintptr(unsafe.Pointer(now)), uintptr(unsafe.Pointer(before)), setSize, 0, 0)
		return errno == 0
	}
	if !act(&usual, &ours) {
		return func() {}
	}
	return func() { act(&ours, nil) }
}
