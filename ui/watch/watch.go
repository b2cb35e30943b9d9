// Package watch tells when a file may have been written.
package watch

import (
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// File is a file that is watched.
type File struct {
	// Changed has a value when the file may have been written since the last
	// one was taken. It is closed by Close.
	Changed <-chan struct{}

	watcher *fsnotify.Watcher
}

// Open watches a file. Its folder is what the system is asked about: most
// editors do not write into a file, they put a new one in its place. Of a link
// the file behind it is watched as well.
func Open(path string) (*File, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, name := range namesOf(path) {
		names[name] = true
		if err := watcher.Add(filepath.Dir(name)); err != nil {
			_ = watcher.Close() // nothing was watched yet
			return nil, err
		}
	}
	changed := make(chan struct{}, 1)
	go tell(watcher, names, changed)
	return &File{changed, watcher}, nil
}

// Close ends the watch.
func (f *File) Close() error { return f.watcher.Close() }

// namesOf are the paths under which the file changes.
func namesOf(path string) []string {
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	names := []string{abs}
	if real, err := filepath.EvalSymlinks(abs); err == nil && real != abs {
		names = append(names, real)
	}
	return names
}

// tell passes on what concerns the file. One value waits at most: whoever takes
// it reads the file as it is then.
func tell(watcher *fsnotify.Watcher, names map[string]bool, changed chan<- struct{}) {
	defer close(changed)
	for {
		select {
		case event, open := <-watcher.Events:
			if !open {
				return
			}
			if names[filepath.Clean(event.Name)] && !event.Has(fsnotify.Remove) && event.Op != fsnotify.Chmod {
				select {
				case changed <- struct{}{}:
				default:
				}
			}
		case _, open := <-watcher.Errors:
			if !open {
				return
			}
			// Events may have been lost; the next one tells.
		}
	}
}
