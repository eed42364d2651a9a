// A tracer, which makes chosen calls of the system fail, or ends the program at one of them.

import Foundation
import Testing

#if os(Linux)
  /// `strace`, where it is installed and may trace.
  enum Tracer {
    /// Tests without one are skipped, and say so.
    static let isThere = ConditionTrait.enabled(
      "There is no strace here that may trace; install it to run this test."
    ) { try await canTrace }

    private static var canTrace: Bool {
      get async throws {
        try await Program(shell: "strace -o /dev/null true 2>/dev/null").run().ending == .exited(0)
      }
    }

    /// What a traced program needs: the leak checker is a tracer, too.
    static let environment = ["ASAN_OPTIONS": "detect_leaks=0"]
  }
#endif
