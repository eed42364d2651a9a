// Stands in for the allocating functions of glibc, which has no hooks any more.
//
// A program's own definition of malloc is used by all libraries that it loads, so this sees the Swift
// runtime as well. `free` stays glibc's own. Where there is no glibc, nothing is counted.

#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int is_counting;
static atomic_long count;

// Outside of a counted run this is one load, so that times stay what they are.
static inline void note(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

int allocations_can_be_counted(void) { return 1; }

void allocations_start(void) {
  atomic_store(&count, 0);
  atomic_store(&is_counting, 1);
}

long allocations_stop(void) {
  atomic_store(&is_counting, 0);
  return atomic_load(&count);
}

long allocations_live_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}

#else

int allocations_can_be_counted(void) { return 0; }
void allocations_start(void) {}
long allocations_stop(void) { return 0; }
long allocations_live_bytes(void) { return 0; }

#endif

__attribute__((noinline)) void instructions_mark(void) { __asm__ volatile("" ::: "memory"); }
