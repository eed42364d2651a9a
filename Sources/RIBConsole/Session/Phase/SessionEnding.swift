// Why a session ends.

/// Why a session ends before the end of input.
enum SessionEnding: Equatable {
  /// A line, or the cancellation of the session's task, asked for it.
  case quit(Int?)
  case scriptFailed
  case readingFailed
  case writingFailed
  case restoringFailed
  case signal(Int32)

  /// A person has insisted.
  static let interrupted = SessionEnding.signal(2)

  /// Whether a signal asked for it, or a person as by one.
  var isBySignal: Bool { if case .signal = self { true } else { false } }

  /// The status of the session.
  ///
  /// - Parameter status: What it would be at the end of input.
  func exitStatus(_ status: ExitStatus) -> ExitStatus {
    switch self {
    case .quit(let code?): .quit(UInt8(clamping: code))
    case .quit(nil): status
    case .signal(let number): .signal(number)
    case .scriptFailed: .commandFailed
    case .readingFailed, .writingFailed, .restoringFailed: .inputOutputError
    }
  }
}
