//go:build cgo

package arena

/*
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>

__attribute__((constructor)) static void one_arena(void) { mallopt(M_ARENA_MAX, 1); }
#endif
*/
import "C"
