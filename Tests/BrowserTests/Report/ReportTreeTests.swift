import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct ReportTrees {
    @Test func `each step shows the tree of that moment: forward, back and to any event`()
      async throws
    {
      let session = try await ReportedSession(ReportedSession.varied)
      let trees = try session.events().trees
      let last = trees.count - 1
      try await ReportView.open(session.page) { view in
        #expect(try await view.page.value("report.count", as: Int.self) == last)
        try await view.page.press(.home)
        for event in 0...last {
          try #require(try await view.tree() == trees[event], "forth, at \(event)")
          try await view.page.press(.right)
        }
        for event in (0...last).reversed() {
          try #require(try await view.tree() == trees[event], "back, at \(event)")
          try #require(try await view.position == event)
          try await view.page.press(.left)
        }
        var generator = SystemRandomNumberGenerator()
        let leaps = (0..<Scale.of(60, full: 1_000)).map { _ in
          Int.random(in: 0...last, using: &generator)
        }
        for (event, tree) in zip(leaps, try await view.trees(at: leaps)) {
          try #require(tree == trees[event], "a leap to \(event), of \(leaps)")
        }
        #expect(
          try await view.page.value("report.paths()", as: [String].self)
            == trees[leaps.last ?? last])
      }
    }

    @Test(arguments: [false, true])
    func
      `before each line, the pages of a live session and of a replay show the states of a replay`(
        isReplay: Bool
      ) async throws
    {
      let session = try await ReportedSession(ReportedSession.varied, keepsJournal: true)
      if isReplay {
        try FileManager.default.removeItem(atPath: session.page)
        let replay = try await Program(["--replay", session.journal, "--report", session.page])
          .run()
        #expect(replay.ending == .exited(0), "\(replay.errors)")
      }
      let rests = try session.events().restsBeforeLines
      try #require(rests.count == ReportedSession.varied.count { $0 != "wait" } + 1)
      try await ReportView.open(session.page) { view in
        for (count, event) in rests.enumerated() {
          let replayed = try await Replay(session.journal, until: count)
          try await view.go(to: event)
          try #require(try await view.tree() == replayed.paths, "before line \(count), at \(event)")
          let states = try await view.states().mapValues(canonical)
          try #require(states == replayed.states, "before line \(count), at \(event)")
        }
      }
    }
  }
}

/// The tree and the states after a replay of a session's first lines.
private struct Replay {
  /// The nodes, in pre-order.
  let paths: [String]
  /// The states of the nodes that have one, by their paths.
  let states: [String: String]

  init(_ journal: String, until count: Int) async throws {
    let options = ["--replay", journal, "--until", "\(count)", "--json", "--keep-going"]
    let tree = try #require(
      try await Self.events(options + ["-c", "tree"]).first { $0["nodes"] != nil })
    let nodes = try #require(tree["nodes"] as? [[String: Any]])
    // Covered nodes are detached and kept; the page does not show them.
    paths = try nodes.filter { $0["covered"] == nil }.map { try #require($0["path"] as? String) }
    let lines = paths.flatMap { ["-c", "state \($0.dropFirst("root/".count))"] }
    var states: [String: String] = [:]
    for event in try await Self.events(options + lines) where event["answer"] != nil {
      guard let path = event["path"] as? String, let state = event["state"] else { continue }
      let json = try JSONSerialization.data(
        withJSONObject: state, options: [.sortedKeys, .fragmentsAllowed])
      states[path] = String(decoding: json, as: UTF8.self)
    }
    self.states = states
  }

  private static func events(_ arguments: [String]) async throws -> [[String: Any]] {
    try await Program(arguments).run().output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
