// This file lets early.go declare a function that the runtime defines.
