// The sample's interactor, which is its own reactor, between a stub presenter and a spying parent.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct SampleInteractorTests {
  private final class StubPresenter: SamplePresentable {
    weak var listener: (any SamplePresentableListener)?
  }

  private let clock = ManualClock()
  private let api: StubSampleAPI
  private let presenter = StubPresenter()
  private let listener = SpyListener()
  private let interactor: SampleInteractor

  init() {
    api = StubSampleAPI(clock: clock)
    interactor = SampleInteractor(
      presenter: presenter, endpoint: "there", api: api, name: "sample#2")
    interactor.listener = listener
  }

  private func send(_ actions: SampleViewAction...) async {
    for action in actions { interactor.action.onNext(action) }
    await clock.run()
  }

  @Test
  func `a relay reaches the parent with the node's name, and an answer is in the state`()
    async throws
  {
    presenter.listener?.requestToInteractor()
    #expect(listener.calls == [#"requestToInteractor(from: "sample#2")"#])
    interactor.activate()
    let shown = try #require(presenter.listener)
    shown.action.onNext(.requestBusinessLogic)
    #expect(interactor.currentState == .init())
    await clock.run()
    #expect(interactor.currentState == .init(result: true, answerCount: 1))
    #expect(api.calls == [.init(endpoint: "there", isMeantToFail: false)])
  }

  @Test func `fail affects only the next request`() async {
    interactor.activate()
    await send(.failNextRequest)
    #expect(interactor.currentState.failsNext)
    await send(.requestBusinessLogic, .requestBusinessLogic)
    #expect(api.calls.map(\.isMeantToFail) == [true, false])
    #expect(!interactor.currentState.failsNext)
  }

  @Test func `an error is a no with a reason, and an answer of no has none`() async {
    interactor.activate()
    api.answer = .success(false)
    await send(.requestBusinessLogic)
    #expect(interactor.currentState == .init(result: false, answerCount: 1))
    api.answer = .failure(SampleAPIError.refused(endpoint: "there"))
    await send(.requestBusinessLogic)
    #expect(
      interactor.currentState
        == .init(result: false, reason: "there refused the request", answerCount: 2))
    api.answer = .success(true)
    await send(.requestBusinessLogic)
    #expect(interactor.currentState == .init(result: true, answerCount: 3))
  }

  @Test func `an answer after the deactivation changes nothing`() async {
    interactor.activate()
    api.ignoresCancellation = true
    interactor.action.onNext(.requestBusinessLogic)
    interactor.deactivate()
    interactor.activate()
    await clock.run()
    #expect(interactor.currentState == .init())
  }

  @Test func `the built-in service answers after 200 ms, or refuses`() async {
    let node = SampleInteractor(
      presenter: presenter, endpoint: "there", api: BuiltInSampleAPI(clock: clock), name: "sample")
    node.activate()
    node.action.onNext(.requestBusinessLogic)
    await clock.advance(by: .milliseconds(199))
    #expect(node.currentState.result == nil)
    await clock.advance(by: .milliseconds(1))
    #expect(node.currentState.result == true)
    node.action.onNext(.failNextRequest)
    node.action.onNext(.requestBusinessLogic)
    await clock.run()
    #expect(node.currentState.result == false)
    #expect(node.currentState.reason == "there refused the request")
  }
}
