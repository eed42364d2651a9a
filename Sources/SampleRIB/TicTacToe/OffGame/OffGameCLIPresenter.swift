import RIBConsole
import RIBCore

protocol OffGamePresentableListener: AnyObject {
  var action: ActionSubject<OffGameViewAction> { get }
  var state: Observable<OffGameViewState> { get }
  func didRelayStart()
}

/// Shows the score, and starts games.
final class OffGameCLIPresenter: CLIPresenter, OffGamePresentable, OffGameViewControllable {
  weak var listener: (any OffGamePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("start", "Start a game") { .start }
    }
    // The first score is shown too, as the players have just logged in or ended a game.
    listener.state.compactMap(Self.line).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state.map(\.startCount).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] _ in self?.listener?.didRelayStart() })
      .disposed(by: disposeBag)
  }

  private static func line(for state: OffGameViewState) -> String? {
    guard let score = state.score else { return nil }
    let players = state.players
    return "score: \(players.first) \(score.player1), \(players.second) \(score.player2), "
      + "draws \(score.draws)"
  }
}
