/// The reason why the history file is not used, as a message for its user.
struct HistoryFault: Error, Equatable, Sendable {
  let message: String

  init(_ location: HistoryLocation, is kind: FileKind) {
    let other = location.variable.map { ", or name another file in \($0)" } ?? ""
    message =
      "The history is not saved: \(location.path) is \(kind.rawValue). Move it away\(other)."
  }

  init(_ path: String, _ error: SystemError) {
    message = "The history is not saved: \(path): \(error)."
  }
}
