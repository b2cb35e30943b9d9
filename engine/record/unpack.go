package record

import (
	"bytes"
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
	switch {
	case strings.HasPrefix(data, gzipMagic):
		z, err := gzip.NewReader(strings.NewReader(data))
		if err != nil {
			r.note(label, "packed with gzip, and cannot be unpacked: "+err.Error())
			return body{line: line, lost: true}
		}
		size := len(data)
		data, whole = r.inflate(z, label, size, 0)
	case encoding == "deflate" && strings.HasPrefix(data, "\x78"):
		z, err := zlib.NewReader(strings.NewReader(data))
		if err != nil {
			r.note(label, "packed with deflate, and cannot be unpacked: "+err.Error())
			return body{line: line, lost: true}
		}
		size := len(data)
		data, whole = r.inflate(z, label, size, 0)
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

// inflate unpacks size bytes within the bounds of a file. What is broken or too
// much is left out; said is how long the record says that it becomes, 0 where it
// says nothing.
func (r *reader) inflate(z io.Reader, label string, size int, said uint64) (text string, ok bool) {
	one := min(maxPacked, max(anyRatio, mostRatio*size))
	all := min(maxBuilt, max(anyTotal, totalRatio*r.file.Size))
	most := max(min(one, all-r.unpackedYet), 0)
	var b bytes.Buffer
	if said > 0 && said <= uint64(most) {
		b.Grow(int(said) + bytes.MinRead)
	}
	var err error
	if said <= uint64(most) {
		_, err = b.ReadFrom(io.LimitReader(z, int64(most)+1))
	}
	switch {
	case said > uint64(most) || b.Len() > most:
		why := fmt.Sprintf("left out: it unpacks to more than %d MB", one>>20)
		if most < one {
			why = fmt.Sprintf("left out: the file unpacks to more than %d MB", all>>20)
		}
		r.note(label, why)
		return "", false
	case err != nil:
		r.note(label, "cannot be unpacked to its end: "+err.Error())
	}
	r.unpackedYet += b.Len()
	return b.String(), err == nil
}
