package files

import (
	"errors"
	"syscall"
)

// tryLock opens a file so that nobody else can.
func tryLock(file string) (free func(), err error) {
	name, err := syscall.UTF16PtrFromString(file)
	if err != nil {
		return nil, err
	}
	const alone = 0
	h, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, alone, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err == nil {
		return func() { syscall.CloseHandle(h) }, nil
	}
	const sharingViolation = syscall.Errno(32)
	if errors.Is(err, sharingViolation) {
		err = ErrHeld
	}
	return nil, err
}
