// Actions that are dropped fail the test that sent them, and no other.

import RIBCore
import RIBCoreTesting
import TestSupport
import Testing

@Suite struct `Dropped actions` {
  private let clock = ManualClock()

  private func deactivatedCounter() -> ReactorInteractor<PresenterStub, CounterReactor> {
    let interactor = ReactorInteractor(
      presenter: PresenterStub(), reactor: CounterReactor(clock: clock))
    interactor.activate()
    interactor.deactivate()
    return interactor
  }

  @Test func `fail the part of a test that asks for it, at its location`() async {
    let counter = deactivatedCounter()
    counter.action.onNext(.increase)
    await expectFailure("reactor dropped increase, as the node is no longer active. Send it") {
      await failingOnDroppedActions { counter.action.onNext(.increase) }
    }
    counter.action.onNext(.increase)
  }

  @Test func `fail only the test that sent them`() async {
    let counter = deactivatedCounter()
    // This test does not ask for it, but another one runs at the same time that does.
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let beside = Task.immediate { await failingOnDroppedActions { for await _ in gate {} } }
    counter.action.onNext(.increase)
    opener.finish()
    await beside.value
  }

  @Test
  func `are observed in a task that the part has started, and once in a part within a part`()
    async
  {
    let counter = deactivatedCounter()
    await expectFailure("dropped reset") {
      await failingOnDroppedActions { await Task { counter.action.onNext(.reset) }.value }
    }
    await expectFailure("dropped reset") {
      await failingOnDroppedActions {
        await failingOnDroppedActions { counter.action.onNext(.reset) }
      }
    }
  }

  @Test(.failsOnDroppedActions) func `fail a test that has the trait`() async {
    // The failure is at the test's own location.
    let counter = deactivatedCounter()
    await expectFailure("dropped touch", lines: -3 ... -1) { counter.action.onNext(.touch) }
  }
}
