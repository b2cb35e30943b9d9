//go:build unix

package notes

import (
	"encoding/json"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	mostReaders = 8               // terminals that follow one screen
	patience    = 2 * time.Second // for a terminal that does not read
)

// Server serves pages. Post never waits; what nobody has read yet gives way to
// what is newer.
type Server struct {
	listener *net.UnixListener
	box      chan Page // the newest page that was not sent yet
	done     chan struct{}
	once     sync.Once

	mu      sync.Mutex
	last    []byte
	readers map[*net.UnixConn]chan []byte
}

// Serve begins to serve at a socket. Its folder is made for this person alone,
// and the socket too. A socket that a screen left behind is taken over.
func Serve(socket string) (*Server, error) {
	if err := secure(filepath.Dir(socket)); err != nil {
		return nil, err
	}
	at := &net.UnixAddr{Name: socket, Net: "unix"}
	if c, err := net.DialUnix("unix", nil, at); err == nil {
		c.Close()
		return nil, ErrBusy
	}
	if info, err := os.Lstat(socket); err == nil && info.Mode()&fs.ModeSocket != 0 {
		if err := os.Remove(socket); err != nil {
			return nil, err
		}
	}
	l, err := net.ListenUnix("unix", at)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(socket, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	s := &Server{listener: l, box: make(chan Page, 1), done: make(chan struct{}), readers: map[*net.UnixConn]chan []byte{}}
	go s.guard(s.accept)
	go s.guard(s.spread)
	return s, nil
}

// Post hands over a page. It returns at once. Only one goroutine may post.
func (s *Server) Post(p Page) {
	for {
		select {
		case s.box <- p:
			return
		default:
		}
		select {
		case <-s.box:
		default:
		}
	}
}

// Close ends the service and takes the socket away.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.done)
		s.listener.Close()
		s.mu.Lock()
		defer s.mu.Unlock()
		for c := range s.readers {
			c.Close()
		}
	})
}

// guard keeps a mistake here from taking the screen down with it: the terminal
// could not be restored. The notes end instead.
func (s *Server) guard(f func()) {
	defer func() {
		if recover() != nil {
			s.Close()
		}
	}()
	f()
}

func (s *Server) accept() {
	for {
		c, err := s.listener.AcceptUnix()
		if err != nil {
			return
		}
		s.mu.Lock()
		if len(s.readers) >= mostReaders {
			s.mu.Unlock()
			c.Close()
			continue
		}
		lines := make(chan []byte, 1)
		s.readers[c] = lines
		if s.last != nil {
			lines <- s.last
		}
		s.mu.Unlock()
		go s.guard(func() { s.feed(c, lines) })
	}
}

// feed sends pages to one terminal until it goes away or stops reading.
func (s *Server) feed(c *net.UnixConn, lines <-chan []byte) {
	defer func() {
		c.Close()
		s.mu.Lock()
		delete(s.readers, c)
		s.mu.Unlock()
	}()
	for {
		select {
		case <-s.done:
			return
		case line := <-lines:
			if c.SetWriteDeadline(time.Now().Add(patience)) != nil {
				return
			}
			if _, err := c.Write(line); err != nil {
				return
			}
		}
	}
}

// spread gives each page to every terminal, in place of one it has not taken.
func (s *Server) spread() {
	for {
		select {
		case <-s.done:
			return
		case p := <-s.box:
			line, err := json.Marshal(p)
			if err != nil || len(line) >= mostBytes {
				continue
			}
			s.give(append(line, '\n'))
		}
	}
}

func (s *Server) give(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = line
	for _, lines := range s.readers {
		select {
		case <-lines:
		default:
		}
		lines <- line // there is room: nobody else puts anything in
	}
}
