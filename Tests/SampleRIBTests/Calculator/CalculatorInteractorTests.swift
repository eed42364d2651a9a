// The calculator's interactor with a stub presenter.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct CalculatorInteractorTests {
  private final class StubPresenter: CalculatorPresentable {
    weak var listener: (any CalculatorPresentableListener)?
  }

  private let clock = ManualClock()
  private let presenter = StubPresenter()
  private let interactor: CalculatorInteractor

  init() {
    interactor = CalculatorInteractor(
      presenter: presenter,
      reactor: CalculatorReactor(calculationDelay: .seconds(1), clock: clock))
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
