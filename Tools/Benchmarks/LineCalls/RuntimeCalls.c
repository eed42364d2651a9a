// Counts the calls that a program makes of the Swift runtime and of the allocator, and the bytes that it copies. Preloaded
// by Tools/Benchmarks/count-lines, which divides the figures by lines.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

typedef void *(*function)(void *, void *, void *, void *, void *, void *);

// The functions have up to six arguments, which lie in registers: so they are passed on without knowing their types.
#define COUNTED(name)                                                      \
  static atomic_ulong name##_calls;                                        \
  void *name(void *a, void *b, void *c, void *d, void *e, void *f) {       \
    static function next;                                                  \
    if (!next) next = (function)dlsym(RTLD_NEXT, #name);                   \
    atomic_fetch_add_explicit(&name##_calls, 1, memory_order_relaxed);     \
    return next(a, b, c, d, e, f);                                         \
  }

COUNTED(malloc)
COUNTED(swift_retain)
COUNTED(swift_release)
COUNTED(swift_getGenericMetadata)
COUNTED(swift_conformsToProtocol)
COUNTED(swift_dynamicCast)
COUNTED(swift_beginAccess)
COUNTED(swift_task_isCurrentExecutor)
COUNTED(swift_weakLoadStrong)
COUNTED(swift_getKeyPath)

// These are not passed on: looking up the next one would copy.
static atomic_ulong copied;

void *memmove(void *to, const void *from, size_t size) {
  char *target = to;
  const char *source = from;
  atomic_fetch_add_explicit(&copied, size, memory_order_relaxed);
  if (target <= source) {
    for (size_t index = 0; index < size; index++) {
      target[index] = source[index];
      __asm__ volatile("" ::: "memory");
    }
  } else {
    for (size_t index = size; index > 0; index--) {
      target[index - 1] = source[index - 1];
      __asm__ volatile("" ::: "memory");
    }
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t size) { return memmove(to, from, size); }

__attribute__((destructor)) static void print(void) {
  char line[400];
  int length = snprintf(
      line, sizeof line,
      "RUNTIME-CALLS mallocs %lu copied %lu retains %lu releases %lu generics %lu conformances %lu casts %lu accesses %lu "
      "executors %lu weak %lu keypaths %lu\n",
      malloc_calls, copied, swift_retain_calls, swift_release_calls, swift_getGenericMetadata_calls,
      swift_conformsToProtocol_calls, swift_dynamicCast_calls, swift_beginAccess_calls,
      swift_task_isCurrentExecutor_calls, swift_weakLoadStrong_calls, swift_getKeyPath_calls);
  if (write(2, line, length) < 0) return;
}
