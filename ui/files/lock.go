package files

import (
	"errors"
	"time"
)

// ErrHeld is why a lock was not taken.
var ErrHeld = errors.New("another callstep is writing")

// Lock waits until this process alone holds the lock of a file, which is made
// for it and stays. Whatever becomes of a process, its locks end with it. It is
// ErrHeld where another keeps the lock for seconds: writing takes an instant.
func Lock(file string) (free func(), err error) {
	const pause, tries = 10 * time.Millisecond, 500
	for range tries {
		if free, err = tryLock(file); !errors.Is(err, ErrHeld) {
			return free, cause(err)
		}
		time.Sleep(pause)
	}
	return nil, ErrHeld
}
