import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `A tree with covered pages` {
  private let flow: RIBTester

  init() {
    let clock = ManualClock()
    flow = RIBTester {
      FlowRouter(clock: clock) { _ in AttachedRouter(buildCounter(clock: clock).interactor) }
    }
  }

  @Test func `a covered page is in parentheses, before the attached ones, and must be expected`()
    async
  {
    flow.expectTree("root/flow/first")
    flow.type("ask dialog", "open second")
    flow.expectTree("root/flow/(first)", "root/flow/(dialog)", "root/flow/second")
    await expectFailure("The tree is not what was expected", "+     (first)") {
      flow.expectTree("root/flow/second")
    }
    flow.type("back")
    flow.expectTree("root/flow/first", "root/flow/dialog")
  }

  @Test func `covered pages of equal names are counted`() {
    flow.type("open first", "open first")
    flow.expectTree("root/flow/(first)", "root/flow/(first)", "root/flow/first")
  }
}
