// A router that takes over the interactor of one that has ended.

import RIBCore
import Testing

private final class BadgeRouter: Router<Interactor> {}

struct NextRouterTests {
  private func badge() -> BadgeRouter { BadgeRouter(interactor: Interactor()) }

  @Test
  func `a router that took over a node names its children anew, and has no number if detached`() {
    let interactor = Interactor()
    let first = BadgeRouter(interactor: interactor)
    for _ in 0..<3 { first.attachChild(badge()) }
    first.terminate()
    let second = BadgeRouter(interactor: interactor)
    let child = badge()
    second.attachChild(child)
    #expect(child.name == "badge" && second.child(named: "badge") === child)
    #expect(second.child(named: "badge#2") == nil)
    let root = badge()
    root.attachChild(badge())
    let detached = badge()
    root.attachChild(detached)
    root.detachChild(detached)
    #expect(BadgeRouter(interactor: detached.interactor).name == "badge")
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
