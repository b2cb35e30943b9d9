//go:build !unix

package notes

// Server is nothing on this system.
type Server struct{}

// Serve says that there are no notes here.
func Serve(string) (*Server, error) { return nil, ErrUnsupported }

// Post does nothing.
func (*Server) Post(Page) {}

// Close does nothing.
func (*Server) Close() {}

// Reader is nothing on this system.
type Reader struct{}

// Open says that there are no notes here.
func Open(string) (*Reader, error) { return nil, ErrUnsupported }

// Next says that there are no notes here.
func (*Reader) Next() (Page, error) { return Page{}, ErrUnsupported }

// Close does nothing.
func (*Reader) Close() {}
