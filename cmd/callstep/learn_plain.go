package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/engine/report"
	"callstep/engine/scenario"
	"callstep/ui/text"
)

// learnPlain tells a lesson in sentences, then asks its review questions where
// somebody can answer, and prints them with their answers where nobody can.
func (a *app) learnPlain(word string) error {
	m, err := a.open(word, setup{})
	if err != nil {
		return err
	}
	if err := m.Do("end"); err != nil {
		return unusablef("", "the run stopped early: %s", err)
	}
	if err := a.printRun(func(w io.Writer) error { return report.Linear(w, m, text.Clean) }); err != nil {
		return err
	}
	quiz := m.Scenario().Quiz
	if word == stdin || !isTerminal(a.in) || !isTerminal(a.out) {
		return a.printRun(func(w io.Writer) error { return printQuiz(w, quiz) })
	}
	p, notice := loadProgress()
	if notice != "" {
		fmt.Fprintf(a.err, "callstep: %s\n", oneLine(notice))
	}
	r := p.Of(lasting(word))
	seen(r, m)
	askQuiz(a.in, a.out, quiz, r)
	if err := saveProgress(p); err != nil {
		fmt.Fprintf(a.err, "callstep: cannot keep your progress: %s\n", oneLine(err.Error()))
	}
	return nil
}

// seen notes that a run was told to its end.
func seen(r *learn.Record, m *engine.Machine) {
	for _, t := range m.Turns() {
		if t.Verdict != "skipped" {
			r.See(learn.Sight{Turn: t.Turn, Stage: t.Stage.String(), Code: string(t.Code)})
		}
	}
	r.Finished, r.Outcome = true, m.Totals().Outcome.String()
	if r.Place.Setup == nil {
		r.Place.Setup, _ = json.Marshal(setup{}) // nothing in it can fail
	}
}

// say prints a text of a question, each of its lines with what it is about
// before it, without the signs around code, which say nothing aloud.
func say(w io.Writer, about, s string) {
	for line := range strings.Lines(s) {
		if line = text.Clean(strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "`", "")); line != "" {
			fmt.Fprintf(w, "%s: %s\n", about, line)
		}
	}
}

// putQuestion prints what is asked, and what there is to choose from or to put
// in order.
func putQuestion(w io.Writer, i, of int, q *scenario.Question) {
	fmt.Fprintln(w)
	say(w, fmt.Sprintf("question %d of %d", i+1, of), q.Ask)
	items := q.Items
	if q.Kind == "order" {
		items = learn.Mixed(q)
	}
	for n, item := range items {
		say(w, "choice "+strconv.Itoa(n+1), item)
	}
}

// printQuiz prints the questions with their answers.
func printQuiz(w io.Writer, quiz []scenario.Question) error {
	out := bufio.NewWriter(w)
	for i := range quiz {
		putQuestion(out, i, len(quiz), &quiz[i])
		say(out, "a good answer", learn.GoodAnswer(&quiz[i]))
	}
	return out.Flush()
}

// howTo says how a question of a kind is answered at the terminal.
var howTo = map[string]string{
	"choice": "Type the number of your choice.",
	"order":  "Type the numbers in the right order, such as 2 1 3.",
	"fill":   "Type what stands in the gap.",
	"decide": "Decide, and defend it; an empty line ends your answer.",
	"text":   "Type your answer; an empty line ends it.",
}

// longestLine is what is read of a line, in bytes.
const longestLine = 1 << 20

// endOf says why there is no further line.
func endOf(lines *bufio.Scanner) string {
	switch err := lines.Err(); {
	case err == nil:
		return "The input ended"
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Sprintf("A line is longer than %d MB, which ends the questions", longestLine>>20)
	default:
		return "The input cannot be read any further (" + oneLine(reason(err)) + ")"
	}
}

// askQuiz asks the questions one after the other until the input ends, and
// keeps the answers.
func askQuiz(in io.Reader, w io.Writer, quiz []scenario.Question, r *learn.Record) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for i := range quiz {
		q := &quiz[i]
		putQuestion(w, i, len(quiz), q)
		fmt.Fprintf(w, "%s An empty answer skips it.\n", howTo[q.Kind])
		given, going := readAnswer(lines, w, q)
		if given != "" {
			going = takeAnswer(lines, w, q, given, r)
		}
		say(w, "a good answer", learn.GoodAnswer(q))
		if !going {
			fmt.Fprintln(w, endOf(lines)+"; what you answered is kept.")
			return
		}
	}
	fmt.Fprintln(w)
	answered, s := r.Tally(quiz)
	words := fmt.Sprintf("%d of %d answered", answered, len(quiz))
	if s.Of > 0 {
		words += fmt.Sprintf(", %s right", s)
	}
	say(w, "questions", words)
}

// takeAnswer asks how sure the person is, judges what can be judged and keeps
// the answer. It reports false at the end of the input.
func takeAnswer(lines *bufio.Scanner, w io.Writer, q *scenario.Question, given string, r *learn.Record) bool {
	answer := learn.Answer{Ask: q.Ask, Given: given, Judged: learn.Judged(q)}
	answer.Right = answer.Judged && learn.Right(q, given)
	fmt.Fprintln(w, "How sure are you? 1 a guess, 2 fairly, 3 certain; an empty line says nothing.")
	going := lines.Scan()
	if n, err := strconv.Atoi(strings.TrimSpace(lines.Text())); err == nil && n >= 1 && n <= 3 {
		answer.Confidence = n
	}
	switch {
	case answer.Right:
		fmt.Fprintln(w, "Right.")
	case answer.Judged:
		fmt.Fprintln(w, "Not right.")
	default:
		fmt.Fprintln(w, "Compare yourself:")
	}
	r.Answer(answer)
	return going
}

// readAnswer reads an answer as it is kept; what is no number of a choice is
// asked for again. going is false at the end of the input.
func readAnswer(lines *bufio.Scanner, w io.Writer, q *scenario.Question) (given string, going bool) {
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case line == "":
			return "", true
		case q.Kind == "choice":
			if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(q.Items) {
				return q.Items[n-1], true
			}
			fmt.Fprintf(w, "That is no number from 1 to %d.\n", len(q.Items))
		case q.Kind == "order":
			if given, ok := ordered(q, line); ok {
				return given, true
			}
			fmt.Fprintf(w, "Type each number from 1 to %d once.\n", len(q.Items))
		case q.Kind == "fill":
			return line, true
		default:
			given = line
			for lines.Scan() && strings.TrimSpace(lines.Text()) != "" {
				given += "\n" + strings.TrimRight(lines.Text(), "\r")
			}
			return given, true
		}
	}
	return "", false
}

// ordered are the steps in the order of the numbers typed.
func ordered(q *scenario.Question, line string) (string, bool) {
	mixed := learn.Mixed(q)
	var steps []string
	var used []int
	for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > len(mixed) || slices.Contains(used, n) {
			return "", false
		}
		used = append(used, n)
		steps = append(steps, mixed[n-1])
	}
	return strings.Join(steps, "\n"), len(steps) == len(mixed)
}
