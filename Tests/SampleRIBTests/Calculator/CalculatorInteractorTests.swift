// The calculator's interactor with its presenter, without a router.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct CalculatorInteractorTests {
  private let clock = ManualClock()
  private let presenter = CalculatorPresenter()
  private let interactor: CalculatorInteractor

  init() {
    interactor = CalculatorInteractor(
      CalculatorReactor(calculationDelay: .seconds(1), clock: clock), presenter,
      listener: SpyListener())
  }

  @Test func `the presenter's listener takes actions and shows states`() async throws {
    interactor.activate()
    let shown = try #require(presenter.listener)
    shown.action.onNext(.keys("6*7="))
    await clock.run()
    #expect(interactor.currentState.displayText == "42")
  }

  @Test func `a result that was pending at deactivation is never shown`() async {
    interactor.activate()
    interactor.action.onNext(.keys("6*7="))
    interactor.deactivate()
    interactor.activate()
    await clock.run()
    #expect(interactor.currentState.displayText == "7")
    interactor.action.onNext(.press(.equal))
    await clock.run()
    #expect(interactor.currentState.displayText == "42")
  }
}
