// A C file, as Swift imports neither `fopencookie` nor an assignment to `stdout`.

#define _GNU_SOURCE
#include "CPrintStream.h"

#include <stdio.h>
#if defined(__GLIBC__)
#include <stdio_ext.h>
#endif

static void *receiverContext;
static PrintReceiver receiver;

#if defined(__APPLE__)
static int pass(void *cookie, const char *text, int count) {
  receiver(receiverContext, text, (size_t)count);
  return count;
}

static FILE *openStream(void) { return fwopen(NULL, pass); }
#elif defined(__GLIBC__)
static ssize_t pass(void *cookie, const char *text, size_t count) {
  receiver(receiverContext, text, count);
  return (ssize_t)count;
}

static FILE *openStream(void) {
  cookie_io_functions_t functions = {.write = pass};
  return fopencookie(NULL, "w", functions);
}
#endif

bool replaceStandardOutput(void *newContext, PrintReceiver newReceiver) {
#if defined(__GLIBC__)
  if (__fpending(stdout) > 0) newReceiver(newContext, "", 0);
#endif
  fflush(stdout);
  // Code that has kept the former stream uses it on.
  setvbuf(stdout, NULL, _IOLBF, 0);
#if defined(__APPLE__) || defined(__GLIBC__)
  receiverContext = newContext;
  receiver = newReceiver;
  FILE *stream = openStream();
  if (stream == NULL) return false;
  setvbuf(stream, NULL, _IOLBF, 0);
  stdout = stream;
  return true;
#else
  return false;
#endif
}
