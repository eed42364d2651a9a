// Gives the leak checker of the address sanitizer the file of what it takes for lost and is not: in
// this process, and in the programs that the tests start. Who sets LSAN_OPTIONS names the file, too.

#if defined(__linux__) && __has_feature(address_sanitizer)
#include <stdlib.h>

static const char options[] = "suppressions='" PACKAGE "/.ci/lsan-suppressions':print_suppressions=0";

// The checker asks for it as the process starts.
const char *__lsan_default_options(void);
const char *__lsan_default_options(void) { return options; }

__attribute__((constructor)) static void pass_on(void) { setenv("LSAN_OPTIONS", options, 0); }
#endif
