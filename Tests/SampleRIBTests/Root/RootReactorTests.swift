import RIBCore
import Testing

@testable import SampleRIB

struct RootReactorTests {
  private func host(limits: HostLimits = HostLimits(), depth: Int = 0) -> RootReactor {
    RootReactor(limits: limits, depth: depth)
  }

  /// Sends an action that must be refused, and returns the refusal.
  private func refusal(of action: RootReactor.Action, by host: RootReactor) -> Refusal? {
    let before = host.currentState
    let error = ErrorLog(of: host.mutate(action: action)).refusals.first
    host.action.onNext(action)
    #expect(host.currentState == before)
    return error
  }

  private func names(of host: RootReactor) -> [String] {
    host.currentState.children.map(\.name)
  }

  @Test func `children have the name of their kind or a given one, and a detach frees the name`() {
    let host = host()
    host.action.onNext(.attach(.counter, as: nil))
    host.action.onNext(.attach(.counter, as: "second"))
    host.action.onNext(.attach(.group, as: nil))
    #expect(names(of: host) == ["counter", "second", "group"])
    #expect(host.currentState.children.map(\.kind) == [.counter, .counter, .group])
    host.action.onNext(.detach("counter"))
    #expect(names(of: host) == ["second", "group"])
    host.action.onNext(.attach(.profile, as: "counter"))
    #expect(names(of: host) == ["second", "group", "counter"])
    for name in ["second", "group", "counter"] { host.action.onNext(.detach(name)) }
    #expect(names(of: host) == [])
  }

  @Test
  func
    `a name in use is refused with a way out, and an unknown one cannot be detached or replaced`()
    throws
  {
    let host = host()
    host.action.onNext(.attach(.counter, as: nil))
    let byKind = try #require(refusal(of: .attach(.counter, as: nil), by: host))
    #expect(byKind.argument == "kind")
    #expect(byKind.message.contains("attach counter as <name>"))
    #expect(refusal(of: .attach(.group, as: "counter"), by: host)?.argument == "name")
    #expect(refusal(of: .detach("nobody"), by: host)?.argument == "name")
    #expect(refusal(of: .replace("nobody", with: .profile), by: host) != nil)
  }

  @Test(arguments: ["attach", "detach", "help", "quit", "tree", "", "..", "a/b", "#a", "a b", "\t"])
  func `a name that cannot be typed or has another meaning is refused`(name: String) {
    #expect(refusal(of: .attach(.counter, as: name), by: host())?.argument == "name")
  }

  @Test func `a host has no more children, and the tree is no deeper, than the limits`() {
    let host = host(limits: HostLimits(children: 2))
    host.action.onNext(.attach(.counter, as: "a"))
    host.action.onNext(.attach(.counter, as: "b"))
    #expect(refusal(of: .attach(.counter, as: "c"), by: host) != nil)
    host.action.onNext(.replace("a", with: .profile))
    #expect(names(of: host) == ["b", "profile"])
    let deepest = self.host(limits: HostLimits(depth: 3), depth: 3)
    #expect(refusal(of: .attach(.counter, as: nil), by: deepest) != nil)
    let above = self.host(limits: HostLimits(depth: 3), depth: 2)
    above.action.onNext(.attach(.counter, as: nil))
    #expect(names(of: above) == ["counter"])
  }

  @Test func `a profile replaces a child under the next free name`() {
    let host = host()
    host.action.onNext(.attach(.profile, as: nil))
    host.action.onNext(.attach(.sample, as: nil))
    host.action.onNext(.attach(.sample, as: "other"))
    host.action.onNext(.replace("sample", with: .profile))
    #expect(names(of: host) == ["profile", "other", "profile#2"])
    host.action.onNext(.replace("profile", with: .profile))
    #expect(names(of: host) == ["other", "profile#2", "profile"])
  }

  @Test func `a detach then an attach from one observer ends in the attached child`() {
    let host = host()
    host.action.onNext(.attach(.counter, as: "page"))
    let subscription = host.state.map { $0.contains("go") }.distinctUntilChanged().filter { $0 }
      .subscribe(onNext: { _ in
        host.action.onNext(.detach("page"))
        host.action.onNext(.attach(.profile, as: "page"))
      })
    host.action.onNext(.attach(.counter, as: "go"))
    #expect(host.currentState.children.map(\.name) == ["go", "page"])
    #expect(host.currentState.children.map(\.kind) == [.counter, .profile])
    subscription.dispose()
  }
}
