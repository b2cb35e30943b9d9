package record

import (
	"slices"
	"testing"
)

func TestByNumber(t *testing.T) {
	want := []string{"samples/1_epoch_1.json", "samples/2_epoch_1.json", "samples/2_epoch_10.json", "samples/10_epoch_1.json", "samples/a.json"}
	got := []string{want[3], want[4], want[2], want[0], want[1]}
	slices.SortFunc(got, byNumber)
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
