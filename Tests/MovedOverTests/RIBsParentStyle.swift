// A parent as RIBs' templates make it, whose rules are a reactor; only the imports were changed.

import RIBCore

// MARK: - Interactor

protocol HomeRouting: ViewableRouting {
  func routeToDetail()
  func detachDetail()
}

protocol HomePresentable: Presentable {
  var listener: HomePresentableListener? { get set }
}

@MainActor protocol HomeListener: AnyObject {
  func homeDidLogOut()
}

enum HomeAction: Equatable {
  case openDetail
  case closeDetail
}

struct HomeState: Equatable {
  var isDetailOpen = false
}

final class HomeInteractor: PresentableInteractor<HomePresentable>, HomeInteractable,
  HomePresentableListener, Reactor
{
  typealias Action = HomeAction
  typealias State = HomeState

  weak var router: HomeRouting?
  weak var listener: HomeListener?
  let initialState = HomeState()

  override init(presenter: HomePresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    state.map { $0.isDetailOpen }
      .distinctUntilChanged()
      .skip(1)
      .subscribe(onNext: { [weak self] isOpen in
        isOpen ? self?.router?.routeToDetail() : self?.router?.detachDetail()
      })
      .disposeOnDeactivate(interactor: self)
  }

  func reduce(state: HomeState, mutation: HomeAction) -> HomeState {
    var newState = state
    newState.isDetailOpen = mutation == .openDetail
    return newState
  }

  func detailDidFinish() { action.onNext(.closeDetail) }
}

// MARK: - Router

protocol HomeInteractable: Interactable, DetailListener {
  var router: HomeRouting? { get set }
  var listener: HomeListener? { get set }
}

protocol HomeViewControllable: ViewControllable {
  func present(_ viewController: ViewControllable)
  func dismiss(_ viewController: ViewControllable)
}

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
  private let detailBuilder: DetailBuildable
  private var detail: DetailRouting?

  init(
    interactor: HomeInteractable, viewController: HomeViewControllable,
    detailBuilder: DetailBuildable
  ) {
    self.detailBuilder = detailBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToDetail() {
    guard detail == nil else { return }
    let detail = detailBuilder.build(withListener: interactor)
    self.detail = detail
    attachChild(detail)
    viewController.present(detail.viewControllable)
  }

  func detachDetail() {
    guard let detail = detail else { return }
    viewController.dismiss(detail.viewControllable)
    detachChild(detail)
    self.detail = nil
  }
}

// MARK: - View

@MainActor protocol HomePresentableListener: AnyObject {
  var action: ActionSubject<HomeAction> { get }
  var state: Observable<HomeState> { get }
}

final class HomeViewController: HomePresentable, HomeViewControllable {
  weak var listener: HomePresentableListener? { didSet { bind() } }
  let openTaps = PublishRelay<Void>()
  private(set) var titles: [String] = []
  private var disposeBag = DisposeBag()

  private func bind() {
    disposeBag = DisposeBag()
    guard let listener = listener else { return }
    openTaps.map { HomeAction.openDetail }
      .bind(to: listener.action)
      .disposed(by: disposeBag)
    listener.state.map { $0.isDetailOpen ? "detail" : "home" }
      .distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.titles.append($0) })
      .disposed(by: disposeBag)
  }

  func present(_ viewController: ViewControllable) {}
  func dismiss(_ viewController: ViewControllable) {}
}
