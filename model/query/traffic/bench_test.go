package traffic

import (
	"fmt"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// BenchmarkGraphOfAFolderAndItsCopy makes the graph of 20,000 streams, of which each
// two are of one session, so that there are 10,000 problems to say.
func BenchmarkGraphOfAFolderAndItsCopy(b *testing.B) {
	const sessions = 10_000
	var builder Builder
	for i := range 2 * sessions {
		header := fmt.Sprintf(`{"type":"session","seq":0,"id":"r0","session":"x:%05d"}`+"\n", i%sessions)
		st := stream.Open(lines.FromBytes([]byte(header)), stream.Options{})
		if err := st.WaitComplete(b.Context()); err != nil {
			b.Fatal(err)
		}
		if err := builder.Read(b.Context(), builder.Add(fmt.Sprintf("logs/%05d.jsonl", i)), st.Snapshot()); err != nil {
			b.Fatal(err)
		}
		st.Close()
	}
	for b.Loop() {
		if n := len(builder.Graph().Problems); n != sessions {
			b.Fatalf("%d problems", n)
		}
	}
}
