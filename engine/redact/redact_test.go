package redact

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestSecretsGoAndTheirShapeStays(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"provider key", `use sk-ant-api03-Ab12Cd34Ef56Gh78 now`, `use sk-ant-xxx00-Xx00Xx00Xx00Xx00 now`},
		{"project key", `"key":"sk-proj-AAAABBBBCCCCDDDD1111"`, `"key":"sk-proj-XXXXXXXXXXXXXXXX0000"`},
		{"google key", "AIzaSyA1234567890abcdefghijklmnopqrstuv", "AIzaXxX0000000000xxxxxxxxxxxxxxxxxxxxxx"},
		{"bearer", "Authorization: Bearer abc.DEF-123456789", "Authorization: Bearer xxx.XXX-000000000"},
		{"json web token", "eyJhbGciOiJI.eyJzdWIiOiIx.sig1", "eyJxxXxxXxXX.xxXxxXXxXxXx.xxx0"},
		{"member", `{"password": "hunter2!"}`, `{"password": "xxxxxx0!"}`},
		{"escaped member", `{\"api_key\":\"abcdef123\"}`, `{\"api_key\":\"xxxxxx000\"}`},
		{"mail", "write to kim.min@example.co.kr please", "write to xxx.xxx@xxxxxxx.xx.xx please"},
		{"github", "ghp_abcdefghijklmnopqrst12", "ghp_xxxxxxxxxxxxxxxxxxxx00"},
		{"private key", "-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\nXXXXxX==\n-----END PRIVATE KEY-----"},
		{"key behind an escape", `"say\nsk-abcdefghijklmnop1"`, `"say\nsk-xxxxxxxxxxxxxxxx0"`},
		{"member behind an escape", `"a\tpassword=hunter2x"`, `"a\tpassword=xxxxxx0x"`},
		{"mail behind an escape", `"to\nbob@example.com \u00e9amy@example.com"`, `"to\nxxx@xxxxxxx.xxx \u00e9xxx@xxxxxxx.xxx"`},
		{"key in raw JSON", `{"pem":"-----BEGIN RSA PRIVATE KEY-----\nMIIE\u0020aQ==\n-----END RSA PRIVATE KEY-----","b":"key"}`, `{"pem":"-----BEGIN RSA PRIVATE KEY-----\nXXXX\u0020xX==\n-----END RSA PRIVATE KEY-----","b":"key"}`},
		{"number", `{"password": 31415926, "n": 31415926}`, `{"password": 10000000, "n": 31415926}`},
		{"none", `call_abc123 asks for {"idempotency_key":"R101"} with 1,234 tokens @ noon`, `call_abc123 asks for {"idempotency_key":"R101"} with 1,234 tokens @ noon`},
		{"wide text", "열쇠는 없습니다", "열쇠는 없습니다"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Text(c.text)
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if len(got) != len(c.text) {
				t.Errorf("length %d, was %d", len(got), len(c.text))
			}
			if again := Text(got); again != got {
				t.Errorf("twice: %s", again)
			}
			if left := Holds(got); len(left) > 0 {
				t.Errorf("still holds %v", left)
			}
			if c.text != c.want && len(Holds(c.text)) == 0 {
				t.Error("held nothing")
			}
		})
	}
}

// FuzzJSON masks JSON: it is JSON after it, of the same length.
func FuzzJSON(f *testing.F) {
	f.Add(`{"api_key": "sk-abcdefabcdefabcdef", "mail": "x\nb@a.cd", "password": 1234567, "secret": -1234567.5}`)
	f.Add(`["-----BEGIN PRIVATE KEY-----\n\\\"\u00e9-a", "Bearer aaaaaaaaaaaaaaaaaaaa\\u0041"]`)
	f.Fuzz(func(t *testing.T, text string) {
		if got := Text(text); json.Valid([]byte(text)) && !json.Valid([]byte(got)) {
			t.Fatalf("no JSON: %s from %s", got, text)
		}
	})
}

func FuzzText(f *testing.F) {
	f.Add(`{"api_key": "sk-abcdefabcdefabcdef", "mail": "a@b.cd"}`)
	f.Fuzz(func(t *testing.T, text string) {
		got := Text(text)
		if len(got) != len(text) || strings.Count(got, "\n") != strings.Count(text, "\n") {
			t.Fatalf("shape lost: %q from %q", got, text)
		}
	})
}

// TestEveryKindCompiles: the expressions of a row are put together, so only
// using them shows that they are sound.
func TestEveryKindCompiles(t *testing.T) {
	for _, k := range secrets {
		if k.found.MatchString("") || k.keep.MatchString("\x00") && k.keep.String() != `^` {
			t.Errorf("%s: matches nothing in particular", k.name)
		}
	}
}
