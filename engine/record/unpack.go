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
	switch {
	case strings.HasPrefix(data, gzipMagic):
		z, err := gzip.NewReader(strings.NewReader(data))
		if err != nil {
			r.note(label, "packed with gzip, and cannot be unpacked: "+err.Error())
			return body{line: line}
		}
		data = r.inflate(z, label)
	case encoding == "deflate" && strings.HasPrefix(data, "\x78"):
		z, err := zlib.NewReader(strings.NewReader(data))
		if err != nil {
			r.note(label, "packed with deflate, and cannot be unpacked: "+err.Error())
			return body{line: line}
		}
		data = r.inflate(z, label)
	}
	if !utf8.ValidString(data) {
		if encoding != "" && encoding != "gzip" && encoding != "deflate" {
			r.note(label, "packed with "+cut(encoding, 20)+", which cannot be unpacked")
		}
		return body{line: line, text: strings.ToValidUTF8(head(data, 1000), "\uFFFD")}
	}
	return r.bodyOf(data, label, line)
}

// inflate unpacks within the bounds of a file. What is broken or too much is
// left out.
func (r *reader) inflate(z io.Reader, label string) string {
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(z, int64(maxBuilt-r.used)+1))
	r.used += int(n)
	switch {
	case r.used > maxBuilt:
		r.used = maxBuilt
		r.note(label, fmt.Sprintf("left out: it unfolds to more than %d MB", maxBuilt>>20))
		return ""
	case err != nil:
		r.note(label, "cannot be unpacked to its end: "+err.Error())
	}
	return b.String()
}
