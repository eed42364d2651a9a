import Basics
import RIBConsole
import RIBCore
import Testing

/// Tests a node that its real builder builds, in a tree of its own: its lifecycle, its children, its
/// calls of other objects, the lines that it writes, and leaks.
///
/// ```swift
/// let listener = CounterListenerSpy()
/// let counter = RIBTester(watching: listener) {
///   CounterBuilder(dependency: dependency).build(withListener: listener)
/// }
/// counter.expectTree("root/counter")
/// counter.type("increase")
/// await clock.run()
/// counter.expectCalls("counterDidReach(1)")
/// await counter.detach()
/// ```
///
/// The node is attached to a parent named `root`; a node that is a root itself is launched. Dropped
/// actions, misuses of the tree and leaks are always failures, and so is an error that the test does
/// not ask about: a refused line, or an effect that failed later.
@MainActor
public final class RIBTester {
  /// A line that was typed.
  private struct Step {
    let text: String
    /// The path of the node that it was typed at; nil for the node under test.
    let path: String?
    let time: Duration
  }

  /// A way to build the node anew.
  private typealias Rebuilding = (clock: ManualClock, build: () -> NodeLife)

  private let failures: TestFailures
  /// Replaced by another life of the node when the test goes back.
  private var life: NodeLife
  /// The way to build the node anew, to go back; nil if there is none.
  private let rebuilding: Rebuilding?
  /// The dates and random numbers of the tester's clock, if it was given one.
  private let moment: ManualMoment?
  private var typed: [Step] = []
  /// The lines and the time that ``back(_:deadline:sourceLocation:)`` left; nil once another line was typed.
  private var undone: (lines: [Step], time: Duration)?

  private var recording: NodeRecording { life.recording }
  private var host: ScriptedHost { life.host }

  /// Builds a node and attaches or launches it.
  ///
  /// - Parameters:
  ///   - spies: The doubles whose calls are asserted; they are kept as long as the tester.
  ///   - sourceLocation: The location of failures while the node is attached.
  ///   - build: Builds the node.
  public convenience init(
    watching spies: any CallRecording..., sourceLocation: SourceLocation = #_sourceLocation,
    build: () throws -> any Routing
  ) rethrows {
    self.init(NodeLife(try build(), as: nil, spies), nil, nil, sourceLocation)
  }

  /// Builds a node that the test can go back with: it may be built anew, and gets the lines again that were typed.
  ///
  /// ```swift
  /// let counter = RIBTester(clock: clock) { watch in
  ///   let listener = CounterListenerSpy()
  ///   watch(listener)
  ///   return CounterBuilder(dependency: DependencyStub(clock: clock)).build(withListener: listener)
  /// }
  /// counter.type("increase", "increase")
  /// await counter.back()
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock of the node, which going back moves back, too. The node has its date and random
  ///     numbers.
  ///   - sourceLocation: The location of failures while the node is attached.
  ///   - build: Builds the node with doubles of its own, each time that it is called, and watches those whose calls
  ///     are asserted.
  public convenience init(
    clock: ManualClock, sourceLocation: SourceLocation = #_sourceLocation,
    build: @escaping (_ watch: (any CallRecording) -> Void) -> any Routing
  ) {
    func buildLife() -> NodeLife {
      var spies: [any CallRecording] = []
      let node = build { spies.append($0) }
      return NodeLife(node, as: nil, spies)
    }
    let buildInMoment = { PresentMoment.$given.withValue(clock.moment, operation: buildLife) }
    self.init(buildInMoment(), (clock, buildInMoment), clock, sourceLocation)
  }

  /// Tests an interactor alone, in a node whose router does nothing.
  ///
  /// - Parameters:
  ///   - interactor: The interactor, with its doubles set. Its node has the name of its type without
  ///     "Interactor".
  ///   - clock: The clock of the node, whose date and random numbers the node then has; nil for those of the
  ///     system.
  ///   - spies: The doubles whose calls are asserted; they are kept as long as the tester.
  ///   - sourceLocation: The location of failures while the node is attached.
  public convenience init(
    interactor: any Interactable, clock: ManualClock? = nil, watching spies: any CallRecording...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let node = Router(interactor: interactor)
    self.init(NodeLife(node, as: interactor.defaultNodeName, spies), nil, clock, sourceLocation)
  }

