// HostChildren.swift: makes a router's children those of its host's state.
import RIBCore

/// What a root's and a group's router have in common: they follow a list of children.
final class HostChildren {
  private let builders: HostBuilders
  /// What is attached, in order; no copy of the state, since nobody may keep one.
  private var attached: [HostChild] = []
  private var isFollowing = false
  private var next: [HostChild]?

  init(builders: HostBuilders) {
    self.builders = builders
  }

  /// Detaches what is gone, then attaches what is new, at a cost of O(1) for one that is appended.
  ///
  /// A child that makes its host's state change while it is attached is heard after it.
  func follow<I>(
    _ children: [HostChild], on router: Router<I>, withListener listener: any HostInteractable
  ) {
    next = children
    guard !isFollowing else { return }
    isFollowing = true
    while let children = next.take() {
      detachMissing(from: children, on: router)
      attachNew(of: children, on: router, withListener: listener)
    }
    isFollowing = false
  }

  /// The numbers of the children rise in both lists, so that the first one missing is where the
  /// lists begin to differ, and what is new follows the last number attached.
  private func detachMissing<I>(from children: [HostChild], on router: Router<I>) {
    let lastID = attached.last?.id ?? 0
    let keptCount = children.partitioningIndex { $0.id > lastID }
    while attached.count > keptCount {
      let gone = attached.remove(
        at: (0..<keptCount).partitioningIndex { attached[$0].id != children[$0].id })
      if let child = router.child(named: gone.name) { router.detachChild(child) }
    }
  }

  private func attachNew<I>(
    of children: [HostChild], on router: Router<I>, withListener listener: any HostInteractable
  ) {
    for child in children[attached.count...] {
      attached.append(child)
      router.attachChild(builders.build(child, withListener: listener), as: child.name)
    }
  }
}
