import RIBCore
import Testing

@testable import SampleRIB

struct RootInteractorTests {
  private let presenter = RootPresenter()
  private let interactor: RootInteractor

  init() {
    interactor = RootInteractor(RootReactor(limits: HostLimits(), depth: 0), presenter)
    interactor.activate()
  }

  @Test
  func `a profile replaces a child whose request got a yes, and a child's count changes nothing`() {
    interactor.counterDidReach(3)
    #expect(interactor.currentState == .init())
    interactor.action.onNext(.attach(.sample, as: "first"))
    interactor.action.onNext(.attach(.counter, as: nil))
    interactor.requestToInteractor(from: "first")
    #expect(interactor.currentState.children.map(\.name) == ["counter", "profile"])
  }
}
