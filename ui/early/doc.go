// Package early does what must happen before other packages initialise. It is
// the one exception to the rule that package initialisation does no work, and
// its only purpose is to keep the initialisation of others cheap and quiet:
//
//   - The terminal library asks the terminal for its background colour while it
//     initialises, and waits up to five seconds for an answer that many terminals
//     never give. It does not ask where the variable CI is set, so CI is set
//     until main begins.
//
//   - Nothing that initialisation allocates becomes garbage worth collecting, and
//     little of what the first screen does, so the garbage collector rests until
//     the program sets it to work; that saves a fifth of the time to the first
//     screen.
//
//   - Chroma reads its seventy styles while it initialises, which takes a quarter
//     of all the time before main. The colours here are made of the themes, and
//     none of those styles is ever asked for, so chroma finds its folder of styles
//     empty.
//
// Go initialises the packages whose imports are ready in the order of their
// import paths. So this package imports next to nothing, and its path sorts
// before those of all other modules. A test holds the order to be so; a module
// name that sorts after github.com would break it, and so would an import of
// package os or runtime/debug here.
//
// main imports the package for that effect, and calls [Environment] first of all.
package early
