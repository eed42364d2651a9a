import Platform

/// Standard input, output and error.
public enum StandardDescriptor: Int32, CaseIterable, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Opens `/dev/null` for those of the three that are closed, and ignores SIGXFSZ.
  ///
  /// Otherwise a file opened later would take their number, and be read as input or written to as output.
  /// Writing beyond the largest size of a file then fails instead of ending the program. A closed input is at
  /// its end, and diagnostics are dropped, but writing results fails: they must not be lost silently. Call this
  /// first in a program, before anything opens a file.
  ///
  /// - Throws: The system's error if `/dev/null` cannot be opened.
  public static func protect() throws(SystemError) {
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in allCases where fcntl(descriptor.rawValue, F_GETFD) == -1 {
      // All smaller numbers are open, so the new descriptor takes this number.
      let flags = descriptor == .error ? O_WRONLY : O_RDONLY
      let opened = try SystemCall.openFile("/dev/null", flags)
      // It is inherited like any standard descriptor.
      _ = fcntl(opened, F_SETFD, 0)
    }
  }

  /// Keeps standard output for the caller, and points it at standard error for all other code of the process and for the
  /// programs that it starts.
  ///
  /// - Returns: A descriptor of what was standard output.
  static func keepOutput() throws(SystemError) -> Int32 {
    let kept = try SystemCall.untilUninterrupted {
      fcntl(output.rawValue, F_DUPFD_CLOEXEC, error.rawValue + 1)
    }
    try SystemCall.untilUninterrupted { dup2(error.rawValue, output.rawValue) }
    return kept
  }

  /// Whether the descriptor is a terminal, with a user in front of it.
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}
