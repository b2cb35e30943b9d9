package sweep

import (
	"context"
	"sync"
)

// each does n jobs on all workers. Neighbours share what they find out, so a
// worker starts with a stretch of its own and only then helps where most is
// left, from the far end. A job that panics stops them all.
func (s *sweep) each(parent context.Context, n int, do func(w *worker, job int)) error {
	ctx, stop := context.WithCancelCause(parent)
	defer stop(nil)
	q := newQueue(n, len(s.workers))
	var group sync.WaitGroup
	for i, w := range s.workers {
		group.Go(func() {
			for ctx.Err() == nil {
				job, ok := q.next(i)
				if !ok {
					return
				}
				if err := w.safely(do, job); err != nil {
					stop(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// progress tells that one more job is done, and the outcomes of its cells.
func (s *sweep) progress(found *Counts) {
	s.telling.Lock()
	defer s.telling.Unlock()
	s.done++
	s.met.add(found)
	if s.o.Tally != nil {
		s.o.Tally(s.met)
	}
	if s.o.Progress != nil {
		s.o.Progress(s.done, s.total)
	}
}

// queue is the jobs that are left, a stretch for each worker.
type queue struct {
	mu   sync.Mutex
	left []stretch
}

type stretch struct{ from, to int }

func newQueue(jobs, workers int) *queue {
	q := &queue{left: make([]stretch, workers)}
	for i := range q.left {
		q.left[i] = stretch{jobs * i / workers, jobs * (i + 1) / workers}
	}
	return q
}

// next is the next job of a worker, or one taken from another.
func (q *queue) next(worker int) (int, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if own := &q.left[worker]; own.from < own.to {
		own.from++
		return own.from - 1, true
	}
	most := &q.left[0]
	for i := range q.left {
		if l := &q.left[i]; l.to-l.from > most.to-most.from {
			most = l
		}
	}
	if most.from == most.to {
		return 0, false
	}
	most.to--
	return most.to, true
}