  private init(
    _ life: NodeLife, _ rebuilding: Rebuilding?, _ clock: ManualClock?,
    _ sourceLocation: SourceLocation
  ) {
    self.life = life
    moment = clock?.moment
    self.rebuilding = rebuilding
    failures = TestFailures(at: sourceLocation)
    life.recording.onFailure = { [failures] in failures.record($0) }
    attach(sourceLocation: sourceLocation)
  }

  isolated deinit {
    recording.onFailure = { _ in }
    checkErrors()
    life.endRecording()
    // The leaks of children that were detached; detach() reports those of the node itself.
    if let sentence = host.sentence(of: recording.takeLeaks(), alone: true) {
      failures.record(sentence)
    }
  }

  /// The node's router; nil once the node has been released.
  public var router: (any Routing)? { host.node }
  /// The node's interactor; nil once the node has been released.
  public var interactor: (any Interactable)? { host.node?.interactable }
  /// All events in order, one line each: `attached root/counter`, `activated root/counter`,
  /// `action root/counter increase`, `state root/counter …`, `called counterDidReach(1)`.
  public var log: [String] { recording.log }

  // MARK: Attaching and detaching

  /// Attaches the node again; the initialiser has attached it once.
  public func attach(sourceLocation: SourceLocation = #_sourceLocation) {
    failures.begin(at: sourceLocation)
    PresentMoment.$given.withValue(moment) {
      do throws(RoutingError) { try host.attach() } catch {
        failures.record("\(host.path) cannot be attached. \(error)")
      }
    }
  }

