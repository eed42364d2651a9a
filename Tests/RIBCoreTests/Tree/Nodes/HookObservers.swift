// Looks whether each observer is notified by the tree that it observes, and by no other (T19).

import RIBCore

/// The observers that a script adds to its trees.
final class HookObservers {
  private final class Counting: TreeObserver {
    private(set) var attached = 0
    let observesReactors = false
    func didAttach(_ path: NodePath) { attached += 1 }
  }

  private var observers: [Counting] = []
  private let bag = DisposeBag()

  func add(to root: HookRouter) {
    let observer = Counting()
    observers.append(observer)
    root.observeTree(observer).disposed(by: bag)
  }

  /// The problem, if any, once nothing acts any more: each node is to notify the same observers as its
  /// parent, and no two trees the same one.
  func problem(of routers: [HookRouter], _ parent: (HookRouter) -> HookRouter?) -> String? {
    if observers.isEmpty { return nil }
    let live = routers.filter { !$0.life.isTerminated }
    let notified = Dictionary(uniqueKeysWithValues: live.map { (ObjectIdentifier($0), probe($0)) })
    var trees = observers.map { _ in 0 }
    for router in live {
      let own = notified[ObjectIdentifier(router)] ?? []
      if let parent = parent(router) {
        if own != notified[ObjectIdentifier(parent)] {
          return "\(router.life.number) has other observers than \(parent.life.number)"
        }
      } else {
        trees = zip(trees, own).map { $0 + $1 }
      }
    }
    return trees.contains { $0 > 1 } ? "two trees notify one observer" : nil
  }

  /// How often each observer is notified when a child is attached to the node.
  private func probe(_ router: HookRouter) -> [Int] {
    let before = observers.map(\.attached)
    let child = Router(interactor: Interactor())
    try? router.tryAttachChild(child)
    try? router.tryDetachChild(child)
    return zip(observers, before).map { $0.attached - $1 }
  }
}
