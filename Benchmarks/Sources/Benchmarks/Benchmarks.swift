// Prints what the core costs beside hand-written Swift, as a ratio of the same run.

import RIBCore

@main
enum Benchmarks {
  static var sum = 0

  static func main() {
    printHeader()
    for test in reactorCases() + treeCases() { measure(test) }
    if sum == 42 { print("") }
  }

  private static func reactorCases() -> [Case] {
    let count = 200_000
    let bag = DisposeBag()
    let hand = HandStore()
    hand.subscribe { sum &+= $0.count }
    let slotted = SlottedReactor()
    let tabled = TabledReactor()
    let interactor = CountInteractor()
    interactor.activate()
    for state in [slotted.state, tabled.state, interactor.state] {
      state.subscribe(onNext: { sum &+= $0.count }).disposed(by: bag)
    }
    let many = SlottedReactor()
    let handMany = HandStore()
    for _ in 0..<10 {
      many.state.map(\.count).distinctUntilChanged().subscribe(onNext: { sum &+= $0 })
        .disposed(by: bag)
      handMany.subscribe(mappedDistinct { sum &+= $0 })
    }
    func sends(_ name: String, _ send: @escaping () -> Void) -> Case {
      Case(name: name, operations: count) {
        withExtendedLifetime(bag) { for _ in 0..<count { send() } }
      } byHand: {
        for _ in 0..<count { hand.send(.increase) }
      }
    }
    return [
      sends("one action, one subscriber: slot") { slotted.action.onNext(.increase) },
      sends("one action, one subscriber: ReactorInteractor") {
        interactor.action.onNext(.increase)
      },
      sends("one action, one subscriber: table") { tabled.action.onNext(.increase) },
      Case(name: "one action, 10 mapped distinct subscribers", operations: count) {
        for _ in 0..<count { many.action.onNext(.increase) }
      } byHand: {
        for _ in 0..<count { handMany.send(.increase) }
      },
      Case(name: "make, subscribe, one action, release", operations: 20_000) {
        for _ in 0..<20_000 {
          let reactor = SlottedReactor()
          let subscription = reactor.state.subscribe(onNext: { sum &+= $0.count })
          reactor.action.onNext(.increase)
          subscription.dispose()
        }
      } byHand: {
        for _ in 0..<20_000 {
          let store = HandStore()
          store.subscribe { sum &+= $0.count }
          store.send(.increase)
        }
      },
    ]
  }

  private static func treeCases() -> [Case] {
    let root = leaf()
    root.interactable.activate()
    let component = EmptyComponent()
    let handRoot = HandNode(needs: .init(parent: nil))
    let siblings = 100_000
    let depth = 100_000
    return [
      Case(name: "build, attach, detach, release a child", operations: 20_000) {
        for _ in 0..<20_000 {
          let needs = LeafComponent(dependency: component)
          let child = leaf()
          root.attachChild(child)
          root.detachChild(child)
          withExtendedLifetime(needs) {}
        }
      } byHand: {
        for _ in 0..<20_000 {
          let child = HandNode(needs: .init(parent: handRoot.needs))
          handRoot.attach(child)
          handRoot.detach(child)
        }
      },
      Case(name: "100,000 siblings, build to release, each", operations: siblings) {
        let children = (0..<siblings).map { _ in leaf() }
        for child in children { root.attachChild(child) }
        for child in children { root.detachChild(child) }
      } byHand: {
        let children = (0..<siblings).map { _ in HandNode(needs: .init(parent: nil)) }
        for child in children { handRoot.attach(child) }
        for child in children { handRoot.detach(child) }
      },
      Case(name: "a chain of 100,000, build to release, each", operations: depth) {
        let top = chain(depth)
        root.attachChild(top)
        root.detachChild(top)
      } byHand: {
        var nodes: [HandNode] = []
        var last = handRoot
        for _ in 0..<depth {
          let next = HandNode(needs: .init(parent: nil))
          last.attach(next)
          nodes.append(next)
          last = next
        }
        for node in nodes.reversed() { node.parent?.detach(node) }
      },
    ]
  }
}
