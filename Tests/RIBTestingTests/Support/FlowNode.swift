// A node whose pages follow a back stack, and ways to break it.

import RIBConsole
import RIBCore
import RIBTesting

enum FlowAction: Equatable { case push(String), pushLater(String), present(String), back }

final class FlowReactor: Reactor {
  struct State: Equatable { var pages = BackStack("first") }
  enum Mutation { case push(String), present(String), back }

  let initialState = State()
  private let clock: ManualClock

  init(clock: ManualClock) { self.clock = clock }

  func mutate(action: FlowAction) -> Observable<Mutation> {
    switch action {
    case .push("forbidden"): .error(CounterRefusal())
    case .push(let page): .just(.push(page))
    case .pushLater("late"): .just(.push("late")).delay(.seconds(60), clock: clock)
    case .pushLater(let page): .just(.push(page)).delay(.seconds(2), clock: clock)
    case .present(let page): .just(.present(page))
    case .back: .just(.back)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .push(let page): state.pages.push(page)
    case .present(let page): state.pages.present(page)
    case .back where state.pages.top.route == "stuck": break
    case .back where state.pages.top.route == "lost": state.pages.newRoot("first")
    case .back where state.pages.top.route == "torn":
      state.pages.goBack()
      state.pages.remove(id: 1)
    case .back: state.pages.goBack()
    }
  }
}

final class FlowPresenter: CLIPresenter {
  weak var interactor: FlowInteractor?

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("open", "Open a page", .string("page")) { .push($0) }
      command("open-later", "Open a page after two seconds", .string("page")) { .pushLater($0) }
      command("ask", "Open a dialog", .string("page")) { .present($0) }
      command("back", "Go back") { .back }
    }
    interactor.state.map(\.pages)
      .subscribe(onNext: { [weak self] in self?.interactor?.router?.routeToPages($0) })
      .disposed(by: disposeBag)
  }
}

final class FlowInteractor: ReactorInteractor<FlowPresenter, FlowReactor> {
  weak var router: FlowRouter?

  override init(presenter: FlowPresenter, reactor: FlowReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.interactor = self
  }
}

final class FlowRouter: ViewableRouter<FlowInteractor, FlowPresenter> {
  private let pages: StackedChildren<String>

  init(clock: ManualClock, buildPage: @escaping (String) -> any Routing) {
    pages = StackedChildren(name: { $0 }, build: buildPage)
    let interactor = FlowInteractor(presenter: FlowPresenter(), reactor: FlowReactor(clock: clock))
    super.init(interactor: interactor, viewController: interactor.presenter)
    interactor.router = self
  }

  func routeToPages(_ stack: BackStack<String>) { pages.follow(stack, on: self) }
}
