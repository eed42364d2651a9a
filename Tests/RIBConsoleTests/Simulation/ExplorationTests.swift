// The plan of the trees of a simulation.

import Testing

@testable import RIBSimulation

@Suite struct ExplorationTests {
  private func reach(_ names: String..., line: Int) -> Reach {
    var reach = Reach()
    for name in names { reach.reach(Feature(kind: .command, node: "a", name: name), line: line) }
    return reach
  }

  @Test func `X6: each tree gets the script first, and as many lines as it may have`() {
    var exploration = Exploration(seed: 1, setup: ["login", "go"], linesPerTree: 100)
    var counts: [Int] = []
    while exploration.lineCount < 250 {
      let episode = exploration.next(atMost: 250)
      #expect(episode.opening == ["login", "go"])
      counts.append(episode.count)
      let lines = episode.opening + Array(repeating: "line", count: episode.count)
      exploration.learn(from: lines, refused: [], Reach())
    }
    #expect(counts == [100, 100, 50])
    #expect(exploration.treeCount == 3)
  }

  @Test func `X6: what earlier trees have reached is known to the next, but for shapes`() {
    var exploration = Exploration(seed: 1)
    var reached = reach("one", line: 1)
    reached.reach(Feature(kind: .shape, node: "a", name: "x"), line: 1)
    exploration.learn(from: ["a"], refused: [], reached)
    let known = exploration.next(atMost: 1_000).known
    #expect(known.firstLines.keys.map(\.name) == ["one"])
  }

  @Test func `scripts that reached something new are varied, without what was refused`() {
    var exploration = Exploration(seed: 1, setup: ["login"])
    let lines = ["login", "add a", "b go", "a bad", "wait 1", "a/x open", "rest"]
    exploration.learn(from: lines, refused: [4], reach("x", line: 6))
    // The second reaches nothing new.
    exploration.learn(from: ["login", "other"], refused: [], reach("x", line: 2))
    let openings = (0..<50).map { _ in exploration.next(atMost: 1_000).opening }
    // Lines about another child have no part in it.
    #expect(openings.contains(["login", "add a", "wait 1", "a/x open"]))
    #expect(Set(openings).count > 5)
    #expect(!openings.joined().contains { ["b go", "a bad", "rest", "other"].contains($0) })
  }

  @Test func `X1: a seed gives the same plan`() {
    func plan(seed: UInt64) -> [Episode] {
      var exploration = Exploration(seed: seed)
      return (0..<20).map { number in
        let episode = exploration.next(atMost: 100_000)
        exploration.learn(
          from: ["a \(number)", "b"], refused: [], reach("\(number)", line: 2))
        return episode
      }
    }
    #expect(plan(seed: 7) == plan(seed: 7))
    #expect(plan(seed: 7) != plan(seed: 8))
  }

  @Test func `the scripts that are kept do not become more with the lines`() {
    var exploration = Exploration(seed: 1)
    for number in 0..<1_000 {
      exploration.learn(from: ["line \(number)"], refused: [], reach("\(number)", line: 1))
    }
    let openings = (0..<2_000).map { _ in exploration.next(atMost: 1_000_000).opening }
    #expect(Set(openings.filter { $0.count == 1 }).count <= 64)
  }
}

@Suite struct RequestFaultsTests {
  @Test func `X7: one in some requests fails, by name and number alone`() {
    var faults = RequestFaults(seed: 7, oneIn: 4)
    let first = (0..<4_000).map { _ in faults.fail("save") }
    #expect((900...1_100).contains(first.count { $0 }))
    var others = RequestFaults(seed: 7, oneIn: 4)
    for _ in 0..<17 { _ = others.fail("load") }
    #expect((0..<4_000).map { _ in others.fail("save") } == first)
    var another = RequestFaults(seed: 8, oneIn: 4)
    #expect((0..<4_000).map { _ in another.fail("save") } != first)
  }
}
