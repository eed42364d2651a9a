import RIBCore

/// A line that calls a command, for the errors of its effects; it does not retain the node.
struct RunningLine {
  let place: LinePlace
  /// The node that the command was sent to.
  let node: ObjectIdentifier
  private let line: CalledLine

  @MainActor
  init(_ line: CalledLine, of node: ObjectIdentifier, at place: LinePlace) {
    self.place = place
    self.node = node
    self.line = line
  }

  /// The command as it was typed, with its name in place of an alias.
  var command: String {
    line.declaration.name + line.text.dropFirst(line.words[line.first - 1].text.count)
  }

  /// Returns the problem of an error, at the argument that caused it, with near names if that should name a child.
  @MainActor func problem(_ error: any Error, at node: (any Routing)?) -> Problem {
    guard let error = error as? Refusal else {
      return Problem(code: .failed, column: line.nameColumn, message: ValueText.of(error))
    }
    var problem = Problem(
      code: .refused, column: line.located(error).column, message: error.message)
    if let node, ObjectIdentifier(node) == self.node, let name = error.argument,
      let value = line.value(of: name), value.argument.meaning == .child,
      node.child(named: value.word.text) == nil
    {
      problem.suggestions = suggestions(
        for: value.word.text, among: NodeAddress.childNames(of: node))
      problem.message += didYouMean(problem.suggestions)
    }
    return problem
  }
}

