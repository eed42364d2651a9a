import RIBCore

protocol TicTacToeRouting: ViewableRouting {}

protocol TicTacToePresentable: Presentable {
  var listener: (any TicTacToePresentableListener)? { get set }
}

protocol TicTacToeListener: AnyObject {
  /// - Parameter winner: The player who has won; nil after a draw.
  func gameDidEnd(withWinner winner: PlayerType?)
}

/// Notifies its parent of how the game ended.
final class TicTacToeInteractor: ReactorInteractor<any TicTacToePresentable, TicTacToeReactor>,
  TicTacToeInteractable, TicTacToePresentableListener
{
  weak var router: (any TicTacToeRouting)?
  weak var listener: (any TicTacToeListener)?

  override init(presenter: any TicTacToePresentable, reactor: TicTacToeReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(outcome: GameOutcome) {
    switch outcome {
    case .won(let player): listener?.gameDidEnd(withWinner: player)
    case .draw: listener?.gameDidEnd(withWinner: nil)
    }
  }
}
