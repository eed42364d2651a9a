import RIBCore
import Testing

@testable import SampleRIB

struct RootRoutingTests {
  private final class Builds {
    var built: [(child: RootChild, router: StubRouter)] = []
  }

  private let builds = Builds()
  private let interactor = RootInteractor(
    presenter: RootCLIPresenter(), reactor: RootReactor(limits: HostLimits(), depth: 0))

  private var children: RoutedChildren<RootChild> {
    RoutedChildren(name: \.name) { [builds] in
      let router = StubRouter()
      builds.built.append(($0, router))
      return router
    }
  }

  private func counters(_ names: String...) -> [RootChild] {
    names.map { RootChild(kind: .counter, name: $0) }
  }

  @Test func `a root's router is set at the interactor, and follows its list`() {
    let root = RootRouter(interactor: interactor, viewController: StubView(), children: children)
    #expect(interactor.router === root)
    root.launch()
    root.routeToChildren(counters("a", "b", "c"))
    root.routeToChildren(counters("a", "c"))
    root.routeToChildren(counters("a", "c") + [RootChild(kind: .profile, name: "b")])
    #expect(TreeSnapshot(of: root).paths == ["root", "root/a", "root/c", "root/b"])
    #expect(builds.built.map(\.child.kind) == [.counter, .counter, .counter, .profile])
    #expect(builds.built.map(\.router.interactor.isActive) == [true, false, true, true])
  }

  @Test func `a group's router follows its list too`() {
    let group = GroupRouter(interactor: interactor, viewController: StubView(), children: children)
    #expect(interactor.router === group)
    group.routeToChildren(counters("a"))
    #expect(TreeSnapshot(of: group).paths == ["group", "group/a"])
  }

  @Test func `each kind builds its node, named by its word`() {
    let component = RootComponent(dependency: StubDependency(), depth: 0)
    for kind in RootKind.allCases {
      let child = kind.build(component, interactor, "it")
      #expect(child.name.hasPrefix(kind.rawValue))
      #expect(RootKind(rawValue: kind.rawValue) == kind)
      // A trace shows the kind like this.
      #expect("\([kind])" == "[\(kind.rawValue)]")
    }
  }

  @Test func `a root's interactor is the listener of the children that its kinds build`() throws {
    let component = RootComponent(dependency: StubDependency(), depth: 0)
    interactor.activate()
    interactor.action.onNext(.attach(.sample, as: "first"))
    let sample = RootKind.sample.build(component, interactor, "first").interactable
    try #require(sample as? SampleInteractor).requestToInteractor()
    #expect(interactor.currentState.children.map(\.kind) == [.profile])
  }

  @Test func `each kind has a word of its own, and no other word is a kind`() {
    #expect(Set(RootKind.allCases.map(\.rawValue)).count == RootKind.allCases.count)
    #expect(RootKind(rawValue: "teapot") == nil)
  }
}
