// Runs a script on real nodes and looks whether the tree keeps T17's promise.

import RIBCore

/// The nodes of one run of a script.
final class HookWorld {
  private final class Entry {
    weak var router: HookRouter?
    let life: NodeLife
    init(_ router: HookRouter) {
      self.router = router
      life = router.life
    }
  }

  /// The routers that the test holds, by number.
  private var held: [HookRouter?] = []
  /// The latest node of each number.
  private var latest: [Entry] = []
  /// All nodes there ever were.
  private var entries: [Entry] = []
  private var activatedByHand: [Int] = []
  private var hasHookActed = false
  private let observers = HookObservers()
  private var problem: String?

  private init(count: Int) {
    for number in 0..<count {
      let router = HookRouter(NodeLife(number), self)
      held.append(router)
      latest.append(Entry(router))
    }
    entries = latest
  }

  /// Runs a script, and returns the first problem.
  static func problem(of script: HookScript) -> String? {
    let world = HookWorld(count: script.count)
    for line in script.lines {
      world.hasHookActed = false
      switch line {
      case .now(let act): world.perform(act)
      case .when(let node, let hook, let act):
        world.latest[node].life.plans[hook, default: []] += [act]
      }
      world.check()
      if let problem = world.problem {
        world.letGo()
        return "\(problem), after: \(line)"
      }
    }
    world.observers.problem(of: world.entries.compactMap(\.router), world.parent).map(world.note)
    world.checkAttachable()
    world.letGo()
    world.checkEnd()
    return world.problem.map { "\($0), at the end" }
  }

  /// Notes a problem; the first counts.
  func note(_ problem: String) { self.problem = self.problem ?? problem }

  // MARK: Acting

  /// Performs the acts planned for a hook, once.
  func run(_ hook: Hook, _ life: NodeLife) {
    guard let acts = life.plans.removeValue(forKey: hook) else { return }
    hasHookActed = true
    for act in acts { perform(act) }
  }

  private func perform(_ act: TreeAct) {
    switch act {
    case .attach(let child, let parent):
      guard let child = latest[child].router, let parent = latest[parent].router else { return }
      let heldInactive = child.life.heldInactive
      child.life.heldInactive = nil
      do { try parent.tryAttachChild(child) } catch { child.life.heldInactive = heldInactive }
    case .detach(let child):
      guard let child = latest[child].router, let parent = parent(of: child) else { return }
      do { try parent.tryDetachChild(child) } catch { note("\(error)") }
    case .terminate(let node):
      latest[node].router?.life.isTerminated = true
      latest[node].router?.terminate()
    case .release(let node): hold(nil, at: node)
    case .renew(let node):
      if latest[node].router != nil, !latest[node].life.isTerminated { return }
      let router = HookRouter(NodeLife(node), self)
      latest[node] = Entry(router)
      entries.append(latest[node])
      hold(router, at: node)
    case .activate(let node):
      activatedByHand.append(node)
      latest[node].router?.interactor.activate()
      activatedByHand.removeLast()
    case .deactivate(let node):
      guard let interactor = latest[node].router?.interactor, interactor.isActive else { return }
      interactor.life.heldInactive = interactor.life.becomings
      interactor.deactivate()
    case .send(let node): latest[node].router?.interactor.action.onNext(1)
    case .observe(let node): observe(node)
    }
  }

  /// Lets the old reference go when the list is no longer being changed.
  private func hold(_ router: HookRouter?, at node: Int) {
    let old = held[node]
    held[node] = router
    withExtendedLifetime(old) {}
  }

  private func observe(_ node: Int) {
    guard var root = latest[node].router else { return }
    while let parent = parent(of: root) { root = parent }
    observers.add(to: root)
  }

  /// The parent as far as it lives: one whose deinit is running is not found.
  private func parent(of child: HookRouter) -> HookRouter? {
    for entry in entries {
      if let router = entry.router, router.children.contains(where: { $0 === child }) {
        return router
      }
    }
    return nil
  }

