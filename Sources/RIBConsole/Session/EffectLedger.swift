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

    /// What journals call it, by its action: `root/timer start(seconds: 60)`.
    @MainActor var recordedName: String { "\(path.string) \(action)" }

    /// What people call it, by what was typed to its node: `root/timer start 60`.
    @MainActor var name: String { "\(path.string) \(typedName ?? action)" }

    /// The command that began it; nil where that was typed to another node, or where none did.
    @MainActor var typedName: String? {
      guard let line, let node = path.routing, ObjectIdentifier(node) == line.node else {
        return nil
      }
      return line.command
    }
  }

  private var running: [Int: Entry] = [:]
  /// The latest to end: an error is reported right after the end of its effect.
  private var lastEnded: (number: Int, entry: Entry)?
  /// What shows what takes long; nil where no terminal does.
  var status: RunningStatus?
  /// Called with the names of effects that were cancelled at a node and below it.
  var didCancel: ([String], any Routing) -> Void = { _, _ in }
  private var waiter: Suspension?

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

  /// Some of what runs, for people, at a cost that does not grow with how much that is.
  func someNames(atMost limit: Int = 10) -> String {
    let names = running.keys.prefix(limit).sorted().compactMap { running[$0]?.name }
    return Self.list(names, of: running.count)
  }

  /// Effects for people, at most so many by name.
  static func names(of entries: [Entry], atMost limit: Int = 10) -> String {
    let names = entries.prefix(limit).map { entry in
      let line = entry.line?.place.name.map { " (\($0))" } ?? ""
      return entry.name + line
    }
    return list(names, of: entries.count)
  }

  /// What people call the effects of an action, which is given as text.
  ///
  /// - Returns: The action where the effects of several commands have it, or where no command began them.
  func name(ofAction action: String) -> String {
    let names = Set(entries.lazy.filter { $0.action == action }.map(\.typedName))
    return names.count == 1 ? (names.first ?? nil) ?? action : action
  }

  /// The first names of so many, for people: `a, b, and 2 more`.
  static func list(_ names: [String], of count: Int) -> String {
    let rest = count > names.count ? ["and \(count - names.count) more"] : []
    return (names + rest).joined(separator: ", ")
  }

  /// All effects, in the order of beginning.
  var entries: [Entry] { running.keys.sorted().compactMap { running[$0] } }

  /// The effects of a node and of all below it, in the order of beginning.
  ///
  /// - Complexity: O(running effects × depth).
  private func entries(below top: any Routing) -> [Entry] {
    entries.filter { entry in
      var node = entry.path.routing
      while let present = node, present !== top { node = present.parent }
      return node != nil
    }
  }

  /// Cancels the effects of a node and of all below it.
  ///
  /// - Returns: Those that there were.
  @discardableResult
  func cancel(below top: any Routing) -> [Entry] {
    let entries = entries(below: top)
    for entry in entries { (entry.path.routing?.interactable as? Interactor)?.cancelEffects() }
    if !entries.isEmpty { didCancel(entries.map(\.recordedName), top) }
    return entries
  }

  /// Suspends until the number of running effects has come to zero, or until interrupted.
  func change() async {
    if isEmpty { return }
    let waiter = Suspension()
    self.waiter = waiter
    await waiter.wait()
  }

  /// Sends those who wait on their way.
  func interrupt() {
    waiter?.resume()
    waiter = nil
    VirtualClock.checkWaits()
  }
}
