// A tree, in the words that RIBCore and RIBs share: this file is compiled once with each.

import Rows

#if RIBCORE
  import RIBCore
#else
  import RIBs
#endif

private let count = 1_000
private let many = 100_000

private protocol LeafInteractable: Interactable {}

private final class LeafInteractor: Interactor, LeafInteractable {
  private let total: Total

  init(_ total: Total) {
    self.total = total
    super.init()
  }

  override func didBecomeActive() { total.sum &+= 1 }
  override func willResignActive() { total.sum &+= 2 }
}

private final class LeafComponent: Component<any Dependency> {}

/// A node of three objects: the router, its interactor and its component.
private final class LeafRouter: Router<any LeafInteractable> {
  let component: LeafComponent

  init(above: any Dependency, _ total: Total) {
    component = LeafComponent(dependency: above)
    super.init(interactor: LeafInteractor(total))
  }
}

/// On the main actor, where RIBCore has its tree, and some versions of RIBs have theirs.
@MainActor
package enum Trees {
  package static var rows: [Row] {
    [
      Row("build, attach, detach, release a child", operations: count) { comingAndGoing() },
      Row("attach, of 1,000 siblings", operations: count) { attaching(count) },
      Row("detach and release, of 1,000: oldest first", operations: count) {
        detaching(count) { $0 }
      },
      Row("detach and release, of 1,000: newest first", operations: count) {
        detaching(count) { $0.reversed() }
      },
      Row("chain of 1,000: build and attach", operations: count) { building() },
      Row("chain of 1,000: memory", .bytes, operations: count) { building() },
      Row("chain of 1,000: deactivate", operations: count) { deactivating(count) },
      Row("chain of 1,000: release", operations: count) { releasing() },
      // The big ones last, as they leave the heap in pieces.
      // Not longer, as the peer's release is recursive.
      Row("chain of 4,000: deactivate", operations: 4_000, isBig: true) { deactivating(4_000) },
      Row("attach, of 100,000 siblings", operations: many, isBig: true) { attaching(many) },
      Row("detach and release, of 100,000: oldest first", operations: many, isBig: true) {
        detaching(many) { $0 }
      },
      // Twenty, as looking for the newest takes the peer as long as there are siblings.
      Row("detach and release, newest 20 of 100,000", operations: 20, isBig: true) {
        detaching(many) { $0.suffix(20).reversed() }
      },
    ]
  }

  private static func activeRoot(_ total: Total) -> LeafRouter {
    let root = LeafRouter(above: EmptyComponent(), total)
    root.interactable.activate()
    root.load()
    return root
  }

  /// An active root, with more below it, each the child of the one before.
  private static func chain(_ count: Int, _ total: Total) -> LeafRouter {
    let root = activeRoot(total)
    var last = root
    for _ in 0..<count {
      let child = LeafRouter(above: last.component, total)
      last.attachChild(child)
      last = child
    }
    return root
  }

  private static func comingAndGoing() -> () -> Int {
    let total = Total()
    let root = activeRoot(total)
    return {
      for _ in 0..<count {
        let child = LeafRouter(above: root.component, total)
        root.attachChild(child)
        root.detachChild(child)
      }
      return total.sum
    }
  }

  private static func attaching(_ count: Int) -> () -> Int {
    let total = Total()
    let root = activeRoot(total)
    let children = (0..<count).map { _ in LeafRouter(above: root.component, total) }
    return {
      for child in children { root.attachChild(child) }
      return total.sum
    }
  }

  private static func detaching(_ count: Int, _ order: ([Int]) -> [Int]) -> () -> Int {
    let total = Total()
    let root = activeRoot(total)
    var children: [LeafRouter?] = (0..<count).map { _ in LeafRouter(above: root.component, total) }
    for case let child? in children { root.attachChild(child) }
    let indices = order(Array(0..<count))
    return {
      for index in indices { if let child = children[index].take() { root.detachChild(child) } }
      return total.sum
    }
  }

  private static func building() -> () -> Int {
    let total = Total()
    var root: LeafRouter?
    return {
      root = chain(count, total)
      return root == nil ? 0 : total.sum
    }
  }

  private static func deactivating(_ count: Int) -> () -> Int {
    let total = Total()
    let root = chain(count, total)
    return {
      root.interactable.deactivate()
      return total.sum
    }
  }

  /// Of a chain that has been deactivated, so that this is the releasing alone.
  private static func releasing() -> () -> Int {
    let total = Total()
    var root: LeafRouter? = chain(count, total)
    root?.interactable.deactivate()
    return {
      root = nil
      return total.sum
    }
  }
}
