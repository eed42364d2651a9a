import RIBCore
import TestSupport
import Testing

private final class BadgeRouter: Router<Interactor> {}
private final class BadgeInteractorRouter: Router<Interactor> {}
private final class ScreenRouter: ViewableRouter<Interactor, Screen> {}
private final class TopRouter: LaunchRouter<Interactor, Screen> {
  let note: (String) -> Void
  init(
    _ screen: Screen, over interactor: Interactor, note: @escaping (String) -> Void
  ) {
    self.note = note
    super.init(interactor: interactor, viewController: screen)
  }
  override func didLoad() { note("didLoad") }
}
private final class Screen: LoadableView {
  var loads: [String] = []
  var misuse: Misuse?
  func routerWillLoad() -> Misuse? {
    loads.append("bind")
    return misuse
  }
}

struct NamesAndSnapshotTests {
  private let interactor = Interactor()
  private let log = EventLog()

  private func badge() -> BadgeRouter { BadgeRouter(interactor: Interactor()) }

  @Test func `a child is named by its type, and a second sibling of the name gets #2`() {
    let root = badge()
    let children = (0..<20).map { _ in badge() }
    for child in children { root.attachChild(child) }
    #expect(children.map(\.name).prefix(3) == ["badge", "badge#2", "badge#3"])
    #expect(children[19].path == "badge/badge#20")
    root.detachChild(children[4])
    let new = badge()
    root.attachChild(new)
    #expect(new.name == "badge#5")
    #expect(root.child(named: "badge#5") === new && root.children.last === new)
    #expect(BadgeInteractorRouter(interactor: Interactor()).name == "badgeinteractor")
  }

  @Test func `a name given at attach is kept while attached, and numbers skip it`() throws {
    let root = badge()
    let named = badge()
    root.attachChild(named, as: "badge#2")
    root.attachChild(badge())
    let third = badge()
    root.attachChild(third)
    #expect(third.name == "badge#3")
    #expect(throws: RoutingError.nameInUse(name: "badge#2", parent: "badge")) {
      try root.tryAttachChild(badge(), as: "badge#2")
    }
    #expect(root.child(named: "badge#2") === named)
    root.detachChild(try #require(root.child(named: "badge")))
    let next = badge()
    root.attachChild(next)
    #expect(next.name == "badge")
  }

