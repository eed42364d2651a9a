import RIBCore
import RIBTerminal
import Testing

extension RIBTester {
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
        "\(Swift.type(of: silent)) does not override didRelay(_:), where a node tells its listener of changes. "
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
    compare(
      ValueLines.of(expected), state.map { ValueLines.of($0) } ?? ["no state"],
      "The state of \(path ?? host.path)", sourceLocation)
  }

  /// Takes the errors that effects and transformed streams ended with since the last call.
  ///
  /// They are errors of work that continued after its line, and of actions that the test itself sent. A
  /// line that is refused at once fails in ``type(_:at:sourceLocation:)``, unless
  /// ``expectRefusal(of:saying:at:sourceLocation:)`` typed it. An error that is not taken is a failure
  /// when the node is detached, or when the tester is released.
  public func takeErrors() -> [any Error] { recording.takeErrors().map(\.error) }

  func checkErrors() {
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

  func compare(
    _ expected: [String], _ actual: [String], _ what: String, _ sourceLocation: SourceLocation
  ) {
    failures.begin(at: sourceLocation)
    if expected == actual { return }
    failures.record(
      "\(what) is not what was expected (- expected, + actual):\n\n"
        + "\(DifferenceText.whole(expected: expected, actual: actual))\n\nWhat happened last:\n\n"
        + log.suffix(12).map { "    \($0)" }.joined(separator: "\n"))
  }
}
