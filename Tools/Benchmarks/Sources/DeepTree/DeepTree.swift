// A chain of nodes, as deep as asked, on whatever stack the process is given.
//
// Run under `ulimit -s 128`: code that recurses once per node dies below 1,600 nodes there.

import RIBCore

final class ChainComponent: Component<any Dependency> {}

final class ChainInteractor: ReactorInteractor<Void, ChainReactor> {
  init() { super.init(presenter: (), reactor: ChainReactor()) }
}

final class ChainReactor: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

final class ChainRouter: Router<ChainInteractor> {
  let component: ChainComponent
  init(above: any Dependency) {
    component = ChainComponent(dependency: above)
    super.init(interactor: ChainInteractor())
  }
}

@main
enum DeepTree {
  static func main() {
    let depth = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
    let root = ChainRouter(above: EmptyComponent())
    root.interactor.activate()
    var lowest: ChainComponent?
    do {
      let top = ChainRouter(above: root.component)
      var last = top
      for _ in 1..<depth {
        let next = ChainRouter(above: last.component)
        last.attachChild(next)
        last = next
      }
      root.attachChild(top)
      last.interactor.action.onNext(1)
      check(last.interactor.currentState == 1, "the lowest node is active")
      check(TreeSnapshot(of: root).nodes.count == depth + 1, "the snapshot has all nodes")
      root.interactor.deactivate()
      check(!last.interactor.isActive, "the lowest node is inactive")
      root.interactor.activate()
      root.detachChild(top)
      lowest = last.component
    }
    // The routers are gone; the lowest component still holds all those above it.
    check(lowest != nil, "the lowest component is held")
    lowest = nil
    print("\(depth) nodes deep: attached, deactivated, activated, detached, released")
  }

  private static func check(_ holds: Bool, _ what: String) {
    if !holds { fatalError("not so: \(what)") }
  }
}
