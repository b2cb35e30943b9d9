//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package files

import "errors"

// tryLock says that there are no locks here.
func tryLock(string) (free func(), err error) { return nil, errors.ErrUnsupported }
