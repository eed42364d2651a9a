#ifndef CPrintStream_h
#define CPrintStream_h

#include <stdbool.h>
#include <stddef.h>

/// A function that is passed what was printed, as a rule up to a line's end, with the context that it was given with.
typedef void (*PrintReceiver)(void *context, const char *text, size_t count);

/// Puts a stream in the place of C's `stdout` that passes each printed line on.
///
/// Text that waits in the former stream goes to its descriptor first, and the receiver gets an empty text before it. Calls
/// of the receiver do not overlap. Call this before other threads print.
///
/// \returns Whether the platform lets `stdout` be replaced. If not, the former stream writes each line at its end.
bool replaceStandardOutput(void *context, PrintReceiver receiver);

#endif
