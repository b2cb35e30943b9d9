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
		{"member with words around", `{"secret_key":"abcdef123456","aws_secret_access_key":"wJalrXUtnFEMI/K7MDENG"}`, `{"secret_key":"xxxxxx000000","aws_secret_access_key":"xXxxxXXxxXXXX/X0XXXXX"}`},
		{"camel case", `{"refreshToken": "abcdef1234567890", "clientSecret":"q1w2e3"}`, `{"refreshToken": "xxxxxx0000000000", "clientSecret":"x0x0x0"}`},
		{"token", `{"token":"abcdef1234567890"}`, `{"token":"xxxxxx0000000000"}`},
		{"words in quotes", `{"password": "correct horse \"battery\" staple", "n": "left"}`, `{"password": "xxxxxxx xxxxx \"xxxxxxx\" xxxxxx", "n": "left"}`},
		{"words in quotes in JSON", `"{\"password\": \"correct \\\"horse\\\" battery\", \"n\": \"left\"}"`, `"{\"password\": \"xxxxxxx \\\"xxxxx\\\" xxxxxxx\", \"n\": \"left\"}"`},
		{"signs", `{"password": "a$b(c)d{e}[f]"}, password=a$b(c)d`, `{"password": "x$x(x)x{x}[x]"}, password=x$x(x)x`},
		{"python", `{'password': 'hunter two', 'n': 'left'}`, `{'password': 'xxxxxx xxx', 'n': 'left'}`},
		{"variable", "export AWS_SECRET_ACCESS_KEY=wJalr/K7 now", "export AWS_SECRET_ACCESS_KEY=xXxxx/X0 now"},
		{"header of an archive", `{"name": "Authorization", "value": "Bearer abcdefgh"},{"name":"x-api-key","value":"abcd12"}`, `{"name": "Authorization", "value": "Bearer xxxxxxxx"},{"name":"x-api-key","value":"xxxx00"}`},
		{"header with a list", `{"Authorization": ["Bearer abcdefgh", "Basic dXNlcjpwYXNz"], "n": ["left"]}`, `{"Authorization": ["Bearer xxxxxxxx", "Basic xXXxxxxxXXXx"], "n": ["left"]}`},
		{"header in YAML", "Authorization:\n  - Bearer abcdefgh\nx-n:\n  - left", "Authorization:\n  - Bearer xxxxxxxx\nx-n:\n  - left"},
		{"cookies", "Cookie: sid=abc; id=7\nx: y", "Cookie: xxx=xxx; xx=0\nx: y"},
		{"cookies of an archive", `"cookies": [{"name": "sid", "value": "abc"}], "value": "left"`, `"cookies": [{"name": "sid", "value": "xxx"}], "value": "left"`},
		{"password in a URL", "https://kim:hunter2@example.com:80/a", "https://kim:xxxxxx0@xxxxxxx.xxx:80/a"},
		{"query", "https://a.example/v1?key=abcdef12&n=left&access_token=abcdef12#a", "https://a.example/v1?key=xxxxxx00&n=left&access_token=xxxxxx00#a"},
		{"stripe", "sk_live_abcdefghij1234", "sk_live_xxxxxxxxxx0000"},
		{"npm", "npm_abcdefghijklmnopqrstuvwxyz0123456789", "npm_xxxxxxxxxxxxxxxxxxxxxxxxxx0000000000"},
		{"basic", "use Basic dXNlcjpwYXNz", "use Basic xXXxxxxxXXXx"},
		{"counts of tokens", `{"max_tokens":1234567,"prompt_tokens":1234567,"token":12345678,"tokens":"12345678","token_count":"12345678","total_token":"12345678"}`, `{"max_tokens":1234567,"prompt_tokens":1234567,"token":12345678,"tokens":"12345678","token_count":"12345678","total_token":"12345678"}`},
		{"words about tokens", `{"tokenizer":"cl100k_base_v2","progressToken":"abcdef1234567890","next_page_token":"abcdef1234567890","token":" Responsibility","token_type":"bearer-12345"}`, `{"tokenizer":"cl100k_base_v2","progressToken":"abcdef1234567890","next_page_token":"abcdef1234567890","token":" Responsibility","token_type":"bearer-12345"}`},
		{"words about secrets", `The secretary has basic understanding. {"password_policy":"eight letters","required":["password","api_key"],"password":{"type":"string"},"cookie":"chocolate"} Basic authentication needs authorization: required`, `The secretary has basic understanding. {"password_policy":"eight letters","required":["password","api_key"],"password":{"type":"string"},"cookie":"chocolate"} Basic authentication needs authorization: required`},
		{"end of a string", `["the password=", true, "password: ", false, "left"]`, `["the password=", true, "password: ", false, "left"]`},
		{"escaped signs", `{"a":"sk\u002dant\u002dapi03\u002dAb12Cd34Ef56Gh78", "m":"kim\u0040example.com", "t":"ghp\u005fabcdefghijklmnopqrst12"}`, `{"a":"xx\u002dxxx\u002dxxx00\u002dXx00Xx00Xx00Xx00", "m":"xxx\u0040xxxxxxx.xxx", "t":"xxx\u005fxxxxxxxxxxxxxxxxxxxx00"}`},
		{"escaped letters", `"use \u0073k-ant-api03-Ab12Cd34Ef56Gh78"`, `"use \u0073x-xxx-xxx00-Xx00Xx00Xx00Xx00"`},
		{"escaped signs deep in strings", `"{\\"k\\":\\"sk\\u002dant\\u002dapi03\\u002dAb12Cd34Ef56Gh78\\"}"`, `"{\\"k\\":\\"xx\\u002dxxx\\u002dxxx00\\u002dXx00Xx00Xx00Xx00\\"}"`},
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
	f.Add(`["the password=", true, "a secret: 'b\u0041", false, {"n": "it's"}, "{\"token\": \"abcdefgh12\"}"]`)
	f.Add(`{"cookies":[{"name":"a","value":"b"}],"Authorization":["Bearer abcdefgh1","c"],"x":[{"name":"cookie","value":"a=b"}]}`)
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
		if k.find != nil {
			continue
		}
		if k.found.MatchString("") || k.keep.MatchString("\x00") && k.keep.String() != `^` {
			t.Errorf("%s: matches nothing in particular", k.name)
		}
	}
}
