//go:build unix

package notes

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// place is a socket in a folder of its own; its path must be short.
func place(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "cs")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return filepath.Join(dir, "callstep", "notes")
}

func serve(t *testing.T, socket string) *Server {
	t.Helper()
	s, err := Serve(socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func follow(t *testing.T, socket string) *Reader {
	t.Helper()
	r, err := Open(socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func next(t *testing.T, r *Reader) Page {
	t.Helper()
	if err := r.conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	p, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTwoTerminalsFollow: whoever comes late gets the last page.
func TestTwoTerminalsFollow(t *testing.T) {
	socket := place(t)
	s := serve(t, socket)
	early := follow(t, socket)
	s.Post(Page{Title: "one", Cues: []Cue{{1, "break it", "turn 2"}}})
	if p := next(t, early); p.Title != "one" || len(p.Cues) != 1 || p.Cues[0].Leads != "turn 2" {
		t.Errorf("got %+v", p)
	}
	late := follow(t, socket)
	if p := next(t, late); p.Title != "one" {
		t.Errorf("late: %+v", p)
	}
	s.Post(Page{Title: "two"})
	for _, r := range []*Reader{early, late} {
		if p := next(t, r); p.Title != "two" {
			t.Errorf("got %+v", p)
		}
	}
}

// TestNobodyElseCanRead: folder and socket are the owner's alone.
func TestNobodyElseCanRead(t *testing.T) {
	socket := place(t)
	if err := os.Mkdir(filepath.Dir(socket), 0o755); err != nil {
		t.Fatal(err)
	}
	serve(t, socket)
	for name, want := range map[string]os.FileMode{filepath.Dir(socket): 0o700, socket: 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v; want %o", name, info.Mode(), err, want)
		}
	}
}

// TestAFolderOfSomebodyElseIsRefused, by both ends.
func TestAFolderOfSomebodyElseIsRefused(t *testing.T) {
	socket := place(t)
	serve(t, socket)
	uid = func() int { return os.Getuid() + 1 }
	defer func() { uid = os.Getuid }()
	if _, err := Serve(socket); !errors.Is(err, ErrForeign) {
		t.Errorf("Serve: %v", err)
	}
	if _, err := Open(socket); !errors.Is(err, ErrForeign) || errors.Is(err, ErrNoScreen) {
		t.Errorf("Open: %v", err)
	}
}

func TestALinkIsNoFolder(t *testing.T) {
	socket := place(t)
	if err := os.Symlink(t.TempDir(), filepath.Dir(socket)); err != nil {
		t.Fatal(err)
	}
	if _, err := Serve(socket); err == nil || !strings.Contains(err.Error(), "is no folder") {
		t.Errorf("Serve: %v", err)
	}
}

// TestOneScreenAtATime: a second one is told so; a dead one is replaced.
func TestOneScreenAtATime(t *testing.T) {
	socket := place(t)
	s := serve(t, socket)
	if _, err := Serve(socket); !errors.Is(err, ErrBusy) {
		t.Errorf("a second screen: %v", err)
	}
	r := follow(t, socket)
	s.Close()
	if _, err := r.Next(); err == nil {
		t.Error("the end of the screen was not noticed")
	}
	if _, err := Open(socket); !errors.Is(err, ErrNoScreen) {
		t.Errorf("after the end: %v", err)
	}
	again := serve(t, socket)
	again.Post(Page{Title: "again"})
	if p := next(t, follow(t, socket)); p.Title != "again" {
		t.Errorf("got %+v", p)
	}
}

// TestAStaleSocketIsTakenOver: a screen that was killed leaves one behind.
func TestAStaleSocketIsTakenOver(t *testing.T) {
	socket := place(t)
	s := serve(t, socket)
	s.listener.SetUnlinkOnClose(false)
	s.Close()
	if _, err := os.Lstat(socket); err != nil {
		t.Fatal(err)
	}
	serve(t, socket)
}

// TestPostNeverWaits, however little the other side reads; the newest page wins.
func TestPostNeverWaits(t *testing.T) {
	socket := place(t)
	s := serve(t, socket)
	deaf := follow(t, socket)
	big := strings.Repeat("x", 100_000)
	for range 200 {
		s.Post(Page{Title: big})
	}
	s.Post(Page{Title: "last"})
	for {
		if p := next(t, deaf); p.Title == "last" {
			return
		}
	}
}

// TestAPlainFileIsLeftAlone: only a socket is replaced.
func TestAPlainFileIsLeftAlone(t *testing.T) {
	socket := place(t)
	if err := os.MkdirAll(filepath.Dir(socket), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(socket, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Serve(socket); err == nil {
		s.Close()
		t.Error("a file was replaced")
	}
	if text, _ := os.ReadFile(socket); string(text) != "mine" {
		t.Errorf("the file holds %q", text)
	}
}

// FuzzPage: whatever a socket sends is a page or an error. It is the same each
// time, there are no more pages than lines, and none is larger than its line.
func FuzzPage(f *testing.F) {
	f.Add("{\"title\":\"x\"}\n{}\n")
	f.Add("null\n[")
	f.Add("{\"cues\":[{\"key\":1,\"name\":\"\\u001b[2J\"}],\"began\":\"2026-03-01T09:00:00Z\"}\r\n")
	f.Add("{\"note\":\"\xff\"}\n{\"turn\":1e99}\n")
	f.Fuzz(func(t *testing.T, sent string) {
		pages, end := readAll(sent)
		again, endAgain := readAll(sent)
		if !reflect.DeepEqual(pages, again) || end.Error() != endAgain.Error() {
			t.Fatalf("%q was read as %+v (%v), then as %+v (%v)", sent, pages, end, again, endAgain)
		}
		lines := strings.SplitAfter(sent, "\n")
		if len(pages) > len(lines) {
			t.Fatalf("%q has %d lines and made %d pages", sent, len(lines), len(pages))
		}
		for i, p := range pages {
			// A byte that is no UTF-8 becomes a sign of three bytes.
			if size := sizeOf(p); size > 3*len(lines[i]) || size > 3*mostBytes {
				t.Fatalf("line %d of %q has %d bytes and made a page of %d", i+1, sent, len(lines[i]), size)
			}
			for _, text := range textsOf(p) {
				if !utf8.ValidString(text) {
					t.Fatalf("line %d of %q made the text %q", i+1, sent, text)
				}
			}
		}
	})
}

// TestAnOpenFolderIsNotFollowed: in it anybody could serve.
func TestAnOpenFolderIsNotFollowed(t *testing.T) {
	socket := place(t)
	serve(t, socket)
	if err := os.Chmod(filepath.Dir(socket), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(socket); !errors.Is(err, ErrOpen) || errors.Is(err, ErrNoScreen) {
		t.Errorf("Open: %v", err)
	}
}

// readAll reads pages until the first error, which is io.EOF after the last.
func readAll(sent string) (pages []Page, end error) {
	r := newReader(strings.NewReader(sent))
	for {
		p, err := r.next()
		if err != nil {
			return pages, err
		}
		pages = append(pages, p)
	}
}

func textsOf(p Page) []string {
	texts := []string{p.Title, p.Now, p.Next, p.Then, p.Note, p.NextNote}
	for _, c := range p.Cues {
		texts = append(texts, c.Name, c.Leads)
	}
	return texts
}

// sizeOf is how many bytes the texts of a page have.
func sizeOf(p Page) (n int) {
	for _, text := range textsOf(p) {
		n += len(text)
	}
	return n
}
