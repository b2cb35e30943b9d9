package record

import (
	"archive/zip"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// archive reads a zip: the .eval of inspect_ai, whose samples are files of
// their own. They are read in the order of their names.
func (r *reader) archive(data string) *Error {
	z, err := zip.NewReader(strings.NewReader(data), int64(len(data)))
	if err != nil {
		return &Error{Why: "a zip archive that cannot be opened: " + err.Error(), Do: "copy the file again"}
	}
	var samples []*zip.File
	isLog := false
	for _, f := range z.File {
		isLog = isLog || f.Name == "header.json" || f.Name == "_journal/start.json"
		if strings.HasPrefix(f.Name, "samples/") && strings.HasSuffix(f.Name, ".json") {
			samples = append(samples, f)
		}
	}
	if !isLog {
		return &Error{Why: "a zip archive that is no log of inspect_ai", Do: "unpack it and give the file inside"}
	}
	r.file.Container = "inspect-zip"
	slices.SortFunc(samples, func(a, b *zip.File) int { return byNumber(a.Name, b.Name) })
	for _, f := range samples {
		r.packedSample(f)
	}
	if len(samples) == 0 {
		r.note("", "the log holds no samples")
	}
	return nil
}

// byNumber orders names as people count: 2_epoch_1 before 10_epoch_1.
func byNumber(a, b string) int {
	x, y := leadingDigits(a), leadingDigits(b)
	switch {
	case x == "" && y == "":
		return strings.Compare(a, b)
	case x == "" || y == "": // what is not numbered comes last
		return cmp.Compare(len(y), len(x))
	}
	x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
	// Of one number epoch_2 is before epoch_10, the shorter name before the longer.
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y), cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

func leadingDigits(name string) string {
	base := path.Base(name)
	return base[:len(base)-len(strings.TrimLeft(base, "0123456789"))]
}

func (r *reader) packedSample(f *zip.File) {
	in, err := f.Open()
	if err != nil {
		r.note(f.Name, "cannot be unpacked: "+err.Error())
		return
	}
	text, _ := r.inflate(in, f.Name, int(min(f.CompressedSize64, maxBytes)), f.UncompressedSize64)
	if err := in.Close(); err != nil {
		r.note(f.Name, "cannot be unpacked to its end: "+err.Error())
	}
	if text == "" {
		return
	}
	n, bad := wire.Index(text, &wire.Source{Label: f.Name, Base: -1})
	if bad != nil {
		r.note(f.Name, fmt.Sprintf("not JSON at byte %d: %s", bad.Offset, bad.Detail))
		return
	}
	if !n.Is(jsonscan.Object) {
		r.note(f.Name, "not a sample")
		return
	}
	r.sample(n)
}
