// Makes a whole run of the tests print what failed and the sum, instead of two lines a test.
//
// `swift test` has no setting for that in the package, so the argument that Swift Testing knows is added
// before it looks at its arguments. Who asks for some tests, or for words, gets them: `swift test -v`.

#include <stddef.h>
#include <string.h>

#ifdef __linux__
// The standard library's own way to replace what CommandLine.arguments says.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) __attribute__((weak));

enum { most = 64 };

__attribute__((constructor)) static void quieten(int argc, char **argv, char **environment) {
  static char *arguments[most + 2];
  (void)environment;
  int is_swift_testing = 0;
  if (argc > most || _swift_stdlib_overrideUnsafeArgvArgc == NULL) return;
  for (int i = 0; i < argc; i++) {
    char *word = arguments[i] = argv[i];
    if (strcmp(word, "swift-testing") == 0) is_swift_testing = 1;
    // Anything else that is asked for is asked for by someone who wants to see it.
    if (strcmp(word, "-v") == 0 || strncmp(word, "--verb", 6) == 0 || strncmp(word, "--very", 6) == 0
        || strncmp(word, "--filter", 8) == 0 || strncmp(word, "--list", 6) == 0
        || strcmp(word, "list") == 0) return;
  }
  if (!is_swift_testing) return;
  arguments[argc] = "--quiet";
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, argc + 1);
}
#endif