/// The running effects of a session, each with the line that caused it.
@MainActor
package final class EffectLedger {
  struct Entry {
    var number: Int { info.number }
    let path: NodePath
    fileprivate(set) var info: EffectInfo
    /// The line during which the effect began; nil if another effect led to it.
    let line: RunningLine?
    /// The path and the command of a cancelled effect, whose node may have been detached since.
    fileprivate(set) var last: (path: String, typedName: String?)?

    /// The name in journals, by its action: `root/timer start(seconds: 60)`.
    @MainActor var recordedName: String { "\(last?.path ?? path.string) \(info.action)" }

    /// The name for people, by the command that was typed to its node: `root/timer start 60`.
    @MainActor var name: String { "\(last?.path ?? path.string) \(text)" }

    /// The name for people beside the node.
    @MainActor var text: String { info.text(named: typedName ?? info.action) }

    /// The command that began the effect; nil if that was typed to another node, if none did, or if it is no effect.
    @MainActor var typedName: String? {
      if let last { return last.typedName }
      let isOfLine = info.isEffect && path.routing.map { ObjectIdentifier($0) } == line?.node
      return isOfLine ? line?.command : nil
    }
  }

  private var running: [Int: Entry] = [:]
  /// The number of those that are waited for.
  private var awaitedCount = 0
  /// The effects that were cancelled and have not been named.
  private var cancelled: [Int: Entry] = [:]
  /// Whether ``cancel(below:)`` runs, whose caller names the cancelled effects.
  private(set) var isCancelling = false
  /// The effect that ended last: its error is reported right after its end.
  private var lastEnded: Entry?
  private weak var log: SessionLog?
  private let phase: SharedPhase

  init(_ phase: SharedPhase, log: SessionLog? = nil) {
    self.phase = phase
    self.log = log
  }

  /// Whether nothing runs that is waited for.
  package var isEmpty: Bool { awaitedCount == 0 }

  /// Whether nothing runs, not even what is not waited for.
  var nothingRuns: Bool { running.isEmpty }

  func begin(_ effect: EffectInfo, _ path: NodePath, _ line: RunningLine?) {
    running[effect.number] = Entry(path: path, info: effect, line: line)
    if !effect.isBackground { awaitedCount += 1 }
  }

  func change(_ effect: EffectInfo) { running[effect.number]?.info = effect }

  /// Notes that an effect is being cancelled; its end follows.
  func cancel(_ effect: EffectInfo) {
    guard var entry = running[effect.number] else { return }
    entry.last = (entry.path.string, entry.typedName)
    cancelled[effect.number] = entry
  }

  /// Returns the effects that were cancelled since the last call, in the order of beginning.
  func takeCancelled() -> [Entry] {
    cancelled.isEmpty ? [] : exchange(&cancelled, with: [:]).values.sorted { $0.number < $1.number }
  }

  func end(_ effect: EffectInfo) {
    guard let entry = running.removeValue(forKey: effect.number) else { return }
    lastEnded = entry
    if effect.isBackground { return }
    awaitedCount -= 1
    // Not at each end, as every wait would check its condition.
    if isEmpty { phase.wake() }
  }

  /// The line that caused the effect which is running code at present; nil if none is, or if it has no line.
  var presentLine: LineTag? {
    EffectInfo.presentNumber.flatMap { running[$0] }?.line?.place.tag
  }

  /// Returns the line that caused an effect, which may have ended just now.
  func line(of effect: EffectInfo) -> RunningLine? {
    (lastEnded?.number == effect.number ? lastEnded : running[effect.number])?.line
  }

  /// The running effects for people, in the order of beginning: `root/counter increase`.
  var names: String { Self.names(of: awaited) }

  /// Returns some of the running effects for people, at a cost that does not grow with their number.
  package func someNames() -> String {
    let some = running.lazy.filter { !$0.value.info.isBackground }.prefix(10)
    let names = some.sorted { $0.key < $1.key }.map(\.value.name)
    return names.listed(of: awaitedCount)
  }

  /// Returns effects for people, some of them by name.
  static func names(of entries: [Entry], atMost limit: Int = 10) -> String {
    let names = entries.prefix(limit).map { entry in
      let line = entry.line?.place.name.map { " (\($0))" } ?? ""
      return entry.name + line
    }
    return names.listed(of: entries.count)
  }

  /// Returns the name for people of the effects with a text: a command if one began them, or else the text itself.
  func name(ofText text: String) -> String {
    let names = Set(running.values.lazy.filter { $0.info.text == text }.map(\.text))
    return names.count == 1 ? names.first ?? text : text
  }

  /// All that runs, in the order of beginning.
  private var entries: [Entry] { running.values.sorted { $0.number < $1.number } }

  /// The running effects that are waited for, in the order of beginning.
  var awaited: [Entry] { entries.filter { !$0.info.isBackground } }

  /// Returns the effects of a node and of all below it, in the order of beginning.
  private func entries(below top: any Routing) -> [Entry] {
    entries.filter { entry in
      var node = entry.path.routing
      while let present = node, present !== top { node = present.parent }
      return node != nil
    }
  }

  /// Returns the work of a node and of all below it that is waited for.
  func awaited(below top: any Routing) -> [Entry] {
    entries(below: top).filter { !$0.info.isBackground }
  }

  /// Finishes the work that can be finished at once, such as saves that wait.
  func finish() { for entry in entries where !entry.info.isEffect { entry.path.finishWork() } }

  /// Forgets all work, as its tree is over.
  func forget() { (running, awaitedCount, cancelled, lastEnded) = ([:], 0, [:], nil) }

  /// Returns the work that is waited for, and forgets it: it ends with the tree.
  func takeAwaited() -> [Entry] {
    defer {
      running = running.filter(\.value.info.isBackground)
      awaitedCount = 0
    }
    return awaited
  }

  /// Cancels the effects of a node and of all below it; returns those that were cancelled, also in consequence.
  @discardableResult
  func cancel(below top: any Routing) -> [Entry] {
    log?.keeper.willCancel()
    let entries = cancelAgain(below: top)
    if !entries.isEmpty {
      log?.append(.cancelled(path: top.path, effects: entries.map(\.recordedName)))
    }
    return entries
  }

  /// Cancels the effects of a node and of all below it, as the log has it already.
  func cancelAgain(below top: any Routing) -> [Entry] {
    isCancelling = true
    for entry in entries(below: top) { entry.path.cancelEffects() }
    isCancelling = false
    return takeCancelled()
  }
}

extension SessionEvents {
  /// Names cancelled effects; false if there are none.
  @discardableResult
  func report(cancelled entries: [EffectLedger.Entry]) -> Bool {
    if entries.isEmpty { return false }
    let message = "Cancelled: \(EffectLedger.names(of: entries))."
    report(Problem(weight: .notice, message: message))
    return true
  }
}
