// 10,000 random sequences against a simple model of the tree (T1 to T7, R15).

import RIBCore
import TestSupport
import Testing

private final class Summing: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

private final class ModelInteractor: ReactorInteractor<Void, Summing> {
  var becomings = 0
  var resignings = 0
  var onActive: () -> Void = {}
  init() { super.init(presenter: (), reactor: Summing()) }
  override func didBecomeActive() {
    becomings += 1
    onActive()
  }
  override func willResignActive() { resignings += 1 }
}

private final class ModelRouter: Router<ModelInteractor> {
  let number: Int
  var detachesItself = false
  init(_ number: Int) {
    self.number = number
    super.init(interactor: ModelInteractor())
    interactor.onActive = { [unowned self] in detachIfAsked() }
  }
  private func detachIfAsked() {
    guard detachesItself, let parent = parent as? ModelRouter else { return }
    detachesItself = false
    parent.detachChild(self)
  }
}

/// A real tree and its model, driven side by side.
private struct Pair {
  let routers: [ModelRouter]
  let model: TreeModel

  init(count: Int) {
    routers = (0..<count).map { ModelRouter($0) }
    model = TreeModel(count: count)
  }

  /// Makes one random change to both; returns their difference.
  func step(using random: inout SeededGenerator) -> String? {
    let first = Int.random(in: 0..<routers.count, using: &random)
    let second = Int.random(in: 0..<routers.count, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      let isDone = (try? routers[second].tryAttachChild(routers[first])) != nil
      if isDone != model.attach(first, to: second) { return "attach \(first) to \(second)" }
    case 4...5:
      let isDone = (try? routers[second].tryDetachChild(routers[first])) != nil
      if isDone != model.detach(first, from: second) { return "detach \(first) from \(second)" }
    case 6:
      if let parent = model.nodes[first].parent {
        routers[parent].detachChild(routers[first])
        _ = model.detach(first, from: parent)
      }
    case 7:
      routers[first].interactor.activate()
      model.activate(first)
    case 8:
      routers[first].interactor.deactivate()
      model.deactivate(first)
    case 9:
      routers[first].detachesItself = true
      model.setDetachesItself(first)
    default:
      routers[first].interactor.action.onNext(second + 1)
      model.send(second + 1, to: first)
    }
    return difference()
  }

  private func difference() -> String? {
    for (router, node) in zip(routers, model.nodes) {
      let interactor = router.interactor
      let children = router.children.compactMap { ($0 as? ModelRouter)?.number }
      if children != node.children { return "children of \(router.number): \(children)" }
      if interactor.isActive != node.isActive { return "activity of \(router.number)" }
      if interactor.becomings != node.becomings { return "becomings of \(router.number)" }
      if interactor.resignings != node.resignings { return "resignings of \(router.number)" }
      if interactor.currentState != node.sum { return "sum of \(router.number)" }
    }
    return nil
  }
}

struct ModelTests {
  @Test func `T1, T2, T3, T4, T5, T6, T7: random sequences keep to the model`() {
    let start = UInt64.random(in: 0..<1 << 32)
    for seed in start..<start + UInt64(Scale.of(500, full: 10_000)) {
      var random = SeededGenerator(seed: seed)
      let pair = Pair(count: Int.random(in: 2...6, using: &random))
      for step in 0..<25 {
        if let difference = pair.step(using: &random) {
          Issue.record("seed \(seed), step \(step): \(difference)")
          return
        }
      }
    }
  }
}
