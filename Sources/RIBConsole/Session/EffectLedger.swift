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
    /// When it began, by the clock of the status line; nil in scripts, which have none.
    let start: Duration?
  }

  private var running: [Int: Entry] = [:]
  /// The latest to end: an error is reported right after the end of its effect.
  private var lastEnded: (number: Int, entry: Entry)?
  /// What shows the effects that take long; nil in scripts.
  var status: RunningStatus?
  private var waiter: CheckedContinuation<Void, Never>?
  private var linesSinceTurn = 0

  var isEmpty: Bool { running.isEmpty }

  func begin(_ effect: EffectInfo, _ path: NodePath, _ line: RunningLine?) {
    running[effect.number] = Entry(
      path: path, action: effect.action, line: line, start: status?.time())
    status?.effectsDidChange()
  }

  func end(_ effect: EffectInfo) {
    guard let entry = running.removeValue(forKey: effect.number) else { return }
    lastEnded = (effect.number, entry)
    status?.effectsDidChange()
    if running.isEmpty { interrupt() }
  }

  /// The line that caused an effect, which may have ended just now.
  func line(of effect: EffectInfo) -> RunningLine? {
    if let lastEnded, lastEnded.number == effect.number { return lastEnded.entry.line }
    return running[effect.number]?.line
  }

  /// What runs, for people: `root/counter increase`, in the order of beginning.
  func names(atMost limit: Int = 10) -> String {
    Self.names(of: entries, atMost: limit)
  }

  /// Effects for people, at most so many by name.
  static func names(of entries: [Entry], atMost limit: Int) -> String {
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

  /// Suspends until the number of running effects has come to zero, or until interrupted.
  func change() async {
    if isEmpty { return }
    await withCheckedContinuation { waiter = $0 }
  }

  /// After a line: lets the effects go on now and then while a long script is read.
  func giveTurn() async {
    linesSinceTurn += 1
    if linesSinceTurn < 256 || isEmpty { return }
    linesSinceTurn = 0
    await Task.yield()
  }

  /// Sends the one who waits on its way.
  func interrupt() {
    waiter?.resume()
    waiter = nil
  }
}
