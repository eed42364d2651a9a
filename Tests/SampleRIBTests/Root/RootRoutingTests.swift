import RIBCore
import Testing

@testable import SampleRIB

struct RootRoutingTests {
  private final class Builds {
    var built: [(child: RootChild, router: StubRouter)] = []
  }

  private let builds = Builds()
  private let interactor = RootInteractor(
    RootReactor(limits: HostLimits(), depth: 0), RootPresenter())

  private var children: RoutedChildren<RootChild> {
    RoutedChildren(name: \.name) { [builds] in
      let router = StubRouter()
      builds.built.append(($0, router))
      return router
    }
  }

  private func send(_ actions: RootReactor.Action...) {
    for action in actions { interactor.action.onNext(action) }
  }

  @Test func `the children of a root follow its state`() {
    let root = RootRouter(interactor, children: children, following: \.children)
    root.launch()
    send(
      .attach(.counter, as: "a"), .attach(.counter, as: "b"), .attach(.counter, as: "c"),
      .detach("b"), .attach(.profile, as: "b"))
    #expect(TreeSnapshot(of: root).paths == ["root", "root/a", "root/c", "root/b"])
    #expect(builds.built.map(\.child.kind) == [.counter, .counter, .counter, .profile])
    #expect(builds.built.map(\.router.interactor.isActive) == [true, false, true, true])
  }

  @Test func `the children of a group follow its state, too`() {
    let group = GroupRouter(interactor, children: children, following: \.children)
    group.interactor.activate()
    send(.attach(.counter, as: "a"))
    #expect(TreeSnapshot(of: group).paths == ["group", "group/a"])
  }

  @Test func `each kind builds its node, named by a word of its own, and no other is a kind`() {
    let component = RootComponent(dependency: StubDependency(), depth: 0)
    for kind in RootKind.allCases {
      let child = kind.build(component, interactor, "it")
      #expect(child.name.hasPrefix(kind.rawValue))
      #expect(RootKind(rawValue: kind.rawValue) == kind)
      // A trace shows the kind like this.
      #expect("\([kind])" == "[\(kind.rawValue)]")
    }
    #expect(Set(RootKind.allCases.map(\.rawValue)).count == RootKind.allCases.count)
    #expect(RootKind(rawValue: "teapot") == nil)
  }

  @Test func `a root's interactor is the listener of the children that its kinds build`() throws {
    let component = RootComponent(dependency: StubDependency(), depth: 0)
    interactor.activate()
    interactor.action.onNext(.attach(.sample, as: "first"))
    let sample = RootKind.sample.build(component, interactor, "first").interactable
    try #require(sample as? SampleInteractor).listener?.requestToInteractor(from: "first")
    #expect(interactor.currentState.children.map(\.kind) == [.profile])
  }
}
