// The plan of the trees of a simulation.

import Testing

@testable import RIBSimulation

@Suite struct ExplorationTests {
  private func reach(_ names: String..., line: Int) -> Reach {
    var reach = Reach()
    for name in names {
      reach.reach(Feature(kind: .command, node: "a", name: name), line: line, in: "a")
    }
    return reach
  }

  @Test func `X6: each tree gets the script first, and as many lines as it may have`() {
    var exploration = Exploration(seed: 1, setup: ["login", "go"], linesPerTree: 100)
    var counts: [Int] = []
    while exploration.lineCount < 250 {
      let episode = exploration.next(atMost: 250)
      #expect(episode.opening == ["login", "go"])
      counts.append(episode.lines.count)
      let lines = episode.lines.map { $0 ?? "line" }
      exploration.learn(from: episode.opening + lines, Reach())
    }
    #expect((counts, exploration.treeCount) == ([100, 100, 50], 3))
  }

  @Test func `X6: what earlier trees have reached is known to the next, but for shapes`() {
    var exploration = Exploration(seed: 1)
    var reached = reach("one", line: 1)
    reached.reach(Feature(kind: .shape, node: "a", name: "x"), line: 1)
    exploration.learn(from: ["a"], reached)
    let known = exploration.next(atMost: 1_000).known
    #expect(known.first.keys.map(\.name) == ["one"])
  }

  /// The scripts in what many trees are given, without the lines that are made up.
  private func scripts(_ exploration: inout Exploration) -> [[String]] {
    (0..<50).flatMap { _ in
      exploration.next(atMost: .max).lines.split { $0 == nil }.map { $0.compactMap(\.self) }
    }
  }

  @Test
  func `scripts that reached something are varied, without the lines that changed nothing there`() {
    var exploration = Exploration(seed: 1, setup: ["login"])
    var reached = reach("x", line: 6)
    for line in [1, 2, 5, 6] { reached.change("a", line: line) }
    for line in [3, 7] { reached.change("b", line: line) }
    exploration.learn(from: ["login", "add a", "b go", "a bad", "wait", "a/x open", "b"], reached)
    let scripts = scripts(&exploration)
    #expect(scripts.count { $0 == ["add a", "wait", "a/x open"] } > scripts.count / 3)
    #expect(Set(scripts).count > 10)
    #expect(!scripts.joined().contains { ["login", "b go", "a bad", "b"].contains($0) })
    let beginsWithScript = (0..<20).contains { _ in
      exploration.next(atMost: .max).lines.first == "add a"
    }
    #expect(beginsWithScript)
  }

  @Test func `a line gets the last word of another one`() {
    var exploration = Exploration(seed: 1)
    var reached = reach("x", line: 2)
    reached.change("a", line: 1)
    exploration.learn(from: ["a put fig", "b take nut"], reached)
    #expect(
      Set(scripts(&exploration).joined()) == [
        "a put fig", "b take nut", "a put nut", "b take fig",
      ])
  }

  @Test func `a script that reaches several things is kept once`() {
    var exploration = Exploration(seed: 1)
    var reached = reach("1", "2", "3", "4", "5", "6", "7", "8", line: 1)
    reached.reach(Feature(kind: .command, node: "a", name: "9"), line: 2)
    exploration.learn(from: ["a u", "a v"], reached)
    let lines = scripts(&exploration).joined()
    #expect(lines.count { $0 == "a u" } < 3 * lines.count { $0 == "a v" })
  }

  @Test func `the shortest scripts are kept for what they reach, and their number has a limit`() {
    var exploration = Exploration(seed: 1)
    for count in [5, 1, 4, 2, 6, 3, 7] {
      let lines = (0..<count).map { "a \(count).\($0)" }
      var reached = reach("x", line: count)
      for line in 1...count { reached.change("a", line: line) }
      exploration.learn(from: lines, reached)
    }
    let kept = Set(scripts(&exploration).joined().map { $0.prefix { $0 != "." } })
    #expect(kept == ["a 1", "a 2", "a 3"])
    var long = Exploration(seed: 1)
    for number in 0..<1_000 {
      long.learn(from: ["line \(number)"], reach("\(number)", line: 1))
    }
    #expect(Set(scripts(&long).joined()).count == 48)
  }

  @Test
  func `what few trees have reached is typed more often, and one kind of node as often as another`()
  {
    var exploration = Exploration(seed: 1)
    for number in 0..<40 {
      let (name, line) = number == 20 ? ("rare", "a r") : ("usual", "a u")
      exploration.learn(from: [line], reach(name, line: 1))
    }
    let lines = scripts(&exploration).joined()
    #expect(lines.count { $0 == "a r" } > 10 * lines.count { $0 == "a u" })
    var kinds = Exploration(seed: 1)
    var reached = Reach()
    let names = ["few"] + (2...40).map { "many\($0)" }
    for (index, name) in names.enumerated() {
      let kind = String(name.prefix { $0.isLetter })
      reached.reach(Feature(kind: .shape, node: kind, name: name), line: index + 1)
    }
    kinds.learn(from: names, reached)
    let scripts = scripts(&kinds)
    let few = scripts.count { $0.contains("few") }
    #expect((scripts.count / 3...scripts.count * 2 / 3).contains(few))
  }

  @Test func `X1: a seed gives the same plan`() {
    func plan(seed: UInt64) -> [Episode] {
      var exploration = Exploration(seed: seed)
      return (0..<20).map { number in
        let episode = exploration.next(atMost: 100_000)
        exploration.learn(
          from: ["a \(number)", "b"], reach("\(number)", line: 2))
        return episode
      }
    }
    #expect(plan(seed: 7) == plan(seed: 7))
    #expect(plan(seed: 7) != plan(seed: 8))
  }
}

@Suite struct RequestFaultsTests {
  @Test func `X7: one in some requests fails, by name and number alone`() {
    var faults = RequestFaults(seed: 7, probability: 0.25)
    let first = (0..<4_000).map { _ in faults.fail("save") }
    #expect((900...1_100).contains(first.count { $0 }))
    var others = RequestFaults(seed: 7, probability: 0.25)
    for _ in 0..<17 { _ = others.fail("load") }
    #expect((0..<4_000).map { _ in others.fail("save") } == first)
    var another = RequestFaults(seed: 8, probability: 0.25)
    #expect((0..<4_000).map { _ in another.fail("save") } != first)
  }
}
