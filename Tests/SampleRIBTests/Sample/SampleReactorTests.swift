import RIBTesting
import Testing

@testable import SampleRIB

struct SampleReactorTests {
  private let clock = ManualClock()
  private let api: StubSampleAPI
  private let sample: SampleReactor

  init() {
    api = StubSampleAPI(clock: clock)
    sample = SampleReactor(endpoint: "there", api: api)
  }

  private func send(_ actions: SampleReactor.Action...) async {
    for action in actions { sample.action.onNext(action) }
    await clock.run()
  }

  @Test func `an answer is in the state once it has come`() async {
    sample.action.onNext(.requestBusinessLogic)
    #expect(sample.currentState == .init())
    await clock.run()
    #expect(sample.currentState == .init(result: true, answerCount: 1))
    #expect(api.calls == [.init(endpoint: "there", isMeantToFail: false)])
  }

  @Test func `fail affects only the next request`() async {
    await send(.failNextRequest)
    #expect(sample.currentState.failsNext)
    await send(.requestBusinessLogic, .requestBusinessLogic)
    #expect(api.calls.map(\.isMeantToFail) == [true, false])
    #expect(!sample.currentState.failsNext)
  }

  @Test func `an error is a no with a reason, and an answer of no has none`() async {
    api.answer = .success(false)
    await send(.requestBusinessLogic)
    #expect(sample.currentState == .init(result: false, answerCount: 1))
    api.answer = .failure(SampleAPIError.refused(endpoint: "there"))
    await send(.requestBusinessLogic)
    #expect(
      sample.currentState
        == .init(result: false, reason: "there refused the request", answerCount: 2))
    api.answer = .success(true)
    await send(.requestBusinessLogic)
    #expect(sample.currentState == .init(result: true, answerCount: 3))
  }

  @Test func `the built-in service answers after 200 ms, or refuses`() async {
    let sample = SampleReactor(endpoint: "there", api: BuiltInSampleAPI(clock: clock))
    sample.action.onNext(.requestBusinessLogic)
    await clock.advance(by: .milliseconds(199))
    #expect(sample.currentState.result == nil)
    await clock.advance(by: .milliseconds(1))
    #expect(sample.currentState.result == true)
    sample.action.onNext(.failNextRequest)
    sample.action.onNext(.requestBusinessLogic)
    await clock.run()
    #expect(sample.currentState.result == false)
    #expect(sample.currentState.reason == "there refused the request")
  }
}
