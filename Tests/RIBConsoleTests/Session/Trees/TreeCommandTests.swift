// The command `tree`: its contents and its formats.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

struct TreeCommandTests {
  private let pages = StackedChildren<String>(name: { $0 }) { _ in
    NodeRouter(clock: ContinuousClock())
  }

  /// Runs lines of which some may leave effects running, with no time passing.
  private func output(
    _ lines: String..., options: SessionOptions = .keepGoing,
    arrange: (NodeRouter) -> Void = { _ in }
  ) async -> [String] {
    await output(of: lines, options: options, arrange: arrange)
  }

  private func output(
    of lines: [String], options: SessionOptions = .keepGoing, arrange: (NodeRouter) -> Void
  ) async -> [String] {
    let typed = ScriptedLines()
    let run = SessionRun(options, inputs: [SessionInput(typed)])
    run.start()
    await typed.type("attach a")
    arrange(run.root)
    for line in lines { await typed.type(line) }
    run.cancel()
    _ = await run.end()
    return run.output.lines
  }

  /// Has a node keep a page below another, of the same name.
  private func cover(in node: NodeRouter) {
    var stack = BackStack("page")
    pages.follow(stack, on: node)
    stack.push("page")
    pages.follow(stack, on: node)
  }

  @Test func `an effect is named by the typed command, without its alias`() async {
    let lines = await output(
      "one 1 2", "sum 7", "tree"
    ) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("total", "Add", .int("n")) { .add($0, after: .seconds(1)) }.aliases("sum")
        command("one", "Add", .int("n"), .int("m")) { n, _ in .add(n, after: .seconds(1)) }
      }
    }
    #expect(lines.first == "root (running: one 1 2, total 7)")
    // Two commands with one action.
    let same = await output("other 1", "again 1", "tree") { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("other", "Add", .int("n")) { .add($0, after: .seconds(2)) }
        command("again", "Add", .int("n")) { .add($0, after: .seconds(2)) }
      }
    }
    let action = "add(1, after: 2.0 seconds)"
    #expect(same.first == "root (running: \(action), \(action))")
  }

  private nonisolated static let covered = ["root", "├── page (covered)", "├── a"]
  private nonisolated static let running = covered + ["└── page (running: hang)"]

  @Test(
    arguments: [
      (["page hang", "tree", "ls", "page tree"], running + running + ["page (running: hang)"]),
      (["focus page", "/ tree"], covered + ["└── page *"]),
    ] as [([String], [String])])
  func `covered pages are shown, and the focus is marked at the top page`(
    lines: [String], shown: [String]
  ) async {
    #expect(await output(of: lines) { cover(in: $0) } == shown)
  }

  private static let nodes = """
    [{"path":"root","type":"RootRouter","active":true},\
    {"path":"root/page","type":"NodeRouter","active":false,"covered":true},\
    {"path":"root/a","type":"NodeRouter","active":true},\
    {"path":"root/page","type":"NodeRouter","active":true,"running":["idle"]}]
    """

  // One shape, in a text session as in a JSON session.
  @Test func `JSON has each node's path, covered nodes and running effects`() async {
    let lines = await output("page idle", "tree --json", "tree --format json") {
      cover(in: $0)
    }
    let tree = #"{"nodes":\#(Self.nodes)}"#
    #expect(lines == [tree, tree])
  }

  @Test func `the events of a JSON session have trees of that form`() async {
    let events = await output(
      "page idle", "tree --format text", options: .json, arrange: { cover(in: $0) })
    #expect(
      events.plainEvents.last { $0.contains(#""event":"tree""#) }
        == #"{"event":"tree","nodes":\#(Self.nodes)}"#)
  }

  @Test func `a snapshot is encoded in that form, also one below the root`() async throws {
    let root = RootRouter(clock: ManualClock())
    root.launch()
    for line in ["attach a", "attach b"] { try root.viewController.run(line) }
    let a = try #require(root.child(named: "a") as? NodeRouter)
    try a.viewController.run("attach c")
    a.interactor.deactivate()
    for top in [root as any Routing, a] {
      let tree = TreeSnapshot(of: top, includesCovered: true, includesRunning: true)
      let sink = RecordingSink()
      tree.writeJSON(to: sink)
      let written = #"{"nodes":\#(sink.text)}"#
      #expect(try JSONDecoder().decode(TreeSnapshot.self, from: Data(written.utf8)) == tree)
      let encoded = try JSONDecoder().decode(TreeSnapshot.self, from: JSONEncoder().encode(tree))
      #expect(encoded == tree)
    }
  }

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `secret arguments of running effects are hidden in every format`(
    format: SessionOptions.Format
  ) async {
    let lines = await output(
      "login hunter2", "trace on", "tree", "tree --json", "tree --format dot",
      "tree --format mermaid", "ls", options: SessionOptions(format: format, keepsGoing: true)
    ) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("login", "Log in", .string("password")) { .refuseLater($0) }.secret()
      }
    }
    let trees = lines.filter { $0.contains("running") || $0.contains("refuseLater") }
    #expect(trees.count >= 4 && trees.allSatisfy { $0.contains("…") })
    #expect(!lines.joined().contains("hunter2"))
  }
}
