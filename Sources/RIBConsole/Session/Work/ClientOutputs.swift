/// The outputs of a session besides its events, shown to clients each time that the session is at rest.
@MainActor
final class ClientOutputs {
  private var entries: [(output: ClientOutput, watched: WatchedFields)] = []

  func add(_ output: ClientOutput, _ watched: WatchedFields) { entries.append((output, watched)) }

  func remove(_ output: ClientOutput) { entries.removeAll { $0.output === output } }

  /// Whether there are lines to send.
  var haveLines: Bool { entries.contains(where: \.output.hasLines) }

  /// Writes the changes of watched fields since the last rest.
  func didRest() { for entry in entries { entry.watched.didRest() } }

  /// Sends what was written, which must be safe.
  func flush() { for entry in entries where entry.output.hasLines { entry.output.flush() } }
}
