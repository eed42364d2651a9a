import Platform

/// The outcome of a session, as the status that the program exits with.
public enum ExitStatus: Equatable, Sendable {
  /// All went well.
  case success
  /// A command failed, or an effect still ran when the time to wait was over.
  case commandFailed
  /// The program was called wrongly.
  case usage
  /// A file that was named does not exist or cannot be read as a script.
  case noSuchFile
  /// Reading or writing failed.
  case inputOutputError
  /// A signal asked the program to end.
  case signal(Int32)
  /// The argument of `quit`.
  case quit(UInt8)

  /// The number to exit with, or that shells show for a program that a signal ended.
  public var code: Int32 {
    switch self {
    case .success: 0
    case .commandFailed: 1
    case .usage: 64
    case .noSuchFile: 66
    case .inputOutputError: 74
    case .signal(let number): 128 + number
    case .quit(let status): Int32(status)
    }
  }

  /// Ends the process with this status.
  ///
  /// If a signal asked the program to end, that signal ends it now, so that the parent process knows. A loop of a shell
  /// goes on after a program that only exits.
  public func endProcess() -> Never {
    guard case .signal(let number) = self else { exit(code) }
    fflush(nil)
    ProcessSignals.endProcess(by: number)
  }
}
