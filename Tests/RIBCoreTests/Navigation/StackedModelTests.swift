// Random sequences of a back stack, compared with a plain model (N4).

import RIBCore
import TestSupport
import Testing

struct StackedModelTests {
  /// A page and its overlays, as a list of lists: the plain model.
  private typealias Model = [[String]]

  private func change(
    _ stack: inout BackStack<String>, _ model: inout Model, _ random: inout SeededGenerator
  ) {
    let routes = ["a", "b", "~c", "d", "~e"]
    let route = routes.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<14, using: &random) {
    case 0...3:
      stack.push(route)
      model.append([route])
    case 4...5:
      stack.pop()
      if model.count > 1 { model.removeLast() }
    case 6:
      stack.present(route)
      model[model.count - 1].append(route)
    case 7:
      stack.dismiss()
      if model[model.count - 1].count > 1 { model[model.count - 1].removeLast() }
    case 8:
      stack.goBack()
      if model[model.count - 1].count > 1 {
        model[model.count - 1].removeLast()
      } else if model.count > 1 {
        model.removeLast()
      }
    case 9:
      stack.replace(route)
      model[model.count - 1] = [route]
    case 10:
      stack.singleTop(route)
      if let index = model.lastIndex(where: { $0[0] == route }) {
        model.removeLast(model.count - 1 - index)
      } else {
        model.append([route])
      }
    case 11:
      let page = Int.random(in: 0..<model.count, using: &random)
      let layer = Int.random(in: 0..<model[page].count, using: &random)
      let index = model[..<page].reduce(0) { $0 + $1.count } + layer
      stack.remove(id: stack.entries[index].id)
      if layer > 0 {
        model[page].remove(at: layer)
      } else if model.count > 1 {
        model.remove(at: page)
      }
    case 12:
      let page = Int.random(in: 0..<model.count, using: &random)
      stack.popTo(id: stack.entries[model[..<page].reduce(0) { $0 + $1.count }].id)
      model.removeLast(model.count - 1 - page)
    default:
      if Int.random(in: 0..<4, using: &random) == 0 {
        stack.newRoot(route)
        model = [[route]]
      } else {
        stack.popToRoot()
        model.removeLast(model.count - 1)
      }
    }
  }

  private func attached(_ model: Model) -> [String] {
    model.dropLast().joined().filter { $0.hasPrefix("~") } + (model.last ?? [])
  }

  @Test func `N4: random sequences give the result of a plain model, by value and in the tree`() {
    for seed in Scale.seeds(200, full: 10_000) {
      var random = SeededGenerator(seed: seed)
      let node = StackedNode()
      var model: Model = [["a"]]
      var identities: [Int: ObjectIdentifier] = [:]
      // A copy, which is changed separately, in turn with the stack.
      var other = (node.stack, model)
      for step in 0..<40 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: other = (node.stack, model)
        case 1...3:
          (other, (node.stack, model)) = ((node.stack, model), other)
          // Where the two went different ways, equal ids are those of different entries.
          identities = [:]
        default: break
        }
        // Some stacks are followed, others are passed over.
        repeat {
          change(&node.stack, &model, &random)
        } while Int.random(in: 0..<4, using: &random) == 0
        node.follow()
        let flat = model.map { $0.joined(separator: " + ") }.joined(separator: " > ")
        let isSame = sameNodes(node, &identities)
        guard node.stack.description == flat, node.children == attached(model), isSame else {
          Issue.record("seed \(seed), step \(step): \(node.children), not \(flat)")
          return
        }
      }
    }
  }

  /// Whether an entry that was in the tree before, and has not left the stack, is the same node now.
  private func sameNodes(_ node: StackedNode, _ identities: inout [Int: ObjectIdentifier]) -> Bool {
    let visible = node.stack.covered.filter { $0.route.hasPrefix("~") } + node.stack.visible
    let entries = Set(node.stack.entries.map(\.id))
    identities = identities.filter { entries.contains($0.key) }
    var isSame = true
    for (entry, child) in zip(visible, node.router.children) {
      let identity = ObjectIdentifier(child)
      isSame = isSame && identities[entry.id, default: identity] == identity
      identities[entry.id] = identity
    }
    return isSame
  }

  @Test func `N4: random sequences from hooks end in the children of the last stack`() {
    for seed in Scale.seeds(200, full: 10_000) {
      var random = SeededGenerator(seed: seed)
      let node = StackedNode()
      var model: Model = [["a"]]
      var budget = 0
      let hook: () -> Void = { [unowned node] in
        guard budget > 0, Int.random(in: 0..<3, using: &random) == 0 else { return }
        budget -= 1
        self.change(&node.stack, &model, &random)
        node.follow()
      }
      var nodes: [TestRouter] = node.router.children.compactMap { $0 as? TestRouter }
      node.onBuild = { child in
        nodes.append(child)
        child.interactor.onActive = hook
        child.interactor.onResign = hook
        child.onLoad = hook
        hook()
      }
      for step in 0..<25 {
        budget = 8
        change(&node.stack, &model, &random)
        node.follow()
        switch Int.random(in: 0..<10, using: &random) {
        case 0: node.router.interactor.deactivate()
        case 1: node.router.interactor.activate()
        default: break
        }
        budget = 0
        let attachedNow = node.router.interactor.isActive ? node.router.children : []
        let areActive = nodes.allSatisfy { child in
          child.interactor.isActive == attachedNow.contains { $0 === child }
        }
        guard node.children == attached(model), areActive else {
          Issue.record("seed \(seed), step \(step): \(node.children), not \(node.stack)")
          return
        }
      }
    }
  }

  // MARK: Cost

  @Test func `N4: push and pop look only at the changed pages, among many`() {
    let size = Scale.of(10_000, full: 100_000)
    let router = TestRouter("root", EventLog())
    var looks = 0
    let stacked = StackedChildren<Int>(
      staysActive: { _ in
        looks += 1
        return false
      },
      build: { page in
        looks += 1
        return TestRouter("p\(page)", EventLog())
      })
    var stack = BackStack(0)
    for page in 1..<size {
      stack.push(page)
      stacked.follow(stack, on: router)
    }
    #expect(looks == 2 * size - 1)
    func cost(_ change: () -> Void) -> Int {
      looks = 0
      change()
      stacked.follow(stack, on: router)
      return looks
    }
    #expect([cost {}, cost { stack.pop() }, cost { stack.push(-1) }] == [0, 0, 2])
    stack.popToRoot()
    stacked.follow(stack, on: router)
    #expect(router.childNames == ["p0"])
  }
}
