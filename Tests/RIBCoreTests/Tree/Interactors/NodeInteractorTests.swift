// Nodes in the short form: the relay of states, listeners, routers and children that follow.

import RIBCore
import TestSupport
import Testing

private protocol CounterListener: AnyObject { func counterDidReach(_ count: Int) }

private struct Counter: Equatable {
  var count = 0
  var name: String?
  @Pulse var message: String?
  @Pulse var number = 0
  var children: [Child] = []
}

private struct Child: Equatable, Identifiable { let id: Int }

private final class CounterReactor: Reactor {
  enum Action: Equatable { case set(Int), name(String?), say(String?), ring(Int), children([Int]) }
  typealias State = Counter
  let initialState = Counter()
  let reactorSlot = ReactorSlot()
  func reduce(into state: inout Counter, mutation: Action) {
    switch mutation {
    case .set(let count): state.count = count
    case .name(let name): state.name = name
    case .say(let message): state.message = message
    case .ring(let number): state.number = number
    case .children(let ids): state.children = ids.map(Child.init)
    }
  }
}

private class Screen: NodePresentable {
  weak var listener: (any PresentableListener<CounterReactor.Action, Counter>)?
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  func present(_ change: Change<Counter>) {
    log.note("shown \(change.count)\(change.isFirst ? ", first" : "")")
  }
}

private final class BoundScreen: Screen, LoadableView {
  func routerWillLoad() -> Misuse? {
    log.note("bound")
    return nil
  }
}

private final class CounterInteractor: NodeInteractor<CounterReactor, any CounterListener> {
  var onRelay: (Change<State>) -> Void = { _ in }
  override func didRelay(_ change: Change<State>) {
    onRelay(change)
    if let count = change.changed(\.count) { listener?.counterDidReach(count) }
  }
}

private final class Parent: CounterListener {
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  func counterDidReach(_ count: Int) { log.note("told \(count)") }
}

private protocol HostRouting: Routing { func routeToChild() }

private final class HostInteractor: RoutingInteractor<CounterReactor, Never, any HostRouting> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.count) != nil { router?.routeToChild() }
  }
}

private final class HostRouter: NodeRouter<HostInteractor>, HostRouting {
  func routeToChild() { attachChild(Router(interactor: Interactor()), as: "child") }
}

private final class RoutingMock: HostRouting {
  let interactable: any Interactable = Interactor()
  let children: [any Routing] = []
  let lifecycle: Observable<RouterLifecycle> = .never()
  var calls = 0
  func load() {}
  func attachChild(_ child: any Routing) {}
  func detachChild(_ child: any Routing) {}
  func routeToChild() { calls += 1 }
}

private struct StructListener: StructListening {}
private protocol StructListening {}

struct NodeInteractorTests {
  private let log = EventLog()
  private let parent: Parent

  init() { parent = Parent(log) }

  private func counter() -> CounterInteractor {
    CounterInteractor(CounterReactor(), Screen(log), listener: parent)
  }

  @Test
  func `each state is shown, if there is a presenter, then relayed, and the first is no change`() {
    let router = NodeRouter(counter())
    router.interactor.activate()
    #expect(log.take() == ["shown 0, first"])
    for count in [1, 1, 2] { router.interactor.action.onNext(.set(count)) }
    #expect(log.take() == ["shown 1", "told 1", "shown 1", "shown 2", "told 2"])
    let plain = NodeRouter(CounterInteractor(CounterReactor(), listener: parent))
    plain.interactor.activate()
    plain.interactor.action.onNext(.set(1))
    #expect(log.take() == ["told 1"])
  }

  @Test func `what changed while the node was inactive is relayed when it is active again`() {
    let root = NodeRouter(HostInteractor(CounterReactor()))
    root.interactor.activate()
    let child = NodeRouter(counter())
    root.attachChild(child)
    root.detachChild(child)
    _ = log.take()
    child.interactor.action.onNext(.set(1))
    root.attachChild(child)
    child.interactor.action.onNext(.set(2))
    #expect(log.take() == ["shown 2", "told 2"])
  }

