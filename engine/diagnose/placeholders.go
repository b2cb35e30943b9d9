package diagnose

import "strings"

// isPlaceholder knows an id that a recorder or an exporter put in the place of
// the one that was sent: the form of it says nothing about the request. A list
// printed as text is another library's way to keep two ids in one.
func isPlaceholder(id string) bool {
	if strings.HasPrefix(id, "<") && strings.HasSuffix(id, ">") || strings.HasPrefix(id, "[") && strings.HasSuffix(id, "]") {
		return true
	}
	upper := strings.ToUpper(id)
	return strings.Contains(upper, "REDACTED") || strings.Contains(upper, "SANITIZED") || strings.Contains(id, "***")
}
