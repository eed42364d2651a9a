import RIBConsole
import RIBCore

protocol TicTacToeRootPresentableListener: AnyObject {
  var action: ActionSubject<TicTacToeRootViewAction> { get }
  var state: Observable<TicTacToeRootViewState> { get }
  func didRelay(players: Players)
  func didRelayLaunch()
}

/// Has one command, and relays logins and launches.
final class TicTacToeRootCLIPresenter: CLIPresenter, TicTacToeRootPresentable,
  TicTacToeRootViewControllable
{
  weak var listener: (any TicTacToeRootPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("launch", "Launch a game, as soon as two players have logged in") { .launchGame }
    }
    listener.state.compactMap(\.players).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(players: $0) })
      .disposed(by: disposeBag)
    listener.state.distinctUntilChanged(\.launchCount)
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] in self?.show(launchWith: $0.players) })
      .disposed(by: disposeBag)
  }

  private func show(launchWith players: Players?) {
    if players == nil { write("launch: waiting for two players to log in") }
    listener?.didRelayLaunch()
  }
}
