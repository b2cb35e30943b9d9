// Package export turns a frame of the screen into a picture. The frame is what
// View returns: lines of text with SGR sequences. The picture depends on the
// frame alone, so that it can be kept in the repository and compared.
package export
