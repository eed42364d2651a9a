// A program whose root attaches a million children, in a time that grows only with their number.
//
// The sample's root compares its whole list with the one before, which is fast enough for what people type.
// Here the children are numbered, so that the router looks at the end of the list alone, and no operator keeps
// an earlier list, which would make each change a copy.

import RIBConsole
import RIBCore

struct Child: Identifiable {
  let id: Int
  let name: String
}

final class ChildReactor: Reactor {
  typealias Action = Never
  typealias State = Int
  let initialState = 0
}

final class ChildInteractor: ReactorInteractor<Void, ChildReactor> {
  init() { super.init(presenter: (), reactor: ChildReactor()) }
}

final class HostReactor: Reactor {
  enum Action { case attach(String) }
  typealias State = [Child]
  let initialState: [Child] = []

  func reduce(into state: inout [Child], mutation: Action) {
    switch mutation {
    case .attach(let name): state.append(Child(id: state.count, name: name))
    }
  }
}

final class HostInteractor: ReactorInteractor<HostPresenter, HostReactor> {
  weak var router: HostRouter?

  init() {
    super.init(presenter: HostPresenter(), reactor: HostReactor())
    presenter.interactor = self
  }
}

final class HostPresenter: CLIPresenter, Presentable {
  weak var interactor: HostInteractor?

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("attach", "Attach a child", .string("name")) { .attach($0) }
    }
    interactor.state
      .subscribe(onNext: { [weak self] in self?.interactor?.router?.routeToChildren($0) })
      .disposed(by: disposeBag)
  }
}

final class HostRouter: LaunchRouter<HostInteractor, any ViewControllable> {
  private let routed = RoutedChildren<Child>.rising(name: \.name) { _ in
    Router(interactor: ChildInteractor())
  }

  init() {
    let interactor = HostInteractor()
    super.init(interactor: interactor, viewController: interactor.presenter)
    interactor.router = self
  }

  func routeToChildren(_ list: [Child]) { routed.follow(list, on: self) }
}

@main
enum ManyChildren {
  static func main() async {
    await CommandLineProgram(name: "many-children", version: "0.1.0") { _ in HostRouter() }.run()
  }
}
