// LoggedOutCLIPresenter.swift: two names in; a login leads on.
import RIBConsole
import RIBCore

protocol LoggedOutPresentableListener: AnyObject {
  var action: ActionSubject<LoggedOutViewAction> { get }
  var state: Observable<LoggedOutViewState> { get }
  var currentState: LoggedOutViewState { get }
  func didRelay(players: Players)
}

typealias LoggedOutViewReactor = (
  state: Observable<LoggedOutViewState>, action: ActionSubject<LoggedOutViewAction>
)

final class LoggedOutCLIPresenter: CLIPresenter, LoggedOutPresentable, LoggedOutViewControllable {
  weak var listener: (any LoggedOutPresentableListener)?

  override func bind() {
    guard let listener else { return }
    bindAndRelay(reactor: (listener.state, listener.action))
  }

  private func bindAndRelay(reactor: LoggedOutViewReactor) {
    bindActions(to: reactor)
    relayState(from: reactor)
  }

  private func bindActions(to reactor: LoggedOutViewReactor) {
    commands(to: reactor.action) {
      command("login", "Log two players in", .string("first"), .string("second")) {
        .logIn(first: $0, second: $1)
      }
    }
  }

  private func relayState(from reactor: LoggedOutViewReactor) {
    reactor.state.compactMap(\.players).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(players: $0) })
      .disposed(by: disposeBag)
  }
}
