// What has happened in a tree, as lines in order.

import RIBConsole
import RIBCore

/// An error that a reactor of the tree survived.
struct NodeError {
  let path: String
  let error: any Error
}

/// Observes a tree and records what happens.
@MainActor
final class NodeRecording: TreeObserver {
  /// All that happened, one line each.
  private(set) var log: [String] = []
  /// The attaching, activating, deactivating and detaching that no check has covered yet.
  private(set) var lifecycle: [String] = []
  /// The calls of the doubles that no check has covered yet.
  private(set) var calls: [String] = []
  /// The errors that no line failed by and that the test has not asked about.
  private var errors: [NodeError] = []
  /// The errors of the line that is being typed; nil where none is.
  private var errorsOfLine: [any Error]?
  private var leaks: [Leak] = []
  /// How many lines of each presenter a check has covered.
  private var coveredLines: [String: Int] = [:]
  /// Called with what is a failure whatever the test asserts.
  var onFailure: (String) -> Void = { _ in }

  func takeLifecycle() -> [String] {
    defer { lifecycle = [] }
    return lifecycle
  }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  func takeErrors() -> [NodeError] {
    defer { errors = [] }
    return errors
  }

  /// Types a line, and returns the errors that it failed by, as it fails in a session: those of its
  /// action and of what that led to at once.
  func errors(typing line: () throws(ParseError) -> Void) throws(ParseError) -> [any Error] {
    let outer = errorsOfLine
    errorsOfLine = []
    defer { errorsOfLine = outer }
    try line()
    return errorsOfLine ?? []
  }

  func takeLeaks() -> [Leak] {
    defer { leaks = [] }
    return leaks
  }

  /// Of the lines that a presenter has written, those that no check has covered yet.
  func take(_ lines: [String], of path: String) -> [String] {
    defer { coveredLines[path] = lines.count }
    return Array(lines.dropFirst(coveredLines[path] ?? 0))
  }

  func note(call: String) {
    log.append("called \(call)")
    calls.append(call)
  }

  private func note(lifecycle line: String) {
    log.append(line)
    lifecycle.append(line)
  }

  // MARK: TreeObserver

  func didAttach(_ path: NodePath) { note(lifecycle: "attached \(path.string)") }
  func didDetach(_ path: NodePath) { note(lifecycle: "detached \(path.string)") }
  func didActivate(_ path: NodePath) { note(lifecycle: "activated \(path.string)") }
  func didDeactivate(_ path: NodePath) { note(lifecycle: "deactivated \(path.string)") }

  func willProcess(action: Any, _ path: NodePath) { log.append("action \(path.string) \(action)") }
  func willReduce(mutation: Any, _ path: NodePath) {
    log.append("mutation \(path.string) \(mutation)")
  }
  func didChange(state: Any, _ path: NodePath) { log.append("state \(path.string) \(state)") }
  func didBegin(effect: EffectInfo, _ path: NodePath) {
    log.append("effect began \(path.string) \(effect.action)")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) {
    log.append("effect ended \(path.string) \(effect.action)")
  }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    log.append("error \(path.string) \(failure.error)")
    // An effect that observers know of began before, maybe by an earlier line.
    if failure.effect == nil, errorsOfLine != nil {
      errorsOfLine?.append(failure.error)
    } else {
      errors.append(NodeError(path: path.string, error: failure.error))
    }
  }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    log.append("dropped \(path.string) \(dropped.value)")
    if dropped.isMissed(reason) { onFailure(reason.sentence(about: dropped.value, path.string)) }
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) {
    log.append("misuse \(path.string) \(misuse)")
    onFailure(misuse.description)
  }

  func didLeak(_ leak: Leak) {
    log.append("leaked \(leak.path) \(leak.type)")
    leaks.append(leak)
  }
}
