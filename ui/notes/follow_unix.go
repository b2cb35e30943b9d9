//go:build unix

package notes

import (
	"errors"
	"fmt"
	"net"
	"path/filepath"
)

// Reader follows one screen.
type Reader struct {
	conn  *net.UnixConn
	pages reader
}

// Open connects to the screen that serves at a socket. ErrNoScreen says that
// none does.
func Open(socket string) (*Reader, error) {
	if err := closed(filepath.Dir(socket)); err != nil {
		return nil, noScreen(err)
	}
	c, err := net.DialUnix("unix", nil, &net.UnixAddr{Name: socket, Net: "unix"})
	if err != nil {
		return nil, noScreen(err)
	}
	return &Reader{c, newReader(c)}, nil
}

// noScreen is why there is nothing to follow; a folder that is not to
// be trusted stays one.
func noScreen(err error) error {
	if errors.Is(err, ErrForeign) || errors.Is(err, ErrOpen) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrNoScreen, err)
}

// Next waits for the next page. An error is the end of this screen.
func (r *Reader) Next() (Page, error) { return r.pages.next() }

// Close leaves the screen.
func (r *Reader) Close() { r.conn.Close() }
