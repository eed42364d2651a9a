// What is asserted of a node: events, calls, the tree, errors.

import RIBCore
import RIBTerminal
import Testing

extension RIBTester {
  /// Asserts what was attached, activated, deactivated and detached since this was last asked.
  ///
  /// - Parameters:
  ///   - events: In order, as `attached root/counter`, `activated root/counter`,
  ///     `deactivated root/counter`, `detached root/counter`.
  ///   - sourceLocation: The place of failures.
  public func expectLifecycle(
    _ events: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    compare(events, recording.takeLifecycle(), "The lifecycle", sourceLocation)
  }

  /// Asserts what the watched doubles were asked since this was last asked: routers, listeners, all in
  /// one order.
  ///
  /// - Parameters:
  ///   - calls: In order, as `counterDidReach(1)`; none for no call.
  ///   - sourceLocation: The place of failures.
  public func expectCalls(_ calls: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    compare(calls, recording.takeCalls(), "The calls of the doubles", sourceLocation)
  }

  /// Asserts which nodes there are.
  ///
  /// - Parameters:
  ///   - paths: The nodes in their order, from the root: `root/counter`, `root/profile/badge`. The nodes
  ///     above are meant as well and may be left out. A node that a back stack has covered comes before
  ///     the attached ones, its name in parentheses: `root/shop/(cart)`, `root/shop/address`.
  ///   - sourceLocation: The place of failures.
  public func expectTree(_ paths: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    expectTree(paths, sourceLocation: sourceLocation)
  }

  /// Asserts which nodes there are below the scripted parent, in their order.
  ///
  /// - Parameters:
  ///   - paths: The nodes; as in a call that lists them one by one.
  ///   - sourceLocation: The place of failures.
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

  /// Asserts the state of the node's reactor, or of that of another node.
  ///
  /// - Parameters:
  ///   - expected: The state, which is to be of the reactor's type.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The place of failures.
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

  /// Takes the errors by which effects and transformed streams ended since this was last asked.
  ///
  /// They are those of work that went on after its line, and of actions that the test itself sent. A
  /// line that is refused at once fails in ``type(_:at:sourceLocation:)``, unless
  /// ``expectRefusal(of:saying:at:sourceLocation:)`` typed it. What is not taken is a failure when the
  /// node is detached, or when the tester is released.
  public func takeErrors() -> [any Error] { recording.takeErrors().map(\.error) }

  /// Fails where errors came that the test has not asked about.
  func checkErrors(at place: SourceLocation? = nil) {
    let errors = recording.takeErrors().map { "\($0.path): \($0.error)" }
    if errors.isEmpty { return }
    failures.record(
      "The test did not check \(errors.count == 1 ? "an error" : "\(errors.count) errors"):\n\n"
        + errors.map { "    \($0)" }.joined(separator: "\n")
        + "\n\nTake them with takeErrors(), or fix what caused them.", at: place)
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
