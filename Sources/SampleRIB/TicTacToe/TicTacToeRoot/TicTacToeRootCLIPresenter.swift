// TicTacToeRootCLIPresenter.swift: one command, and what leads on.
import RIBConsole
import RIBCore

protocol TicTacToeRootPresentableListener: AnyObject {
  var action: ActionSubject<TicTacToeRootViewAction> { get }
  var state: Observable<TicTacToeRootViewState> { get }
  var currentState: TicTacToeRootViewState { get }
  func didRelay(players: Players)
  func didRelayLaunch()
}

typealias TicTacToeRootViewReactor = (
  state: Observable<TicTacToeRootViewState>, action: ActionSubject<TicTacToeRootViewAction>
)

final class TicTacToeRootCLIPresenter: CLIPresenter, TicTacToeRootPresentable,
  TicTacToeRootViewControllable
{
  weak var listener: (any TicTacToeRootPresentableListener)?

  override func bind() {
    guard let listener else { return }
    bindAndRelay(reactor: (listener.state, listener.action))
  }

  private func bindAndRelay(reactor: TicTacToeRootViewReactor) {
    bindActions(to: reactor)
    relayState(from: reactor)
  }

  private func bindActions(to reactor: TicTacToeRootViewReactor) {
    commands(to: reactor.action) {
      command("launch", "Launch a game, as soon as two players have logged in") { .launchGame }
    }
  }

  private func relayState(from reactor: TicTacToeRootViewReactor) {
    reactor.state.compactMap(\.players).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(players: $0) })
      .disposed(by: disposeBag)
    reactor.state.distinctUntilChanged(\.launchCount)
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] in self?.show(launchWith: $0.players) })
      .disposed(by: disposeBag)
  }

  private func show(launchWith players: Players?) {
    if players == nil { write("launch: waits until two players have logged in") }
    listener?.didRelayLaunch()
  }
}
