package record

import (
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// packedBody reads bytes that may be packed.
func (r *reader) packedBody(data, encoding, label string, line int) body {
	whole := true
	var packing string
	var reader func(io.Reader) (io.ReadCloser, error)
	switch {
	case strings.HasPrefix(data, gzipMagic):
		packing, reader = "gzip", func(in io.Reader) (io.ReadCloser, error) { return gzip.NewReader(in) }
	case encoding == "deflate" && strings.HasPrefix(data, "\x78"):
		packing, reader = "deflate", zlib.NewReader
	}
	if reader != nil {
		size := len(data)
		open := func() (io.ReadCloser, error) { return reader(strings.NewReader(data)) }
		z, err := open()
		if err != nil {
			r.note(label, "packed with "+packing+", and cannot be unpacked: "+err.Error())
			return body{line: line, lost: true}
		}
		said := unpacksTo(z, r.mostOf(size))
		if z, err = open(); err == nil {
			data, whole = r.inflate(z, label, size, said)
		}
	}
	if !utf8.ValidString(data) {
		if encoding != "" && encoding != "gzip" && encoding != "deflate" {
			r.note(label, "packed with "+cut(encoding, 20)+", which cannot be unpacked")
			whole = false
		}
		return body{line: line, text: strings.ToValidUTF8(head(data, 1000), "\uFFFD"), lost: !whole}
	}
	b := r.bodyOf(data, label, line)
	b.lost = b.lost || !whole
	return b
}

// What is packed may be a long log in a short file, or nothing but zeros. A
// text of JSON packs to a tenth, rarely to a hundredth.
const (
	mostRatio  = 200      // of a body,
	anyRatio   = 16 << 20 // if it is longer than that
	totalRatio = 50       // of all in a file,
	anyTotal   = maxPacked
)

// mostOf is how much size bytes may unpack to: on their own, and in what is left
// of the file's bound.
func (r *reader) mostOf(size int) unpackedBounds {
	one := min(maxPacked, max(anyRatio, mostRatio*size))
	all := min(maxBuilt, max(anyTotal, totalRatio*r.file.Size))
	return unpackedBounds{one, all, max(min(one, all-r.unpackedYet), 0)}
}

type unpackedBounds struct{ one, all, most int }

// unpacksTo is how many bytes come out, up to one more than may: what is left out
// for its length is never held in memory, nor is what is taken held twice.
func unpacksTo(z io.Reader, b unpackedBounds) uint64 {
	n, _ := io.Copy(io.Discard, io.LimitReader(z, int64(b.most)+1)) // what is broken is told when it is read
	return uint64(n)
}

// inflate unpacks size bytes within the bounds of a file. What is broken or too
// much is left out; said is how long the record says that it becomes, 0 where it
// says nothing.
func (r *reader) inflate(z io.Reader, label string, size int, said uint64) (text string, ok bool) {
	bound := r.mostOf(size)
	var b strings.Builder
	var err error
	if said <= uint64(bound.most) {
		b.Grow(int(said))
		_, err = io.Copy(&b, io.LimitReader(z, int64(bound.most)+1))
	}
	switch {
	case said > uint64(bound.most) || b.Len() > bound.most:
		why := fmt.Sprintf("left out: it unpacks to more than %d MB", bound.one>>20)
		if bound.most < bound.one {
			why = fmt.Sprintf("left out: the file unpacks to more than %d MB", bound.all>>20)
		}
		r.note(label, why)
		return "", false
	case err != nil:
		r.note(label, "cannot be unpacked to its end: "+err.Error())
	}
	r.unpackedYet += b.Len()
	return b.String(), err == nil
}
