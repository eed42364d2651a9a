import RIBConsole
import RIBCore

/// Observes a tree, and records its events.
@MainActor
final class NodeRecording: TreeObserver {
  private(set) var log: [String] = []
  /// The lifecycle events that no assertion has covered yet.
  private(set) var lifecycle: [String] = []
  /// The calls of the doubles that no assertion has covered yet.
  private(set) var calls: [String] = []
  /// The errors that no line failed with, and that the test has not taken.
  private var errors: [(path: String, error: any Error)] = []
  private var errorsOfLine: [any Error]?
  private var leaks: [Leak] = []
  /// The number of lines of each presenter that assertions have covered.
  private var coveredLines: [String: Int] = [:]
  /// Called with each failure that does not depend on what the test asserts.
  var onFailure: (String) -> Void = { _ in }

  func takeLifecycle() -> [String] { exchange(&lifecycle, with: []) }
  func takeCalls() -> [String] { exchange(&calls, with: []) }
  func takeErrors() -> [(path: String, error: any Error)] { exchange(&errors, with: []) }
  func takeLeaks() -> [Leak] { exchange(&leaks, with: []) }

  /// Types a line, and returns the errors that it fails with in a session: those of its action, and of
  /// what the action leads to at once.
  func errors(typing line: () throws(ParseError) -> Void) throws(ParseError) -> [any Error] {
    let outer = exchange(&errorsOfLine, with: [])
    defer { errorsOfLine = outer }
    try line()
    return errorsOfLine ?? []
  }

  /// Takes those of the lines that a presenter has written which no assertion has covered yet.
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
    // An effect that was reported to observers began before, perhaps with an earlier line.
    if failure.effect == nil, errorsOfLine != nil {
      errorsOfLine?.append(failure.error)
    } else {
      errors.append((path.string, failure.error))
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
