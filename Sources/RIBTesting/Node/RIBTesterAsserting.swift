// What is asserted of a node: events, calls, the tree, lines, errors.

import RIBConsole
import RIBCore
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
    compare(calls, recording.takeCalls(), "What the doubles were asked", sourceLocation)
  }

  /// Asserts which nodes there are.
  ///
  /// - Parameters:
  ///   - paths: The nodes in their order, from the root: `root/counter`, `root/profile/badge`. The nodes
  ///     above are meant as well and may be left out.
  ///   - sourceLocation: The place of failures.
  public func expectTree(_ paths: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    latestPlace = sourceLocation
    var expected: [String] = []
    for path in paths {
      let names = path.split(separator: "/")
      for count in names.indices {
        let above = names[...count].joined(separator: "/")
        if !expected.contains(above) { expected.append(above) }
      }
    }
    let actual = host.root.map { TreeSnapshot(of: $0).paths } ?? []
    compare(
      expected.map(Self.outline), actual.map(Self.outline), "The tree", sourceLocation)
  }

  /// Takes the errors by which effects and transformed streams ended since this was last asked, as those
  /// of refused actions.
  public func takeErrors() -> [any Error] { recording.takeErrors() }

  private static func outline(_ path: String) -> String {
    let names = path.split(separator: "/")
    return String(repeating: "  ", count: max(0, names.count - 1)) + (names.last ?? "")
  }

  func compare(
    _ expected: [String], _ actual: [String], _ what: String, _ sourceLocation: SourceLocation
  ) {
    latestPlace = sourceLocation
    if expected == actual { return }
    fail(
      "\(what) is not what was expected (- expected, + actual):\n\n"
        + "\(TextDiff.text(expected: expected, actual: actual))\n\nWhat happened last:\n\n"
        + log.suffix(12).map { "    \($0)" }.joined(separator: "\n"), at: sourceLocation)
  }
}

// MARK: The command line of a node

extension RIBTester {
  /// Types a line at the node's presenter, or at that of another node of the tree.
  ///
  /// - Parameters:
  ///   - line: A command of the node, with its arguments.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The place of failures: no such node, or no such command.
  public func type(
    _ line: String, at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    latestPlace = sourceLocation
    guard let presenter = presenter(at: path, sourceLocation) else { return }
    do throws(ParseError) { try presenter.run(line) } catch {
      let usage = error.usage.map { " Usage: \($0)" } ?? ""
      fail(
        "\"\(line)\" is no command of \(path ?? host.path): \(error.message)\(usage)",
        at: sourceLocation)
    }
  }

  /// The lines that a presenter has written so far: the node's, or that of another node.
  public func lines(
    at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    presenter(at: path, sourceLocation)?.recordedLines ?? []
  }

  /// Asserts the lines that a presenter has written since this was last asked.
  public func expectLines(
    _ lines: String..., at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let written = self.lines(at: path, sourceLocation: sourceLocation)
    let path = path ?? host.path
    let asserted = min(assertedLines[path] ?? 0, written.count)
    assertedLines[path] = written.count
    compare(lines, Array(written[asserted...]), "What \(path) wrote", sourceLocation)
  }

  /// The node at a path from the root; nil where there is none.
  public func node(at path: String) -> (any Routing)? {
    let names = path.split(separator: "/").map(String.init)
    guard names.first == host.root?.treeName else { return nil }
    return names.dropFirst().reduce(host.root) { $0?.attachedChild(named: $1) }
  }

  private func presenter(
    at path: String?, _ sourceLocation: SourceLocation
  ) -> CLIPresenter? {
    guard let node = path.map({ node(at: $0) }) ?? host.node else {
      fail("There is no node \(path ?? host.path).", at: sourceLocation)
      return nil
    }
    if let presenter = (node as? any ViewableRouting)?.viewControllable as? CLIPresenter {
      return presenter
    }
    fail("\(path ?? host.path) has no CLIPresenter to type at or to read.", at: sourceLocation)
    return nil
  }
}
