import RIBCore
import RIBTesting
import Testing

@Suite struct `An invariant` {
  @Test func `sees the tree at rest, after each line`() async {
    var paths: [[String]] = []
    var states: [SumState?] = []
    var names: [String?] = []
    await simulate(script: "open\nadd 3\nwait 1\nclose") {
      buildFaultyTree(clock: $0.clock)
    } invariants: {
      invariant("the tree is looked at") { tree in
        // The lines are typed twice.
        if paths.count == 5 { return true }
        paths.append(tree.snapshot.paths)
        states.append(try tree.state(at: "sum"))
        names.append(tree.node(at: "sum/page")?.name)
        #expect(tree.root.name == "sum")
        return true
      }
    }
    let both = ["sum", "sum/page"]
    #expect(paths == [["sum"], both, both, both, ["sum"]])
    let sums: [Int?] = states.map { $0?.sum }
    #expect(sums == [0, 0, 0, 3, 3])
    #expect(names == [nil, "page", "page", "page", nil])
  }

  @Test func `gets the states of nodes, or the reason why there is none`() async {
    await simulate(script: "open") {
      buildFaultyTree(clock: $0.clock)
    } invariants: {
      invariant("there is no state without a node") { tree in
        for path in ["sum/page/nothing", "other", ""] {
          if try tree.state(Int.self, at: path) != nil { return false }
        }
        return true
      }
    }
    await simulate(script: "") { _ in
      LaunchRouter(interactor: Interactor(), viewController: ViewStub())
    } invariants: {
      invariant("a node without a reactor has no state") { tree in
        do throws(SimulatedTree.StateError) {
          _ = try tree.state(Int.self, at: tree.root.name)
          return false
        } catch {
          return error.description == "launch has no reactor, and so no state."
        }
      }
    }
  }

  @Test func `can be in a list that is computed`() {
    @InvariantBuilder func list(_ flag: Bool) -> [Invariant] {
      invariant("a") { _ in true }
      if flag { invariant("b") { _ in true } }
      if flag {
        invariant("c") { _ in true }
      } else {
        [invariant("d") { _ in true }, invariant("e") { _ in true }]
      }
      for name in ["f", "g"] { invariant(name) { _ in true } }
    }
    #expect(list(true).count == 5)
    #expect(list(false).count == 5)
  }
}
