package stream

import (
	"slices"
	"testing"
)

// TestAKeyOfManyFindsTheFirst puts one key under thousands of entries, in memory
// and on disk, in lots that come as a stream is read: what is found is bounded, and
// is the first of the stream.
func TestAKeyOfManyFindsTheFirst(t *testing.T) {
	for name, keep := range map[string]*keyFile{"memory": nil, "disk": {tempDir: t.TempDir(), runMax: 2000}} {
		t.Run(name, func(t *testing.T) {
			ks := keys{keep: keep}
			if keep != nil {
				defer keep.close()
			}
			const lot, lots = 300, 60
			for l := range lots {
				var more []key
				for i := range lot {
					more = append(more, makeKey(7, l*lot+i), makeKey(uint32(1000+l*lot+i), l*lot+i))
				}
				slices.Sort(more)
				ks.add(more)
			}
			if keep != nil && len(ks.disk) == 0 {
				t.Fatal("nothing went to disk: the test proves nothing")
			}
			found := ks.find(7, nil)
			if len(found) != maxFound {
				t.Fatalf("%d entries were found, want %d", len(found), maxFound)
			}
			for i, e := range found {
				if e != i {
					t.Fatalf("entry %d is %d", i, e)
				}
			}
			if one := ks.find(uint32(1000+lot*lots-1), nil); !slices.Equal(one, []int{lot*lots - 1}) {
				t.Errorf("a key of one entry found %v", one)
			}
		})
	}
}
