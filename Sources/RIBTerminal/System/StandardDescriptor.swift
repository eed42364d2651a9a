#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard input, output and error.
public enum StandardDescriptor: Int32, CaseIterable, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Points those of the three that are closed at `/dev/null`, so that no file opened later takes
  /// their number and is then read as input or written to as output; and ignores SIGXFSZ, so that
  /// writing beyond the largest size of a file fails and does not end the program.
  ///
  /// Input is at its end then, diagnostics are dropped, and writing results fails: they must not be
  /// lost as if all were well. Call it as the first act of a program, before anything opens a file.
  /// - Throws: What the system said when `/dev/null` could not be opened.
  public static func protect() throws(SystemError) {
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in allCases where fcntl(descriptor.rawValue, F_GETFD) == -1 {
      // All smaller ones are open, so the new descriptor takes just this number.
      let flags = descriptor == .error ? O_WRONLY : O_RDONLY
      let opened = try SystemCall.openFile("/dev/null", flags)
      // It is to be inherited like any standard descriptor.
      _ = fcntl(opened, F_SETFD, 0)
    }
  }

  /// Whether the descriptor is a terminal, with a person before it.
  public var isTerminal: Bool { SystemCall.isTerminal(rawValue) }
}