  // MARK: Looking, in hooks

  func didBecomeActive(_ life: NodeLife) {
    guard let router = router(of: life) else { return }
    if let parent = parent(of: router) {
      life.becameActiveAsRoot = false
      if !parent.interactor.isActive {
        note("\(life.number) became active under the inactive \(parent.life.number)")
      }
    } else {
      life.becameActiveAsRoot = true
      if !activatedByHand.contains(life.number) { note("\(life.number) woke by itself") }
    }
    // The children wake with their parent, also those that were deactivated by hand.
    for case let child as HookRouter in router.children { child.life.heldInactive = nil }
  }

  func willResign(_ life: NodeLife) {
    if hasHookActed { return }
    for case let child as HookRouter in router(of: life)?.children ?? []
    where child.interactor.isActive {
      note("\(life.number) resigned before its child \(child.life.number)")
    }
  }

  func didTell(_ child: HookRouter) {
    child.life.tellings += 1
    if child.life.tellings > child.life.becomings { note("\(child.life.number) is told twice") }
    if child.life.loads == 0 { note("\(child.life.number) is told before it has loaded") }
  }

  private func router(of life: NodeLife) -> HookRouter? {
    entries.first { $0.life === life }?.router
  }

  // MARK: Looking, between lines

  private func check() {
    for entry in entries {
      guard let router = entry.router else { continue }
      let life = entry.life
      let parent = parent(of: router)
      let isActive = router.interactor.isActive
      if router.parent as AnyObject? !== parent {
        note("\(life.number) is not its parent's child")
      }
      if life.becomings != life.resignings + (isActive ? 1 : 0) {
        note("\(life.number) became active \(life.becomings) times, resigned \(life.resignings)")
      }
      if life.isTerminated, isActive || parent != nil || router.childCount > 0 {
        note("\(life.number) was terminated and is not at its end")
      }
      guard let parent else {
        if isActive, !life.becameActiveAsRoot { note("\(life.number) is a root and still active") }
        continue
      }
      if isActive, !parent.interactor.isActive {
        note("\(life.number) is active under the inactive \(parent.life.number)")
      }
      if !isActive, parent.interactor.isActive, life.heldInactive != life.becomings {
        note("\(life.number) is inactive under the active \(parent.life.number)")
      }
    }
  }

  // MARK: Looking, at the end

  /// Each router can be detached and attached again.
  private func checkAttachable() {
    for entry in entries { entry.life.plans = [:] }
    let root = HookRouter(NodeLife(held.count), self)
    activatedByHand.append(held.count)
    entries.append(Entry(root))
    root.interactor.activate()
    for case let router? in entries.map(\.router)
    where !router.life.isTerminated && router !== root {
      let number = router.life.number
      try? parent(of: router)?.tryDetachChild(router)
      do {
        try root.tryAttachChild(router)
        if !router.interactor.isActive { note("\(number) is attached again and inactive") }
        root.interactor.deactivate()
        if router.interactor.isActive { note("\(number) is active when its parent is not") }
        if router.parent as AnyObject? !== root {
          note("\(number) has left without being detached")
        }
        root.interactor.activate()
        try root.tryDetachChild(router)
      } catch {
        note("\(error)")
      }
      if router.interactor.isActive { note("\(number) is detached again and active") }
      if router.parent != nil || root.childCount > 0 { note("\(number) is not detached again") }
      check()
    }
  }

  private func letGo() {
    for entry in entries { entry.life.plans = [:] }
    for number in held.indices { hold(nil, at: number) }
  }

  private func checkEnd() {
    for entry in entries {
      let life = entry.life
      if entry.router != nil { note("\(life.number) was released and still lives") }
      if life.becomings != life.resignings {
        note("\(life.number) was released and never resigned")
      }
    }
  }
}
