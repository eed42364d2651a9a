// Mocks as RIBs' users generate them: nothing but the requirements, with counts.

import RIBCore

final class HomeInteractableMock: HomeInteractable {
  var router: HomeRouting?
  var listener: HomeListener?
  var isActive = false
  let isActiveStreamSubject = PublishSubject<Bool>()
  var isActiveStream: Observable<Bool> { return isActiveStreamSubject.asObservable() }

  var activateCallCount = 0
  func activate() { activateCallCount += 1 }

  var deactivateCallCount = 0
  func deactivate() { deactivateCallCount += 1 }

  var detailDidFinishCallCount = 0
  func detailDidFinish() { detailDidFinishCallCount += 1 }
}

final class HomeViewControllableMock: HomeViewControllable {
  var presented: [ViewControllable] = []
  func present(_ viewController: ViewControllable) { presented.append(viewController) }

  var dismissCallCount = 0
  func dismiss(_ viewController: ViewControllable) { dismissCallCount += 1 }
}

final class HomePresentableMock: HomePresentable {
  weak var listener: HomePresentableListener?
}

final class HomePresentableListenerMock: HomePresentableListener {
  let action = ActionSubject<HomeAction>()
  let stateSubject = BehaviorSubject(value: HomeState())
  var state: Observable<HomeState> { return stateSubject.asObservable() }
}

final class HomeRoutingMock: RoutingMock, HomeRouting {
  var routeToDetailCallCount = 0
  func routeToDetail() { routeToDetailCallCount += 1 }

  var detachDetailCallCount = 0
  func detachDetail() { detachDetailCallCount += 1 }
}

final class DetailRoutingMock: RoutingMock, DetailRouting {
  func routeToNothing() {}
}

final class DetailBuildableMock: DetailBuildable {
  let detail = DetailRoutingMock()
  var buildCallCount = 0
  var listener: DetailListener?

  func build(withListener listener: DetailListener) -> DetailRouting {
    buildCallCount += 1
    self.listener = listener
    return detail
  }
}

class RoutingMock: ViewableRouting {
  let interactableMock = HomeInteractableMock()
  let viewControllableMock = HomeViewControllableMock()
  var interactable: Interactable { return interactableMock }
  var viewControllable: ViewControllable { return viewControllableMock }
  var children: [Routing] = []
  let lifecycleSubject = PublishSubject<RouterLifecycle>()
  var lifecycle: Observable<RouterLifecycle> { return lifecycleSubject.asObservable() }

  var loadCallCount = 0
  func load() { loadCallCount += 1 }

  var attachChildCallCount = 0
  func attachChild(_ child: Routing) { attachChildCallCount += 1 }

  var detachChildCallCount = 0
  func detachChild(_ child: Routing) { detachChildCallCount += 1 }
}
