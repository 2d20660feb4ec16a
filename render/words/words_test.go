package words

import (
	"asrview/model/asr"
	"asrview/model/stream"
	"testing"
)

func TestNumbersAsTheScreenSaysThem(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Group(0), "0"},
		{Group(999), "999"},
		{Group(412870), "412,870"},
		{Group(-1234567), "-1,234,567"},
		{Group(-123), "-123"},
		{Count(1, "record", "records"), "1 record"},
		{Count(1204, "record", "records"), "1,204 records"},
		{Group(int64(-1_000)), "-1,000"},
		{Amount(2_000_000), "2,000,000"},
		{Amount(-1234.5), "-1,234.5"},
		{Amount(0.25), "0.25"},
		{Seq(asr.Seq{N: 412870, Known: true}, "no seq"), "#412870"},
		{Seq(asr.Seq{N: 7}, "no seq"), "no seq"},
		{Place(stream.Entry{Line: 3, Pos: 70}), "line 3"},
		{Place(stream.Entry{Pos: 70}), "at byte 70"},
		{Size(42), "42 bytes"},
		{Size(20_300), "20.3 kB"},
		{Size(999_960), "1.0 MB"},
		{Size(100 << 20), "105 MB"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
