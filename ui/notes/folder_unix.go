//go:build unix

package notes

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// uid is the person whose notes these are; tests stand in for somebody else.
var uid = os.Getuid

// secure makes a folder that nobody else can enter. One that somebody else put
// there is refused, whatever its permissions say: they could take the socket's
// place at any time.
func secure(dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	info, err := own(dir)
	if err != nil {
		return err
	}
	if info.Mode().Perm() != 0o700 {
		return os.Chmod(dir, 0o700)
	}
	return nil
}

// own is a folder of this person; a link to one is none.
func own(dir string) (fs.FileInfo, error) {
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder", dir)
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || int(st.Uid) != uid() {
		return nil, fmt.Errorf("%w: %s", ErrForeign, dir)
	}
	return info, nil
}

// closed is own, of a folder that nobody else can enter: in an open one anybody
// could listen.
func closed(dir string) error {
	info, err := own(dir)
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		err = fmt.Errorf("%w: %s", ErrOpen, dir)
	}
	return err
}
