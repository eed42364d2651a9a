// The routers of root and group with stub builders: the children follow the list they are given.
import RIBCore
import Testing

@testable import SampleRIB

struct HostRoutingTests {
  private final class StubPresenter: HostPresentable {
    weak var listener: (any HostPresentableListener)?
  }

  private let builders = StubBuilders()
  private let interactor: RootInteractor
  private let router: RootRouter

  init() {
    interactor = RootInteractor(
      presenter: StubPresenter(), reactor: HostReactor(limits: HostLimits(), depth: 0))
    router = RootRouter(
      interactor: interactor, viewController: StubView(), builders: builders.hostBuilders)
    router.launch()
  }

  private func names(of router: RootRouter) -> [String] {
    TreeSnapshot(of: router).nodes.filter { $0.depth == 1 }.map(\.name)
  }

  @Test func `the router takes its place at the interactor`() {
    #expect(interactor.router === router)
  }

  @Test(arguments: HostKind.allCases)
  func `each kind is built by its builder, with the interactor as listener`(kind: HostKind) throws {
    var state = HostState()
    state.append(kind, as: "it")
    router.routeToChildren(state.children)
    let built = try #require(builders.built.first)
    #expect(builders.kinds == [kind])
    #expect(ObjectIdentifier(built.listener) == ObjectIdentifier(interactor))
    #expect(built.router.interactor.isActive)
    #expect(names(of: router) == ["it"])
    #expect(builders.sampleNames == (kind == .sample ? ["it"] : []))
  }

  @Test func `what is in the list already is left alone`() {
    var state = HostState()
    state.append(.counter, as: "a")
    router.routeToChildren(state.children)
    state.append(.counter, as: "b")
    router.routeToChildren(state.children)
    router.routeToChildren(state.children)
    #expect(builders.built.count == 2)
    #expect(names(of: router) == ["a", "b"])
  }

  @Test func `what left the list is detached, from any place`() {
    var state = HostState()
    for name in ["a", "b", "c", "d", "e"] { state.append(.counter, as: name) }
    router.routeToChildren(state.children)
    for name in ["a", "c", "e"] { state.remove(name) }
    router.routeToChildren(state.children)
    #expect(names(of: router) == ["b", "d"])
    #expect(builders.built.map(\.router.interactor.isActive) == [false, true, false, true, false])
  }

  @Test func `a child of the same name later is another child`() {
    var state = HostState()
    state.append(.counter, as: "a")
    router.routeToChildren(state.children)
    state.remove("a")
    state.append(.profile, as: "a")
    router.routeToChildren(state.children)
    #expect(builders.kinds == [.counter, .profile])
    #expect(builders.built.map(\.router.interactor.isActive) == [false, true])
    #expect(names(of: router) == ["a"])
  }

  @Test func `a list that comes while another is followed is followed after it`() {
    var first = HostState()
    first.append(.counter, as: "a")
    first.append(.counter, as: "b")
    var second = first
    second.remove("a")
    builders.onBuild = { [builders, router] in
      builders.onBuild = nil
      router.routeToChildren(second.children)
    }
    router.routeToChildren(first.children)
    #expect(builders.built.count == 2)
    #expect(names(of: router) == ["b"])
  }

  @Test func `a group's router follows its list too`() {
    let interactor = GroupInteractor(
      presenter: StubPresenter(), reactor: HostReactor(limits: HostLimits(), depth: 1))
    let group = GroupRouter(
      interactor: interactor, viewController: StubView(), builders: builders.hostBuilders)
    router.attachChild(group)
    var state = HostState()
    state.append(.counter, as: "a")
    group.routeToChildren(state.children)
    #expect(interactor.router === group)
    #expect(TreeSnapshot(of: router).paths == ["root", "root/group", "root/group/a"])
  }
}
