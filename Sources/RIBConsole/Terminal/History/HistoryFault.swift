// Why there is no history file.

/// Why the history file is not used, as its user will read it.
struct HistoryFault: Error, Equatable, Sendable {
  let message: String

  /// - Parameter variable: What names another file.
  init(_ path: String, is kind: FileKind, variable: String?) {
    let other = variable.map { ", or name another file in \($0)" } ?? ""
    message = "The history is not saved: \(path) is \(kind.rawValue). Move it away\(other)."
  }

  init(_ path: String, _ error: SystemError) {
    message = "The history is not saved: \(path): \(error)."
  }
}
