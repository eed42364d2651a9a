// Unit tests of a router, an interactor and a view as RIBs' users write them.

import RIBCore
import Testing

@MainActor struct RIBsMockTests {
  @Test func `a router's test attaches a mock, and sees it become active and inactive`() {
    let interactor = HomeInteractableMock()
    let view = HomeViewControllableMock()
    let builder = DetailBuildableMock()
    let router = HomeRouter(
      interactor: interactor, viewController: view, detailBuilder: builder)
    router.load()
    router.routeToDetail()
    router.routeToDetail()
    #expect(builder.buildCallCount == 1)
    #expect(builder.listener === interactor)
    #expect(router.children.count == 1)
    #expect(view.presented.count == 1)
    #expect(builder.detail.interactableMock.activateCallCount == 1)
    #expect(builder.detail.loadCallCount == 1)
    router.detachDetail()
    #expect(router.children.isEmpty)
    #expect(view.dismissCallCount == 1)
    #expect(builder.detail.interactableMock.deactivateCallCount == 1)
    #expect(interactor.activateCallCount == 0)
  }

  @Test func `an interactor's test counts the calls of its router`() {
    let presenter = HomePresentableMock()
    let router = HomeRoutingMock()
    let interactor = HomeInteractor(presenter: presenter)
    interactor.router = router
    interactor.activate()
    presenter.listener?.action.onNext(.openDetail)
    #expect(router.routeToDetailCallCount == 1)
    interactor.detailDidFinish()
    #expect(router.detachDetailCallCount == 1)
    interactor.deactivate()
  }

  @Test func `a view's test gives it a listener that is not a reactor`() throws {
    let listener = HomePresentableListenerMock()
    let view = HomeViewController()
    var actions: [HomeAction] = []
    let bag = DisposeBag()
    listener.action.subscribe(onNext: { actions.append($0) }).disposed(by: bag)
    view.listener = listener
    view.openTaps.accept(())
    listener.stateSubject.onNext(HomeState(isDetailOpen: true))
    #expect(actions == [.openDetail])
    #expect(view.titles == ["home", "detail"])
  }

  @Test func `the real parts work together as the mocks did`() {
    let builder = DetailBuildableMock()
    let view = HomeViewController()
    let interactor = HomeInteractor(presenter: view)
    let router = HomeRouter(
      interactor: interactor, viewController: view, detailBuilder: builder)
    interactor.activate()
    view.openTaps.accept(())
    #expect(router.children.count == 1)
    builder.listener?.detailDidFinish()
    #expect(router.children.isEmpty)
    #expect(view.titles == ["home", "detail", "home"])
    interactor.deactivate()
  }
}
