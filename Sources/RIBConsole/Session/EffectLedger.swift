// The effects that run, and who waits for them.

import RIBCore

/// Notes the effects that outlive their start, each with the line that caused it.
@MainActor
final class EffectLedger {
  struct Entry {
    let path: NodePath
    let action: String
    /// The line during which it began; nil where another effect led to it.
    let line: RunningLine?
    /// When it began, by the clock of the status; nil where there is none.
    let start: Duration?
  }

  private var running: [Int: Entry] = [:]
  /// The latest to end: an error is reported right after the end of its effect.
  private var lastEnded: (number: Int, entry: Entry)?
  /// What shows what takes long; nil where no terminal does.
  var status: RunningStatus?
  private var waiter: CheckedContinuation<Void, Never>?

  var isEmpty: Bool { running.isEmpty }

  func begin(_ effect: EffectInfo, _ path: NodePath, _ line: RunningLine?) {
    running[effect.number] = Entry(
      path: path, action: effect.action, line: line, start: status?.time())
    status?.change()
  }

  func end(_ effect: EffectInfo) {
    guard let entry = running.removeValue(forKey: effect.number) else { return }
    lastEnded = (effect.number, entry)
    status?.change()
    if running.isEmpty { interrupt() }
  }

  /// The line that caused an effect, which may have ended just now.
  func line(of effect: EffectInfo) -> RunningLine? {
    if let lastEnded, lastEnded.number == effect.number { return lastEnded.entry.line }
    return running[effect.number]?.line
  }

  /// What runs, for people: `root/counter increase`, in the order of beginning.
  func names() -> String { Self.names(of: entries) }

  /// Effects for people, at most so many by name.
  static func names(of entries: [Entry], atMost limit: Int = 10) -> String {
    var names = entries.prefix(limit).map { entry in
      let line = entry.line?.place.name.map { " (\($0))" } ?? ""
      return "\(entry.path.string) \(entry.action)\(line)"
    }
    if entries.count > limit { names.append("and \(entries.count - limit) more") }
    return names.joined(separator: ", ")
  }

  /// All effects, in the order of beginning.
  var entries: [Entry] { running.keys.sorted().compactMap { running[$0] } }

  /// The effects of a node and of all below it, in the order of beginning.
  ///
  /// - Complexity: O(running effects × depth).
  func entries(below top: any Routing) -> [Entry] {
    entries.filter { entry in
      var node = entry.path.routing
      while let present = node, present !== top { node = present.parent }
      return node != nil
    }
  }

  /// Cancels effects, with all others of their nodes.
  func cancel(_ entries: [Entry]) {
    for entry in entries { (entry.path.routing?.interactable as? Interactor)?.cancelEffects() }
  }

  /// Suspends until the number of running effects has come to zero, or until interrupted.
  func change() async {
    if isEmpty { return }
    await withCheckedContinuation { waiter = $0 }
  }

  /// Sends those who wait on their way.
  func interrupt() {
    waiter?.resume()
    waiter = nil
    VirtualClock.checkWaits()
  }
}
