// Package record reads recorded files: it finds out what a file is, takes the
// bodies out of their container and hands them to package wire. A container is
// one file and one row of the table.
package record