  @Test func `a change has the values that differ, and each assigned pulse`() {
    let router = NodeRouter(counter())
    var changes: [String] = []
    router.interactor.onRelay = { change in
      if let name = change.changed(\.name) { changes.append("name \(name)") }
      if let message = change.pulse(\.$message) { changes.append("message \(message)") }
      if let number = change.pulse(\.$number) { changes.append("number \(number)") }
      if let children = change.changed(\.children) { changes.append("children \(children.count)") }
      if change.isFirst { changes.append("first \(change.old == change.new) \(change.number)") }
    }
    router.interactor.activate()
    let actions: [CounterReactor.Action] = [
      .name("a"), .name("a"), .name(nil), .say("hi"), .say("hi"), .set(1), .say(nil), .ring(0),
      .ring(0),
      .children([1]),
    ]
    for action in actions { router.interactor.action.onNext(action) }
    #expect(
      changes == [
        "first true 0", "name a", "message hi", "message hi", "number 0", "number 0", "children 1",
      ])
  }

  @Test func `an interactor without a router relays a state once, however often it is activated`() {
    let interactor = counter()
    interactor.onRelay = { [unowned interactor] _ in interactor.activate() }
    interactor.activate()
    interactor.action.onNext(.set(1))
    #expect(log.take() == ["shown 0, first", "shown 1", "told 1"])
    interactor.activate()
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == [])
    interactor.deactivate()
  }

  @Test
  func `a listener is not retained, and nothing of a node is left once its router is released`() {
    var parent: Parent? = Parent(log)
    weak var interactor: CounterInteractor?
    weak var screen: Screen?
    do {
      let router = parent.map {
        NodeRouter(CounterInteractor(CounterReactor(), Screen(log), listener: $0))
      }
      router?.interactor.activate()
      interactor = router?.interactor
      screen = router?.viewController as? Screen
      #expect(screen != nil && interactor?.listener != nil)
      parent = nil
      #expect(interactor != nil && interactor?.listener == nil)
      withExtendedLifetime(router) {}
    }
    #expect(interactor == nil && screen == nil)
  }

  @Test func `a listener that is no class is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = NodeInteractor<CounterReactor, any StructListening>(
          CounterReactor(), listener: StructListener())
      }
    }
    #expect(result.errorText.contains("StructListener, is no class, so it cannot be held weakly"))
  }

  @Test func `a router that is no class is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let interactor = RoutingInteractor<CounterReactor, Never, any StructListening>(
          CounterReactor())
        interactor.router = StructListener()
      }
    }
    #expect(result.errorText.contains("The router of RoutingInteractor<"))
    #expect(result.errorText.contains("StructListener, is no class, so it cannot be held weakly"))
  }

  @Test func `a router that is set is read again, until it is released or unset`() {
    let interactor = HostInteractor(CounterReactor())
    var mock: RoutingMock? = RoutingMock()
    interactor.router = mock
    #expect(interactor.router === mock)
    interactor.router = nil
    #expect(interactor.router == nil)
    interactor.router = mock
    mock = nil
    #expect(interactor.router == nil)
  }

  @Test func `a node without a presenter has one view, which is its router's`() {
    let interactor = CounterInteractor(CounterReactor(), listener: parent)
    #expect(interactor.viewControllable === interactor.viewControllable)
    #expect(NodeRouter(interactor).viewController === interactor.viewControllable)
  }

  // MARK: Routers

  @Test func `a node binds its view, shows its state and attaches children, and then has loaded`() {
    let interactor = CounterInteractor(CounterReactor(), BoundScreen(log), listener: parent)
    let children = RoutedChildren<Child> { [log] _ in
      log.note("built")
      return Router(interactor: Interactor())
    }
    let router = NodeRouter(interactor, children: children, following: \.children)
    let loading = router.lifecycle.subscribe(onNext: { [log] in log.note("\($0)") })
    interactor.action.onNext(.children([1]))
    interactor.activate()
    #expect(log.take() == ["bound", "shown 0, first", "built", "didLoad"])
    loading.dispose()
    withExtendedLifetime(router) {}
  }

  @Test func `children follow a list of the state, from the loading on`() {
    let interactor = HostInteractor(CounterReactor())
    let children = RoutedChildren<Child>(name: { "n\($0.id)" }) { _ in
      Router(interactor: Interactor())
    }
    let router = NodeRouter(interactor, children: children, following: \.children)
    interactor.action.onNext(.children([1]))
    #expect(router.children.isEmpty)
    router.interactor.activate()
    #expect(router.children.map(\.name) == ["n1"])
    let first = router.children.first
    interactor.action.onNext(.children([1, 2]))
    #expect(router.children.map(\.name) == ["n1", "n2"] && router.children.first === first)
    interactor.action.onNext(.children([]))
    #expect(router.children.isEmpty)
  }

  @Test func `a node is called after its interactor, or after a router of its own`() {
    let root = HostRouter(HostInteractor(CounterReactor()))
    root.interactor.activate()
    root.attachChild(NodeRouter(counter()))
    root.attachChild(NodeRouter(counter()))
    #expect(root.name == "host")
    #expect(root.children.map(\.name) == ["counter", "counter#2"])
    #expect(
      TreeSnapshot(of: root).nodes.map(\.type) == [
        "HostRouter", "CounterInteractor", "CounterInteractor",
      ])
  }

  @Test func `an interactor calls the router that its router's class is, and a mock in a test`() {
    let root = HostRouter(HostInteractor(CounterReactor()))
    root.interactor.activate()
    root.interactor.action.onNext(.set(1))
    #expect(root.children.map(\.name) == ["child"])
    let interactor = HostInteractor(CounterReactor())
    let mock = RoutingMock()
    interactor.router = mock
    interactor.activate()
    interactor.action.onNext(.set(1))
    #expect(mock.calls == 1)
    interactor.deactivate()
  }

  @Test(arguments: [false, true])
  func `a router that the interactor cannot call is reported, with the way out`(follows: Bool) {
    let interactor = HostInteractor(CounterReactor())
    let children = RoutedChildren<Child> { _ in Router(interactor: Interactor()) }
    let root =
      follows
      ? NodeRouter(interactor, children: children, following: \.children)
      : NodeRouter(interactor)
    let observing = root.observeTree(LoggingObserver(log))
    root.interactor.activate()
    #expect(
      log.lines.contains {
        $0.hasPrefix("misuse at host: HostInteractor of host calls its router as HostRouting")
      })
    observing.dispose()
  }
}
