// A router that takes over the interactor of one that has ended.

import RIBCore
import Testing

private final class BadgeRouter: Router<Interactor> {}

struct NextRouterTests {
  private func badge() -> BadgeRouter { BadgeRouter(interactor: Interactor()) }

  @Test func `the children of a router that took over a node are named anew`() {
    let interactor = Interactor()
    let first = BadgeRouter(interactor: interactor)
    for _ in 0..<3 { first.attachChild(badge()) }
    first.terminate()
    let second = BadgeRouter(interactor: interactor)
    let child = badge()
    second.attachChild(child)
    #expect(child.name == "badge")
    #expect(second.child(named: "badge") === child)
    #expect(second.child(named: "badge#2") == nil)
  }

  @Test func `a router that took over a detached node has no number`() {
    let root = badge()
    root.attachChild(badge())
    let first = badge()
    root.attachChild(first)
    root.detachChild(first)
    #expect(BadgeRouter(interactor: first.interactor).name == "badge")
  }

  @Test func `isActiveStream goes on when another router takes the node over`() {
    let interactor = Interactor()
    let routers = [BadgeRouter(interactor: interactor)]
    var seen: [Bool] = []
    let subscription = interactor.isActiveStream.subscribe(onNext: { seen.append($0) })
    interactor.activate()
    let second = BadgeRouter(interactor: interactor)
    interactor.activate()
    #expect(seen == [false, true, false, true])
    subscription.dispose()
    withExtendedLifetime((routers, second)) {}
  }
}
