// The counter's interactor between a stub presenter and a spying parent.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct CounterInteractorTests {
  private final class StubPresenter: CounterPresentable {
    weak var listener: (any CounterPresentableListener)?
  }

  private let clock = ManualClock()
  private let presenter = StubPresenter()
  private let listener = SpyListener()
  private let interactor: CounterInteractor

  init() {
    interactor = CounterInteractor(presenter: presenter, reactor: CounterReactor(clock: clock))
    interactor.listener = listener
  }

  @Test func `the presenter's listener takes actions, shows states and relays counts`() async throws
  {
    presenter.listener?.didRelay(count: 3)
    #expect(listener.calls == ["counterDidReach(3)"])
    interactor.activate()
    let shown = try #require(presenter.listener)
    shown.action.onNext(.increase)
    await clock.run()
    #expect(interactor.currentState.count == 1)
  }

  @Test func `a result that comes after its activation is dropped, also in the next one`() async {
    interactor.activate()
    interactor.action.onNext(.increase)
    interactor.deactivate()
    await clock.run()
    #expect(interactor.currentState.count == 0)
    interactor.activate()
    interactor.action.onNext(.increase)
    interactor.deactivate()
    interactor.activate()
    await clock.run()
    #expect(interactor.currentState.count == 0)
    interactor.action.onNext(.decrease)
    await clock.run()
    #expect(interactor.currentState.count == -1)
  }
}
