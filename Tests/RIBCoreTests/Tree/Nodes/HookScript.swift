import TestSupport

// Scripts of acts on a tree, at the top and in hooks: values, so that one that fails can be
// made shorter by leaving lines out.

/// An act on the nodes of a tree, which have numbers.
enum TreeAct: Equatable, CustomStringConvertible {
  case attach(Int, to: Int)
  case detach(Int)
  case terminate(Int)
  /// Lets the reference go that the test holds.
  case release(Int)
  /// Makes a new node with the number if the old one was released or terminated.
  case renew(Int)
  case activate(Int)
  case deactivate(Int)
  case send(Int)
  /// Adds an observer to the tree that the node is in.
  case observe(Int)

  var description: String {
    switch self {
    case .attach(let child, let parent): "attach \(child) to \(parent)"
    case .detach(let node): "detach \(node)"
    case .terminate(let node): "terminate \(node)"
    case .release(let node): "release \(node)"
    case .renew(let node): "renew \(node)"
    case .activate(let node): "activate \(node)"
    case .deactivate(let node): "deactivate \(node)"
    case .send(let node): "send an action to \(node)"
    case .observe(let node): "observe the tree of \(node)"
    }
  }
}

/// Where a node acts upon the tree.
enum Hook: String, CaseIterable {
  case becomesActive = "becomes active"
  case resigns = "resigns"
  case streamSaysActive = "is said to be active"
  case streamSaysInactive = "is said to be inactive"
  case isDisposing = "disposes what it has"
  case loads = "loads"
  case changesState = "changes its state"
  case routerGoes = "loses its router"
  case interactorGoes = "loses its interactor"
}

/// A line of a script: done at once, or when the node's hook is called next.
enum HookLine: Equatable, CustomStringConvertible {
  case now(TreeAct)
  case when(Int, Hook, TreeAct)

  var description: String {
    switch self {
    case .now(let act): "\(act)"
    case .when(let node, let hook, let act): "  when \(node) next \(hook.rawValue): \(act)"
    }
  }
}

/// A number of nodes, and the lines that are run on them one after the other.
struct HookScript: CustomStringConvertible {
  let count: Int
  var lines: [HookLine]

  var description: String { lines.map(\.description).joined(separator: "\n") }

  /// Makes the script of a seed: first a tree, then anything.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    count = .random(in: 2...6, using: &random)
    lines = []
    for node in 1..<count where Int.random(in: 0..<8, using: &random) > 0 {
      lines.append(.now(.attach(node, to: .random(in: 0..<node, using: &random))))
    }
    let made = lines.count
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      if Bool.random(using: &random) {
        lines.append(.now(act(using: &random)))
        continue
      }
      let node = number(using: &random)
      let hook = [.becomesActive, .resigns, Hook.allCases.randomElement(using: &random) ?? .loads]
        .randomElement(using: &random)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        lines.append(.when(node, hook ?? .loads, act(using: &random, below: node + 1)))
      }
    }
    // Early enough that most happens in an active tree, and late enough that the first hooks act.
    let start = Int.random(in: made...(made + lines.count) / 2, using: &random)
    lines.insert(.now(.activate(0)), at: start)
  }

  private func number(using random: inout SeededGenerator) -> Int {
    .random(in: 0..<count, using: &random)
  }

  /// An act on any node, or half the time on one below a number: where the tree is still as it was
  /// made, the nodes above a node are there.
  private func act(using random: inout SeededGenerator, below limit: Int? = nil) -> TreeAct {
    let isBelow = Bool.random(using: &random)
    let node = Int.random(in: 0..<(isBelow ? limit ?? count : count), using: &random)
    return switch Int.random(in: 0..<34, using: &random) {
    case 0..<9: .attach(node, to: number(using: &random))
    case 9..<17: .detach(node)
    case 17..<19: .terminate(node)
    case 19..<21: .release(node)
    case 21..<23: .renew(node)
    case 23..<26: .activate(node)
    case 26..<29: .deactivate(node)
    case 29..<33: .send(node)
    default: .observe(node)
    }
  }

  /// Leaves out lines as long as the rest still fails; no line of the result can be left out alone.
  func shrunk(while fails: (HookScript) -> Bool) -> HookScript {
    var script = self
    var size = max(1, lines.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < script.lines.count {
        var shorter = script
        shorter.lines.removeSubrange(start..<min(start + size, script.lines.count))
        if fails(shorter) {
          script = shorter
          hasShrunk = true
        } else {
          start += size
        }
      }
      if size == 1, !hasShrunk { return script }
      size = max(1, size / 2)
    }
  }
}
