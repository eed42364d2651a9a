// Limits the number of tests that run at the same time.
//
// Tests on the main actor share one thread. If all of them began at once, each change would be checked against the
// conditions of all that wait, and the threads and processes of a test would run until its turn comes: four times the
// work. A few at a time keep the cores busy while some wait for a process.

#include <stdlib.h>

__attribute__((constructor)) static void limit(void) {
  // Swift Testing reads it as a run begins; there is no setting for it in the package.
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "8", 0);
}
