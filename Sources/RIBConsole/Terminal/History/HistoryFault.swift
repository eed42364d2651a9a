// Why there is no history file.

/// Why the history file is not used, as its user will read it.
struct HistoryFault: Error, Equatable, Sendable {
  let message: String

  init(_ path: String, is kind: String) {
    message =
      "The history is not kept: \(path) is \(kind). Move it away, or name another file by "
      + "\(HistoryPlace.variable)."
  }

  init(_ path: String, _ error: SystemError) {
    message = "The history is not kept: \(path): \(error)."
  }
}
