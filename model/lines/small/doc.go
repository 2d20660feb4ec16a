// Package small reads files that are small by nature, such as settings and
// themes, and whatever else may stand under their name: it never waits and never
// reads on without end. A named pipe that nobody writes to, a device and a folder
// are refused, and so is a file that is longer than it may be.
package small
