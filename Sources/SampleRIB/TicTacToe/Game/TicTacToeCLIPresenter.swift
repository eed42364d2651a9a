import RIBConsole
import RIBCore

protocol TicTacToePresentableListener: AnyObject {
  var action: ActionSubject<TicTacToeViewAction> { get }
  var state: Observable<TicTacToeViewState> { get }
  func didRelay(outcome: GameOutcome)
}

/// Takes the squares of the marks, and shows the board.
final class TicTacToeCLIPresenter: CLIPresenter, TicTacToePresentable, TicTacToeViewControllable {
  weak var listener: (any TicTacToePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command(
        "place", "Place a mark", .int("row", in: 1...Board.size), .int("column", in: 1...Board.size)
      ) { .place(row: $0, column: $1) }
    }
    // The empty board is shown too, as the game has just started.
    listener.state.distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.show($0) })
      .disposed(by: disposeBag)
    listener.state.compactMap(\.board.outcome).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(outcome: $0) })
      .disposed(by: disposeBag)
  }

  private func show(_ state: TicTacToeViewState) {
    for row in state.board.rows { write(row) }
    switch state.board.outcome {
    case .won(let player): write("\(shown(player, state)) wins")
    case .draw: write("a draw")
    case nil: write("\(shown(state.turn, state)) to move")
    }
  }

  private func shown(_ player: PlayerType, _ state: TicTacToeViewState) -> String {
    "\(state.players.name(of: player)) (\(player.rawValue))"
  }
}
