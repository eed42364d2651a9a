// A node as RIBs' templates make it; only the imports were changed, and the view.

import RIBCore

// MARK: - Builder

protocol DetailDependency: Dependency {
  var user: String { get }
}

final class DetailComponent: Component<DetailDependency> {
  fileprivate var user: String { dependency.user }
  var visits: BehaviorRelay<Int> { shared { BehaviorRelay(value: 0) } }
}

protocol DetailBuildable: Buildable {
  func build(withListener listener: DetailListener) -> DetailRouting
}

final class DetailBuilder: Builder<DetailDependency>, DetailBuildable {
  override init(dependency: DetailDependency) {
    super.init(dependency: dependency)
  }

  func build(withListener listener: DetailListener) -> DetailRouting {
    let component = DetailComponent(dependency: dependency)
    let viewController = DetailViewController()
    let interactor = DetailInteractor(
      presenter: viewController, user: component.user, visits: component.visits)
    interactor.listener = listener
    return DetailRouter(interactor: interactor, viewController: viewController)
  }
}

// MARK: - Interactor

protocol DetailRouting: ViewableRouting {
  func routeToNothing()
}

protocol DetailPresentable: Presentable {
  var listener: DetailPresentableListener? { get set }
  func show(title: String)
}

@MainActor protocol DetailListener: AnyObject {
  func detailDidFinish()
}

final class DetailInteractor: PresentableInteractor<DetailPresentable>, DetailInteractable,
  DetailPresentableListener
{
  weak var router: DetailRouting?
  weak var listener: DetailListener?
  private let user: String
  private let visits: BehaviorRelay<Int>

  init(presenter: DetailPresentable, user: String, visits: BehaviorRelay<Int>) {
    self.user = user
    self.visits = visits
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    visits
      .subscribe(onNext: { [weak self] count in
        guard let self else { return }
        self.presenter.show(title: "\(self.user), \(count)")
      })
      .disposeOnDeactivate(interactor: self)
  }

  override func willResignActive() {
    super.willResignActive()
  }

  func didTapVisit() { visits.accept(visits.value + 1) }

  func didTapDone() { listener?.detailDidFinish() }
}

// MARK: - Router

protocol DetailInteractable: Interactable {
  var router: DetailRouting? { get set }
  var listener: DetailListener? { get set }
}

protocol DetailViewControllable: ViewControllable {}

final class DetailRouter: ViewableRouter<DetailInteractable, DetailViewControllable>,
  DetailRouting
{
  override init(interactor: DetailInteractable, viewController: DetailViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToNothing() {}
}

// MARK: - View

@MainActor protocol DetailPresentableListener: AnyObject {
  func didTapVisit()
  func didTapDone()
}

final class DetailViewController: DetailPresentable, DetailViewControllable {
  weak var listener: DetailPresentableListener?
  private(set) var titles: [String] = []
  func show(title: String) { titles.append(title) }
}
