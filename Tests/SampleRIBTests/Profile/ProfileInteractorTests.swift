import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct ProfileInteractorTests {
  private let clock = ManualClock()
  private let api: StubUserAPI
  private let presenter = ProfilePresenter()
  private let interactor: ProfileInteractor

  init() {
    api = StubUserAPI(clock: clock)
    interactor = ProfileInteractor(
      ProfileReactor(api: api), presenter, listener: SpyListener())
  }

  @Test func `changes made while it was inactive are shown when it is active again`() async {
    interactor.activate()
    interactor.action.onNext(.refresh(userID: "alice"))
    await clock.run()
    interactor.deactivate()
    api.publish("alice", isFollowing: true)
    api.publish("bob", isFollowing: true)
    #expect(!interactor.currentState.isFollowing)
    interactor.activate()
    #expect(interactor.currentState == .init(userID: "alice", isFollowing: true))
  }
}
