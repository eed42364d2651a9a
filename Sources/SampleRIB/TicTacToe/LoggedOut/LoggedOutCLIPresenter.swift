import RIBConsole
import RIBCore

protocol LoggedOutPresentableListener: AnyObject {
  var action: ActionSubject<LoggedOutViewAction> { get }
  var state: Observable<LoggedOutViewState> { get }
  func didRelay(players: Players)
}

/// Takes the names of two players, and relays a login.
final class LoggedOutCLIPresenter: CLIPresenter, LoggedOutPresentable, LoggedOutViewControllable {
  weak var listener: (any LoggedOutPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("login", "Log two players in", .string("first"), .string("second")) {
        .logIn(first: $0, second: $1)
      }
    }
    listener.state.compactMap(\.players).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(players: $0) })
      .disposed(by: disposeBag)
  }
}
