// Package print writes a stream as text, or its lines as stored.
package print
