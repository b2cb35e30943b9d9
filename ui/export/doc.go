// Package export turns frames of the screen into pictures, films and pages. A
// frame is what View returns: lines of text with SGR sequences. What is made
// depends on the frames alone, so that it can be kept in the repository and
// compared.
package export
