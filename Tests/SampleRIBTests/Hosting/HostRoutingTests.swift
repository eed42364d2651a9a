// The routers of root and group: the children follow the list they are given, each built by its kind.
import RIBCore
import Testing

@testable import SampleRIB

struct HostRoutingTests {
  private final class Builds {
    var built: [(child: HostChild, router: StubRouter)] = []
  }

  private let builds = Builds()
  private let interactor = HostInteractor(
    presenter: HostCLIPresenter(), reactor: HostReactor(limits: HostLimits(), depth: 0))

  private var children: RoutedChildren<HostChild> {
    .rising(name: \.name) { [builds] in
      let router = StubRouter()
      builds.built.append(($0, router))
      return router
    }
  }

  private func state(_ names: String...) -> HostState {
    var state = HostState()
    for name in names { state.append(.counter, as: name) }
    return state
  }

  @Test func `a root's router takes its place at the interactor, and follows its list`() {
    let root = RootRouter(interactor: interactor, viewController: StubView(), children: children)
    #expect(interactor.router === root)
    root.launch()
    var state = state("a", "b", "c")
    root.routeToChildren(state.children)
    state.remove("b")
    state.append(.profile, as: "b")
    root.routeToChildren(state.children)
    #expect(TreeSnapshot(of: root).paths == ["root", "root/a", "root/c", "root/b"])
    #expect(builds.built.map(\.child.kind) == [.counter, .counter, .counter, .profile])
    #expect(builds.built.map(\.router.interactor.isActive) == [true, false, true, true])
  }

  @Test func `a group's router follows its list too`() {
    let group = GroupRouter(interactor: interactor, viewController: StubView(), children: children)
    #expect(interactor.router === group)
    group.routeToChildren(state("a").children)
    #expect(TreeSnapshot(of: group).paths == ["group", "group/a"])
  }

  @Test func `each kind builds its node, named by its word`() {
    let component = HostComponent(dependency: StubDependency(), depth: 0)
    for kind in HostKind.allCases {
      let child = kind.build(component, interactor, "it")
      #expect(String(describing: type(of: child)).lowercased().hasPrefix(kind.rawValue))
      #expect(HostKind(rawValue: kind.rawValue) == kind)
      // As a trace shows it.
      #expect("\([kind])" == "[\(kind.rawValue)]")
    }
  }

  @Test func `a host's interactor listens to what its kinds build`() throws {
    let component = HostComponent(dependency: StubDependency(), depth: 0)
    interactor.activate()
    interactor.action.onNext(.attach(.sample, as: "first"))
    let sample = HostKind.sample.build(component, interactor, "first").interactable
    try #require(sample as? SampleInteractor).requestToInteractor()
    #expect(interactor.currentState.children.map(\.kind) == [.profile])
  }

  @Test func `no kind is there twice, and no other word is one`() {
    #expect(Set(HostKind.allCases.map(\.rawValue)).count == HostKind.allCases.count)
    #expect(HostKind(rawValue: "teapot") == nil)
  }
}
