import RIBCore

/// The fields that a person watches: the changes of each are written when all is at rest.
@MainActor
final class WatchedFields: StateObserver {
  private struct Watch {
    let name: String
    let path: FieldPath
    let node: String
    /// The value that was shown last; nil if there is none, as the node is detached or lacks the field.
    var value: JSONValue?

    static func text(of value: JSONValue?) -> String { value?.json() ?? "none" }
  }

  private let terminal: SessionTerminal
  private let phase: SharedPhase
  private let tree: DrivenTree
  private var watches: [Watch] = []
  private var observation: (any Disposable)?
  private var mayHaveChanged = false

  init(_ terminal: SessionTerminal, _ phase: SharedPhase, of tree: DrivenTree) {
    self.terminal = terminal
    self.phase = phase
    self.tree = tree
  }

  /// Watches a field, which must exist now, by the path of its node.
  func watch(_ path: FieldPath) throws(ParseError) {
    let address = terminal.focus.address
    let place = try path.place(in: address)
    let value = try path.value(at: place)
    if watches.contains(where: { $0.name == place.name }) { return }
    watches.append(
      Watch(name: place.name, path: place.path, node: place.node.path, value: value))
    observation = observation ?? tree.observe(self)
  }

  /// Ends the watch of a field, whose node may be detached.
  func unwatch(_ word: Word, from node: any Routing) throws(ParseError) {
    let address = terminal.focus.address
    let place = try? FieldPath(word, from: node).place(in: address)
    let names =
      place.map { [$0.name] }
      ?? [word.text, "\(node.path)/\(word.text)", address.root.name + word.text]
    let left = watches.filter { !names.contains($0.name) }
    if left.count == watches.count {
      throw ParseError(
        .refused, "\(TerminalText.quoted(word.text)) is not watched; type watch for a list.",
        column: word.column)
    }
    watches = left
    if left.isEmpty { unwatchAll() }
  }

  func unwatchAll() {
    watches = []
    observation.take()?.dispose()
  }

  func list() {
    if watches.isEmpty { terminal.events.report(.output("Nothing is watched.", isResult: true)) }
    for watch in watches {
      let line = "\(watch.name): \(Watch.text(of: watch.value))"
      terminal.events.report(.output(line, isResult: true), at: watch.node)
    }
  }

  /// Writes the changes since the last rest.
  func didRest() {
    guard mayHaveChanged else { return }
    mayHaveChanged = false
    let address = terminal.focus.address
    for (index, watch) in watches.enumerated() {
      let place = try? watch.path.place(in: address)
      let value = place.flatMap { try? watch.path.value(at: $0) }
      if value == watch.value { continue }
      watches[index].value = value
      let hint = place == nil ? " (detached; watched again when it is attached)" : ""
      terminal.events.report(
        change: "\(watch.name): \(Watch.text(of: watch.value)) → \(Watch.text(of: value))\(hint)",
        at: watch.node)
    }
  }

  private func noteChange() {
    // What waits on another clock goes on while the session waits at rest, and no step of the session follows.
    if !mayHaveChanged, phase.now.mayAsk { Task { [weak self] in self?.didRest() } }
    mayHaveChanged = true
  }

  func didChange(state: Any, _ path: NodePath) { noteChange() }
  // The root of another tree, to which the session has gone back, is active, but attached to nothing.
  func didActivate(_ path: NodePath) { noteChange() }
  func didAttach(_ path: NodePath) { noteChange() }
  func didDetach(_ path: NodePath) { noteChange() }
}