  @Test
  func `a name with a number sign is a name of its own, can get a number, and is found by it`()
    throws
  {
    struct Route: Identifiable { let id: Int }
    let root = badge()
    for _ in 0..<3 { root.attachChild(badge()) }
    for name in ["badge#02", "badge#+2", "badge#0", "badge#1", "badge#", "badge#2#2"] {
      #expect(root.child(named: name) == nil)
      let child = badge()
      try root.tryAttachChild(child, as: name)
      #expect(root.child(named: name) === child && child.name == name)
    }
    #expect(throws: RoutingError.nameInUse(name: "badge#2", parent: "badge")) {
      try root.tryAttachChild(badge(), as: "badge#2")
    }
    let other = badge()
    let children = RoutedChildren<Route>(name: { _ in "a#b" }) { [self] _ in badge() }
    children.follow((1...12).map(Route.init), on: other)
    #expect(other.children.map(\.name).prefix(3) == ["a#b", "a#b#2", "a#b#3"])
    #expect(other.child(named: "a#b#12") === other.children.last)
    children.follow(([1] + Array(3...13)).map(Route.init), on: other)
    #expect(other.children.last?.name == "a#b#2")
  }

  @Test func `no number in a name is too small or too large to be looked for`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let root = BadgeRouter(interactor: Interactor())
        for _ in 0..<3 { root.attachChild(BadgeRouter(interactor: Interactor())) }
        for number in ["4", "\(Int.min)", "\(Int.max)", "-1", "\(Int.max)0"] {
          precondition(root.child(named: "badge#\(number)") == nil)
        }
      }
    }
  }

  @Test func `a detached node keeps its number until it is attached again`() {
    let root = badge()
    let children = (0..<3).map { _ in badge() }
    for child in children { root.attachChild(child) }
    root.detachChild(children[2])
    #expect(children[2].name == "badge#3")
    root.detachChild(children[0])
    root.attachChild(children[2])
    #expect(children.map(\.name) == ["badge", "badge#2", "badge"])
    #expect(root.child(named: "badge") === children[2])
    root.attachChild(children[0])
    #expect(children[0].name == "badge#3" && root.child(named: "badge#3") === children[0])
    for child in children.prefix(2) { root.detachChild(child) }
    root.attachChild(children[0])
    #expect(children[0].name == "badge#2")
  }

  @Test
  func
    `a node that another router took over while attached is named by that one's type afterwards`()
  {
    let root = badge()
    let first = BadgeRouter(interactor: interactor)
    root.attachChild(first)
    let second = ScreenRouter(interactor: interactor, viewController: Screen())
    #expect(first.name == "badge")
    root.detachChild(first)
    root.attachChild(second)
    #expect(second.name == "screen")
  }

  @Test func `a router knows its interactor, even if a later router of the same was released`() {
    let first = BadgeRouter(interactor: interactor)
    do {
      let second = BadgeRouter(interactor: interactor)
      #expect(second.interactable === interactor && first.interactable === interactor)
    }
    #expect(first.interactable === interactor)
  }

  @Test func `names are unique and found, after any attaching, detaching and reading`() throws {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<50 {
      let root = badge()
      let wanted = [nil, nil, "a", "badge", "badge#2", "badge#3", "a#2"]
      var nodes: [BadgeRouter] = []
      for _ in 0..<200 {
        if nodes.count > 12 || !nodes.isEmpty && Int.random(in: 0..<5, using: &random) < 2 {
          root.detachChild(nodes.remove(at: Int.random(in: nodes.indices, using: &random)))
        } else {
          let name = wanted.randomElement(using: &random) ?? nil
          let router = badge()
          if let name, root.child(named: name) != nil {
            #expect(throws: RoutingError.nameInUse(name: name, parent: "badge")) {
              try root.tryAttachChild(router, as: name)
            }
            continue
          }
          try root.tryAttachChild(router, as: name)
          nodes.append(router)
        }
        // Only now and then, as a name with a number is made when it is read.
        guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
        let names = nodes.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(zip(names, nodes).allSatisfy { root.child(named: $0) === $1 })
        #expect(
          ["a", "badge", "badge#2", "badge#14"].allSatisfy {
            names.contains($0) == (root.child(named: $0) != nil)
          })
        #expect(TreeSnapshot(of: root).nodes.dropFirst().map(\.name) == names)
      }
    }
  }

  @Test func `a snapshot is the tree in pre-order, and is Codable`() {
    let root = badge()
    let first = badge()
    first.attachChild(badge(), as: "inner")
    root.attachChild(first)
    root.attachChild(badge(), as: "last")
    first.interactor.activate()
    let snapshot = TreeSnapshot(of: root)
    #expect(snapshot.nodes.map(\.name) == ["badge", "badge", "inner", "last"])
    #expect(snapshot.nodes.map(\.depth) == [0, 1, 2, 1])
    #expect(snapshot.nodes.allSatisfy { $0.type == "BadgeRouter" && !$0.isActive })
    #expect(snapshot.paths == ["badge", "badge/badge", "badge/badge/inner", "badge/last"])
  }

  @Test(arguments: [false, true])
  func `launch activates, then binds the view, then loads, once, even if active before`(
    isActive: Bool
  ) {
    let screen = Screen()
    if isActive { interactor.activate() }
    let top = TopRouter(screen, over: interactor) { log.note("\($0) after \(screen.loads)") }
    top.launch()
    top.launch()
    #expect(top.interactor.isActive)
    #expect(log.take() == ["didLoad after [\"bind\"]"])
    #expect(screen.loads == ["bind"])
  }

  @Test func `a report of a view at loading reaches the observers as a misuse`() {
    let screen = Screen()
    screen.misuse = Misuse("no listener")
    let root = badge()
    root.interactor.activate()
    let observing = root.observeTree(LoggingObserver(log))
    root.attachChild(ScreenRouter(interactor: Interactor(), viewController: screen))
    #expect(
      log.take() == [
        "attached badge/screen", "activated badge/screen", "misuse at badge/screen: no listener",
      ])
    observing.dispose()
  }

  @Test func `an observer added late is notified of nodes deep down and of those attached later`() {
    let root = badge()
    let middle = badge()
    root.attachChild(middle, as: "m")
    root.interactor.activate()
    let observing = root.observeTree(LoggingObserver(log))
    let deep = badge()
    middle.attachChild(deep, as: "d")
    deep.attachChild(badge(), as: "e")
    middle.detachChild(deep)
    #expect(
      log.take() == [
        "attached badge/m/d", "activated badge/m/d", "attached badge/m/d/e",
        "activated badge/m/d/e", "deactivated badge/m/d/e", "deactivated badge/m/d",
        "detached badge/m/d",
      ])
    observing.dispose()
    middle.attachChild(deep, as: "d")
    #expect(log.take() == [])
  }

  @Test func `routers climb and look down by name without knowing types`() {
    let root = badge()
    let child = badge()
    root.attachChild(child, as: "c")
    #expect(root.child(named: "c") === child && child.parent === root)
    #expect(child.path == "badge/c" && child.name == "c")
    root.detachChild(child)
    #expect(child.parent == nil)
    root.attachChild(child)
    #expect(child.name == "badge")
  }
}
