import Platform

/// An error number of the operating system.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The `errno` value.
  public let code: Int32

  /// Creates an error with an `errno` value.
  public init(code: Int32) { self.code = code }

  /// The platform's sentence for the number, such as "No space left on device".
  public var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Whether the pipe or socket has no reader any more, as after `| head -1`: a reason to end, not a fault to
  /// report.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// Whether a file, or a folder on its path, does not exist.
  package var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether there is a file already where a new one was to be made.
  package var isExistingFile: Bool { code == EEXIST }

  static var latest: SystemError { SystemError(code: errno) }
  static let brokenPipe = SystemError(code: EPIPE)
  static let invalidArgument = SystemError(code: EINVAL)
  package static let inputOutput = SystemError(code: EIO)
  static let fileTooLarge = SystemError(code: EFBIG)
}

/// Returns the value of an expression, and throws what a closure makes of its error.
package func attempt<Value, Problem: Error, Failure: Error>(
  _ value: @autoclosure () throws(Problem) -> Value, or failure: (Problem) -> Failure
) throws(Failure) -> Value {
  do throws(Problem) { return try value() } catch { throw failure(error) }
}