  /// Detaches and releases the node, and asserts that no part of it is left, and no error that the test
  /// has not asked about.
  ///
  /// A failure names what is left by its type: the router, an interactor, a presenter or a reactor of
  /// the node or of a node below it. A test that holds one of them itself keeps it alive.
  ///
  /// - Parameters:
  ///   - keeping: Whether the node is kept, to be attached again; then nothing is asserted yet.
  ///   - deadline: The longest wait for the node's cancelled effects, in real time that counts only while
  ///     the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func detach(
    keeping: Bool = false, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    PresentMoment.$given.withValue(moment) { host.detach() }
    if keeping { return }
    await host.letGo(deadline: deadline)
    checkErrors()
    if let sentence = host.sentence(of: recording.takeLeaks()) { failures.record(sentence) }
  }

  // MARK: Typing

  /// Types lines at the node's presenter, or at that of another node of the tree, without waiting.
  ///
  /// A line that is refused, by its command or by a reactor, is a failure, as it is in a session. To
  /// type a line that must be refused, use ``expectRefusal(of:saying:at:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - lines: Commands of the node with their arguments.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The location of failures: no such node, no such command, or a refusal.
  public func type(
    _ lines: String..., at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    failures.begin(at: sourceLocation)
    guard let presenter = presenter(at: path) else { return }
    for line in lines {
      note(line, at: path)
      do throws(ParseError) {
        let errors = try errors(of: line, at: presenter)
        if !errors.isEmpty {
          let reasons = errors.map { "\($0)" }.joined(separator: " ")
          failures.record(
            "\"\(line)\" was refused; if that is expected, use expectRefusal(of:). \(reasons)")
        }
      } catch {
        let usage = error.usage.map { " Usage: \($0)" } ?? ""
        failures.record(
          "\"\(line)\" is not a command of \(path ?? host.path). \(error.message)\(usage)")
      }
    }
  }

  /// Types a line that must be refused: by its command, so that no action is sent, or by a reactor,
  /// while the action is processed.
  ///
  /// For an error that comes later, type the line with ``type(_:at:sourceLocation:)``, and take the
  /// error with ``takeErrors()``.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - text: The refusal's message, or a part of it; nil for any message.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The location of failures.
  public func expectRefusal(
    of line: String, saying text: String? = nil, at path: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    failures.begin(at: sourceLocation)
    guard let presenter = presenter(at: path) else { return }
    note(line, at: path)
    var refusals: [String]
    do throws(ParseError) {
      let errors = try errors(of: line, at: presenter)
      refusals = errors.map { "\($0)" }
    } catch {
      refusals = [error.message]
    }
    if refusals.isEmpty {
      failures.record("\"\(line)\" was expected to be refused, but ran.")
    } else if let text, !refusals.contains(where: { $0.contains(text) }) {
      failures.record(
        "\"\(line)\" was refused, but with: \(refusals.joined(separator: " "))")
    }
  }

  /// Returns the lines that the node's presenter, or that of another node, has written so far.
  public func lines(
    at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    failures.begin(at: sourceLocation)
    return presenter(at: path)?.recordedLines ?? []
  }

  /// Asserts the lines that a presenter has written since the last call.
  public func expectLines(
    _ lines: String..., at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let written = self.lines(at: path, sourceLocation: sourceLocation)
    let path = path ?? host.path
    compare(lines, recording.take(written, of: path), "What \(path) wrote", sourceLocation)
  }

  /// Returns the node at a path from the root; nil if there is none.
  public func node(at path: String) -> (any Routing)? {
    let names = path.split(separator: "/").map(String.init)
    guard names.first == host.root?.name else { return nil }
    return names.dropFirst().reduce(host.root) { $0?.child(named: $1) }
  }

  /// Notes a line that is going to be typed, so that the test can go back to it.
  private func note(_ line: String, at path: String?) {
    guard let clock = rebuilding?.clock else { return }
    typed.append(Step(text: line, path: path, time: clock.now.offset))
    undone = nil
  }

  /// Runs a line, and returns the errors with which its actions are refused.
  private func errors(
    of line: String, at presenter: CLIPresenter
  ) throws(ParseError) -> [any Error] {
    let result = PresentMoment.$given.withValue(moment) {
      Result { () throws(ParseError) in
        try recording.errors { () throws(ParseError) in try presenter.run(line) }
      }
    }
    return try result.get()
  }

  private func presenter(at path: String?) -> CLIPresenter? {
    guard let node = path.map({ node(at: $0) }) ?? host.node else {
      failures.record("There is no node \(path ?? host.path).")
      return nil
    }
    if let presenter = CLIPresenter.of(node) { return presenter }
    failures.record("\(path ?? host.path) has no CLIPresenter to type into or to read from.")
    return nil
  }

  // MARK: Asserting

  /// Asserts the lifecycle events since the last call.
  ///
  /// - Parameters:
  ///   - events: The events in order, as `attached root/counter`, `activated root/counter`,
  ///     `deactivated root/counter`, `detached root/counter`.
  ///   - sourceLocation: The location of failures.
  public func expectLifecycle(
    _ events: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    compare(events, recording.takeLifecycle(), "The lifecycle", sourceLocation)
  }

  /// Asserts the calls of the watched doubles since the last call of this: routers, listeners, all in
  /// one order.
  ///
  /// - Parameters:
  ///   - calls: In order, as `counterDidReach(1)`; none for no call.
  ///   - sourceLocation: The location of failures.
  public func expectCalls(_ calls: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    var what = "The calls of the doubles"
    if let silent = host.node?.interactable as? Interactor, silent.relaysNothing {
      what =
        "\(Swift.type(of: silent)) does not override didRelay(_:), where a node tells its listener of changes, or uses no "
        + "listener there. "
        + what
    }
    compare(calls, recording.takeCalls(), what, sourceLocation)
  }

  /// Asserts the nodes of the tree.
  ///
  /// - Parameters:
  ///   - paths: The paths of the nodes in order: `root/counter`, `root/profile/badge`. The nodes above
  ///     are implied and can be left out. A node that a back stack covers comes before the attached
  ///     ones, with its name in parentheses: `root/shop/(cart)`, `root/shop/address`.
  ///   - sourceLocation: The location of failures.
  public func expectTree(_ paths: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    expectTree(paths, sourceLocation: sourceLocation)
  }

  /// Asserts the nodes of the tree, given as a list.
  ///
  /// - Parameters:
  ///   - paths: The paths of the nodes, as in a call that lists them one by one.
  ///   - sourceLocation: The location of failures.
  public func expectTree(_ paths: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    var expected: [String] = []
    for path in paths {
      let names = path.split(separator: "/")
      for count in names.indices {
        let above = names[...count].joined(separator: "/")
        // Covered nodes may have equal names.
        let isCovered = count == names.count - 1 && names[count].hasPrefix("(")
        if isCovered || !expected.contains(above) { expected.append(above) }
      }
    }
    let actual = host.root.map { TreeSnapshot(of: $0, includesCovered: true).paths } ?? []
    compare(
      expected.map(Self.outline), actual.map(Self.outline), "The tree", sourceLocation)
  }

  /// Asserts what runs in the whole tree: effects, and other work of its nodes.
  ///
  /// - Parameters:
  ///   - work: In the order of the tree, as `root/counter increase`, `root/board SaveWorker delay`, `root import: 41 %`; none
  ///     for nothing.
  ///   - sourceLocation: The location of failures.
  public func expectRunning(_ work: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let tree = host.root.map {
      TreeSnapshot(of: $0, includesCovered: true, includesRunning: true)
    }
    let running = zip(tree?.nodes ?? [], tree?.paths ?? []).flatMap { node, path in
      node.running.map { "\(path) \($0)" }
    }
    compare(work, running, "What runs", sourceLocation)
  }

  /// Asserts the state of the node's reactor, or of another node's reactor.
  ///
  /// - Parameters:
  ///   - expected: The state, of the type that the reactor has.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The location of failures.
  public func expectState<State: Equatable>(
    _ expected: State, at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    failures.begin(at: sourceLocation)
    let state = (path.map { node(at: $0) } ?? host.node)?.inspectedState
    if state as? State == expected { return }
    recordDifference(
      of: "The state of \(path ?? host.path)",
      ValueLines.difference(expected: expected, actual: state ?? NoState()))
  }

  /// Takes the errors that effects and transformed streams ended with since the last call.
  ///
  /// They are errors of work that continued after its line, and of actions that the test itself sent. A
  /// line that is refused at once fails in ``type(_:at:sourceLocation:)``, unless
  /// ``expectRefusal(of:saying:at:sourceLocation:)`` typed it. An error that is not taken is a failure
  /// when the node is detached, or when the tester is released.
  public func takeErrors() -> [any Error] { recording.takeErrors().map(\.error) }

  private func checkErrors() {
    let errors = recording.takeErrors().map { "\($0.path): \($0.error)" }
    if errors.isEmpty { return }
    failures.record(
      "The test did not check \(errors.count == 1 ? "an error" : "\(errors.count) errors"):\n\n"
        + errors.map { "    \($0)" }.joined(separator: "\n")
        + "\n\nTake them with takeErrors(), or fix what caused them.")
  }

  private static func outline(_ path: String) -> String {
    let names = path.split(separator: "/")
    return String(repeating: "  ", count: max(0, names.count - 1)) + (names.last ?? "")
  }

  private func compare(
    _ expected: [String], _ actual: [String], _ what: String, _ sourceLocation: SourceLocation
  ) {
    failures.begin(at: sourceLocation)
    if expected == actual { return }
    recordDifference(of: what, DifferenceText.whole(expected: expected, actual: actual))
  }

  private func recordDifference(of what: String, _ difference: String) {
    failures.record(
      "\(what) is not what was expected (- expected, + actual):\n\n\(difference)\n\nWhat happened last:\n\n"
        + log.suffix(12).map { "    \($0)" }.joined(separator: "\n"))
  }

  // MARK: Going back

  /// Undoes the last lines that were typed, as `back` does in a session.
  ///
  /// The node is built anew, with its doubles, and gets the lines before again, each at its own time. Only lines are
  /// repeated: not what the test has done by itself. What the node did so far need not be asserted any more.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - deadline: The longest wait for things to settle, in real time that counts only while the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func back(
    _ count: Int = 1, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    guard rebuilding == nil || count <= typed.count else {
      return failures.record("Only \(counted(typed.count, "line")) can be undone.")
    }
    await go(to: typed.count - count, deadline: deadline, sourceLocation: sourceLocation)
  }

  /// Goes to where the node was right after a line, as `goto` does in a session.
  ///
  /// - Parameters:
  ///   - line: The number of the line, from 1; 0 is before the first one.
  ///   - deadline: The longest wait for things to settle.
  ///   - sourceLocation: The location of failures.
  public func go(
    to line: Int, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    let lines = undone?.lines ?? typed
    guard rebuilding == nil || (0...lines.count).contains(line) else {
      return failures.record(
        "There is no line \(line) to go to: \(lines.count == 1 ? "1 was" : "\(lines.count) were") typed."
      )
    }
    let left = undone ?? rebuilding.map { (typed, $0.clock.now.offset) }
    await repeatLines(lines.prefix(max(line, 0)), until: nil, deadline, sourceLocation)
    undone = left
  }

  /// Restores what was undone, as `forward` does in a session.
  ///
  /// - Parameters:
  ///   - deadline: The longest wait for things to settle.
  ///   - sourceLocation: The location of failures.
  public func forward(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    guard let undone else { return failures.record("Nothing is undone.") }
    await repeatLines(undone.lines[...], until: undone.time, deadline, sourceLocation)
  }

  private func repeatLines(
    _ lines: ArraySlice<Step>, until end: Duration?, _ deadline: Duration,
    _ sourceLocation: SourceLocation
  ) async {
    guard let rebuilding else {
      return failures.record(
        "The node cannot be built again. Make the tester by RIBTester(clock:build:).")
    }
    let clock = rebuilding.clock
    life.endRecording()
    PresentMoment.$given.withValue(moment) { host.detach() }
    clock.virtualClock.cancelSleepers()
    await clock.settle(deadline: deadline, sourceLocation: sourceLocation)
    clock.virtualClock.restart()
    clock.moment.restart()
    life = rebuilding.build()
    attach(sourceLocation: sourceLocation)
    for line in lines {
      await clock.advance(
        to: ManualClock.Instant(offset: line.time), deadline: deadline,
        sourceLocation: sourceLocation)
      // It is refused again if it was.
      _ = try? presenter(at: line.path).map { try errors(of: line.text, at: $0) }
    }
    if let end {
      await clock.advance(
        to: ManualClock.Instant(offset: end), deadline: deadline, sourceLocation: sourceLocation)
    }
    await clock.settle(deadline: deadline, sourceLocation: sourceLocation)
    forgetWhatHappened()
    recording.onFailure = { [failures] in failures.record($0) }
    typed = Array(lines)
    undone = nil
  }

  private func forgetWhatHappened() {
    _ = (recording.takeLifecycle(), recording.takeCalls(), recording.takeErrors())
    var waiting = host.root.map { [$0] } ?? []
    while let node = waiting.popLast() {
      if let presenter = CLIPresenter.of(node) {
        _ = recording.take(presenter.recordedLines, of: node.path)
      }
      waiting += node.children
    }
  }
}

/// The life of one node under test: its tree, its doubles, and what was recorded of it.
@MainActor
private final class NodeLife {
  let recording = NodeRecording()
  let host: ScriptedHost
  private let spies: [any CallRecording]

  /// - Parameter name: The name that the node is attached under; nil for the name of its type.
  init(_ node: any Routing, as name: String?, _ spies: [any CallRecording]) {
    self.spies = spies
    host = ScriptedHost(node, as: name, launches: true, observedBy: recording)
    for spy in spies { spy.log.onCall = { [weak recording] in recording?.note(call: $0) } }
  }

  func endRecording() {
    recording.onFailure = { _ in }
    for spy in spies { spy.log.onCall = { _ in } }
  }
}

/// The place of the state of a node that has none, in a difference.
private struct NoState: CustomStringConvertible { var description: String { "no state" } }
