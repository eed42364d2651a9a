// A tracer, which makes system calls fail, or kills the program at one of them.

import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// `strace`, if it is installed and allowed to trace.
  enum Tracer {
    /// Tests that need a tracer are skipped without one, with a comment.
    static let isThere = ConditionTrait.enabled(
      "There is no strace here that may trace; install it to run this test."
    ) { try await canTrace }

    private static var canTrace: Bool {
      get async throws {
        try await Program(shell: "strace -o /dev/null true 2>/dev/null").run().ending == .exited(0)
      }
    }

    /// The environment of a traced program; the leak checker is off, as it is a tracer, too.
    static let environment = ["ASAN_OPTIONS": "detect_leaks=0"]
  }
#endif
